/** The documentation of the API for programs: it is OpenAPI, it is whole, and tests hold the server to it. */

import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callList } from '../../scripts/lib/call-list.ts';
import { send } from '../support/api.ts';
import { apiDocument, registeredCalls } from '../support/built-server.ts';
import { checkExchange, type Exchange } from '../support/documented.ts';
import { startHere } from '../support/in-process-server.ts';
import type { TestServer } from '../support/server.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, object>>;
  readonly 'x-roles': readonly string[];
}

let server: TestServer;
let text: string;
let operations: readonly (readonly [path: string, method: string, Operation])[];

beforeAll(async () => {
  server = await startHere();
  text = await (await fetch(`${server.url}/api/openapi.json`)).text();
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation] as const),
  );
});
afterAll(() => server.stop());

describe('the document that the API answers', () => {
  test('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(text));
    expect([valid, validator.version, errors]).toEqual([true, '3.1', undefined]);
  });

  test('refers to nothing that is not there', async () => {
    const validator = new Validator();
    await validator.validate(JSON.parse(text));
    expect(() => validator.resolveRefs()).not.toThrow();
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
  });

  test('is the one that tests go by, but for the version', async () => {
    const { info, ...rest } = JSON.parse(text);
    const { info: known, ...going } = await apiDocument();
    expect(rest).toEqual(going);
    expect(info).toEqual({ ...known, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  test('is the same each time it is asked for', async () => {
    const again = await fetch(`${server.url}/api/openapi.json`);
    expect(again.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(await again.text()).toBe(text);
  });

  test('names each call once, and says in a line what it is for', () => {
    const names = operations.map(([, , { operationId }]) => operationId);
    expect(names.length).toBeGreaterThan(80);
    expect(new Set(names).size).toBe(names.length);
    for (const [path, method, { summary }] of operations) {
      expect(summary, `${method} ${path}`).toMatch(/^[A-Z].{5,}[^.]$/);
    }
  });

  test('describes every parameter of every path, and none that is not in it', () => {
    for (const [path, method, { parameters }] of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name).sort(), `${method} ${path}`).toEqual(named.sort());
      for (const { required, description, schema } of inPath) {
        expect([required, description]).toEqual([true, expect.stringMatching(/\w/)]);
        expect(schema).toMatchObject({ type: expect.any(String) });
      }
    }
  });

  test('says in words what no keyword says: refinements, and what a text is to be', () => {
    const described = [...text.matchAll(/"description":"([^"]+)"/g)].map(([, said]) => said);
    for (const said of [
      'A page of the site, with its own title.',
      'Either the contact signed, or it is said why not.',
      'The media listed are those that the content names, each once.',
      'Whole euros, up to what we advance.',
      'Indiquez votre prénom.',
    ]) {
      expect(described).toContain(said);
    }
  });

  /** Fields that hold a key, wherever an answer has them; `state` of a dispute is a sentence. */
  const KEYS =
    /^(?:status|bookingStatus|kind|tripKind|serviceCode|role|outcome|view|part|severity|code|category|energy|gearbox|booking|subscription|payment)$/;

  const openFields = (schema: unknown, place: string): string[] =>
    Object.entries(typeof schema === 'object' ? (schema ?? {}) : {}).flatMap(([key, value]) => {
      if (key !== 'properties') return openFields(value, place);
      return Object.entries(value as Readonly<Record<string, object>>).flatMap(([name, field]) => {
        const isKnown = /"(?:enum|const|properties)":/.test(JSON.stringify(field));
        return KEYS.test(name) && !isKnown ? [`${place}: ${name}`] : openFields(field, place);
      });
    });

  test('lists what states, kinds and roles of answers may be, as of bodies', () => {
    const found = operations.flatMap(([path, method, { responses }]) =>
      openFields(responses, `${method} ${path}`),
    );
    expect(found).toEqual([]);
    expect(
      openFields({ properties: { items: { properties: { status: { type: 'string' } } } } }, 'x'),
    ).toEqual(['x: status']);
  });

  test('says whose each call is', () => {
    const rolesOf = (path: string, method: string) =>
      operations.find(([one, other]) => one === path && other === method)?.[2]['x-roles'];
    expect(rolesOf('/account', 'get')).toEqual(['ROLE_ADMIN']);
    expect(rolesOf('/subscription/{id}/withdraw', 'post')).toEqual(['ROLE_CUSTOMER']);
    expect(rolesOf('/booking/{id}/withdraw', 'post')).toEqual([
      'ROLE_CUSTOMER',
      'ROLE_TEAMMATE',
      'ROLE_ADMIN',
    ]);
    expect(rolesOf('/login_check', 'post')).toEqual([]);
  });
});

test('the list of the calls is the one that they make (otherwise: npm run draw)', async () => {
  expect(await readFile('.github/api.md', 'utf8')).toBe(callList(await registeredCalls()));
});

describe('what tests send and receive is held against it', () => {
  const exchange = (changes: Partial<Exchange>): Exchange => ({
    method: 'POST',
    url: `${server.url}/api/contact`,
    role: null,
    sent: {
      type: 'application/json',
      body: { firstName: 'É', lastName: 'G', mail: 'e@exemple.fr', phone: '0601020304', message: 'Bonjour' },
    },
    received: { status: 201, type: 'application/json', body: { id: 'x' } },
    ...changes,
  });

  test('what is as documented passes', async () => {
    await checkExchange(exchange({}));
    await checkExchange(exchange({ url: `${server.url}/api/nowhere` }));
    expect((await send(`${server.url}/api/health`)).status).toBe(200);
  });

  test.each<[string, Partial<Exchange>, RegExp]>([
    [
      'an answer without what is documented',
      { received: { status: 201, type: 'application/json', body: {} } },
      /POST \/contact, 201: the answer is not as documented.*required property 'id'/,
    ],
    [
      'a refusal without its code',
      { received: { status: 400, type: 'application/json', body: { message: 'Non.' } } },
      /POST \/contact, 400: the answer is not as documented.*required property 'code'/,
    ],
    [
      'a status that is not documented',
      { received: { status: 200, type: 'application/json', body: { id: 'x' } } },
      /POST \/contact, 200: the documentation knows no such status/,
    ],
    [
      'a body that was taken and is not documented',
      { sent: { type: 'application/json', body: { firstName: 'É', more: 1 } } },
      /POST \/contact, 201: the body that was taken is not as documented.*additional properties/s,
    ],
    [
      'an answer of a type that is not documented',
      { received: { status: 201, type: 'text/html', body: null } },
      /POST \/contact, 201: the answer is of an undocumented type, text\/html/,
    ],
  ])('%s fails', async (_, changes, said) => {
    await expect(checkExchange(exchange(changes))).rejects.toThrow(said);
  });

  test('each role is answered its own shape, and no other', async () => {
    const row = {
      id: 'x',
      reference: 'CVG-2026-000001',
      status: 'confirmed',
      plate: 'AA-123-AA',
      brand: 'Renault',
      model: 'Clio',
      customerName: 'Élodie Garçon',
      partnerReference: null,
      firstSlot: null,
      totalCents: 5990,
    };
    const listed = (role: string, item: object): Exchange => ({
      method: 'GET',
      url: `${server.url}/api/booking`,
      role,
      sent: { type: '', body: null },
      received: { status: 200, type: 'application/json', body: { items: [item], next: null } },
    });
    await checkExchange(listed('ROLE_PARTNER', row));
    await checkExchange(listed('ROLE_ADMIN', { ...row, serviceCode: 'round_trip', driverName: null }));
    await expect(checkExchange(listed('ROLE_TEAMMATE', row))).rejects.toThrow(
      /required property 'driverName'/,
    );
  });

  test('what was refused may have been anything', async () => {
    const received = {
      status: 400,
      type: 'application/json',
      body: { message: 'Non.', code: 'ERROR.INVALID' },
    };
    await checkExchange(exchange({ sent: { type: 'application/json', body: 'anything' }, received }));
  });
});
