/** Bad input of every kind: 4xx, a French message, a stable code, nothing stored, and the server goes on. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPORT_FORMAT } from '../../src/domain/report/report-file.ts';
import { type Limit, limits } from '../../src/server/http/limits.ts';
import { bearer, demoPassword, type Person, signIn } from '../support/accounts.ts';
import { contact, getToken, post, send } from '../support/api.ts';
import { anonymousOrder, billing, partnerOrder } from '../support/bookings.ts';
import { sealed } from '../support/condition-reports.ts';
import { address, newCustomer, PASSWORD } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { asForm, declaration } from '../support/declarations.ts';
import { startHere } from '../support/in-process-server.ts';
import { mediumOf, someBytes } from '../support/media.ts';
import { someKeys } from '../support/push-stub.ts';
import { sendRaw } from '../support/raw-http.ts';
import type { TestServer } from '../support/server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const MEGABYTE = 1_048_576;
const RUNS = process.env.SOAK ? 2_000 : 30;
/** Whole: fast-check goes on for ever towards a number that is not. */
const FEWER_RUNS = Math.ceil(RUNS / 3);
/** For as many, on a busy machine. */
const TIMEOUT_MS = 60_000 + RUNS * 100;
/** As many of them as a call that is limited by account, where the refused ones count, has for each of two tests. */
const runsOf = (runs: number, limit?: Limit) => (limit ? Math.min(runs, Math.floor(limit.count / 3)) : runs);

