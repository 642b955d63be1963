/**
 * Who may call what: every call of the API, as the application lists them, by everybody. A call that the table does not
 * name fails here, so that none is added without saying whose it is.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSlots } from '../../src/domain/lib/slots.ts';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { type AppServices, apiCalls } from '../../src/server/app.ts';
import { bearer, demoPassword, getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { contact, send } from '../support/api.ts';
import { anonymousOrder, billing, orderOf, partnerOrder, quoteRequest } from '../support/bookings.ts';
import { sealed } from '../support/condition-reports.ts';
import { newCustomer, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { asForm, declaration } from '../support/declarations.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mediumOf, someBytes } from '../support/media.ts';
import { pay } from '../support/payments.ts';
import { someKeys } from '../support/push-stub.ts';
import { startServer } from '../support/server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const actors = ['anonymous', 'customer', 'other customer', 'partner', 'teammate', 'admin'] as const;
type Actor = (typeof actors)[number];

interface Sent {
  /** After `/api`, with its query. */
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** As an HTML form sends it. */
  readonly form?: true;
}

interface Row {
  /** The status each gets, in the order of `actors`, for a request that is right but for who sends it. */
  readonly statuses: readonly [number, number, number, number, number, number];
  readonly request?: (actor: Actor) => Promise<Sent> | Sent;
}

const ADMIN_ONLY = (status: number): Row['statuses'] => [401, 403, 403, 403, 403, status];
const TEAM = (status: number): Row['statuses'] => [401, 403, 403, 403, status, status];
const PARTNER = (status: number): Row['statuses'] => [401, 403, 403, status, 403, 403];
const SIGNED_IN = (status: number): Row['statuses'] => [401, status, status, status, status, status];
const everyone = (status: number): Row['statuses'] => [status, status, status, status, status, status];

let server: InProcessServer;
/** Whose record the calls are about. */
let owner: SignedUp;
let other: SignedUp;
const tokens = new Map<Actor, string>();

beforeAll(async () => {
  server = await startInProcess({ TRUSTED_PROXIES: '1' });
  owner = await signedUp(server);
  other = await signedUp(server);
  tokens.set('customer', owner.tokens.token);
  tokens.set('other customer', other.tokens.token);
  for (const person of ['partner', 'teammate', 'admin'] as const) {
    tokens.set(person, (await signIn(server, person)).token);
  }
  await sendAs(as('partner'), 'PUT', `${server.url}/api/partner/billing`, billing());
});
afterAll(() => server.stop());

