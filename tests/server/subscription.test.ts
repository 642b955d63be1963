/** Subscriptions: taken, paid month after month, refused, ended; on the real server and database, at the test's time. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { addMonths } from '../../src/domain/lib/time/add-months.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisInstant, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { bearer, getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { address, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { keyed, keyedQuery, refOf, tell } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CARD = 'sandbox_card';
/** What the sandbox's page saves with « Payer cette fois, puis que la banque refuse ». */
const REFUSED_CARD = 'refused_card';

/** What the clock of a server that starts says. */
const START = Date.parse('2026-11-21T08:00:00Z');

let server: InProcessServer;
let now = START;
beforeEach(() => advance(2 * HOUR));

/** For a group of tests: what one group takes is charged month after month, which the next one need not wait for. */
function onServerOfItsOwn(): void {
  beforeAll(async () => {
    server = await startInProcess();
    now = START;
    // Nobody pays this one: to be told so again wakes what a group has due, before the server looks by itself.
    const { body } = await order(await signedUp(server));
    const page = await open(body.id);
    lastEvent = { id: randomUUID(), ref: refOf(page.body.url), outcome: 'cancelled' };
    await tell(server.url, lastEvent);
  });
  afterAll(() => server.stop());
}

function advance(milliseconds: number): void {
  server.advance(milliseconds);
  now += milliseconds;
}
/** @param day in France, at its first minute */
const goTo = (day: string): void => advance(parisInstant(day, 1).getTime() - now);

const api = (path: string) => `${server.url}/api/${path}`;
/** By person and instant. */
const signedIn = new Map<string, Promise<Tokens>>();
/** Signs in anew when the clock has moved on. */
function tokensOf({ mail }: SignedUp): Promise<Tokens> {
  const key = `${mail} ${now}`;
  const tokens =
    signedIn.get(key) ?? login(server.url, mail, PASSWORD, fromSomewhere()).then(({ body }) => body);
  signedIn.set(key, tokens);
  return tokens;
}
const order = async (who: SignedUp, fields: Readonly<Record<string, unknown>> = {}) =>
  sendAs(await tokensOf(who), 'POST', api('subscription'), subscriptionOf(fields));
const mine = async (who: SignedUp) => (await getAs(await tokensOf(who), api('subscription/for_user'))).body;
const one = async (who: SignedUp) => (await mine(who)).items[0];
const change = async (who: SignedUp, id: string, what: string, clientId: string = randomUUID()) =>
  sendAs(await tokensOf(who), 'POST', api(`subscription/${id}/${what}`), { clientId });
const open = (subscriptionId: string) =>
  post(api('payment/session'), { clientId: randomUUID(), ...keyed({ subscriptionId }) }, fromSomewhere());
let lastEvent: PaymentEvent | null = null;
const pay = async (subscriptionId: string, method = CARD): Promise<void> => {
  const { status, body } = await open(subscriptionId);
  expect(status, JSON.stringify(body)).toBe(201);
  lastEvent = { id: randomUUID(), ref: refOf(body.url), outcome: 'paid', method };
  expect((await tell(server.url, lastEvent)).status).toBe(200);
};
/** The sandbox's own page, and what one does there. */
const pageOf = async (subscriptionId: string): Promise<string> =>
  (await open(subscriptionId)).body.url.replace(/^[^/]+\/\/[^/]+/, server.url);
const choose = (page: string, outcome: string) => {
  const payment = new URL(page).searchParams.get('payment') ?? '';
  return fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ payment, outcome }),
    redirect: 'manual',
  });
};
/** What is told again changes nothing, but lets what is due be looked at; without it, that is looked at in a while. */
const wake = async (): Promise<void> => {
  if (lastEvent) await tell(server.url, lastEvent);
};
const subscribed = async (who: SignedUp, method = CARD): Promise<string> => {
  const { status, body } = await order(who);
  expect(status, JSON.stringify(body)).toBe(201);
  await pay(body.id, method);
  return body.id;
};
/** Lets the job work until a subscription is so. */
const until = (who: SignedUp, fields: Readonly<Record<string, unknown>>) =>
  eventually(async () => {
    await wake();
    const found = await one(who);
    return Object.entries(fields).every(([name, value]) => found[name] === value) && found;
  });
