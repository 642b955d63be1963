/** What becomes of a booking before it begins: cancelled, withdrawn or moved, with what is given back. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { bearer, demoPassword, getAs, login, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout } from '../support/mails.ts';
import { keyed, keyedQuery, pay as payFor, refOf, tell } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: InProcessServer;
let customer: SignedUp;
let now = Date.parse('2026-11-21T08:00:00Z');
beforeAll(async () => {
  server = await startInProcess();
  await demoPassword(server);
  customer = await signedUp(server);
});
afterAll(() => server.stop());

/** Moves the clock, and renews the sign-in that it would end. */
async function later(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  now += milliseconds;
  customer = { ...customer, tokens: (await login(server.url, customer.mail, PASSWORD)).body };
}
beforeEach(() => later(72 * HOUR));

const at = () => new Date(now);
const ordered = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const headers = { ...bearer(customer.tokens), ...fromSomewhere() };
  const { status, body } = await post(`${server.url}/api/booking`, orderOf(at(), fields), headers);
  expect(status).toBe(201);
  return body.id;
};
const pay = (bookingId: string, outcome: PaymentEvent['outcome'] = 'paid') =>
  payFor(server.url, bookingId, { outcome, headers: fromSomewhere() });
const booked = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const id = await ordered(fields);
  await pay(id);
  return id;
};
/** Paid so long ago that nobody withdraws any more, two hours before its appointment. */
const lateFor = async (): Promise<string> => {
  const [outboundSlot, , returnSlot] = someSlots(new Date(now + 16 * DAY));
  const id = await booked({ outboundSlot, returnSlot });
  await later(Date.parse(outboundSlot.start) - now - 2 * HOUR);
  return id;
};
type Tokens = { readonly token: string };
const change = (id: string, what: string, body: object = {}, tokens: Tokens = customer.tokens) =>
  sendAs(tokens, 'POST', `${server.url}/api/booking/${id}/${what}`, { clientId: randomUUID(), ...body });
const paymentOf = async (id: string) =>
  (await send(`${server.url}/api/payment/status?${keyedQuery('booking', id)}`, { headers: fromSomewhere() }))
    .body.payment;
const invoicesOf = async (bookingId: string) => {
  const { body } = await getAs(customer.tokens, `${server.url}/api/invoice/for_user`);
  return body.items
    .filter((invoice: { bookingId: string }) => invoice.bookingId === bookingId)
    .map(
      (invoice: {
        status: string;
        content: { kind: string; number: string; totals: { totalCents: number } };
      }) => [invoice.content.kind, invoice.status, invoice.content.totals.totalCents],
    )
    .sort();
};
const freeOf = async (start: string): Promise<number> => {
  const { body } = await send(`${server.url}/api/slot/available`, { headers: fromSomewhere() });
  return body.left[start] ?? 3;
};