interface TriedCall {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** Who calls, where that is asked before what is sent is looked at. */
  readonly person?: Person;
  /** A right one. */
  readonly body?: object;
  /** By account. */
  readonly limit?: Limit;
}
const uuid = randomUUID();
const report = await sealed({ tripId: uuid, media: [{ id: uuid, hash: '0'.repeat(64) }] });
const accountCalls: readonly (TriedCall & Required<Pick<TriedCall, 'person' | 'body'>>)[] = [
  {
    method: 'PUT',
    path: `/api/customer/${uuid}`,
    person: 'teammate',
    body: newCustomer({ clientId: uuid, version: 1 }),
  },
  {
    method: 'POST',
    path: '/api/change-password',
    person: 'customer',
    body: { currentPassword: PASSWORD, plainPassword: PASSWORD },
  },
  {
    method: 'POST',
    path: `/api/customer/${uuid}/erase`,
    person: 'admin',
    body: { clientId: uuid, currentPassword: PASSWORD },
  },
  {
    method: 'POST',
    path: '/api/account',
    person: 'admin',
    body: { clientId: uuid, mail: 'a@exemple.fr', displayName: 'A', role: 'ROLE_PARTNER' },
  },
  {
    method: 'PUT',
    path: `/api/account/${uuid}`,
    person: 'admin',
    body: { clientId: uuid, version: 1, disabled: true, displayName: 'A' },
  },
  {
    method: 'PUT',
    path: `/api/booking/${uuid}/inspection`,
    person: 'customer',
    body: { clientId: uuid, kind: 'due', day: '2027-06-30' },
    limit: limits.inspectionDate,
  },
  {
    method: 'PUT',
    path: '/api/vehicle/reminder',
    person: 'customer',
    body: { clientId: uuid, wanted: true },
    limit: limits.inspectionReminder,
  },
  {
    method: 'PUT',
    path: `/api/booking/${uuid}/advance`,
    person: 'customer',
    body: { clientId: uuid, advanceMaxCents: 30_000 },
  },
  {
    method: 'POST',
    path: `/api/booking/${uuid}/assign`,
    person: 'teammate',
    body: { clientId: uuid, tripKind: 'outbound', driverId: uuid },
  },
  { method: 'POST', path: `/api/booking/${uuid}/derogation`, person: 'teammate', body: { clientId: uuid } },
  {
    method: 'POST',
    path: `/api/booking/${uuid}/fee`,
    person: 'teammate',
    body: {
      clientId: uuid,
      tripKind: 'return',
      code: 'late_return_overnight',
      days: 1,
      minutesLate: 30,
      reason: 'Retard',
      waivedReason: null,
    },
  },
  { method: 'POST', path: `/api/booking/${uuid}/close`, person: 'admin', body: { clientId: uuid } },
  {
    method: 'POST',
    path: `/api/trip/${uuid}/status`,
    person: 'teammate',
    body: { clientId: uuid, transition: 'arrive', at: '2026-11-21T08:00:00Z', reason: 'Tablette en panne' },
  },
  {
    method: 'POST',
    path: '/api/media',
    person: 'teammate',
    body: mediumOf(uuid, [someBytes(10)], { clientId: uuid, reportId: uuid }),
  },
  { method: 'POST', path: '/api/condition_report', person: 'teammate', body: report },
  {
    method: 'POST',
    path: `/api/condition_report/${uuid}/addendum`,
    person: 'teammate',
    body: { clientId: uuid, text: 'Une rayure.' },
  },
  {
    method: 'POST',
    path: `/api/condition_report/${uuid}/video_request`,
    person: 'customer',
    body: { clientId: uuid },
  },
  {
    method: 'POST',
    path: `/api/condition_report/${uuid}/video_release`,
    person: 'teammate',
    body: { clientId: uuid },
  },
  {
    method: 'POST',
    path: '/api/push_subscription',
    person: 'customer',
    body: { clientId: uuid, endpoint: 'https://fcm.googleapis.com/1', keys: someKeys() },
  },
  {
    method: 'POST',
    path: '/api/booking',
    person: 'partner',
    body: partnerOrder(new Date()),
    limit: limits.partnerBooking,
  },
  { method: 'PUT', path: '/api/partner/billing', person: 'partner', body: billing() },
  { method: 'POST', path: '/api/subscription', person: 'customer', body: subscriptionOf() },
  {
    method: 'POST',
    path: '/api/subscription',
    person: 'admin',
    body: subscriptionOf({ mail: 'p@exemple.fr' }),
  },
  {
    method: 'POST',
    path: `/api/subscription/${uuid}/vehicle`,
    person: 'customer',
    body: { clientId: uuid, plate: 'AB-123-CD', foreignPlate: false, replaces: null },
  },
  {
    method: 'POST',
    path: `/api/subscription/${uuid}/terminate`,
    person: 'customer',
    body: { clientId: uuid },
  },
  {
    method: 'POST',
    path: `/api/subscription/${uuid}/withdraw`,
    person: 'customer',
    body: { clientId: uuid },
  },
];
const openCalls = [
  { method: 'POST', path: '/api/customer', body: newCustomer({ clientId: uuid }) },
  { method: 'POST', path: '/api/request-password-change', body: { email: 'elodie@exemple.fr' } },
  {
    method: 'POST',
    path: '/api/condition_report/verify',
    body: {
      format: REPORT_FORMAT,
      report,
      countersignature: {
        keyId: '0'.repeat(16),
        previousVehicleHash: null,
        signedAt: '2026-11-21T08:00:00Z',
        signature: '0'.repeat(128),
      },
    },
  },
  { method: 'POST', path: '/api/reset-password', body: { token: 'x'.repeat(43), plainPassword: PASSWORD } },
] as const satisfies readonly TriedCall[];
const calls: readonly TriedCall[] = [
  { method: 'POST', path: '/api/contact' },
  { method: 'POST', path: '/api/contact/message' },
  { method: 'POST', path: '/api/page_view' },
  { method: 'POST', path: '/api/price/quote' },
  { method: 'POST', path: '/api/booking' },
  { method: 'POST', path: '/api/quote_request' },
  { method: 'POST', path: '/api/payment/session' },
  { method: 'POST', path: '/api/payment/leave' },
  { method: 'POST', path: '/api/login_check' },
  { method: 'POST', path: '/api/token/refresh' },
  { method: 'POST', path: '/api/logout' },
  ...openCalls,
  ...accountCalls,
];
const codes = ['ERROR.INVALID', 'ERROR.TYPE', 'ERROR.SIZE'];