interface ListedInvoice {
  readonly status: string;
  readonly subscriptionId: string;
  readonly bookingId: string | null;
  readonly content: {
    readonly kind: string;
    readonly number: string;
    readonly reference: string;
    readonly issuedOn: string;
    readonly serviceOn: string;
    readonly lines: readonly { readonly label: string }[];
    readonly totals: { readonly totalCents: number };
  };
}
/** Oldest first; months that were caught up with have one instant, and numbers in their order. */
const invoicesOf = async (who: SignedUp): Promise<ListedInvoice[]> => {
  const { body } = await getAs(await tokensOf(who), api('invoice/for_user'));
  const place = ({ content }: ListedInvoice) => `${content.issuedOn} ${content.number}`;
  return body.items.toSorted((one: ListedInvoice, other: ListedInvoice) =>
    place(one).localeCompare(place(other)),
  );
};
const statusOf = async (id: string) =>
  (await send(api(`payment/status?${keyedQuery('subscription', id)}`), { headers: fromSomewhere() })).body;
const book = async (who: SignedUp, fields: Readonly<Record<string, unknown>> = {}) =>
  post(api('booking'), orderOf(new Date(now), fields), {
    ...bearer(await tokensOf(who)),
    ...fromSomewhere(),
  });

describe('a subscription', () => {
  onServerOfItsOwn();

  test('waits for its first month, which a mail asks for, then runs, with its invoice and its mail', async () => {
    const customer = await signedUp(server);
    const { status, body } = await order(customer);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        reference: expect.stringMatching(/^ABO-2026-\d{6}$/),
        status: 'awaiting_payment',
        monthlyCents: 990,
      },
    ]);
    expect(await mine(customer)).toMatchObject({
      covered: false,
      items: [{ commitmentEnd: null, options: { payable: true, terminationEnd: null, canWithdraw: false } }],
    });
    const asked = await mailAbout(server.dataDir, customer.mail, /à confirmer/);
    expect(asked.text).toContain(`/#/admin/customer/payment_status?${keyedQuery('subscription', body.id)}\n`);
    expect(asked.text).toMatch(/^Bonjour Élodie,\n/);
    expect(asked.text).toContain('Véhicule inclus\u00a0: AB-123-CD\nTrajets inclus\u00a0: dès ce paiement\n');
    expect(asked.text).toContain('Engagement\u00a0: 12 mois');
    expect(asked.text).toContain('le premier mois, soit 9,90\u00a0€');

    const page = await pageOf(body.id);
    const text = await (await fetch(page)).text();
    expect(text).toContain(`Abonnement ${body.reference}\u00a0: <strong>9,90\u00a0€</strong>`);
    expect(text).toContain('Payer cette fois, puis que la banque refuse');
    const chosen = await choose(page, 'paid');
    expect(chosen.headers.get('location')).toMatch(
      new RegExp(`/#/admin/customer/payment_status\\?${keyedQuery('subscription', body.id)}$`),
    );
    expect(await statusOf(body.id)).toEqual({
      reference: body.reference,
      subscription: 'active',
      payment: 'paid',
      totalCents: 990,
      payable: false,
      included: { plates: ['AB-123-CD'], from: null },
    });
    expect(await mine(customer)).toMatchObject({
      covered: true,
      items: [
        {
          status: 'active',
          startedOn: '2026-11-21',
          commitmentEnd: '2027-11-21',
          options: { payable: false, terminationEnd: '2027-11-21', canWithdraw: true },
          paidUntil: '2026-12-21',
          endsOn: null,
          // The fourteenth day is a Saturday.
          withdrawableUntil: '2026-12-07T23:00:00.000Z',
        },
      ],
    });
    const [invoice, ...others] = await invoicesOf(customer);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      status: 'paid',
      bookingId: null,
      subscriptionId: body.id,
      content: {
        reference: body.reference,
        serviceOn: '2026-11-21',
        lines: [{ label: 'Abonnement, du 21 novembre 2026 au 20 décembre 2026', cents: 990, vatRate: 20 }],
        totals: { totalCents: 990, netCents: 825, vatCents: 165 },
      },
    });
    const mail = await mailAbout(server.dataDir, customer.mail, /en cours/);
    expect(mail.text).toMatch(/^Bonjour Élodie,\n/);
    expect(mail.text).toContain(
      'Véhicule inclus\u00a0: AB-123-CD\nTrajets inclus\u00a0: dès le 21 novembre 2026\n',
    );
    // Signed in, so that what they book is included.
    expect(mail.html).toMatch(
      /\/#\/auth\/login\?redirectTo=\/admin\/customer\/add\/formuladetails\?again=included" style="[^"]*background[^"]*">Réserver un trajet inclus</,
    );
    expect(mail.text).toContain('Fin de l’engagement\u00a0: le 21 novembre 2027');
    expect(mail.text).toContain('rétracter, sans donner de motif, jusqu’au 7 décembre 2026 inclus');
    expect(mail.text).toContain(invoice?.content.number);
    expect(mail.text).toContain('9,90\u00a0€');
    expect(mail.text).toContain('/#/admin/customer/subscription/list\n');
  });

  test('is taken by the team and by a partner for a customer whom they name by e-mail', async () => {
    const [one, other] = [await signedUp(server), await signedUp(server)];
    const orderAs = async (person: 'teammate' | 'admin' | 'partner', fields: Record<string, unknown>) =>
      sendAs(await signIn(server, person), 'POST', api('subscription'), subscriptionOf(fields));
    expect((await orderAs('teammate', { mail: one.mail })).status).toBe(201);
    expect((await orderAs('partner', { mail: other.mail.toUpperCase() })).status).toBe(201);
    for (const who of [one, other]) expect((await mine(who)).items).toHaveLength(1);
    expect((await orderAs('admin', { mail: `p.${randomUUID()}@exemple.fr` })).body).toMatchObject({
      code: 'ERROR.NOT_FOUND',
      fields: { mail: 'Aucun client n’a cette adresse.' },
    });
    expect((await orderAs('partner', { mail: people.admin.mail })).status).toBe(404);
    for (const person of ['partner', 'teammate'] as const) {
      const unnamed = await orderAs(person, { customerId: one.id });
      expect([unnamed.status, Object.keys(unnamed.body.fields).sort()]).toEqual([
        400,
        ['customerId', 'mail'],
      ]);
    }
  });

  test('that a partner opened in somebody’s name does not keep them from their own', async () => {
    const customer = await signedUp(server);
    const sent = subscriptionOf({ mail: customer.mail });
    const proposed = await sendAs(await signIn(server, 'partner'), 'POST', api('subscription'), sent);
    const page = await pageOf(proposed.body.id);
    const own = await order(customer);
    expect([own.status, own.body.status]).toEqual([201, 'awaiting_payment']);
    const states = (await mine(customer)).items.map(({ status }: { status: string }) => status);
    expect(states.sort()).toEqual(['awaiting_payment', 'ended']);
    // Only what nobody paid gives way, and only to the customer's own.
    expect((await order(customer)).status).toBe(409);
    await pay(own.body.id);
    const late = await sendAs(await signIn(server, 'partner'), 'POST', api('subscription'), {
      ...sent,
      clientId: randomUUID(),
    });
    expect(late.status).toBe(409);
    // What was opened before is paid for nothing, and given back.
    await choose(page, 'paid');
    await mailAbout(server.dataDir, customer.mail, /rendu/);
    expect((await mine(customer)).items.map(({ status }: { status: string }) => status).sort()).toEqual([
      'active',
      'ended',
    ]);
  });

  test('is not taken from someone without an account', async () => {
    expect((await post(api('subscription'), subscriptionOf())).status).toBe(401);
  });

  test('sent a hundred times at once, and once more, is one, with one mail', async () => {
    const customer = await signedUp(server);
    const tokens = await tokensOf(customer);
    const sent = subscriptionOf();
    const ask = () => sendAs(tokens, 'POST', api('subscription'), sent);
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    answers.push(await ask());
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect((await mine(customer)).items).toHaveLength(1);
    await pay(answers[0]?.body.id);
    const mails = await mailsTo(server.dataDir, customer.mail, 3);
    expect(mails.filter(({ subject }) => subject.includes('à confirmer'))).toHaveLength(1);
  });

  test('is one at a time, however many are asked for at once', async () => {
    const customer = await signedUp(server);
    const tokens = await tokensOf(customer);
    const ask = () => sendAs(tokens, 'POST', api('subscription'), subscriptionOf());
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await mine(customer)).items).toHaveLength(1);
  });

  test.each([
    'status',
    'monthlyCents',
    'customerId',
    'mail',
    'startedOn',
    'commitmentEnd',
    'reference',
    'paymentMethod',
    'id',
  ])('with a %s of the customer’s own is refused', async (field) => {
    const customer = await signedUp(server);
    const { status, body } = await order(customer, { [field]: '1' });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await mine(customer)).items).toEqual([]);
  });

  test('under other terms is refused', async () => {
    const { status, body } = await order(await signedUp(server), { termsVersion: '2020-01' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['termsVersion']]);
  });

  test('is read by its customer and the team, and is none to others, who cannot end it either', async () => {
    const customer = await signedUp(server);
    const stranger = await signedUp(server);
    const id = await subscribed(customer);
    const statusFor = async (tokens: { token: string }) =>
      (await getAs(tokens, api(`subscription/${id}`))).status;
    expect(await statusFor(await tokensOf(customer))).toBe(200);
    expect(await statusFor(await signIn(server, 'teammate'))).toBe(200);
    expect(await statusFor(await tokensOf(stranger))).toBe(404);
    expect(await statusFor(await signIn(server, 'partner'))).toBe(403);
    expect((await change(stranger, id, 'terminate')).status).toBe(404);
    expect((await change(stranger, id, 'withdraw')).status).toBe(404);
    expect(await one(customer)).toMatchObject({ status: 'active', endsOn: null });
    for (const none of [randomUUID(), 'x', '%00']) {
      expect((await getAs(await tokensOf(customer), api(`subscription/${none}`))).status).toBe(404);
      expect((await send(api(`payment/status?${keyedQuery('subscription', none)}`))).status).toBe(404);
    }
  });

  test('that nobody pays in a week is over without a fee, and another one can be taken', async () => {
    const customer = await signedUp(server);
    const { id } = (await order(customer)).body;
    const { body: page } = await open(id);
    advance(7 * DAY);
    await until(customer, { status: 'ended' });
    const ended = await mailAbout(server.dataDir, customer.mail, /terminé/);
    expect(ended.text).toContain('/#/admin/customer/subscription/create\n');
    expect((await open(id)).body.code).toBe('ERROR.STATE');
    await tell(server.url, { id: randomUUID(), ref: refOf(page.url), outcome: 'paid', method: CARD });
    await eventually(async () => (await statusOf(id)).payment === 'refunded');
    expect(await invoicesOf(customer)).toEqual([]);
    expect((await order(customer)).status).toBe(201);
  });
});