const as = (actor: Actor) => ({ token: tokens.get(actor) ?? '' });
const customerNow = async () => {
  const { body } = await getAs(as('customer'), `${server.url}/api/customer/for_user`);
  return body;
};
const accountsNow = async () => {
  const { body } = await getAs(as('admin'), `${server.url}/api/account`);
  return body.items;
};
const changedCustomer = async (): Promise<Sent> => ({
  path: `/customer/${owner.id}`,
  body: { ...owner.sent, clientId: randomUUID(), version: (await customerNow()).version },
});
const changedAccount = async (): Promise<Sent> => {
  const items = await accountsNow();
  const account = items.find(({ mail }: { mail: string }) => mail === people.partner.mail);
  const { version, displayName } = account;
  return {
    path: `/account/${account.id}`,
    body: { clientId: randomUUID(), version, displayName, disabled: false },
  };
};
const newAccount = (): Sent => ({
  body: {
    clientId: randomUUID(),
    mail: `x${randomUUID()}@exemple.fr`,
    displayName: 'Xavier',
    role: 'ROLE_PARTNER',
  },
});
/** Each order has a slot of its own. */
const slots = openSlots(new Date('2026-11-21T08:00:00Z'));
let ordered = 0;
const ownSlot = () => {
  ordered += 1;
  return { outboundSlot: slots[ordered], returnSlot: null };
};
/** Right for who sends it: the team and partners for a customer, named as each knows them. */
function newOrder(actor: Actor) {
  if (actor === 'teammate' || actor === 'admin') {
    return orderOf(new Date(), { ...ownSlot(), customerId: owner.id });
  }
  return (actor === 'partner' ? partnerOrder : anonymousOrder)(new Date(), ownSlot());
}
const someBooking = async (): Promise<string> => {
  const { body } = await ask('customer', 'POST', '/booking', orderOf(new Date(), ownSlot()));
  return body.id;
};
const somePaidBooking = async (): Promise<string> => {
  const id = await someBooking();
  await pay(server.url, id, { headers: fromSomewhere() });
  return id;
};
const newMedium = async () => {
  const { body } = await ask('customer', 'GET', `/booking/${await someBooking()}`, null);
  return mediumOf(body.trips[0].id, [someBytes(10)]);
};
const someMedium = async (): Promise<string> => {
  const { body } = await ask('teammate', 'POST', '/media', await newMedium());
  return body.id;
};
const newReport = async () => {
  const { body } = await ask('customer', 'GET', `/booking/${await someBooking()}`, null);
  return { ...(await sealed({ tripId: body.trips[0].id })) };
};
let reported: Promise<{ readonly id: string; readonly bookingId: string }> | null = null;
/** The same each time: it is read, and added to. */
const someReport = () => {
  reported ??= newReport().then(
    async (report) => (await ask('teammate', 'POST', '/condition_report', report)).body,
  );
  return reported;
};
const someInvoice = async (): Promise<string> => {
  await somePaidBooking();
  const { body } = await getAs(as('customer'), `${server.url}/api/invoice/for_user`);
  return body.items[0].id;
};
const changedBooking = async (what: string, body: object = {}): Promise<Sent> => ({
  path: `/booking/${await someBooking()}/${what}`,
  body: { clientId: randomUUID(), ...body },
});
/** The owner's, asked for in the same words each time. */
const subscribing = subscriptionOf();
const ownSubscription = async (): Promise<string> => {
  const { body } = await ask('customer', 'POST', '/subscription', subscribing);
  return body.id;
};
/** Right for who sends it; the other customer has one already. */
const newSubscription = async (actor: Actor) => {
  if (actor === 'customer') return subscribing;
  if (actor === 'other customer') {
    const sent = subscriptionOf();
    await ask(actor, 'POST', '/subscription', sent);
    return subscriptionOf();
  }
  const { mail, id } = await signedUp(server);
  return subscriptionOf(actor === 'partner' ? { mail } : { customerId: id });
};
const newDeclaration = (fields: Readonly<Record<string, string>> = {}): Sent => ({
  body: { ...declaration(fields), clientId: randomUUID(), step: 'confirm' },
  form: true,
});
const [somePage] = publicRoutes;