describe('a cancellation', () => {
  test('long before gives everything back, with a credit note and a mail, and frees the slot', async () => {
    const [slot] = someSlots(new Date(now + 72 * HOUR));
    const id = await booked({ outboundSlot: slot, returnSlot: null });
    expect(await invoicesOf(id)).toEqual([['invoice', 'paid', 5990]]);
    const { status, body } = await change(id, 'cancel');
    expect([status, body.status, body.trips[0].status]).toEqual([200, 'cancelled', 'cancelled']);
    await eventually(async () => (await paymentOf(id)) === 'refunded');
    expect(await invoicesOf(id)).toEqual([
      ['credit_note', 'paid', -5990],
      ['invoice', 'credited', 5990],
    ]);
    expect(await freeOf(slot.start)).toBe(3);
    const mail = await mailAbout(
      server.dataDir,
      customer.mail,
      new RegExp(`annulée.*${body.reference}`, 'i'),
    );
    expect(mail.text).toContain('Nous vous rendons 59,90\u00a0€');
    // Of what is over, nothing is to be agreed on.
    expect(mail.text).toMatch(/^Prise en charge\u00a0: le /m);
    expect(mail.text).not.toContain('à convenir');
    expect(mail.text).toMatch(/L’avoir AV\d{4}-000001 est joint/);
    expect(mail.text).toContain('/#/admin/customer/add/formuladetails\n');
    expect(mail.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^AV\d{4}-000001\.pdf$/),
      `${body.reference}.ics`,
    ]);
  });

  test('by the link of its mail needs no sign-in, gives back the same, and says so where it was pressed', async () => {
    const [slot] = someSlots(new Date(now + 72 * HOUR));
    const id = await booked({ outboundSlot: slot, returnSlot: null });
    const { reference } = (await getAs(customer.tokens, `${server.url}/api/booking/${id}`)).body;
    const confirmed = await mailAbout(
      server.dataDir,
      customer.mail,
      new RegExp(`confirmée.*${reference}`, 'i'),
    );
    const [, key = ''] = /\/add\/return\?booking=[\da-f-]+&key=(\S+)/.exec(confirmed.text) ?? [];
    const appointment = `${server.url}/api/booking/${id}/appointment`;
    const read = () => send(`${appointment}?key=${key}`, { headers: fromSomewhere() });
    // To read it does nothing.
    expect((await read()).body).toMatchObject({
      status: 'confirmed',
      options: { cancelRefundCents: 5990 },
      refunds: [],
    });
    const body = { clientId: randomUUID(), key };
    const wrong = await post(`${appointment}/cancel`, { ...body, key: 'x' }, fromSomewhere());
    expect([wrong.status, wrong.body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
    const first = await post(`${appointment}/cancel`, body, fromSomewhere());
    expect([first.status, first.body.status, first.body.tracking]).toEqual([200, 'cancelled', null]);
    // The answer was lost, and is asked for again.
    expect((await post(`${appointment}/cancel`, body, fromSomewhere())).status).toBe(200);
    await eventually(async () => (await paymentOf(id)) === 'refunded');
    expect(await invoicesOf(id)).toHaveLength(2);
    // Whoever comes back to it reads what became of their money, and when.
    expect((await read()).body.refunds).toEqual([{ cents: 5990, isBack: true, on: parisTime(at()).day }]);
  });

  test('less than a day before gives half of it back, once nobody may withdraw any more', async () => {
    const id = await lateFor();
    expect((await change(id, 'cancel')).status).toBe(200);
    expect(await invoicesOf(id)).toEqual([
      ['credit_note', 'paid', -2995],
      ['invoice', 'paid', 5990],
    ]);
  });

  test('less than a day before gives everything back to whoever may still withdraw', async () => {
    const [slot] = someSlots(at());
    const id = await booked();
    await later(Date.parse(slot.start) - now - 2 * HOUR);
    const { body } = await getAs(customer.tokens, `${server.url}/api/booking/${id}`);
    expect(body.options.cancelRefundCents).toBe(5990);
    expect((await change(id, 'cancel')).status).toBe(200);
    expect(await invoicesOf(id)).toContainEqual(['credit_note', 'paid', -5990]);
  });

  test('by the team is by the scale too, or of another amount with its reason', async () => {
    const byScale = await lateFor();
    expect((await change(byScale, 'cancel', {}, await signIn(server, 'teammate'))).status).toBe(200);
    expect(await invoicesOf(byScale)).toContainEqual(['credit_note', 'paid', -2995]);

    const id = await booked();
    for (const [said, field] of [
      [{ refundCents: 5990 }, 'reason'],
      [{ refundCents: 5990, reason: ' ' }, 'reason'],
      [{ refundCents: 5991, reason: 'Panne de notre fait' }, 'refundCents'],
    ] as const) {
      const { status, body } = await change(id, 'cancel', said, await signIn(server, 'teammate'));
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    const otherwise = { refundCents: 1234, reason: 'Panne de notre fait' };
    const { status, body } = await change(id, 'cancel', otherwise, await signIn(server, 'teammate'));
    expect([status, body.credits]).toEqual([
      200,
      [{ label: 'Annulation de la réservation', cents: -1234, reason: otherwise.reason }],
    ]);
    expect(await invoicesOf(id)).toContainEqual(['credit_note', 'paid', -1234]);
    const own = await getAs(customer.tokens, `${server.url}/api/booking/${id}`);
    expect(JSON.stringify(own.body)).not.toContain(otherwise.reason);
  });

  test('of what is not paid gives nothing back, and a payment that comes afterwards is given back', async () => {
    const id = await ordered();
    const { body } = await post(
      `${server.url}/api/payment/session`,
      { clientId: randomUUID(), ...keyed({ bookingId: id }) },
      fromSomewhere(),
    );
    expect((await change(id, 'cancel')).body.status).toBe('cancelled');
    await tell(server.url, { id: randomUUID(), ref: refOf(body.url), outcome: 'paid' });
    await eventually(async () => (await paymentOf(id)) === 'refunded');
    expect(await invoicesOf(id)).toEqual([]);
    const back = await mailAbout(server.dataDir, customer.mail, /Votre paiement vous est rendu/);
    expect(back.text).toContain('Les 59,90\u00a0€ vous sont rendus');
  });

  test('sent ten times at once is one, and another one afterwards is refused', async () => {
    const id = await booked();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, 'cancel', { clientId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
      new Set(['200 cancelled']),
    );
    expect(await invoicesOf(id)).toHaveLength(2);
    const again = await change(id, 'cancel');
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Cette réservation ne peut pas être annulée\u00a0: état actuel, «\u00a0annulée\u00a0».',
    ]);
  });

  test('at the same time as its payment ends in one of two ways, and no money is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await ordered();
      const { body } = await post(
        `${server.url}/api/payment/session`,
        { clientId: randomUUID(), ...keyed({ bookingId: id }) },
        fromSomewhere(),
      );
      const event = { id: randomUUID(), ref: refOf(body.url), outcome: 'paid' } as const;
      await Promise.all([change(id, 'cancel'), tell(server.url, event)]);
      await eventually(async () => (await paymentOf(id)) === 'refunded');
      const sum = (await invoicesOf(id)).reduce(
        (all: number, [, , cents]: [string, string, number]) => all + cents,
        0,
      );
      expect(sum).toBe(0);
    }
  });
});