describe('a payment', () => {
  onServerOfItsOwn();

  test('is for a booking or for a subscription, never for both', async () => {
    const sent = { clientId: randomUUID(), bookingId: randomUUID(), subscriptionId: randomUUID() };
    const { status, body } = await post(api('payment/session'), sent, fromSomewhere());
    expect([status, Object.keys(body.fields)]).toEqual([400, ['bookingId']]);
  });

  test('of what runs is refused, and money that comes twice is given back', async () => {
    const customer = await signedUp(server);
    const { id } = (await order(customer)).body;
    const pages = [await open(id), await open(id)];
    const told = pages.map(({ body }) => ({
      id: randomUUID(),
      ref: refOf(body.url),
      outcome: 'paid' as const,
      method: CARD,
    }));
    await Promise.all([...told, ...told].map((event) => tell(server.url, event)));
    expect((await open(id)).body).toMatchObject({
      code: 'ERROR.STATE',
      message: 'Cet abonnement ne peut pas être réglé\u00a0: état actuel, «\u00a0en cours\u00a0».',
    });
    expect(await invoicesOf(customer)).toHaveLength(1);
    expect(await one(customer)).toMatchObject({ status: 'active', refusals: 0 });
    const twice = await mailAbout(server.dataDir, customer.mail, /Votre paiement vous est rendu/);
    expect(twice.text).toContain('Les 9,90\u00a0€ vous sont rendus');
  });

  test.each([
    ['paid', { status: 'active', refusals: 0 }],
    ['late', { status: 'active', refusals: 0 }],
    ['paid_once', { status: 'past_due', refusals: 1 }],
  ])('made with %s on the sandbox’s page is charged again the month after', async (outcome, month) => {
    const customer = await signedUp(server);
    const { id } = (await order(customer)).body;
    expect((await choose(await pageOf(id), outcome)).status).toBe(303);
    if (outcome === 'late') advance(20_000);
    const { paidUntil, startedOn } = await until(customer, { status: 'active' });
    goTo(paidUntil);
    const paid = outcome === 'paid_once' ? 1 : 2;
    await until(customer, { ...month, paidUntil: addMonths(startedOn, paid) });
    expect(await invoicesOf(customer)).toHaveLength(paid);
  });

  test('of a booking cannot be made so that the bank refuses afterwards: nothing is saved of it', async () => {
    advance(72 * HOUR);
    const { body: booking } = await book(await signedUp(server));
    const sent = { clientId: randomUUID(), ...keyed({ bookingId: booking.id }) };
    const { body } = await post(api('payment/session'), sent, fromSomewhere());
    const page = body.url.replace(/^[^/]+\/\/[^/]+/, server.url);
    expect(await (await fetch(page)).text()).not.toContain('Payer cette fois');
    expect((await choose(page, 'paid_once')).status).toBe(400);
  });

  test('that is refused, given up or late on the page leaves it to be paid', async () => {
    const customer = await signedUp(server);
    const { id } = (await order(customer)).body;
    for (const outcome of ['failed', 'cancelled', 'expired'] as const) {
      advance(1_000);
      const { body } = await open(id);
      await tell(server.url, { id: randomUUID(), ref: refOf(body.url), outcome });
      expect(await statusOf(id)).toMatchObject({ subscription: 'awaiting_payment', payment: outcome });
    }
    expect(await one(customer)).toMatchObject({ refusals: 0 });
    await pay(id);
    expect(await one(customer)).toMatchObject({ status: 'active' });
  });
});