let folder: TemporaryFolder;
let server: TestServer;
let token: string;
const RENEWED_AFTER_MS = 5 * 60_000;
let signedInAt = 0;
const signedIn = new Map<Person | undefined, Record<string, string>>();
let before: unknown;
beforeAll(async () => {
  folder = await temporaryFolder();
  // The accounts are made first, so that what is stored can be compared.
  await (await startHere({ dataDir: folder.path })).stop();
  await demoPassword({ dataDir: folder.path });
  before = await everythingStored();
  // Each request comes from somewhere else: what is refused is counted by address too.
  server = await startHere({ dataDir: folder.path });
  token = await getToken(server.url);
  await signEveryoneIn();
});
// Access tokens last for fifteen minutes, and the full counts for longer.
beforeEach(async () => {
  if (Date.now() - signedInAt > RENEWED_AFTER_MS) await signEveryoneIn();
});

async function signEveryoneIn(): Promise<void> {
  for (const person of ['customer', 'partner', 'teammate', 'admin'] as const) {
    signedIn.set(person, bearer(await signIn({ url: server.url, dataDir: folder.path }, person)));
  }
  signedInAt = Date.now();
}

afterAll(async () => {
  await server.stop();
  expect(await everythingStored()).toEqual(before);
  expect(server.log().filter(({ event }) => event === 'request_failed')).toEqual([]);
  await folder.remove();
});

const everythingStored = () =>
  askDatabase(
    folder.path,
    `select row_to_json(account)::text as row from account
     union all select row_to_json(customer)::text from customer
     union all select id::text from contact_message
     union all select id::text from mail_outbox
     union all select id::text from password_request
     union all select id::text from password_token
     union all select client_id::text from applied_change
     union all select id::text from booking
     union all select id::text from booking_event
     union all select id::text from booking_fee
     union all select id::text from payment
     union all select id::text from subscription
     union all select id::text from declaration
     union all select id::text from quote_request
     union all select id::text from medium
     union all select id::text from condition_report
     union all select id::text from condition_report_addendum
     union all select id::text from push_subscription
     order by 1`,
  );

const refused = (answer: { status: number; body: { code: string; message: string } }) => {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(codes).toContain(answer.body.code);
  expect(answer.body.message).toMatch(/^(La|Le|Ce) .*\.$/);
};
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe.each(calls)('$method $path refuses', ({ method, path, person, limit }) => {
  const call = (body: unknown, headers = {}) =>
    send(server.url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...signedIn.get(person),
        ...fromSomewhere(),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const chunkedHead = () =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      ...Object.entries({ ...signedIn.get(person), ...fromSomewhere() }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      'Transfer-Encoding: chunked',
      '\r\n',
    ].join('\r\n');

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['what is not JSON', '{"clientId":'],
    ['NUL in a text', '{"message":"a\\u0000b","path":"/tarif\\u0000"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['half an emoji in a text', '{"message":"a\\ud83d","path":"\\ude00"}'],
    ['half an emoji in a name', '{"a\\ud83d":1}'],
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
      chunkedHead(),
      ...Array<string>(16).fill(chunk),
      '0\r\n\r\n',
    );
    expect(status).toBe(413);
    expect(body).toContain('ERROR.SIZE');
  });

  test('a small chunked body that is not valid either', async () => {
    const { status, body } = await sendRaw(server.url, chunkedHead(), '2\r\n{}\r\n0\r\n\r\n');
    expect(status).toBe(400);
    expect(body).toContain('ERROR.INVALID');
  });

  test('bytes that are not UTF-8', async () => {
    const { status, body } = await send(server.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...signedIn.get(person), ...fromSomewhere() },
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

  test(
    'any JSON that chance makes',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => refused(await call(value))),
        { numRuns: runsOf(RUNS, limit) },
      );
    },
    TIMEOUT_MS,
  );
});

