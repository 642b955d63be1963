/**
 * Who may call what: every call of the API, as the application lists them, by everybody. What is expected is what its
 * contract says; whose each call is to be is written here once more, by hand, so that none is added without saying it
 * and no contract proves itself.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/domain/account/roles.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { weekdays } from '../../src/domain/settings/calendar-rules.ts';
import { typedOf } from '../../src/domain/tariff/tariff-fields.ts';
import { tariffVersions } from '../../src/domain/tariff/versions.ts';
import { type AppServices, apiCalls } from '../../src/server/app.ts';
import { type Access, rolesOf } from '../../src/server/calls/handle.ts';
import { bearer, demoPassword, getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { contact, send } from '../support/api.ts';
import {
  acceptance,
  anonymousOrder,
  billing,
  orderOf,
  partnerOrder,
  quoteRequest,
  teamOrder,
} from '../support/bookings.ts';
import { inDriversPlace, sealed } from '../support/condition-reports.ts';
import { newCustomer, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { asForm, declaration } from '../support/declarations.ts';
import { type InProcessServer, startHere, startInProcess } from '../support/in-process-server.ts';
import { mediumOf, someBytes } from '../support/media.ts';
import { appointmentKey, keyed, keyedQuery, pay, reviewKey } from '../support/payments.ts';
import { someKeys } from '../support/push-stub.ts';
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
  /** As a part of a file is sent, which is nobody's text. */
  readonly bytes?: true;
}

interface Row {
  /** What a request that is right but for who sends it is answered, where it is not what the contract says. */
  readonly status?: number;
  /** The same of who may call by their role, and not for this record. */
  readonly besides?: Partial<Record<Actor, number>>;
  readonly request?: (actor: Actor) => Promise<Sent> | Sent;
}

const roleOf: Readonly<Record<Exclude<Actor, 'anonymous'>, Role>> = {
  customer: 'ROLE_CUSTOMER',
  'other customer': 'ROLE_CUSTOMER',
  partner: 'ROLE_PARTNER',
  teammate: 'ROLE_TEAMMATE',
  admin: 'ROLE_ADMIN',
};

let server: InProcessServer;
/** Whose record the calls are about. */
let owner: SignedUp;
let other: SignedUp;
const tokens = new Map<Actor, string>();