describe('the months', () => {
  onServerOfItsOwn();

  test('are charged on their day over fourteen months, short and leap ones too, each once, with its invoice', async () => {
    const customer = await signedUp(server);
    goTo('2027-01-31');
    const id = await subscribed(customer);
    const days = [
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
      ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'],
      ...['2028-03-31'],
    ];
    for (const [index, day] of days.entries()) {
      if (index === 0) continue;
      goTo(day);
      await until(customer, { paidUntil: addMonths('2027-01-31', index + 1) });
    }
    const invoices = await invoicesOf(customer);
    expect(invoices.map(({ content }) => content.issuedOn)).toEqual(days);
    expect(invoices.map(({ content }) => content.serviceOn)).toEqual(days);
    expect(new Set(invoices.map(({ content }) => content.lines[0]?.label)).size).toBe(days.length);
    expect(new Set(invoices.map((invoice) => `${invoice.subscriptionId} ${invoice.status}`))).toEqual(
      new Set([`${id} paid`]),
    );
    // Sign-up, password, order, start; then fourteen months and one notice of renewal.
    const mails = await mailsTo(server.dataDir, customer.mail, 4 + 14 + 1);
    const notices = mails.filter(({ subject }) => subject.includes('La fin de votre engagement approche'));
    const monthly = mails.filter(({ subject }) => subject.includes('Votre facture'));
    const paid = monthly.map(({ text }) => /est payé jusqu’au ([^:]*)\u00a0: 9,90\u00a0€\./.exec(text)?.[1]);
    const ends = days.slice(1).map((_, index) => frenchDay(addMonths('2027-01-31', index + 2)));
    expect(paid.toSorted()).toEqual(ends.toSorted());
    for (const { content } of invoices.slice(1)) {
      const told = monthly.filter(({ text }) => text.includes(`facture ${content.number} est jointe`));
      expect(told.map(({ text }) => text.includes('/#/admin/customer/invoice\n'))).toEqual([true]);
    }
    expect(notices[0]?.text).toContain('au même prix de 9,90\u00a0€');
    expect(notices[0]?.text).toContain('/#/admin/customer/subscription/list\n');
    expect(notices.map(({ text }) => /prend fin le ([^.]*)\./.exec(text)?.[1])).toEqual(['31 janvier 2028']);
  });

  test('that were missed are charged one after the other, with numbers that follow each other', async () => {
    const customer = await signedUp(server);
    await subscribed(customer);
    const { startedOn } = await one(customer);
    goTo(addMonths(startedOn, 3));
    await until(customer, { paidUntil: addMonths(startedOn, 4), status: 'active' });
    const invoices = (await invoicesOf(customer)).slice(1);
    expect(invoices.map(({ content }) => content.serviceOn)).toEqual(
      [1, 2, 3].map((count) => addMonths(startedOn, count)),
    );
    const all = (await invoicesOf(customer)).map(({ content }) => content.number);
    expect(all).toEqual([...all].sort());
    expect(new Set(all).size).toBe(4);
  });
});