describe.each(['withdrawal', 'termination'] as const)('the form of a %s refuses', (kind) => {
  const path = `/api/declaration/${kind}`;
  const FORM = 'application/x-www-form-urlencoded';
  const call = async (body: string | Uint8Array<ArrayBuffer>, type = FORM) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    return { status: response.status, html: await response.text() };
  };
  const right = asForm({ ...declaration(), ground: 'commitment_end', clientId: uuid, step: 'confirm' });
  /** On a page, in French. */
  const refusedOnPage = ({ status, html }: { status: number; html: string }, expected = 400) => {
    expect(status).toBe(expected);
    expect(html).toMatch(/<html lang="fr">.*role="alert"><p>[A-ZÀ-Ý][^<]+[.:]<\/p>/s);
  };

  test.each([
    ['nothing', ''],
    ['what is no form', '{"name":'],
    ['NUL in a text', `${right}&name=a%00b`],
    ['NUL in a name', `${right}&na%00me=a`],
    ['a name that every object has', `${right}&toString=1`],
    ['a prototype', `${right}&__proto__=1`],
    ['what it has no field for', `${right}&roles=ROLE_ADMIN`],
    ['a clientId that is none', right.replace(uuid, 'x')],
    ['a step that is none', `${right}&step=oui`],
    ['the same field again, wrong', `${right}&mail=x`],
  ])('%s', async (_, body) => {
    refusedOnPage(await call(body));
  });

  test('bytes that are not UTF-8, nor anything else', async () => {
    refusedOnPage(await call(Uint8Array.from([0x6e, 0x61, 0x6d, 0x65, 0x3d, 0xff, 0xfe])));
  });

  test('1 MB, and other types', async () => {
    refusedOnPage(await call(`name=${'x'.repeat(MEGABYTE)}`), 413);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', ';;;']) {
      refusedOnPage(await call(right, type), 415);
    }
  });

  test('any fields that chance makes, and repeats none of them as HTML', async () => {
    const fields = fc.dictionary(
      fc.constantFrom('name', 'mail', 'reference', 'x'),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fields, async (typed) => {
        refusedOnPage(await call(asForm({ ...typed, mail: `<i>${typed.mail ?? ''}` })));
        expect((await call(asForm({ ...typed, mail: '<i>' }))).html).not.toContain('<i>');
      }),
      { numRuns: FEWER_RUNS },
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
    // A clientId is ours, and nothing that the specification asks for.
    expect(Object.keys(body.fields).sort()).toEqual(fields.filter((name) => name !== 'clientId').sort());
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

describe('a right request in which any one field is wrong is refused by', {
  timeout: TIMEOUT_MS,
}, () => {
  /** Wrong for every field of every call; an optional text may be null or empty. */
  const wrong = fc.oneof(
    fc.constantFrom<unknown>(['a'], [[]], { a: 1 }, 'x'.repeat(2_000), 'a\u0000b', '\u0007', 'a\u007fb'),
    fc.constantFrom<unknown>('\ud800', '\ufeff', '\u202e').map((value) => [value]),
    fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
  );

  test.each<TriedCall>([...openCalls, ...accountCalls])(
    '$method $path',
    async ({ method, path, body = {}, person, limit }) => {
      const names = Object.keys(body);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), wrong, async (name, value) => {
          // Any text may be a password: a wrong one is counted, and a limit is soon reached.
          fc.pre(name !== 'currentPassword' || typeof value !== 'string');
          const answer = await send(server.url + path, {
            method,
            headers: { 'Content-Type': 'application/json', ...signedIn.get(person), ...fromSomewhere() },
            body: JSON.stringify({ ...body, [name]: value }),
          });
          refused(answer);
        }),
        { numRuns: runsOf(FEWER_RUNS, limit) },
      );
    },
  );

  const wrongPlace = fc.oneof(
    fc.record({ ...Object.fromEntries(Object.keys(address()).map((name) => [name, fc.jsonValue()])) }),
    fc.jsonValue().map((extra) => ({ ...address(), extra })),
    fc.constantFrom(
      { ...address(), lat: 91 },
      { ...address(), lon: -181 },
      { ...address(), city: '\ud83d' },
      { ...address(), label: 'x'.repeat(301) },
      { ...address(), address: 'a\nb' },
    ),
  );

  test('POST customer, of places that nobody was shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('address', 'billingAddress'), wrongPlace, async (name, place) => {
        refused(await post(`${server.url}/api/customer`, newCustomer({ [name]: place })));
      }),
      { numRuns: FEWER_RUNS },
    );
  });
});