const matrix: Readonly<Record<string, Row>> = {
  'GET /health': { statuses: everyone(200) },
  'GET /contact/query_token': { statuses: everyone(200) },
  // 400: the token is one that nobody gave.
  'POST /contact/message': {
    statuses: everyone(400),
    request: () => ({ body: contact({ token: 'unknown', mail: `${randomUUID()}@exemple.fr` }) }),
  },
  'POST /contact': {
    statuses: everyone(201),
    request: () => ({ body: contact({ mail: `${randomUUID()}@exemple.fr` }) }),
  },
  'POST /page_view': {
    statuses: everyone(204),
    request: () => ({ body: { path: somePage.path, title: somePage.title } }),
  },
  'POST /client_failure': {
    statuses: everyone(204),
    request: () => ({ body: { name: 'start', message: 'x' } }),
  },
  'GET /address/search': { statuses: everyone(200), request: () => ({ path: '/address/search?q=aix' }) },
  'POST /price/quote': {
    statuses: everyone(200),
    request: () => ({ body: { serviceCode: 'round_trip', outbound: { lat: 43.5, lon: 5.4 } } }),
  },
  'POST /quote_request': { statuses: everyone(201), request: () => ({ body: quoteRequest() }) },
  'GET /slot/available': { statuses: everyone(200) },
  'POST /booking': {
    statuses: everyone(201),
    request: (actor) => ({ body: newOrder(actor) }),
  },
  'GET /booking': { statuses: [401, 403, 403, 200, 200, 200] },
  'GET /partner/billing': { statuses: PARTNER(200) },
  'PUT /partner/billing': { statuses: PARTNER(200), request: () => ({ body: billing() }) },
  'GET /driver': { statuses: TEAM(200) },
  // 409, here and below: nothing is paid yet.
  'POST /booking/:id/assign': {
    statuses: TEAM(409),
    request: async () => changedBooking('assign', { tripKind: 'outbound', driverId: randomUUID() }),
  },
  'POST /booking/:id/derogation': {
    statuses: TEAM(409),
    request: async () => changedBooking('derogation'),
  },
  'POST /booking/:id/fee': {
    statuses: TEAM(409),
    request: async () => changedBooking('fee', { tripKind: 'outbound', code: 'fuel_reserve' }),
  },
  'POST /booking/:id/close': { statuses: TEAM(409), request: async () => changedBooking('close') },
  'GET /push_subscription/key': { statuses: SIGNED_IN(200) },
  'POST /push_subscription': {
    statuses: SIGNED_IN(201),
    request: () => ({
      body: {
        clientId: randomUUID(),
        endpoint: `https://push.exemple.fr/${randomUUID()}`,
        keys: someKeys(),
      },
    }),
  },
  'DELETE /push_subscription': {
    statuses: SIGNED_IN(200),
    request: () => ({ path: '/push_subscription?endpoint=https://push.exemple.fr/0' }),
  },
  'GET /trip': { statuses: TEAM(200) },
  'GET /trip/for_user': { statuses: TEAM(200) },
  'POST /trip/:id/status': {
    statuses: TEAM(409),
    request: async () => {
      const { body } = await ask('customer', 'GET', `/booking/${await someBooking()}`, null);
      return {
        path: `/trip/${body.trips[0].id}/status`,
        body: { clientId: randomUUID(), transition: 'set_off' },
      };
    },
  },
  'POST /media': {
    statuses: TEAM(201),
    request: async () => ({ body: await newMedium() }),
  },
  // 404, and 415 for what is no part: whoever announced a medium sends it.
  'GET /media/:id': { statuses: TEAM(404) },
  'PUT /media/:id/slice/:index': {
    statuses: TEAM(415),
    request: () => ({ path: `/media/${randomUUID()}/slice/0`, body: {} }),
  },
  // 409: nothing of it has come yet; 404 to another customer, or to a partner who did not order.
  'GET /media/:id/content': {
    statuses: [401, 409, 404, 404, 409, 409],
    request: async () => ({ path: `/media/${await someMedium()}/content` }),
  },
  'POST /condition_report': { statuses: TEAM(201), request: async () => ({ body: await newReport() }) },
  // 404, here and below: to another customer, or to a partner who did not order, it is no different from none.
  'GET /condition_report': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/condition_report?bookingId=${(await someReport()).bookingId}` }),
  },
  'GET /condition_report/key': { statuses: everyone(200) },
  'POST /condition_report/verify': {
    statuses: everyone(200),
    request: async () => {
      const path = `/condition_report/${(await someReport()).id}/file`;
      return { body: (await ask('teammate', 'GET', path, null)).body };
    },
  },
  'GET /condition_report/:id': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/condition_report/${(await someReport()).id}` }),
  },
  'GET /condition_report/:id/file': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/condition_report/${(await someReport()).id}/file` }),
  },
  'GET /condition_report/:id/pdf': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/condition_report/${(await someReport()).id}/pdf` }),
  },
  'POST /condition_report/:id/addendum': {
    statuses: TEAM(201),
    request: async () => ({
      path: `/condition_report/${(await someReport()).id}/addendum`,
      body: { clientId: randomUUID(), text: 'Une rayure.' },
    }),
  },
  // 409: it has no video.
  'POST /condition_report/:id/video_request': {
    statuses: [401, 409, 404, 404, 403, 403],
    request: async () => ({
      path: `/condition_report/${(await someReport()).id}/video_request`,
      body: { clientId: randomUUID() },
    }),
  },
  // 409: nobody asked for it.
  'POST /condition_report/:id/video_release': {
    statuses: TEAM(409),
    request: async () => ({
      path: `/condition_report/${(await someReport()).id}/video_release`,
      body: { clientId: randomUUID() },
    }),
  },
  'GET /booking/for_user': { statuses: [401, 200, 200, 403, 403, 403] },
  // 404: to another customer, or to a partner who did not order it, it is no different from none.
  'GET /booking/:id': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/booking/${await someBooking()}` }),
  },
  'POST /booking/:id/cancel': {
    statuses: [401, 200, 404, 403, 200, 200],
    request: async () => changedBooking('cancel'),
  },
  // 409: nothing is paid yet, there is nothing to withdraw from.
  'POST /booking/:id/withdraw': {
    statuses: [401, 409, 404, 403, 403, 403],
    request: async () => changedBooking('withdraw'),
  },
  // 409: what is not paid yet is ordered anew.
  'POST /booking/:id/reschedule': {
    statuses: [401, 409, 404, 403, 409, 409],
    request: async () => changedBooking('reschedule', { outboundSlot: null, returnSlot: null }),
  },
  'PUT /booking/:id/advance': {
    statuses: [401, 200, 404, 403, 200, 200],
    request: async () => ({
      path: `/booking/${await somePaidBooking()}/advance`,
      body: { clientId: randomUUID(), advanceMaxCents: 30_000 },
    }),
  },
  // 404: to another customer, or to a partner who did not order it, it is no different from none.
  'GET /booking/:id/calendar': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/booking/${await someBooking()}/calendar` }),
  },
  'GET /booking/:id/mandate': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/booking/${await somePaidBooking()}/mandate` }),
  },
  // Each for a customer of their own, named as each knows them; a customer for themselves.
  'POST /subscription': {
    statuses: [401, 201, 409, 201, 201, 201],
    request: async (actor) => ({ body: await newSubscription(actor) }),
  },
  'GET /subscription/for_user': { statuses: [401, 200, 200, 403, 403, 403] },
  // 404: to another customer it is no different from none.
  'GET /subscription/:id': {
    statuses: [401, 200, 404, 403, 200, 200],
    request: async () => ({ path: `/subscription/${await ownSubscription()}` }),
  },
  // 409: nothing is paid yet, there is nothing to end.
  'POST /subscription/:id/terminate': {
    statuses: [401, 409, 404, 403, 409, 409],
    request: async () => ({
      path: `/subscription/${await ownSubscription()}/terminate`,
      body: { clientId: randomUUID() },
    }),
  },
  'POST /subscription/:id/withdraw': {
    statuses: [401, 409, 404, 403, 403, 403],
    request: async () => ({
      path: `/subscription/${await ownSubscription()}/withdraw`,
      body: { clientId: randomUUID() },
    }),
  },
  // What is declared is looked at by nobody's role; 302: to the form on the site.
  'GET /declaration/withdrawal': { statuses: everyone(302) },
  'GET /declaration/termination': { statuses: everyone(302) },
  'POST /declaration/withdrawal': { statuses: everyone(200), request: () => newDeclaration() },
  'POST /declaration/termination': {
    statuses: everyone(200),
    request: () => newDeclaration({ ground: 'commitment_end' }),
  },
  // Whoever knows of a booking may pay for it.
  'POST /payment/session': {
    statuses: everyone(201),
    request: async () => ({ body: { clientId: randomUUID(), bookingId: await someBooking() } }),
  },
  // 404: a payment that is none.
  'POST /payment/leave': {
    statuses: everyone(404),
    request: () => ({ body: { paymentId: randomUUID() } }),
  },
  'GET /payment/status': {
    statuses: everyone(200),
    request: async () => ({ path: `/payment/status?booking=${await someBooking()}` }),
  },
  // 404: a payment that is none.
  'GET /payment/sandbox': { statuses: everyone(404) },
  'POST /payment/sandbox': {
    statuses: everyone(404),
    request: () => ({ body: { payment: randomUUID(), outcome: 'paid' }, form: true }),
  },
  'GET /invoice/for_user': { statuses: [401, 200, 200, 200, 403, 403] },
  'GET /invoice/statement': { statuses: PARTNER(200) },
  'GET /invoice/statement/csv': { statuses: PARTNER(200) },
  // 404: to who is not invoiced it is no different from none.
  'GET /invoice/:id/pdf': {
    statuses: [401, 200, 404, 404, 200, 200],
    request: async () => ({ path: `/invoice/${await someInvoice()}/pdf` }),
  },
  // The provider alone, whose signature nobody else has.
  'POST /payment/webhook': { statuses: everyone(403), request: () => ({ body: {} }) },
  'POST /login_check': {
    statuses: everyone(200),
    request: async () => ({ body: { username: people.admin.mail, password: await demoPassword(server) } }),
  },
  'POST /token/refresh': {
    statuses: everyone(200),
    request: async () => ({ body: { refresh_token: (await signIn(server, 'admin')).refresh_token } }),
  },
  'POST /logout': {
    statuses: everyone(200),
    request: async () => ({ body: { refresh_token: (await signIn(server, 'admin')).refresh_token } }),
  },
  'POST /customer': { statuses: everyone(201), request: () => ({ body: newCustomer() }) },
  'GET /customer/for_user': { statuses: [401, 200, 200, 403, 403, 403] },
  'GET /customer/by_email': {
    statuses: [401, 403, 403, 200, 200, 200],
    request: () => ({ path: `/customer/by_email?mail=${owner.mail}` }),
  },
  'PUT /customer/:id': { statuses: [401, 200, 403, 403, 200, 200], request: changedCustomer },
  // 403, here and below: the same answer whether another's record exists or not.
  'GET /customer/:id/export': {
    statuses: [401, 200, 403, 403, 200, 200],
    request: () => ({ path: `/customer/${owner.id}/export` }),
  },
  // 400: not their password; an administrator needs none.
  'POST /customer/:id/erase': {
    statuses: [401, 400, 403, 403, 403, 200],
    request: async (actor) => ({
      path: `/customer/${actor === 'admin' ? (await signedUp(server)).id : owner.id}/erase`,
      body: { clientId: randomUUID(), currentPassword: 'Mauvais-mot1' },
    }),
  },
  // 400: it always asks for the id.
  'PUT /customer': { statuses: [401, 400, 400, 403, 400, 400], request: () => ({ body: owner.sent }) },
  'POST /request-password-change': {
    statuses: everyone(200),
    request: () => ({ body: { email: `${randomUUID()}@exemple.fr` } }),
  },
  // 400: a link that nobody got.
  'POST /reset-password': {
    statuses: everyone(400),
    request: () => ({ body: { token: 'unknown', plainPassword: PASSWORD } }),
  },
  // 400: not their password, which this test leaves as it is.
  'POST /change-password': {
    statuses: [401, 400, 400, 400, 400, 400],
    request: () => ({ body: { currentPassword: 'Mauvais-mot1', plainPassword: PASSWORD } }),
  },
  'GET /account': { statuses: ADMIN_ONLY(200) },
  'POST /account': { statuses: ADMIN_ONLY(201), request: newAccount },
  'PUT /account/:id': { statuses: ADMIN_ONLY(200), request: changedAccount },
  'POST /office/screen': {
    statuses: TEAM(200),
    request: () => ({ body: { at: '/admin/teammate/booking' } }),
  },
};

// The application's own list: making it asks nothing of the services.
const calls = apiCalls({} as AppServices).map(({ method, path }) => ({
  method,
  path,
  name: `${method} ${path}`,
}));

async function ask(
  actor: Actor,
  method: string,
  path: string,
  body: Sent['body'] | null,
  form: Sent['form'] = undefined,
) {
  return send(`${server.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...fromSomewhere(),
      ...(actor !== 'anonymous' && bearer(as(actor))),
    },
    redirect: 'manual',
    ...(method !== 'GET' && { body: form ? asForm(body ?? {}) : JSON.stringify(body ?? {}) }),
  });
}