describe('a month that the bank refuses', () => {
  onServerOfItsOwn();

  test('is tried again on the third and the seventh day, then suspends; what pays it brings everything back', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer, REFUSED_CARD);
    const { startedOn, paidUntil } = await one(customer);
    goTo(paidUntil);
    const refused = await until(customer, { status: 'past_due', refusals: 1 });
    expect(refused.paidUntil).toBe(paidUntil);
    expect((await mine(customer)).covered).toBe(false);
    const mail = await mailAbout(server.dataDir, customer.mail, /^Paiement refusé/);
    expect(mail.text).toContain(`/#/admin/customer/payment_status?${keyedQuery('subscription', id)}\n`);
    expect(mail.text).toContain('soit 9,90\u00a0€');
    const again = frenchInstant(new Date(now + 3 * DAY));
    expect(mail.text).toContain(`présentons de nouveau ce paiement le ${again}.`);
    expect((await book(customer, { totalCents: 0 })).body.code).toBe('ERROR.PRICE');

    advance(3 * DAY);
    await until(customer, { status: 'past_due', refusals: 2 });
    advance(4 * DAY);
    await until(customer, { status: 'suspended', refusals: 3 });
    const reminder = await mailAbout(server.dataDir, customer.mail, /suspendu/);
    expect(reminder.text).toContain(`/#/admin/customer/payment_status?${keyedQuery('subscription', id)}\n`);
    expect(reminder.text).toContain('soit 9,90\u00a0€');
    const endsAt = frenchInstant(new Date(now + 15 * DAY));
    expect(reminder.text).toContain(`nous mettons fin à l’abonnement le ${endsAt}`);
    expect(await invoicesOf(customer)).toHaveLength(1);
    expect(await statusOf(id)).toMatchObject({ subscription: 'suspended', payable: true });

    await pay(id, CARD);
    expect(await mine(customer)).toMatchObject({
      covered: true,
      items: [{ status: 'active', refusals: 0, paidUntil: addMonths(startedOn, 2) }],
    });
    expect((await invoicesOf(customer)).map(({ content }) => content.serviceOn)).toEqual([
      startedOn,
      paidUntil,
    ]);
    // The card that paid is the one that is charged from now on.
    goTo(addMonths(startedOn, 2));
    await until(customer, { status: 'active', paidUntil: addMonths(startedOn, 3) });
  });

  test('ends the subscription a fortnight after the last reminder, and what is paid afterwards is given back', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer, REFUSED_CARD);
    goTo((await one(customer)).paidUntil);
    for (const [index, days] of [0, 3, 4].entries()) {
      advance(days * DAY);
      await until(customer, { refusals: index + 1 });
    }
    advance(HOUR);
    const { body: page } = await open(id);
    advance(15 * DAY);
    const ended = await until(customer, { status: 'ended' });
    expect(ended.endsOn).not.toBeNull();
    await tell(server.url, { id: randomUUID(), ref: refOf(page.url), outcome: 'paid', method: CARD });
    await eventually(async () => (await statusOf(id)).payment === 'refunded');
    expect(await one(customer)).toMatchObject({ status: 'ended' });
    expect(await invoicesOf(customer)).toHaveLength(1);
    expect((await mailAbout(server.dataDir, customer.mail, /terminé/)).text).toContain('faute de paiement');
  });

  test('and that its customer pays on the page at last is not charged again', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer, REFUSED_CARD);
    const { startedOn, paidUntil } = await one(customer);
    goTo(paidUntil);
    await until(customer, { status: 'past_due' });
    await pay(id, CARD);
    advance(8 * DAY);
    await until(customer, { status: 'active', paidUntil: addMonths(startedOn, 2) });
    expect(await invoicesOf(customer)).toHaveLength(2);
  });
});