beforeAll(async () => {
  server = await startInProcess();
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
const identity = { country: 'FR', siren: '', vatNumber: '', seat: '' };
const freeInvoice = () => ({
  clientId: randomUUID(),
  customerId: owner.id,
  subject: 'Gardiennage',
  purchaseOrder: null,
  serviceOn: null,
  dueOn: '2026-12-31',
  pricing: 'net',
  lines: [{ label: 'Gardiennage', cents: 1000, vatRate: 20 }],
  totalCents: 1200,
});
const freeInvoiceId = async (): Promise<string> =>
  (await sendAs(as('admin'), 'POST', `${server.url}/api/books/invoice`, freeInvoice())).body.id;
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
    return teamOrder(new Date(), owner.id, ownSlot());
  }
  return (actor === 'partner' ? partnerOrder : anonymousOrder)(new Date(), ownSlot());
}
const someBooking = async (): Promise<string> => {
  const { body } = await ask('customer', 'POST', '/booking', orderOf(new Date(), ownSlot()));
  return body.id;
};
/** Prepared by the team for its owner. */
const somePrepared = async (): Promise<string> => {
  const { body } = await ask('teammate', 'POST', '/booking', newOrder('teammate'));
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
  return { ...inDriversPlace(await sealed({ tripId: body.trips[0].id })) };
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
const keyedChange = async (what: string, fields: object): Promise<Sent> => {
  const id = await someBooking();
  return {
    path: `/booking/${id}/${what}`,
    body: { clientId: randomUUID(), key: appointmentKey(id), ...fields },
  };
};
/** The same of the link that asks for a review. */
const keyedReview = async (what: string, fields: object): Promise<Sent> => {
  const id = await someBooking();
  return {
    path: `/booking/${id}/${what}`,
    body: { clientId: randomUUID(), key: reviewKey(id), ...fields },
  };
};
const someReview = (what: string, fields: object = {}): Sent => ({
  path: `/review/${randomUUID()}/${what}`,
  body: { clientId: randomUUID(), ...fields },
});
const someClaim = (what: string, fields: object = {}): Sent => ({
  path: `/claim/${randomUUID()}/${what}`,
  body: { clientId: randomUUID(), ...fields },
});
/** When a claim was read, and when something was done about it. */
const onClaim = { version: 1, day: '2026-11-20' };
const atDesk = (what: string, fields: object): Sent => ({
  path: `/desk/${what}`,
  body: { clientId: randomUUID(), ...fields },
});
const inSettings = (what: string, fields: object): Sent => ({
  path: `/settings/${what}`,
  body: { clientId: randomUUID(), ...fields },
});
const inPlanning = (what: string, fields: object): Sent => ({
  path: `/planning/${what}`,
  body: { clientId: randomUUID(), ...fields },
});
const ofTeam = async (id: string, what: string, fields: object) =>
  (await ask('teammate', 'POST', `/booking/${id}/${what}`, { clientId: randomUUID(), ...fields })).body;
const waivedFee = async (): Promise<Sent> => {
  const id = await somePaidBooking();
  const waived = { tripKind: 'outbound', code: 'fuel_reserve', waivedReason: 'Geste commercial' };
  const { fees } = await ofTeam(id, 'fee', waived);
  return {
    path: `/booking/${id}/fee/restore`,
    body: { clientId: randomUUID(), feeId: fees[0].id, reason: 'Erreur' },
  };
};
/** For the fee of a booking that was cancelled once its driver had set off. */
const someTransfer = async (): Promise<Sent> => {
  const id = await somePaidBooking();
  const { drivers } = (await getAs(as('teammate'), `${server.url}/api/booking/people`)).body;
  const { trips } = await ofTeam(id, 'assign', { tripKind: 'outbound', driverId: drivers[0].id });
  const step = { clientId: randomUUID(), transition: 'set_off', reason: 'Tablette en panne' };
  await ask('teammate', 'POST', `/trip/${trips[0].id}/status`, step);
  await ofTeam(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', reason: 'Jauge à zéro' });
  const { invoices } = await ofTeam(id, 'cancel', {});
  const due = invoices.find(({ dueCents }: { dueCents: number }) => dueCents > 0);
  const received = { cents: 100, receivedOn: '2026-11-20', reference: 'VIR GARCON' };
  return {
    path: `/booking/${id}/transfer`,
    body: { clientId: randomUUID(), invoiceId: due.id, ...received },
  };
};
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
  const { mail } = await signedUp(server);
  return subscriptionOf({ mail });
};
/** Each certificate is of another plate. */
let certificates = 500;
const nextCertificate = () => {
  certificates += 1;
  return certificates;
};
const newDeclaration = (fields: Readonly<Record<string, string>> = {}): Sent => ({
  body: { ...declaration(fields), clientId: randomUUID(), step: 'confirm' },
  form: true,
});
const [somePage] = publicRoutes;

/** To another customer, and to a partner who did not order it, a record is no different from none. */
const NOT_THEIRS = { 'other customer': 404, partner: 404 };

/** Without a key, it is its customer's alone. */
const ANONYMOUS_TOO = { anonymous: 404, 'other customer': 404 };

/** By call; where there is nothing to say, it is asked as it is and answers what its contract says. */
const rows: Readonly<Record<string, Row>> = {
  // 400: the token is one that nobody gave.
  'POST /contact/message': {
    status: 400,
    request: () => ({ body: contact({ token: 'unknown', mail: `${randomUUID()}@exemple.fr` }) }),
  },
  'POST /contact': {
    request: () => ({ body: contact({ mail: `${randomUUID()}@exemple.fr` }) }),
  },
  'POST /page_view': {
    request: () => ({ body: { path: somePage.path, title: somePage.title } }),
  },
  'POST /client_failure': {
    request: () => ({ body: { name: 'start', message: 'x' } }),
  },
  'GET /address/search': { request: () => ({ path: '/address/search?q=aix' }) },
  'POST /address/match': { request: () => ({ body: { texts: ['aix'] } }) },
  'POST /price/quote': {
    request: () => ({ body: { serviceCode: 'round_trip', outbound: { lat: 43.5, lon: 5.4 } } }),
  },
  'POST /quote_request': { request: () => ({ body: quoteRequest() }) },
  'POST /booking': {
    request: (actor) => ({ body: newOrder(actor) }),
  },
  'PUT /partner/billing': { request: () => ({ body: billing() }) },
  'PUT /partner/identity': {
    request: async () => {
      const { body } = await getAs(as('partner'), `${server.url}/api/partner/identity`);
      return { body: { ...identity, clientId: randomUUID(), version: body.version } };
    },
  },
  // 409: a consumer has no such numbers.
  'PUT /buyer/:id': {
    status: 409,
    request: () => ({
      path: `/buyer/${owner.id}`,
      body: { ...identity, clientId: randomUUID(), version: 1 },
    }),
  },
  'GET /buyer/:id': { request: () => ({ path: `/buyer/${owner.id}` }) },
  'POST /books/invoice': { request: async () => ({ body: freeInvoice() }) },
  'GET /books/invoice/:id': { request: async () => ({ path: `/books/invoice/${await freeInvoiceId()}` }) },
  'POST /books/invoice/:id/credit': {
    request: async () => ({
      path: `/books/invoice/${await freeInvoiceId()}/credit`,
      body: { clientId: randomUUID(), vatRate: null, cents: 1200, reason: 'Erreur' },
    }),
  },
  'POST /books/invoice/:id/transfer': {
    request: async () => ({
      path: `/books/invoice/${await freeInvoiceId()}/transfer`,
      body: { clientId: randomUUID(), cents: 1200, receivedOn: '2026-11-20', reference: 'VIR' },
    }),
  },
  // 404: nothing of it is owed.
  'POST /books/invoice/:id/settle': {
    status: 404,
    request: async () => ({
      path: `/books/invoice/${await freeInvoiceId()}/settle`,
      body: { clientId: randomUUID(), refundId: randomUUID(), how: 'Virement' },
    }),
  },
  // 409, here and below: nothing is paid yet.
  'POST /booking/:id/assign': {
    status: 409,
    request: async () => changedBooking('assign', { tripKind: 'outbound', driverId: randomUUID() }),
  },
  'POST /booking/:id/derogation': {
    status: 409,
    request: async () => changedBooking('derogation'),
  },
  'POST /booking/:id/fee': {
    status: 409,
    request: async () => changedBooking('fee', { tripKind: 'outbound', code: 'fuel_reserve' }),
  },
  'POST /booking/:id/fee/restore': { request: waivedFee },
  'POST /booking/:id/derogation/refuse': {
    status: 409,
    request: async () => changedBooking('derogation/refuse'),
  },
  'POST /booking/:id/ready': { status: 409, request: async () => changedBooking('ready') },
  'POST /booking/:id/refund': {
    request: async () => ({
      path: `/booking/${await somePaidBooking()}/refund`,
      body: { clientId: randomUUID(), cents: 100, reason: 'Geste commercial' },
    }),
  },
  // 404: nothing was to go back.
  'POST /booking/:id/refund/settle': {
    status: 404,
    request: async () => changedBooking('refund/settle', { refundId: randomUUID(), how: 'Virement du 20' }),
  },
  'POST /booking/:id/transfer': { request: someTransfer },
  // 404, here and in the next: nothing was transferred, and nothing left twice.
  'POST /booking/:id/transfer/cancel': {
    status: 404,
    request: async () => changedBooking('transfer/cancel', { paymentId: randomUUID(), reason: 'Mal saisi' }),
  },
  'POST /booking/:id/claim/write_off': {
    status: 404,
    request: async () => changedBooking('claim/write_off', { claimId: randomUUID(), reason: 'Perdu' }),
  },
  'POST /booking/:id/disbursement': {
    status: 409,
    request: async () =>
      changedBooking('disbursement', {
        cents: 100,
        paidOn: '2026-11-20',
        supplier: 'Garage des Pinchinats',
        billNumber: 'F-2026-118',
        inTheirName: true,
      }),
  },
  'POST /booking/:id/disbursement/cancel': {
    status: 404,
    request: async () =>
      changedBooking('disbursement/cancel', { disbursementId: randomUUID(), reason: 'Saisi deux fois' }),
  },
  'POST /booking/:id/close': { status: 409, request: async () => changedBooking('close') },
  'POST /push_subscription': {
    request: () => ({
      body: {
        clientId: randomUUID(),
        endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
        keys: someKeys(),
      },
    }),
  },
  'DELETE /push_subscription': {
    request: () => ({ path: '/push_subscription?endpoint=https://fcm.googleapis.com/0' }),
  },
  'POST /trip/:id/status': {
    status: 409,
    request: async () => {
      const { body } = await ask('customer', 'GET', `/booking/${await someBooking()}`, null);
      return {
        path: `/trip/${body.trips[0].id}/status`,
        body: { clientId: randomUUID(), transition: 'set_off' },
      };
    },
  },
  'POST /media': {
    request: async () => ({ body: await newMedium() }),
  },
  // 404, and 415 for what is no part: whoever announced a medium sends it.
  'GET /media/:id': { status: 404 },
  'PUT /media/:id/slice/:index': {
    status: 415,
    request: () => ({ path: `/media/${randomUUID()}/slice/0`, body: {} }),
  },
  // 409: nothing of it has come yet; 404 to another customer, or to a partner who did not order.
  'GET /media/:id/content': {
    status: 409,
    besides: NOT_THEIRS,
    request: async () => ({ path: `/media/${await someMedium()}/content` }),
  },
  'POST /condition_report': { request: async () => ({ body: await newReport() }) },
  // 404, here and below: to another customer, or to a partner who did not order, it is no different from none.
  'GET /condition_report': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/condition_report?bookingId=${(await someReport()).bookingId}` }),
  },
  'POST /condition_report/verify': {
    request: async () => {
      const path = `/condition_report/${(await someReport()).id}/file`;
      return { body: (await ask('teammate', 'GET', path, null)).body };
    },
  },
  'GET /condition_report/:id': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/condition_report/${(await someReport()).id}` }),
  },
  'GET /condition_report/:id/file': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/condition_report/${(await someReport()).id}/file` }),
  },
  'GET /condition_report/:id/pdf': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/condition_report/${(await someReport()).id}/pdf` }),
  },
  'POST /condition_report/:id/addendum': {
    request: async () => ({
      path: `/condition_report/${(await someReport()).id}/addendum`,
      body: { clientId: randomUUID(), text: 'Une rayure.' },
    }),
  },
  // 409: it has no video.
  'POST /condition_report/:id/video_request': {
    status: 409,
    besides: NOT_THEIRS,
    request: async () => ({
      path: `/condition_report/${(await someReport()).id}/video_request`,
      body: { clientId: randomUUID() },
    }),
  },
  'GET /condition_report/:id/video': {
    request: async () => ({ path: `/condition_report/${(await someReport()).id}/video` }),
  },
  // 409: nobody asked for it.
  'POST /condition_report/:id/video_release': {
    status: 409,
    request: async () => ({
      path: `/condition_report/${(await someReport()).id}/video_release`,
      body: { clientId: randomUUID() },
    }),
  },
  // 404: to another customer, or to a partner who did not order it, it is no different from none.
  'GET /booking/:id': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/booking/${await someBooking()}` }),
  },
  'GET /booking/:id/draft': {
    besides: ANONYMOUS_TOO,
    request: async () => ({ path: `/booking/${await somePrepared()}/draft` }),
  },
  'POST /booking/:id/accept': {
    besides: ANONYMOUS_TOO,
    request: async () => ({ path: `/booking/${await somePrepared()}/accept`, body: acceptance() }),
  },
  'POST /booking/:id/decline': {
    besides: ANONYMOUS_TOO,
    request: async () => ({
      path: `/booking/${await somePrepared()}/decline`,
      body: { clientId: randomUUID() },
    }),
  },
  'POST /booking/:id/send_again': {
    request: async () => ({
      path: `/booking/${await somePrepared()}/send_again`,
      body: { clientId: randomUUID() },
    }),
  },
  'POST /booking/:id/cancel': { besides: NOT_THEIRS, request: async () => changedBooking('cancel') },
  'GET /booking/return_to_agree': {},
  'GET /booking/:id/appointment': {
    request: async () => {
      const id = await someBooking();
      return { path: `/booking/${id}/appointment?key=${appointmentKey(id)}` };
    },
  },
  'GET /booking/:id/appointment/calendar': {
    request: async () => {
      const id = await someBooking();
      return { path: `/booking/${id}/appointment/calendar?key=${appointmentKey(id)}` };
    },
  },
  // 409: nothing of an unpaid booking is agreed on, and its vehicle is not at the establishment.
  'POST /booking/:id/appointment': {
    status: 409,
    request: async () => keyedChange('appointment', { outboundSlot: slots.at(-1), returnSlot: null }),
  },
  'POST /booking/:id/appointment/give_up': {
    status: 409,
    request: async () => keyedChange('appointment/give_up', {}),
  },
  'POST /booking/:id/appointment/cancel': { request: async () => keyedChange('appointment/cancel', {}) },
  'GET /booking/:id/review': {
    request: async () => {
      const id = await someBooking();
      return { path: `/booking/${id}/review?key=${reviewKey(id)}` };
    },
  },
  // 409, then 404 here and below: it has not ended, and nobody has written anything.
  'POST /booking/:id/review': {
    status: 409,
    request: async () => keyedReview('review', { mark: 5, text: null, firstName: null }),
  },
  'POST /booking/:id/review/retract': {
    status: 404,
    request: async () => keyedReview('review/retract', {}),
  },
  'GET /claim/:id': { status: 404 },
  // 400: no booking has that reference.
  'POST /claim': {
    status: 400,
    request: () => ({
      body: {
        clientId: randomUUID(),
        ...{ bookingReference: 'CVG-1999-000001', reportId: null, messageId: null },
        ...{ day: '2026-11-20', text: 'Une rayure' },
      },
    }),
  },
  'POST /claim/:id/statement': {
    status: 404,
    request: () => someClaim('statement', { speaker: 'driver', text: 'Rien vu' }),
  },
  'POST /claim/:id/message': { status: 404, request: () => someClaim('message', { text: 'Bonjour' }) },
  'POST /claim/:id/declare': { status: 404, request: () => someClaim('declare', onClaim) },
  'POST /claim/:id/quote': { status: 404, request: () => someClaim('quote', { ...onClaim, cents: 100 }) },
  'POST /claim/:id/amount': {
    status: 404,
    request: () => someClaim('amount', { version: 1, deductibleCents: null, insurerCents: 0 }),
  },
  'POST /claim/:id/settle': {
    status: 404,
    request: () =>
      someClaim('settle', { ...onClaim, how: 'repair', cents: null, invoiceId: null, text: 'Réparé' }),
  },
  'POST /claim/:id/end': {
    status: 404,
    request: () => someClaim('end', { version: 1, how: 'drop', reason: 'Retiré' }),
  },
  'POST /claim/:id/reopen': {
    status: 404,
    request: () => someClaim('reopen', { version: 1, reason: 'Une photo' }),
  },
  'GET /booking/:id/claim': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/booking/${await someBooking()}/claim` }),
  },
  // 409: its vehicle was not given to us yet.
  'POST /booking/:id/claim': {
    status: 409,
    besides: NOT_THEIRS,
    request: async () => ({
      path: `/booking/${await someBooking()}/claim`,
      body: { clientId: randomUUID(), text: 'Une rayure' },
    }),
  },
  'POST /claim/:id/answer': { status: 404, request: () => someClaim('answer', { text: 'Bonjour' }) },
  'POST /claim/:id/file': {
    status: 404,
    request: () =>
      someClaim('file', {
        ...{ name: 'photo.jpg', mime: 'image/jpeg', bytes: 3, sha256: '0'.repeat(64), isShared: true },
      }),
  },
  'PUT /claim/:id/file/:fileId': {
    status: 404,
    request: () => ({ path: `/claim/${randomUUID()}/file/${randomUUID()}`, body: {}, bytes: true }),
  },
  'GET /claim/:id/file/:fileId': { status: 404 },
  'POST /review/:id/publish': { status: 404, request: () => someReview('publish') },
  'POST /review/:id/refuse': { status: 404, request: () => someReview('refuse', { ground: 'illegal' }) },
  'POST /review/:id/answer': { status: 404, request: () => someReview('answer', { text: 'Merci' }) },
  'GET /note': { request: () => ({ path: `/note?subject=customer&key=${owner.id}` }) },
  'POST /note': {
    request: () => ({
      body: {
        clientId: randomUUID(),
        subject: 'customer',
        key: owner.id,
        text: 'Sonner deux fois.',
        pinned: false,
      },
    }),
  },
  'POST /note/pin': {
    status: 404,
    request: () => ({ body: { clientId: randomUUID(), noteId: randomUUID(), pinned: true } }),
  },
  'GET /vehicle/known': { request: () => ({ path: '/vehicle/known?plate=AB-123-CD' }) },
  'GET /vehicle/log': { status: 404, request: () => ({ path: '/vehicle/log?plate=ZZ-999-ZZ' }) },
  'GET /vehicle/booking': { request: () => ({ path: '/vehicle/booking?plate=AB-123-CD' }) },
  'GET /plate/driver': {
    request: () => ({ path: '/plate/driver?plate=W-123-AB&day=2026-11-21&time=14:05' }),
  },
  'POST /plate/certificate': {
    request: () => ({
      body: { clientId: randomUUID(), plate: `W-${nextCertificate()}-AB`, year: '2026' },
    }),
  },
  'POST /plate/certificate/change': {
    status: 409,
    request: () => ({ body: { clientId: randomUUID(), certificateId: randomUUID(), act: 'give_up' } }),
  },
  'GET /desk/customer/:id': {
    status: 404,
    request: async () => ({ path: `/desk/customer/${randomUUID()}` }),
  },
  'GET /desk/customer/:id/ordered': {
    status: 404,
    request: async () => ({ path: `/desk/customer/${randomUUID()}/ordered` }),
  },
  'GET /planning/trip/:id': {
    status: 404,
    request: () => ({ path: `/planning/trip/${randomUUID()}` }),
  },
  'GET /planning/free': {
    status: 404,
    request: () => ({
      path: `/planning/free?trip=${randomUUID()}&day=2026-12-01`,
    }),
  },
  'GET /planning/free/between': {
    request: () => ({
      path: '/planning/free/between?from=43.5,5.4&to=43.6,5.5&day=2026-12-01',
    }),
  },
  // Each trip is refused by itself.
  'POST /planning/move': {
    request: () => inPlanning('move', { moves: [{ tripId: randomUUID(), from: null, to: null }] }),
  },
  'POST /planning/plan': {
    request: () => ({ path: '/planning/plan', body: { tripIds: [randomUUID()] } }),
  },
  // 400, here and in the last: that is no driver.
  'POST /planning/absence': {
    status: 400,
    request: () =>
      inPlanning('absence', {
        driverId: randomUUID(),
        firstDay: '2026-12-01',
        lastDay: '2026-12-02',
        reason: null,
      }),
  },
  'POST /planning/absence/cancel': {
    status: 404,
    request: () => inPlanning('absence/cancel', { absenceId: randomUUID() }),
  },
  'POST /planning/licence': {
    status: 400,
    request: () => inPlanning('licence', { driverId: randomUUID(), until: '2030-01-01' }),
  },
  'POST /planning/phone': {
    status: 400,
    request: () => inPlanning('phone', { driverId: randomUUID(), phone: '06 12 34 56 78' }),
  },
  // 409 of what does not wait, 404 of what is not there.
  'POST /desk/take': {
    status: 409,
    request: async () => atDesk('take', { kind: 'message', entryId: randomUUID(), taken: true, from: null }),
  },
  'POST /desk/reply': {
    status: 404,
    request: async () => atDesk('reply', { kind: 'message', entryId: randomUUID(), text: 'Bonjour' }),
  },
  'POST /desk/close': {
    status: 404,
    request: async () => atDesk('close', { kind: 'message', entryId: randomUUID(), note: null }),
  },
  'POST /desk/reopen': {
    status: 409,
    request: async () => atDesk('reopen', { kind: 'message', entryId: randomUUID() }),
  },
  'POST /desk/mail': {
    status: 409,
    request: async () => atDesk('mail', { entryId: randomUUID(), act: 'retry' }),
  },
  'POST /desk/assign': {
    status: 404,
    request: async () =>
      atDesk('assign', {
        bookingId: randomUUID(),
        tripKind: 'outbound',
        driverId: randomUUID(),
        from: null,
      }),
  },
  'POST /desk/close_booking': {
    status: 404,
    request: async () => atDesk('close_booking', { bookingId: randomUUID() }),
  },
  // Each is refused by itself.
  'POST /desk/close_bookings': {
    request: async () => atDesk('close_bookings', { bookingIds: [randomUUID()] }),
  },
  'POST /desk/remind': { request: async () => atDesk('remind', { bookingIds: [randomUUID()] }) },
  'POST /desk/transfers': {
    request: async () =>
      atDesk('transfers', { bookingIds: [randomUUID()], receivedOn: '2026-11-20', reference: 'VIR' }),
  },
  'POST /desk/transfers/cancel': {
    request: async () => atDesk('transfers/cancel', { bookingIds: [randomUUID()], notedId: randomUUID() }),
  },
  // 409 of what is not set.
  'POST /settings/rules': {
    request: async () =>
      inSettings('rules', {
        firstDay: '2099-06-01',
        ...Object.fromEntries(weekdays.map((day) => [day, '8-12'])),
        capacity: '3',
        leadHours: '12',
        horizonDays: '60',
      }),
  },
  'POST /settings/rules/withdraw': {
    status: 409,
    request: async () => inSettings('rules/withdraw', { entryId: randomUUID() }),
  },
  'POST /settings/special': {
    request: async () =>
      inSettings('special', {
        firstDay: '2099-06-01',
        lastDay: '2099-06-01',
        hours: '',
        capacity: '',
        reason: 'Fermeture',
      }),
  },
  'POST /settings/special/withdraw': {
    status: 409,
    request: async () => inSettings('special/withdraw', { entryId: randomUUID() }),
  },
  'POST /settings/tariff': {
    request: async () => {
      const { lastSeen } = (await ask('admin', 'GET', '/settings/tariff', null)).body;
      const firstDay = addDays(parisTime(new Date()).day, 300);
      const values = typedOf(tariffVersions[0]);
      return inSettings('tariff', { ...values, fee_late: '12,90', firstDay, lastSeen });
    },
  },
  'POST /settings/tariff/withdraw': {
    status: 409,
    request: async () => inSettings('tariff/withdraw', { entryId: randomUUID() }),
  },
  // 409: its vehicle is not at the establishment.
  'POST /booking/:id/return/cancel': {
    status: 409,
    besides: NOT_THEIRS,
    request: async () => changedBooking('return/cancel'),
  },
  // 409: nothing is paid yet, there is nothing to withdraw from.
  'POST /booking/:id/withdraw': {
    status: 409,
    besides: { 'other customer': 404 },
    request: async () => changedBooking('withdraw'),
  },
  // 409: what is not paid yet is ordered anew.
  'POST /booking/:id/reschedule': {
    status: 409,
    besides: NOT_THEIRS,
    request: async () => changedBooking('reschedule', { outboundSlot: slots.at(-1), returnSlot: null }),
  },
  'GET /booking/:id/inspection': {
    besides: { 'other customer': 404 },
    request: async () => ({ path: `/booking/${await someBooking()}/inspection` }),
  },
  'PUT /booking/:id/inspection': {
    besides: { 'other customer': 404 },
    request: async () => ({
      path: `/booking/${await someBooking()}/inspection`,
      body: { clientId: randomUUID(), kind: 'due', day: '2027-06-30' },
    }),
  },
  'PUT /vehicle/reminder': { request: () => ({ body: { clientId: randomUUID(), wanted: false } }) },
  'POST /booking/:id/stop': {
    request: async () => ({
      path: `/booking/${await somePaidBooking()}/stop`,
      body: {
        clientId: randomUUID(),
        contactName: 'Marc Garçon',
        contactPhone: '06 11 22 33 44',
        accessNote: 'Portail 12B',
        stops: [{ tripKind: 'outbound' }],
      },
    }),
  },
  // Of no partner's order, whoever asks: the team is told so, and partners that it is not theirs.
  'PUT /booking/:id/purchase_order': {
    status: 409,
    besides: NOT_THEIRS,
    request: async () => ({
      path: `/booking/${await somePaidBooking()}/purchase_order`,
      body: { clientId: randomUUID(), purchaseOrder: 'BC-1' },
    }),
  },
  'PUT /booking/:id/advance': {
    besides: NOT_THEIRS,
    request: async () => ({
      path: `/booking/${await somePaidBooking()}/advance`,
      body: { clientId: randomUUID(), advanceMaxCents: 30_000 },
    }),
  },
  // 404: to another customer, or to a partner who did not order it, it is no different from none.
  'GET /booking/:id/calendar': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/booking/${await someBooking()}/calendar` }),
  },
  'GET /booking/:id/mandate': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/booking/${await somePaidBooking()}/mandate` }),
  },
  // Each for a customer of their own, named as each knows them; a customer for themselves.
  'POST /subscription': {
    besides: { 'other customer': 409 },
    request: async (actor) => ({ body: await newSubscription(actor) }),
  },
  // 404: to another customer it is no different from none.
  'GET /subscription/:id': {
    besides: { 'other customer': 404 },
    request: async () => ({ path: `/subscription/${await ownSubscription()}` }),
  },
  // 409: it is named already.
  'POST /subscription/:id/vehicle': {
    status: 409,
    besides: { 'other customer': 404 },
    request: async () => ({
      path: `/subscription/${await ownSubscription()}/vehicle`,
      body: { clientId: randomUUID(), plate: subscribing.plate, foreignPlate: false, replaces: null },
    }),
  },
  // 409: nothing is paid yet, there is nothing to end.
  'POST /subscription/:id/terminate': {
    status: 409,
    besides: { 'other customer': 404 },
    request: async () => ({
      path: `/subscription/${await ownSubscription()}/terminate`,
      body: { clientId: randomUUID() },
    }),
  },
  'POST /subscription/:id/withdraw': {
    status: 409,
    besides: { 'other customer': 404 },
    request: async () => ({
      path: `/subscription/${await ownSubscription()}/withdraw`,
      body: { clientId: randomUUID() },
    }),
  },
  // What is declared is looked at by nobody's role; 302: to the form on the site.
  'POST /declaration/withdrawal': { request: () => newDeclaration() },
  'POST /declaration/termination': {
    request: () => newDeclaration({ ground: 'commitment_end' }),
  },
  // Whoever has the mailed link may pay for it, whoever they are.
  'POST /payment/session': {
    request: async () => ({ body: { clientId: randomUUID(), ...keyed({ bookingId: await someBooking() }) } }),
  },
  // 404: a payment that is none.
  'POST /payment/leave': {
    status: 404,
    request: () => ({ body: { paymentId: randomUUID() } }),
  },
  'GET /payment/status': {
    request: async () => ({ path: `/payment/status?${keyedQuery('booking', await someBooking())}` }),
  },
  // 404: a payment that is none.
  'GET /payment/sandbox': { status: 404 },
  'POST /payment/sandbox': {
    status: 404,
    request: () => ({ body: { payment: randomUUID(), outcome: 'paid' }, form: true }),
  },
  // 404: to who is not invoiced it is no different from none.
  'GET /invoice/:id/pdf': {
    besides: NOT_THEIRS,
    request: async () => ({ path: `/invoice/${await someInvoice()}/pdf` }),
  },
  // The provider alone, whose signature nobody else has.
  'POST /payment/webhook': { status: 403, request: () => ({ body: {} }) },
  'POST /login_check': {
    request: async () => ({ body: { username: people.admin.mail, password: await demoPassword(server) } }),
  },
  'POST /token/refresh': {
    request: async () => ({ body: { refresh_token: (await signIn(server, 'admin')).refresh_token } }),
  },
  'POST /logout': {
    request: async () => ({ body: { refresh_token: (await signIn(server, 'admin')).refresh_token } }),
  },
  'POST /customer': { request: () => ({ body: newCustomer() }) },
  // 404: a partner has not ordered for them.
  'GET /customer/by_email': {
    besides: { partner: 404 },
    request: () => ({ path: `/customer/by_email?mail=${owner.mail}` }),
  },
  'PUT /customer/:id': { besides: { 'other customer': 403 }, request: changedCustomer },
  // 403, here and below: the same answer whether another's record exists or not.
  'GET /customer/:id/export': {
    besides: { 'other customer': 403 },
    request: () => ({ path: `/customer/${owner.id}/export` }),
  },
  // 400: not their password; an administrator needs none.
  'POST /customer/:id/erase': {
    status: 400,
    besides: { 'other customer': 403, admin: 200 },
    request: async (actor) => ({
      path: `/customer/${actor === 'admin' ? (await signedUp(server)).id : owner.id}/erase`,
      body: { clientId: randomUUID(), currentPassword: 'Mauvais-mot1' },
    }),
  },
  // 400: it always asks for the id.
  'PUT /customer': { status: 400, request: () => ({ body: owner.sent }) },
  'POST /request-password-change': {
    request: () => ({ body: { email: `${randomUUID()}@exemple.fr` } }),
  },
  'POST /account/known': { request: () => ({ body: { mail: owner.mail } }) },
  // 400: a link that nobody got.
  'POST /reset-password': {
    status: 400,
    request: () => ({ body: { token: 'unknown', plainPassword: PASSWORD } }),
  },
  // 400: a link that nobody got.
  'POST /confirm-password': {
    status: 400,
    request: () => ({ body: { token: 'unknown', password: PASSWORD } }),
  },
  // 409: whoever ordered was signed in.
  'POST /booking/:id/password': {
    status: 409,
    request: async () => {
      const { bookingId, key } = keyed({ bookingId: await someBooking() });
      return {
        path: `/booking/${bookingId}/password`,
        body: { clientId: randomUUID(), key, plainPassword: PASSWORD },
      };
    },
  },
  // 400: not their password, which this test leaves as it is.
  'POST /change-password': {
    status: 400,
    request: () => ({ body: { currentPassword: 'Mauvais-mot1', plainPassword: PASSWORD } }),
  },
  'GET /account/:id': { request: async () => ({ path: (await changedAccount()).path ?? '' }) },
  'POST /account': { request: newAccount },
  'PUT /account/:id': { request: changedAccount },
};