test('the table names every call, and no call that is not', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(matrix).sort());
});

describe.each(calls)('$name', ({ method, path, name }) => {
  test.each(actors.map((actor, index) => ({ actor, status: matrix[name]?.statuses[index] })))(
    'by $actor is $status',
    async ({ actor, status }) => {
      const sent = await matrix[name]?.request?.(actor);
      const answer = await ask(actor, method, sent?.path ?? path, sent?.body ?? null, sent?.form);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      if (status === 401) expect(answer.body).toMatchObject({ code: 401, message: SIGNED_OUT });
      if (status === 403) expect(answer.body.code).toBe('ERROR.FORBIDDEN');
    },
  );
});

/** What clients have no say in. */
const forbidden: Readonly<Record<string, unknown>> = {
  id: randomUUID(),
  roles: ['ROLE_ADMIN'],
  role: 'ROLE_ADMIN',
  status: 'confirmed',
  version: 7,
  price: 1,
  total: 1,
  disabled: false,
  confirmed: true,
  passwordHash: 'x',
  accountId: randomUUID(),
  createdAt: '2020-01-01T00:00:00Z',
  displayName: 'Chef',
};

/** Not refused for who calls: 409 is of what there is to change. */
const isAllowed = (status: number) => status < 401 || status === 409;