describe('a withdrawal', () => {
  test('gives everything back, and its mail is the receipt', async () => {
    const [slot] = someSlots(at());
    const id = await booked();
    await later(Date.parse(slot.start) - now - 2 * HOUR);
    const { status, body } = await change(id, 'withdraw');
    expect([status, body.status]).toEqual([200, 'withdrawn']);
    expect(await invoicesOf(id)).toContainEqual(['credit_note', 'paid', -5990]);
    const mail = await mailAbout(
      server.dataDir,
      customer.mail,
      new RegExp(`rétractation.*${body.reference}`, 'i'),
    );
    expect(mail.text).toMatch(/reçu votre rétractation le \p{L}+ \d+ \p{L}+ \d{4} à \d+\sh/u);
  });

  test('is over after fourteen days', async () => {
    const slots = someSlots(new Date(now + 30 * DAY));
    const id = await booked({ outboundSlot: slots[0], returnSlot: slots[2] });
    await later(20 * DAY);
    const { status, body } = await change(id, 'withdraw');
    expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
    expect(body.message).toContain('quatorze jours');
    expect((await change(id, 'cancel')).status).toBe(200);
  });
});

describe('a booking that is moved', () => {
  test('takes its new slots, leaves the old ones, and a mail says so', async () => {
    const [first, second, third] = someSlots(at());
    const id = await booked();
    const { status, body } = await change(id, 'reschedule', { outboundSlot: second, returnSlot: null });
    expect([status, body.status]).toEqual([200, 'confirmed']);
    // The other appointment stays as it is.
    expect(body.trips.map(({ slot }: { slot: unknown }) => slot)).toEqual([second, third]);
    expect(await Promise.all([first, second, third].map(({ start }) => freeOf(start)))).toEqual([3, 2, 2]);
    await mailAbout(server.dataDir, customer.mail, new RegExp(`rendez-vous déplacé.*${body.reference}`, 'i'));
    const same = await change(id, 'reschedule', { outboundSlot: second, returnSlot: third });
    expect([same.status, same.body.fields]).toEqual([400, { outboundSlot: 'Choisissez un autre créneau.' }]);
  });

  test('within the scale keeps the step that was in force, and its mail says so', async () => {
    const [first] = someSlots(at());
    const id = await booked({ outboundSlot: first, returnSlot: null });
    const textOf = async (reference: string, about: string) =>
      (await mailAbout(server.dataDir, customer.mail, new RegExp(`rendez-vous ${about}.*${reference}`, 'i')))
        .text;
    const early = await booked();
    const [, second] = someSlots(at());
    const free = await change(early, 'reschedule', { outboundSlot: second, returnSlot: null });
    expect(await textOf(free.body.reference, 'déplacé')).toContain('déplacé, sans frais');
    await later(Date.parse(first.start) - now - 13 * HOUR);
    const [, , third] = someSlots(at());
    const { status, body } = await change(id, 'reschedule', { outboundSlot: third, returnSlot: null });
    expect(status).toBe(200);
    const text = await textOf(body.reference, 'déplacé');
    expect(text).not.toContain('sans frais');
    expect(text).toMatch(/passé le délai de rétractation, la part du prix rendue est de 50\s% au plus/);
  });

  test('whose way back would come before the way there agrees on it anew, and frees its place', async () => {
    const [first, , third] = someSlots(at());
    const id = await booked();
    const [, later] = someSlots(new Date(third.start));
    const { status, body } = await change(id, 'reschedule', { outboundSlot: later, returnSlot: null });
    expect(status).toBe(200);
    expect(body.trips.map(({ slot }: { slot: unknown }) => slot)).toEqual([later, null]);
    expect(await Promise.all([first, third, later].map(({ start }) => freeOf(start)))).toEqual([3, 3, 2]);
    const subject = new RegExp(`rendez-vous déplacé.*${body.reference}`, 'i');
    const { text } = await mailAbout(server.dataDir, customer.mail, subject);
    expect(text).toContain('Le rendez-vous du retour aurait été avant l’aller\u00a0: il n’est plus tenu.');
    const wrong = await change(id, 'reschedule', { outboundSlot: null, returnSlot: third });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['returnSlot']]);
  });

  test('may keep a slot that is full of itself and of others', async () => {
    const [first, second] = someSlots(at());
    const ids = [
      await booked({ returnSlot: null }),
      await booked({ returnSlot: null }),
      await booked({ returnSlot: null }),
    ];
    expect(await freeOf(first.start)).toBe(0);
    const kept = await change(ids[0] ?? '', 'reschedule', { outboundSlot: first, returnSlot: second });
    expect(kept.status).toBe(200);
    expect(await freeOf(first.start)).toBe(0);
  });

  test('is refused where there is no place, where it is not paid, and where its hour is past', async () => {
    const [first, second, third] = someSlots(at());
    for (let count = 0; count < 3; count += 1) await booked({ returnSlot: null });
    const id = await booked({ outboundSlot: second, returnSlot: null });
    const full = await change(id, 'reschedule', { outboundSlot: first, returnSlot: null });
    expect([full.status, full.body.code]).toEqual([409, 'ERROR.FULL']);
    const unpaid = await ordered({ outboundSlot: second, returnSlot: null });
    expect((await change(unpaid, 'reschedule', { outboundSlot: third, returnSlot: null })).body.code).toBe(
      'ERROR.STATE',
    );
    await later(Date.parse(second.start) - now);
    const [next] = someSlots(at());
    const past = await change(id, 'reschedule', { outboundSlot: next, returnSlot: null });
    expect([past.status, past.body.message]).toEqual([
      409,
      'L’heure du rendez-vous est passée\u00a0: appelez-nous pour en convenir d’un autre.',
    ]);
  });
});

test.each(['cancel', 'withdraw', 'reschedule'])(
  '%s takes nothing that the customer has no say in',
  async (what) => {
    const id = await booked();
    const before = (await getAs(customer.tokens, `${server.url}/api/booking/${id}`)).body;
    const slots = what === 'reschedule' ? { outboundSlot: someSlots(at())[1], returnSlot: null } : {};
    for (const field of ['status', 'refundCents', 'totalCents', 'ownAccountId', 'id']) {
      expect((await change(id, what, { ...slots, [field]: 1 })).status).toBe(400);
    }
    expect((await getAs(customer.tokens, `${server.url}/api/booking/${id}`)).body).toEqual(before);
  },
);