/** Whose the calls are: the specification's §6 and §7, and domain.md's *Who may do what*. */
const audiences: readonly (readonly [who: string, names: readonly string[]])[] = [
  [
    'anyone',
    [
      'GET /health',
      'GET /health/live',
      'GET /openapi.json',
      'POST /login_check',
      'POST /token/refresh',
      'POST /logout',
      'POST /request-password-change',
      'POST /account/known',
      'POST /reset-password',
      'POST /confirm-password',
      'POST /booking/:id/password',
      'GET /contact/query_token',
      'POST /contact/message',
      'POST /contact',
      'POST /page_view',
      'POST /client_failure',
      'GET /address/search',
      'POST /price/quote',
      'GET /tariff',
      'GET /slot/available',
      'GET /declaration/withdrawal',
      'POST /declaration/withdrawal',
      'GET /declaration/termination',
      'POST /declaration/termination',
      'POST /payment/leave',
      'GET /booking/:id/appointment',
      'GET /booking/:id/appointment/calendar',
      'POST /booking/:id/appointment',
      'POST /booking/:id/appointment/give_up',
      'POST /booking/:id/appointment/cancel',
      'GET /booking/:id/review',
      'POST /booking/:id/review',
      'POST /booking/:id/review/retract',
      'GET /review',
      'GET /claim/:id/file/:fileId',
      'GET /payment/sandbox',
      'POST /payment/sandbox',
      'POST /payment/webhook',
      'GET /condition_report/key',
      'POST /condition_report/verify',
    ],
  ],
  // Signed in or not.
  [
    'anyone, customer, partner, teammate, admin',
    [
      'POST /booking',
      'POST /customer',
      'POST /quote_request',
      'POST /payment/session',
      'GET /payment/status',
    ],
  ],
  ['anyone, customer', ['GET /booking/:id/draft', 'POST /booking/:id/accept', 'POST /booking/:id/decline']],
  [
    'customer, partner, teammate, admin',
    [
      'POST /change-password',
      'GET /push_subscription/key',
      'POST /push_subscription',
      'DELETE /push_subscription',
      'POST /subscription',
      'GET /booking/:id',
      'GET /booking/:id/calendar',
      'GET /booking/:id/mandate',
      'GET /invoice/:id/pdf',
      'GET /media/:id/content',
      'POST /claim/:id/file',
      'PUT /claim/:id/file/:fileId',
      'GET /condition_report',
      'GET /condition_report/:id',
      'GET /condition_report/:id/file',
      'GET /condition_report/:id/pdf',
      'POST /booking/:id/cancel',
      'POST /booking/:id/return/cancel',
      'POST /booking/:id/reschedule',
      'PUT /booking/:id/advance',
    ],
  ],
  [
    'customer, teammate, admin',
    [
      'POST /booking/:id/withdraw',
      'GET /subscription/:id',
      'POST /subscription/:id/vehicle',
      'POST /subscription/:id/terminate',
      'PUT /customer/:id',
      'PUT /customer',
      'GET /customer/:id/export',
    ],
  ],
  [
    'customer',
    [
      'GET /customer/for_user',
      'GET /booking/for_user',
      'GET /booking/last',
      'GET /booking/included',
      'GET /booking/providers',
      'GET /booking/expected',
      'GET /booking/:id/inspection',
      'PUT /booking/:id/inspection',
      'GET /vehicle/for_user',
      'PUT /vehicle/reminder',
      'GET /subscription/for_user',
      'POST /subscription/:id/withdraw',
    ],
  ],
  [
    'customer, partner',
    [
      'GET /invoice/for_user',
      'POST /condition_report/:id/video_request',
      'GET /booking/:id/claim',
      'POST /booking/:id/claim',
      'POST /claim/:id/answer',
    ],
  ],
  [
    'partner',
    [
      'POST /address/match',
      'GET /partner/billing',
      'PUT /partner/billing',
      'GET /partner/identity',
      'PUT /partner/identity',
      'GET /invoice/statement',
      'GET /invoice/statement/csv',
    ],
  ],
  ['partner, teammate, admin', ['GET /booking', 'GET /customer/by_email', 'PUT /booking/:id/purchase_order']],
  [
    'teammate, admin',
    [
      'GET /buyer/:id',
      'PUT /buyer/:id',
      'GET /booking/return_to_agree',
      'POST /booking/:id/send_again',
      'POST /booking/:id/assign',
      'POST /booking/:id/derogation',
      'POST /booking/:id/derogation/refuse',
      'POST /booking/:id/fee',
      'POST /booking/:id/fee/restore',
      'POST /booking/:id/ready',
      'POST /booking/:id/stop',
      'POST /booking/:id/refund',
      'POST /booking/:id/refund/settle',
      'POST /booking/:id/transfer',
      'POST /booking/:id/transfer/cancel',
      'POST /booking/:id/claim/write_off',
      'POST /booking/:id/disbursement',
      'POST /booking/:id/disbursement/cancel',
      'POST /booking/:id/close',
      'GET /booking/people',
      'GET /slot/office',
      'GET /planning',
      'GET /planning/trip/:id',
      'GET /planning/free',
      'GET /planning/free/between',
      'POST /planning/move',
      'POST /planning/plan',
      'POST /planning/absence',
      'POST /planning/absence/cancel',
      'POST /planning/licence',
      'POST /planning/phone',
      'GET /plate',
      'GET /plate/use',
      'GET /plate/use/csv',
      'GET /plate/driver',
      'GET /note',
      'POST /note',
      'POST /note/pin',
      'GET /vehicle/known',
      'GET /vehicle/log',
      'GET /vehicle/booking',
      'GET /trip/for_user',
      'POST /trip/:id/status',
      'POST /media',
      'GET /media/:id',
      'PUT /media/:id/slice/:index',
      'POST /condition_report',
      'POST /condition_report/:id/addendum',
      'GET /condition_report/:id/video',
      'POST /condition_report/:id/video_release',
      'GET /claim',
      'GET /claim/:id',
      'POST /claim',
      'POST /claim/:id/statement',
      'POST /claim/:id/message',
      'POST /claim/:id/declare',
      'POST /claim/:id/quote',
      'POST /claim/:id/amount',
      'POST /claim/:id/settle',
      'POST /claim/:id/end',
      'POST /claim/:id/reopen',
      'GET /review/all',
      'POST /review/:id/publish',
      'POST /review/:id/refuse',
      'POST /review/:id/answer',
      'GET /desk',
      'GET /desk/search',
      'GET /desk/figures',
      'GET /desk/customer',
      'GET /desk/customer/:id',
      'GET /desk/customer/:id/ordered',
      'POST /desk/take',
      'POST /desk/reply',
      'POST /desk/close',
      'POST /desk/reopen',
      'POST /desk/mail',
      'POST /desk/assign',
      'POST /desk/close_booking',
      'POST /desk/close_bookings',
      'POST /desk/remind',
      'POST /desk/transfers',
      'POST /desk/transfers/cancel',
    ],
  ],
  ['customer, admin', ['POST /customer/:id/erase']],
  [
    'admin',
    [
      'GET /account',
      'GET /account/:id',
      'POST /account',
      'PUT /account/:id',
      'GET /audit',
      'POST /plate/certificate',
      'POST /plate/certificate/change',
      'GET /settings',
      'POST /settings/rules',
      'POST /settings/rules/withdraw',
      'POST /settings/special',
      'POST /settings/special/withdraw',
      'GET /settings/tariff',
      'POST /settings/tariff',
      'POST /settings/tariff/withdraw',
      'GET /books/invoice',
      'GET /books/payment',
      'GET /books/buyer',
      'POST /books/invoice',
      'GET /books/invoice/:id',
      'POST /books/invoice/:id/credit',
      'POST /books/invoice/:id/transfer',
      'POST /books/invoice/:id/settle',
      'GET /books/month',
      'GET /books/journal/sales',
      'GET /books/journal/receipts',
      'GET /books/journal/fec',
    ],
  ],
];