/** Writes that somebody may make: a webhook is the provider's alone. */
const writes = calls.filter(({ method, name }) => method !== 'GET' && matrix[name]?.statuses.some(isAllowed));

/** A removal has no body: its address says all. */
const withBody = writes.filter(({ method }) => method !== 'DELETE');

describe.each(withBody)('$name refuses', ({ method, path, name }) => {
  // PUT customer without an id reads no body: it refuses in any case.
  test('what clients have no say in, and changes nothing', async () => {
    const actor = actors.findLast((_, index) => isAllowed(matrix[name]?.statuses[index] ?? 401)) ?? 'admin';
    const sent = await matrix[name]?.request?.(actor);
    const [customer, accounts] = [await customerNow(), await accountsNow()];
    for (const [field, value] of Object.entries(forbidden)) {
      if (field in (sent?.body ?? {})) continue;
      const body = { ...sent?.body, [field]: value };
      const answer = await ask(actor, method, sent?.path ?? path, body, sent?.form);
      expect([400, 409], `${field}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      if (answer.status === 409) expect([field, answer.body.code]).toEqual(['id', 'ERROR.EXISTS_ID']);
    }
    expect([await customerNow(), await accountsNow()]).toEqual([customer, accounts]);
  });
});

test('a customer reads and changes their own record only, whatever they send', async () => {
  const before = await customerNow();
  const url = `${server.url}/api/customer`;
  const stranger = as('other customer');
  for (const query of ['', `?id=${owner.id}`, `?mail=${owner.mail}`]) {
    expect((await getAs(stranger, `${url}/for_user${query}`)).body.id).toBe(other.id);
  }
  for (const id of [owner.id, owner.id.toUpperCase(), `${owner.id}/`, `../customer/${owner.id}`]) {
    const body = { ...other.sent, clientId: randomUUID(), version: before.version };
    const { status } = await sendAs(stranger, 'PUT', `${url}/${id}`, body);
    expect([403, 404]).toContain(status);
  }
  expect(await customerNow()).toEqual(before);
});

test('a payload that its reader rewrote opens nothing', async () => {
  const [head = '', payload = '', signature = ''] = as('customer').token.split('.');
  const text = Buffer.from(payload, 'base64url').toString('utf8').replace('ROLE_CUSTOMER', 'ROLE_ADMIN');
  const forged = Buffer.from(text).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const token of [`${head}.${forged}.${signature}`, `${none}.${forged}.`, `${head}.${forged}.`]) {
    expect((await getAs({ token }, `${server.url}/api/account`)).status).toBe(401);
  }
});

test('a role that changed since the token was made counts at once', async () => {
  const folder = await temporaryFolder();
  const place = (url: string) => ({ url, dataDir: folder.path });
  const first = await startServer({ dataDir: folder.path });
  const partner = await signIn(place(first.url), 'partner');
  const teammate = await signIn(place(first.url), 'teammate');
  const { id } = (await getAs(teammate, `${first.url}/api/customer/by_email?mail=${people.customer.mail}`))
    .body;
  await first.stop();
  await askDatabase(
    folder.path,
    `update account set role = 'ROLE_CUSTOMER' where mail in ('${people.partner.mail}', '${people.teammate.mail}')`,
  );
  const second = await startServer({ dataDir: folder.path });
  for (const token of [partner, teammate]) {
    const search = `${second.url}/api/customer/by_email?mail=${people.customer.mail}`;
    expect((await getAs(token, search)).status).toBe(403);
    const body = newCustomer({ mail: people.customer.mail, version: 1 });
    expect((await sendAs(token, 'PUT', `${second.url}/api/customer/${id}`, body)).status).toBe(403);
    // A customer without a record.
    expect((await getAs(token, `${second.url}/api/customer/for_user`)).status).toBe(404);
  }
  const password = await demoPassword(place(second.url));
  expect((await login(second.url, people.partner.mail, password)).status).toBe(200);
  await second.stop();
  await folder.remove();
});

const SIGNED_OUT = 'Votre session a expiré\u00a0: connectez-vous de nouveau.';
