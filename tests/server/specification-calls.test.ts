/**
 * The calls of the specification's table (§7), made with exactly the payloads that it names: whoever knows nothing
 * but the specification is answered as it says. The rows below are the specification's own.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, login, signIn } from '../support/accounts.ts';
import { type Answer, contact, getToken, send } from '../support/api.ts';
import { address, newCustomer, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout } from '../support/mails.ts';

const TABLE = `
| Method | Path | Payload | Answer |
|---|---|---|---|
| POST | login_check | username, password | token, refresh_token |
| POST | token/refresh | refresh_token (payload for the path containing /api/token/refresh is otherwise not shown) | token, refresh_token; failure raises an error |
| GET | customer/for_user | none | customer (shape not shown) |
| GET | customer/by_email | query mail | not shown |
| POST | customer | customer fields | id read |
| PUT | customer/{id} | customer fields | not shown |
| GET | contact/query_token | none | token |
| POST | contact/message | firstName, lastName, message, phone, mail, token | not shown |
| POST | request-password-change | email | content not read; any reply is success |
| POST | reset-password | token, plainPassword | content not read |
`;

/** Specification §3. */
const CUSTOMER = 'id, firstName, lastName, mail, phone, birthDate, address, billingAddress, companyName';
const ADDRESS = 'id, address, googleCode, city, googleAddressString, lon, lat, label';

const names = (list: string): string[] => list.split(/,\s*/);

interface Row {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  /** Names of the payload's fields. */
  readonly fields: readonly string[];
  /** Names that the query has. */
  readonly query: readonly string[];
  /** Names that the answer has. */
  readonly answered: readonly string[];
}

const rows: readonly Row[] = TABLE.trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, method = '', path = '', payload = '', answer = '']) => {
    const query = /^query (\w+)$/.exec(payload)?.[1];
    const said = payload.replace(/\s*\(.*\)/, '');
    const customer = names(CUSTOMER).filter((name) => name !== 'id');
    const listed = said === 'customer fields' ? customer : names(said);
    return {
      call: `${method} ${path}`,
      method,
      path,
      fields: method === 'GET' ? [] : listed,
      query: query ? [query] : [],
      answered: answer === 'id read' ? ['id'] : (answer.match(/(?:refresh_)?token/g) ?? []),
    };
  });

let server: InProcessServer;
let person: SignedUp;

beforeAll(async () => {
  server = await startInProcess();
  person = await signedUp(server);
});
afterAll(() => server.stop());

/** As the specification's address has it, whatever ours may gain. */
const specifiedAddress = () => only(names(ADDRESS), address());

function only(wanted: readonly string[], values: Readonly<Record<string, unknown>> | object): object {
  const known: Readonly<Record<string, unknown>> = { ...values };
  return Object.fromEntries(
    wanted.map((name) => {
      if (!(name in known)) throw new Error(`no value for ${name}`);
      return [name, known[name]];
    }),
  );
}

interface Said {
  readonly values?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly id?: string;
}

/** What a right call of each row says. */
const said: Readonly<Record<string, () => Promise<Said>>> = {
  'POST login_check': async () => ({ values: { username: person.mail, password: PASSWORD } }),
  'POST token/refresh': async () => ({ values: (await login(server.url, person.mail, PASSWORD)).body }),
  'GET customer/for_user': async () => ({ headers: bearer(person.tokens) }),
  'GET customer/by_email': async () => ({
    values: { mail: person.mail },
    headers: bearer(await signIn(server, 'teammate')),
  }),
  'POST customer': async () => ({ values: newCustomer({ address: specifiedAddress() }) }),
  'PUT customer/{id}': async () => ({
    values: { ...person.sent, lastName: 'Garçon-Noël', address: specifiedAddress() },
    headers: bearer(person.tokens),
    id: person.id,
  }),
  'GET contact/query_token': async () => ({}),
  'POST contact/message': async () => ({ values: contact({ token: await getToken(server.url) }) }),
  'POST request-password-change': async () => ({ values: { email: person.mail } }),
  'POST reset-password': async () => {
    const someone = newCustomer();
    await call(row('POST customer'), { values: someone });
    const { token } = await mailAbout(server.dataDir, someone.mail, /Bienvenue/);
    return { values: { token, plainPassword: PASSWORD } };
  },
};

const row = (name: string): Row => {
  const found = rows.find((one) => one.call === name);
  if (!found) throw new Error(`the table has no ${name}`);
  return found;
};

function call({ method, path, fields, query }: Row, { values = {}, headers = {}, id = '' }: Said) {
  const search = new URLSearchParams(Object.entries(only(query, values)));
  return send(`${server.url}/api/${path.replace('{id}', id)}?${search}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(only(fields, values)) }),
  });
}

const accepted = ({ status, body }: Answer) =>
  expect([200, 201, 204], JSON.stringify(body)).toContain(status);

test('the table has ten calls', () => {
  expect(rows.map((one) => one.call)).toEqual(Object.keys(said));
});

test.each(rows)('$call is answered for exactly what the table says', async (one) => {
  const answer = await call(one, (await said[one.call]?.()) ?? {});
  accepted(answer);
  for (const name of one.answered) expect(answer.body[name]).toEqual(expect.any(String));
});

test('a customer is taken back as for_user gave it', async () => {
  const read = (await call(row('GET customer/for_user'), { headers: bearer(person.tokens) })).body;
  const change = (body: object) =>
    send(`${server.url}/api/customer/${person.id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...bearer(person.tokens) },
      body: JSON.stringify(body),
    });
  const changed = await change({ ...read, firstName: 'Éloïse' });
  accepted(changed);
  expect(changed.body).toEqual({ ...read, firstName: 'Éloïse', version: read.version + 1 });
  // The version says what was read: a second change of it would undo the first unseen.
  expect((await change({ ...read, firstName: 'Élodie' })).body.code).toBe('ERROR.CONFLICT');
  // Another's id is no field of this record.
  const other = await change({ ...changed.body, id: crypto.randomUUID() });
  expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['id']]);
});

test('every address of a customer has an id, whether or not one was sent', async () => {
  const { id: _, ...withoutId } = address();
  for (const sent of [withoutId, { ...withoutId, id: null }, address()]) {
    const change = { values: { ...person.sent, address: sent, billingAddress: sent }, id: person.id };
    accepted(await call(row('PUT customer/{id}'), { ...change, headers: bearer(person.tokens) }));
    const { body } = await call(row('GET customer/for_user'), { headers: bearer(person.tokens) });
    for (const place of [body.address, body.billingAddress]) {
      expect(Object.keys(place)).toEqual(expect.arrayContaining(names(ADDRESS)));
      expect(place.id).toMatch(/^[\w-]{20,}$/);
    }
  }
});

test('a customer who has an id is not made again, and none is no id', async () => {
  const { clientId: _, ...fields } = newCustomer();
  const create = (body: object) =>
    send(`${server.url}/api/customer`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await create({ ...fields, id: crypto.randomUUID() })).body.code).toBe('ERROR.EXISTS_ID');
  accepted(await create({ ...fields, id: null }));
});

test('a direct contact post without the token step is possible', async () => {
  const { fields } = row('POST contact/message');
  const body = only(
    fields.filter((name) => name !== 'token'),
    contact(),
  );
  accepted(
    await send(`${server.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
});