// The application's own list: making it asks nothing of the services.
const calls = apiCalls({} as AppServices).map((call) => ({
  method: call.method,
  path: call.path,
  name: `${call.method} ${call.path}`,
  access: call.roles,
  status: call.documented.status,
}));

type ListedCall = (typeof calls)[number];

const needsNobody = (access: Access): boolean => access === 'anyone' || 'optional' in access;

/** What is answered to somebody by their role alone. */
function expected({ name, access, status }: ListedCall, actor: Actor): number {
  const row = rows[name];
  if (actor === 'anonymous' && !needsNobody(access)) return 401;
  const isAllowed = access === 'anyone' || actor === 'anonymous' || rolesOf(access).includes(roleOf[actor]);
  return isAllowed ? (row?.besides?.[actor] ?? row?.status ?? status) : 403;
}

async function ask(
  actor: Actor,
  method: string,
  path: string,
  body: Sent['body'] | null,
  { form, bytes }: Pick<Sent, 'form' | 'bytes'> = {},
) {
  return send(`${server.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': form
        ? 'application/x-www-form-urlencoded'
        : bytes
          ? 'application/octet-stream'
          : 'application/json',
      ...fromSomewhere(),
      ...(actor !== 'anonymous' && bearer(as(actor))),
    },
    redirect: 'manual',
    ...(method !== 'GET' && { body: form ? asForm(body ?? {}) : JSON.stringify(body ?? {}) }),
  });
}

test('each call is whose it is to be, and no other is there', () => {
  const audienceOf = (access: Access): string => {
    const named = ['customer', 'partner', 'teammate', 'admin'] as const;
    const who = named.filter((one) => rolesOf(access).includes(roleOf[one]));
    return [...(needsNobody(access) ? ['anyone'] : []), ...who].join(', ');
  };
  const said = calls.map(({ name, access }) => `${name}: ${audienceOf(access)}`);
  expect(said.sort()).toEqual(
    audiences.flatMap(([who, names]) => names.map((name) => `${name}: ${who}`)).sort(),
  );
});

test('nothing is said of a call that is not there', () => {
  const names = calls.map(({ name }) => name);
  expect(Object.keys(rows).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(calls)('$name', (call) => {
  test.each(actors.map((actor) => ({ actor, status: expected(call, actor) })))(
    'by $actor is $status',
    async ({ actor, status }) => {
      const { method, path, name } = call;
      const sent = await rows[name]?.request?.(actor);
      const answer = await ask(actor, method, sent?.path ?? path, sent?.body ?? null, sent);
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
const writes = calls.filter(
  (call) => call.method !== 'GET' && actors.some((actor) => isAllowed(expected(call, actor))),
);

/** A removal has no body: its address says all. */
const withBody = writes.filter(({ method }) => method !== 'DELETE');

describe.each(withBody)('$name refuses', (call) => {
  // PUT customer without an id reads no body: it refuses in any case.
  test('what clients have no say in, and changes nothing', async () => {
    const { method, path, name } = call;
    const actor = actors.findLast((one) => isAllowed(expected(call, one))) ?? 'admin';
    const sent = await rows[name]?.request?.(actor);
    const [customer, accounts] = [await customerNow(), await accountsNow()];
    for (const [field, value] of Object.entries(forbidden)) {
      if (field in (sent?.body ?? {})) continue;
      const body = { ...sent?.body, [field]: value };
      const answer = await ask(actor, method, sent?.path ?? path, body, sent);
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
  const first = await startHere({ dataDir: folder.path });
  const partner = await signIn(place(first.url), 'partner');
  const teammate = await signIn(place(first.url), 'teammate');
  const { id } = (await getAs(teammate, `${first.url}/api/customer/by_email?mail=${people.customer.mail}`))
    .body;
  await first.stop();
  await askDatabase(
    folder.path,
    `update account set role = 'ROLE_CUSTOMER' where mail in ('${people.partner.mail}', '${people.teammate.mail}')`,
  );
  const second = await startHere({ dataDir: folder.path });
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
