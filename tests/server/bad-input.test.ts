/** Bad input of every kind: 4xx, a French message, a stable code, nothing stored, and the server goes on. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contact, getToken, post, send } from '../support/api.ts';
import { askDatabase } from '../support/database.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const MEGABYTE = 1_048_576;
const RUNS = process.env.SOAK ? 2_000 : 150;
const calls = ['/api/contact', '/api/contact/message', '/api/page_view', '/api/price/quote'];
const codes = ['ERROR.INVALID', 'ERROR.TYPE', 'ERROR.SIZE'];

let folder: TemporaryFolder;
let server: TestServer;
let token: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer({ dataDir: folder.path });
  token = await getToken(server.url);
});
afterAll(async () => {
  await server.stop();
  expect(await askDatabase(folder.path, 'select 1 from contact_message')).toEqual([]);
  expect(await askDatabase(folder.path, 'select 1 from mail_outbox')).toEqual([]);
  await folder.remove();
});

const refused = (answer: { status: number; body: { code: string; message: string } }) => {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(codes).toContain(answer.body.code);
  expect(answer.body.message).toMatch(/^(La|Le|Ce) .*\.$/);
};
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe.each(calls)('%s refuses', (path) => {
  const call = (body: unknown, headers = {}) => post(server.url + path, body, headers);

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['what is not JSON', '{"clientId":'],
    ['NUL in a text', '{"message":"a\\u0000b","path":"/tarif\\u0000"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
    ['a name that every object has', '{"message":[{"toString":1}],"path":{"valueOf":1}}'],
    ['deep lists', deep(400)],
    ['deep objects', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`],
    ['a number that is none', '{"outbound":{"lat":1e999,"lon":-1e999},"serviceCode":"round_trip"}'],
  ])('%s', async (_, body) => {
    refused(await call(body));
  });

  test('a body of 1 MB, as 413', async () => {
    const { status, body } = await call(JSON.stringify({ message: 'x'.repeat(MEGABYTE) }));
    expect([status, body.code]).toEqual([413, 'ERROR.SIZE']);
  });

  test('a body of 1 MB without its length, as 413', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const { status, body } = await sendRaw(
      server.url,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
      ...Array<string>(16).fill(chunk),
      '0\r\n\r\n',
    );
    expect(status).toBe(413);
    expect(body).toContain('ERROR.SIZE');
  });

  test('a small chunked body that is not valid either', async () => {
    const { status, body } = await sendRaw(
      server.url,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    );
    expect(status).toBe(400);
    expect(body).toContain('ERROR.INVALID');
  });

  test('bytes that are not UTF-8', async () => {
    const { status, body } = await send(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
  });

  test.each([
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
    ';;;',
  ])('the type %s, as 415', async (type) => {
    const { status, body } = await call('{}', { 'Content-Type': type });
    expect([status, body.code]).toEqual([415, 'ERROR.TYPE']);
  });

  test('a compressed body, as 415', async () => {
    expect((await call('{}', { 'Content-Encoding': 'gzip' })).body.code).toBe('ERROR.TYPE');
  });

  test('any JSON that chance makes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => refused(await call(value))),
      { numRuns: RUNS },
    );
  });
});

describe('contact/message refuses', () => {
  test('a right message whose accents are not UTF-8', async () => {
    const { status, body } = await send(`${server.url}/api/contact/message`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Uint8Array.from(Buffer.from(JSON.stringify(contact({ token })), 'latin1')),
    });
    expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
  });

  const wrongValues = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(''),
    fc.constant('   '),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    fc.constant('x'.repeat(2_000)),
    fc.constant('a\u0000b'),
  );
  const fields = ['clientId', 'firstName', 'lastName', 'mail', 'phone', 'message', 'token'];

  test('a right message in which any one field is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), wrongValues, async (name, value) => {
        const answer = await post(`${server.url}/api/contact/message`, {
          ...contact({ token }),
          [name]: value,
        });
        refused(answer);
      }),
      { numRuns: RUNS },
    );
  });

  test('each missing field, by its name and in French', async () => {
    const { body } = await post(`${server.url}/api/contact/message`, {});
    expect(Object.keys(body.fields).sort()).toEqual([...fields].sort());
    for (const message of Object.values(body.fields)) expect(message).toMatch(/(Indiquez|Écrivez|attendu)/);
  });

  test('unknown fields, such as an id or a role', async () => {
    const { status, body } = await post(`${server.url}/api/contact/message`, {
      ...contact({ token }),
      id: '1',
      roles: ['ROLE_ADMIN'],
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['id', 'roles']);
  });

  test('without ever repeating what was sent', async () => {
    const { body } = await post(`${server.url}/api/contact/message`, { ...contact(), mail: 'secret@x' });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('other calls refuse', () => {
  test.each(['', '?q=', '?q=ab', `?q=${'a'.repeat(201)}`, '?q=%00%00%00', '?q=%ff%fe%fd'])(
    'address/search%s without failing',
    async (query) => {
      const { status, body } = await send(`${server.url}/api/address/search${query}`);
      if (status !== 200) expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
    },
  );

  test('a truncated body, and the server goes on', async () => {
    const { status } = await sendRaw(
      server.url,
      'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Content-Length: 500\r\n\r\n{"clientId":',
      null,
    );
    expect(status).toBe(400);
    expect((await send(`${server.url}/api/health`)).status).toBe(200);
    expect(server.log().filter(({ event }) => event === 'request_failed')).toEqual([]);
  });
});