describe('years that no calendar of ours has', () => {
  const years = ['0000', '+275760', '-271821', '+010000'];

  test.each([...years, '9999'])('an appointment in %s', async (year) => {
    const slot = { start: `${year}-09-12T08:00:00.000Z`, end: `${year}-09-12T09:00:00.000Z` };
    for (const name of ['outboundSlot', 'returnSlot']) {
      const order = anonymousOrder(new Date(), { [name]: slot });
      refused(await post(`${server.url}/api/booking`, order, fromSomewhere()));
    }
  });

  test.each(years)('an instant of a trip, and the day of a birth, in %s', async (year) => {
    const step = { clientId: uuid, transition: 'arrive', at: `${year}-11-21T08:00:00Z` };
    const answer = await post(`${server.url}/api/trip/${uuid}/status`, step, signedIn.get('teammate'));
    expect([answer.status, answer.body.code]).toEqual([400, 'ERROR.INVALID']);
    refused(await post(`${server.url}/api/customer`, newCustomer({ birthDate: `${year}-02-28` })));
  });

  test.each(years)('the end of a contract in %s', async (year) => {
    const body = asForm({ ...declaration(), ground: 'commitment_end', clientId: uuid, step: 'confirm' });
    const response = await fetch(`${server.url}/api/declaration/termination`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...fromSomewhere() },
      body: `${body}&endOn=${encodeURIComponent(`${year}-02-28`)}`,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Indiquez une date qui existe.');
  });
});

describe('half an emoji, as a cut text leaves it, is refused', () => {
  const half = 'Prévenez-moi \ud83d';

  test('in an order', async () => {
    const { outbound, vehicle, provider, ...order } = anonymousOrder(new Date());
    for (const fields of [
      { outbound: { ...outbound, accessNote: half } },
      { outbound: { ...outbound, contactName: half } },
      { vehicle: { ...vehicle, brand: half } },
      { provider: { ...provider, name: half } },
    ]) {
      const body = { outbound, vehicle, provider, ...order, ...fields };
      refused(await post(`${server.url}/api/booking`, body, fromSomewhere()));
    }
  });

  test('in a condition report', async () => {
    const content = { reservations: half };
    const body = await sealed({ tripId: uuid, content });
    refused(await post(`${server.url}/api/condition_report`, body, signedIn.get('teammate')));
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

  test.each(['2026-13', 'hier', '9'.repeat(4_000), '%00', '%ff%fe', '2026-11%0A', '__proto__'])(
    'invoice/statement of the month %s',
    async (month) => {
      for (const path of ['statement', 'statement/csv']) {
        const url = `${server.url}/api/invoice/${path}?month=${month}`;
        refused(await send(url, { headers: signedIn.get('partner') ?? {} }));
      }
    },
  );

  test.each([
    'booking?status=x',
    'booking?from=hier',
    'booking?to=9999-12-31',
    'booking?driver=x',
    'booking?q=a%00b',
    `booking?q=${'a'.repeat(101)}`,
    'planning?day=2026-13-01',
    'planning?day=9999-12-31',
    'planning?day=%00',
  ])('the team’s %s', async (asked) => {
    refused(await send(`${server.url}/api/${asked}`, { headers: signedIn.get('teammate') ?? {} }));
  });

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