describe('a termination', () => {
  onServerOfItsOwn();

  test('within the commitment takes effect at its end: months are due and trips included until then', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer);
    const { startedOn, commitmentEnd } = await one(customer);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change(customer, id, 'terminate', clientId)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.endsOn}`))).toEqual(
      new Set([`200 termination_requested ${commitmentEnd}`]),
    );
    const again = await change(customer, id, 'terminate');
    expect([again.status, again.body.message]).toEqual([
      409,
      'Cet abonnement ne peut pas être résilié\u00a0: état actuel, «\u00a0résiliation demandée\u00a0».',
    ]);
    const mail = await mailAbout(server.dataDir, customer.mail, /Votre résiliation/);
    expect(mail.text).toContain(`demande de résiliation le ${frenchInstant(new Date(now))}`);
    expect(mail.text).toContain('chaque mois reste dû');
    expect(mail.text).toContain(`prend fin le ${frenchDay(commitmentEnd)}.`);

    // When others are told that their commitment is about to end.
    goTo(addMonths(commitmentEnd, -2));
    await until(customer, { paidUntil: addMonths(commitmentEnd, -1) });
    goTo(addDays(commitmentEnd, -1));
    await until(customer, { paidUntil: commitmentEnd });
    expect((await mine(customer)).covered).toBe(true);
    goTo(commitmentEnd);
    expect((await mine(customer)).covered).toBe(false);
    await until(customer, { status: 'ended' });
    advance(40 * DAY);
    await wake();
    const invoices = await invoicesOf(customer);
    expect(invoices.map(({ content }) => content.serviceOn)).toEqual(
      Array.from({ length: 12 }, (_, index) => addMonths(startedOn, index)),
    );
    const mails = await mailsTo(server.dataDir, customer.mail, 3 + 1 + 11 + 1);
    expect(mails.filter(({ subject }) => subject.includes('approche'))).toEqual([]);
  });

  test('after it takes effect at the end of the month that is paid', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer);
    const { startedOn } = await one(customer);
    goTo(addMonths(startedOn, 13));
    await until(customer, { paidUntil: addMonths(startedOn, 14) });
    const { body } = await sendAs(
      await signIn(server, 'teammate'),
      'POST',
      api(`subscription/${id}/terminate`),
      { clientId: randomUUID() },
    );
    expect(body).toMatchObject({ status: 'termination_requested', endsOn: addMonths(startedOn, 14) });
    goTo(addMonths(startedOn, 14));
    await until(customer, { status: 'ended' });
    expect(await invoicesOf(customer)).toHaveLength(14);
  });

  test('of one whose month was refused leaves that month due within the commitment, and trips not included', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer, REFUSED_CARD);
    const { startedOn, paidUntil, commitmentEnd } = await one(customer);
    goTo(paidUntil);
    await until(customer, { status: 'past_due' });
    expect((await change(customer, id, 'terminate')).body.endsOn).toBe(commitmentEnd);
    expect((await mine(customer)).covered).toBe(false);
    advance(3 * DAY);
    await until(customer, { status: 'termination_requested', refusals: 2 });
    await pay(id, CARD);
    expect(await mine(customer)).toMatchObject({
      covered: true,
      items: [{ status: 'termination_requested', refusals: 0, paidUntil: addMonths(startedOn, 2) }],
    });
  });

  test('is of what runs only', async () => {
    const customer = await signedUp(server);
    const { id } = (await order(customer)).body;
    for (const what of ['terminate', 'withdraw']) {
      const { status, body } = await change(customer, id, what);
      expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
    }
    expect(await one(customer)).toMatchObject({ status: 'awaiting_payment' });
  });

  test.each(['terminate', 'withdraw'])(
    'or %s takes nothing that its customer has no say in',
    async (what) => {
      const customer = await signedUp(server);
      const id = await subscribed(customer);
      for (const field of ['status', 'endsOn', 'refundCents', 'id', 'version']) {
        const body = { clientId: randomUUID(), [field]: 1 };
        expect(
          (await sendAs(await tokensOf(customer), 'POST', api(`subscription/${id}/${what}`), body)).status,
        ).toBe(400);
      }
      expect(await one(customer)).toMatchObject({ status: 'active' });
    },
  );
});

describe('a withdrawal', () => {
  onServerOfItsOwn();

  test('gives the first month back but for the days that went by, with a credit note and a receipt, and nothing is charged any more', async () => {
    const customer = await signedUp(server);
    const id = await subscribed(customer);
    const { startedOn } = await one(customer);
    advance(10 * DAY);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change(customer, id, 'withdraw', clientId)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
      new Set(['200 withdrawn']),
    );
    await eventually(async () => (await statusOf(id)).payment === 'refunded');
    expect((await mine(customer)).covered).toBe(false);
    const documents = await invoicesOf(customer);
    expect(
      documents.map(({ status, content }) => [
        content.kind,
        status,
        content.totals.totalCents,
        content.serviceOn,
      ]),
    ).toEqual([
      // Ten days of a year of 118.80: 3.25.
      ['invoice', 'paid', 990, startedOn],
      ['credit_note', 'paid', -665, startedOn],
    ]);
    const mail = await mailAbout(server.dataDir, customer.mail, /Votre rétractation/);
    expect(mail.text).toContain(`reçu votre rétractation le ${frenchInstant(new Date(now))}`);
    expect(mail.text).toContain(`L’avoir ${documents[1]?.content.number} est dans votre espace`);
    advance(60 * DAY);
    await wake();
    expect((await change(customer, id, 'withdraw')).status).toBe(409);
    expect((await open(id)).body.code).toBe('ERROR.STATE');
    expect(await invoicesOf(customer)).toHaveLength(2);
    expect((await order(customer)).status).toBe(201);
  });

  test('is open to who has asked for the end, and over after fourteen days', async () => {
    const [early, late] = [await signedUp(server), await signedUp(server)];
    const [earlyId, lateId] = [await subscribed(early), await subscribed(late)];
    await change(early, earlyId, 'terminate');
    expect((await change(early, earlyId, 'withdraw')).body).toMatchObject({ status: 'withdrawn' });
    const { withdrawableUntil } = await one(late);
    advance(Date.parse(withdrawableUntil) - now);
    const { status, body } = await change(late, lateId, 'withdraw');
    expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
    expect(body.message).toContain('quatorze jours');
  });

  test('is the customer’s own: the team cannot withdraw for them', async () => {
    const id = await subscribed(await signedUp(server));
    const body = { clientId: randomUUID() };
    const { status } = await sendAs(
      await signIn(server, 'admin'),
      'POST',
      api(`subscription/${id}/withdraw`),
      body,
    );
    expect(status).toBe(403);
  });
});

describe('a booking of a subscriber', () => {
  onServerOfItsOwn();

  /** Each booking has a day of its own. */
  beforeEach(() => advance(72 * HOUR));

  test('costs nothing, is confirmed at once by a mail, without an invoice', async () => {
    const customer = await signedUp(server);
    await subscribed(customer);
    const { status, body } = await book(customer, { totalCents: 0 });
    expect([status, body.status, body.totalCents, body.expiresAt]).toEqual([201, 'confirmed', 0, null]);
    const { body: booking } = await getAs(await tokensOf(customer), api(`booking/${body.id}`));
    expect(booking.lines).toEqual([{ label: 'Aller-retour', cents: 0, vatRate: 20 }]);
    expect(booking.explanation).toContain(
      'Trajets inclus dans l’abonnement, jusqu’à 15\u00a0km\u00a0: 0,00\u00a0€.',
    );
    expect(await invoicesOf(customer)).toHaveLength(1);
    const mail = await mailAbout(
      server.dataDir,
      customer.mail,
      new RegExp(`confirmée.*${body.reference}`, 'i'),
    );
    expect(mail.text).toContain('inclus dans votre abonnement');
    expect(mail.text).not.toContain('€');
    for (const { slot } of booking.trips) expect(mail.text).toContain(slotWindow(slot));
    const followed = /^\S+(\/suivi\/\S+)$/m.exec(mail.text)?.[1];
    expect((await fetch(`${server.url}${followed}`)).status).toBe(200);
    const { body: cancelled } = await sendAs(
      await tokensOf(customer),
      'POST',
      api(`booking/${body.id}/cancel`),
      {
        clientId: randomUUID(),
      },
    );
    expect(cancelled.status).toBe('cancelled');
    expect(await invoicesOf(customer)).toHaveLength(1);
  });

  test('at our price only, that of others being what it was', async () => {
    const [customer, other] = [await signedUp(server), await signedUp(server)];
    await subscribed(customer);
    const dear = await book(customer, { totalCents: 5990 });
    expect([dear.status, dear.body.code, dear.body.message]).toEqual([
      409,
      'ERROR.PRICE',
      'Le prix est de 0,00\u00a0€\u00a0: vérifiez-le, puis commandez de nouveau.',
    ]);
    expect((await book(other, { totalCents: 0 })).body.code).toBe('ERROR.PRICE');
    expect((await book(other)).body.status).toBe('awaiting_payment');
  });

  test('still owes the inspection, and is on quote beyond the distance', async () => {
    const customer = await signedUp(server);
    await subscribed(customer);
    const inspection = { serviceCode: 'inspection_round_trip', totalCents: 6000 };
    expect((await book(customer, inspection)).body).toMatchObject({
      status: 'awaiting_payment',
      totalCents: 6000,
    });
    const { outbound } = orderOf(new Date(now));
    const far = { ...outbound, address: address({ lat: 43.2965, lon: 5.3698 }) };
    expect((await book(customer, { outbound: far, totalCents: 0 })).body.message).toContain('sur devis');
  });

  test('whose vehicle the insurer has to agree to waits for that all the same', async () => {
    const customer = await signedUp(server);
    await subscribed(customer);
    const vehicle = { ...orderOf(new Date(now)).vehicle, declaredCents: 30_000_000 };
    expect((await book(customer, { vehicle, totalCents: 0 })).body.status).toBe('awaiting_derogation');
  });

  test('is not included within the withdrawal period of who did not ask to begin at once', async () => {
    const customer = await signedUp(server);
    const { id } = (await order(customer, { immediateExecution: false })).body;
    await pay(id);
    const { covered, otherwise } = await mine(customer);
    // Said before they order and pay.
    expect([covered, otherwise]).toEqual([false, expect.stringContaining('commandé à partir du')]);
    expect((await statusOf(id)).included).toEqual({
      plates: ['AB-123-CD'],
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const mail = await mailAbout(server.dataDir, customer.mail, /en cours/);
    const { withdrawableUntil } = await one(customer);
    const from = frenchDay(parisTime(new Date(withdrawableUntil)).day);
    expect(mail.text).toContain(`Trajets inclus\u00a0: ceux que vous commandez à partir du ${from}\n`);
    expect(mail.text).not.toContain('Réserver un trajet inclus');
    advance(Date.parse(withdrawableUntil) - now);
    expect((await mine(customer)).covered).toBe(true);
  });
});
