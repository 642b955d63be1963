/** A card whose payer goes to their bank: the team is told, nothing goes back meanwhile, and what the bank takes is owed again. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company } from '../../src/domain/settings/company.ts';
import { getAs, sendAs } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { balanceOf, readEntries } from '../support/entries.ts';
import { eventually } from '../support/eventually.ts';
import { keyed } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import type { StripeDispute, StripeSession } from '../support/stripe-objects.ts';
import { type StripeStub, startStripeStub } from '../support/stripe-stub.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const APP_URL = 'https://www.exemple.fr';
const ANSWER_BEFORE = '2026-12-13T23:59:00Z';

let stripe: StripeStub;
let desk: Desk;
beforeAll(async () => {
  stripe = await startStripeStub();
  desk = await openDesk({ APP_URL, ...stripe.env });
});
afterAll(async () => {
  await desk.server.stop();
  await stripe.stop();
});
beforeEach(() => desk.later(7 * DAY));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const say = async (body: string): Promise<number> =>
  (await stripe.tell(desk.server.url, body, desk.now())).status;

async function paid(purpose: Parameters<typeof keyed>[0]): Promise<StripeSession> {
  const asked = { clientId: randomUUID(), ...keyed(purpose) };
  const { body } = await post(api('payment/session'), asked, fromSomewhere());
  const session = stripe.sessionAt(body.url);
  stripe.pay(session);
  expect(await say(stripe.event('checkout.session.completed', session))).toBe(200);
  return session;
}

/** A booking whose payment is disputed. */
async function disputed(cents?: number, reason = 'fraudulent') {
  const id = await desk.ordered();
  const session = await paid({ bookingId: id });
  const dispute = stripe.dispute(session.payment_intent ?? '', reason, ANSWER_BEFORE, cents);
  expect(await say(stripe.event('charge.dispute.created', dispute, 1_000))).toBe(200);
  return { id, session, dispute };
}

const tell = (dispute: StripeDispute, status: string, seconds = 2_000) =>
  say(stripe.event('charge.dispute.closed', { ...dispute, status }, seconds));
const eventsOf = async (id: string) =>
  (await desk.read(id)).events.filter(({ kind }: { kind: string }) => kind.startsWith('dispute_'));
const toTheTeam = async (reference: string) =>
  (await desk.written()).filter(({ to, subject }) => to === company.email && subject.includes(reference));
const refundsOf = ({ payment_intent }: StripeSession) =>
  stripe.refunds.filter((one) => one.payment_intent === payment_intent);

describe('a disputed payment', () => {
  test('is told to the team once, with why and until when to answer, and shown to it alone', async () => {
    const { id, dispute } = await disputed();
    const told = ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.updated'];
    for (const type of told) expect(await say(stripe.event(type, dispute, 1_001))).toBe(200);
    const { reference, disputes, balanceCents, invoices } = await desk.read(id);
    expect({ disputes, balanceCents, refundable: invoices[0].refundableCents }).toEqual({
      disputes: [
        {
          id: expect.any(String),
          cents: 5990,
          reason: 'paiement que le porteur de la carte dit ne pas avoir fait',
          state: 'à répondre avant le lundi 14 décembre 2026 à 0\u00a0h\u00a059 (heure de Paris)',
        },
      ],
      balanceCents: 0,
      refundable: 0,
    });
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'dispute_to_answer', label: 'paiement contesté, 59,90\u00a0€' },
    ]);
    const [mail, ...more] = await toTheTeam(reference);
    expect([mail?.subject, more]).toEqual([`Paiement contesté\u00a0: ${reference}`, []]);
    for (const text of [
      'Somme\u00a0: 59,90\u00a0€',
      'Raison\u00a0: paiement que le porteur de la carte dit ne pas avoir fait',
      'Réponse avant\u00a0: lundi 14 décembre 2026 à 0\u00a0h\u00a059',
      desk.customer().mail,
      `${APP_URL}/#/auth/login?redirectTo=/admin/teammate/booking/${id}`,
    ]) {
      expect(mail?.text).toContain(text);
    }
    const own = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
    expect(JSON.stringify(own)).not.toMatch(/contest|disput/);
    const copy = await getAs(desk.customer().tokens, api(`customer/${desk.customer().id}/export`));
    expect(
      copy.body.payments.find((one: { reference: string }) => one.reference === reference).disputes,
    ).toEqual([{ cents: 5990, status: 'to_answer', reason: 'fraudulent', openedAt: expect.any(String) }]);
  });

  test('is not refunded while the bank holds it; once won, what was owed goes back', async () => {
    const { id, session, dispute } = await disputed();
    const refused = await desk.change(id, 'refund', { cents: 1_000, reason: 'Geste' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ce paiement est contesté auprès de la banque, qui retient la somme\u00a0: attendez sa décision avant d’en rendre quoi que ce soit.',
    ]);
    const cancelled = await desk.change(id, 'cancel');
    expect(cancelled.body).toMatchObject({ status: 'cancelled', balanceCents: -5990, refunds: [] });
    const mails = await desk.written();
    const held = mails.filter(
      ({ to, subject }) => to === desk.customer().mail && subject.includes('annulée'),
    );
    expect(held.at(-1)?.text).toContain('59,90\u00a0€ vous reviennent. Ce paiement étant contesté');
    expect(await tell(dispute, 'won')).toBe(200);
    await eventually(async () => refundsOf(session).length > 0);
    expect(refundsOf(session)).toMatchObject([{ amount: 5990 }]);
    expect(await desk.read(id)).toMatchObject({ balanceCents: 0, disputes: [{ state: 'gagnée' }] });
  });

  test('that is lost is owed again, told once, and is paid by a transfer', async () => {
    const { id, dispute } = await disputed();
    expect([await tell(dispute, 'lost'), await tell(dispute, 'lost', 2_001)]).toEqual([200, 200]);
    const { reference, invoices, balanceCents } = await desk.read(id);
    expect({ invoices, balanceCents }).toMatchObject({
      invoices: [{ status: 'issued', cents: 5990, dueCents: 5990 }],
      balanceCents: 5990,
    });
    // Files of one instant lie in no order.
    const subjects = (await toTheTeam(reference)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      `Contestation perdue\u00a0: ${reference}`,
      `Paiement contesté\u00a0: ${reference}`,
    ]);
    const transfer = { cents: 5990, receivedOn: desk.now().toISOString().slice(0, 10), reference: 'VIR' };
    const { body } = await desk.change(id, 'transfer', { ...transfer, invoiceId: invoices[0].id });
    expect(body).toMatchObject({ invoices: [{ status: 'paid', dueCents: 0 }], balanceCents: 0 });
  });

  describe('that is lost after its money went back', () => {
    /** The whole price went back by the provider, and the bank takes it as well. */
    async function leftTwice() {
      const id = await desk.ordered();
      const session = await paid({ bookingId: id });
      await desk.change(id, 'cancel');
      await eventually(async () => refundsOf(session).length > 0);
      const dispute = stripe.dispute(session.payment_intent ?? '', 'credit_not_processed', ANSWER_BEFORE);
      await tell(dispute, 'lost');
      const { claims, balanceCents, invoices, payments } = await desk.read(id);
      expect({ claims, balanceCents, invoices }).toMatchObject({
        claims: [{ id: payments[0].id, cents: 5990 }],
        balanceCents: 5990,
        // No invoice says it: its payer is not asked for it by their link.
        invoices: [{ status: 'credited', dueCents: 0, refundableCents: 0 }],
      });
      expect((await desk.open(id)).status).toBe(409);
      return { id, dispute, claimId: claims[0].id as string };
    }
    const transfer = (claimId: string, cents: number) => {
      const receivedOn = desk.now().toISOString().slice(0, 10);
      return { clientId: randomUUID(), claimId, cents, receivedOn, reference: 'VIR' };
    };

    test('is a claim, which is paid back by transfers; what is too much is owed', async () => {
      const { id, claimId } = await leftTwice();
      const first = transfer(claimId, 2_000);
      await Promise.all(Array.from({ length: 5 }, () => desk.change(id, 'transfer', first)));
      expect(await desk.read(id)).toMatchObject({ claims: [{ cents: 3_990 }], balanceCents: 3_990 });
      expect((await desk.change(id, 'transfer', transfer(randomUUID(), 1))).status).toBe(404);
      const { body } = await desk.change(id, 'transfer', transfer(claimId, 4_000));
      const owed = body.refunds.filter(({ status }: { status: string }) => status === 'failed');
      expect([body.claims, owed, body.balanceCents]).toEqual([
        [],
        [expect.objectContaining({ cents: 10 })],
        -10,
      ]);
      const settled = await desk.change(id, 'refund/settle', { refundId: owed[0].id, how: 'Virement' });
      expect(settled.body.balanceCents).toBe(0);
    });

    test('is written off with a reason, once; nothing is owed where the bank gives it back after all', async () => {
      const { id, dispute, claimId } = await leftTwice();
      const writeOff = (fields: object) => desk.change(id, 'claim/write_off', { claimId, ...fields });
      expect(Object.keys((await writeOff({ reason: ' ' })).body.fields)).toEqual(['reason']);
      const asked = { clientId: randomUUID(), reason: 'Client introuvable' };
      const answers = await Promise.all(Array.from({ length: 5 }, () => writeOff(asked)));
      for (const { status, body } of answers) {
        expect([status, body.claims, body.balanceCents]).toEqual([200, [], 0]);
      }
      const kept = answers[0]?.body.events.at(-1);
      expect(kept).toMatchObject({
        kind: 'claim_written_off',
        detail: { cents: '5990', reason: asked.reason },
      });
      expect([
        (await writeOff({ reason: 'x' })).status,
        (await writeOff({ claimId: id, reason: 'x' })).status,
      ]).toEqual([409, 404]);
      const { reference } = await desk.read(id);
      const booked = async () =>
        (await readEntries(desk.server.url, desk.team('admin'), desk.now().toISOString().slice(0, 7))).filter(
          ({ label }) => label.includes(reference),
        );
      // The journals leave on the customer's account what the booking says: nothing.
      expect(balanceOf(await booked(), '411000')).toBe(0);
      expect((await booked()).filter(({ journal }) => journal === 'OD')).toMatchObject([
        { account: '654000', cents: 5_990 },
        { account: '411000', cents: -5_990 },
      ]);
      expect(await tell(dispute, 'won', 3_000)).toBe(200);
      expect(await desk.read(id)).toMatchObject({ claims: [], balanceCents: 0 });
      expect(balanceOf(await booked(), '411000')).toBe(0);
      expect((await booked()).filter(({ journal }) => journal === 'OD')).toEqual([]);
    });

    test('and was paid back, is owed where the bank gives it back after all', async () => {
      const { id, dispute, claimId } = await leftTwice();
      await desk.change(id, 'transfer', transfer(claimId, 5_990));
      expect(await desk.read(id)).toMatchObject({ claims: [], balanceCents: 0 });
      await tell(dispute, 'won', 3_000);
      const { refunds, balanceCents } = await desk.read(id);
      expect([refunds.at(-1), balanceCents]).toMatchObject([{ cents: 5_990, status: 'failed' }, -5_990]);
    });
  });

  test('that is lost is paid again by the mailed link, or written off by a credit note', async () => {
    const paidAgain = await disputed();
    await tell(paidAgain.dispute, 'lost');
    await paid({ bookingId: paidAgain.id });
    expect(await desk.read(paidAgain.id)).toMatchObject({ invoices: [{ status: 'paid' }], balanceCents: 0 });
    const writtenOff = await disputed();
    await tell(writtenOff.dispute, 'lost');
    const { body } = await desk.change(writtenOff.id, 'refund', { cents: 5990, reason: 'Perdu' });
    expect(body).toMatchObject({
      invoices: [{ status: 'credited', dueCents: 0 }],
      balanceCents: 0,
      refunds: [],
    });
    expect(refundsOf(writtenOff.session)).toEqual([]);
  });

  test('in part, lost: the rest of a cancelled booking is given back by hand, once', async () => {
    const { id, session, dispute } = await disputed(2_000);
    await desk.change(id, 'cancel');
    await tell(dispute, 'lost');
    const { refunds, balanceCents } = await desk.read(id);
    expect({ refunds, balanceCents }).toMatchObject({
      refunds: [{ cents: 3_990, status: 'failed' }],
      balanceCents: -3_990,
    });
    const settled = await desk.change(id, 'refund/settle', { refundId: refunds[0].id, how: 'Virement' });
    expect(settled.body.balanceCents).toBe(0);
    expect(refundsOf(session)).toEqual([]);
  });

  test('takes what was to go back: a refund that failed before is owed no more', async () => {
    const id = await desk.ordered();
    const session = await paid({ bookingId: id });
    stripe.refunding = 'failed';
    await desk.change(id, 'cancel');
    await eventually(async () => (await desk.read(id)).refunds[0]?.status === 'failed');
    stripe.refunding = 'succeeded';
    const dispute = stripe.dispute(session.payment_intent ?? '', 'credit_not_processed', ANSWER_BEFORE);
    await tell(dispute, 'lost');
    expect(await desk.read(id)).toMatchObject({ refunds: [{ status: 'dropped' }], balanceCents: 0 });
  });

  test('takes what could not be sent back yet as well: it is asked of the provider no more', async () => {
    const id = await desk.ordered();
    const session = await paid({ bookingId: id });
    // Asked twice at once, then left for a minute.
    stripe.happens('POST /v1/refunds', 503, 503);
    await desk.change(id, 'cancel');
    await eventually(async () => desk.server.lines.some((line) => line.includes('"refund_failed"')));
    expect(await desk.read(id)).toMatchObject({ refunds: [{ status: 'asked' }] });
    const dispute = stripe.dispute(session.payment_intent ?? '', 'credit_not_processed', ANSWER_BEFORE);
    await tell(dispute, 'lost');
    const dropped = { refunds: [{ status: 'dropped' }], balanceCents: 0 };
    expect(await desk.read(id)).toMatchObject(dropped);
    // Long enough to be tried again: the next one is sent.
    await desk.later(HOUR);
    const next = await desk.ordered();
    const other = await paid({ bookingId: next });
    await desk.change(next, 'cancel');
    await eventually(async () => refundsOf(other).length > 0);
    expect(refundsOf(session)).toEqual([]);
    expect(await desk.read(id)).toMatchObject(dropped);
  });

  test('of which an event comes late, or twice, stays as it is', async () => {
    const { id, dispute } = await disputed();
    const late = stripe.event('charge.dispute.updated', dispute, 1_500);
    const lost = stripe.event('charge.dispute.closed', { ...dispute, status: 'lost' }, 2_000);
    expect([await say(lost), await say(late), await say(lost)]).toEqual([200, 200, 200]);
    expect(await desk.read(id)).toMatchObject({ disputes: [{ state: 'perdue' }], balanceCents: 5990 });
    expect((await eventsOf(id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'dispute_to_answer',
      'dispute_lost',
    ]);
    // The bank may come back on it.
    expect(await tell(dispute, 'won', 3_000)).toBe(200);
    expect(await desk.read(id)).toMatchObject({ invoices: [{ status: 'paid' }], balanceCents: 0 });
  });

  test('that is only asked about holds nothing: giving it back ends it', async () => {
    const id = await desk.ordered();
    const session = await paid({ bookingId: id });
    const inquiry = stripe.dispute(session.payment_intent ?? '', 'unrecognized', ANSWER_BEFORE);
    await tell(inquiry, 'warning_needs_response', 1_000);
    expect((await desk.change(id, 'refund', { cents: 1_000, reason: 'Geste' })).status).toBe(200);
    await tell(inquiry, 'warning_closed');
    expect((await desk.read(id)).disputes).toMatchObject([{ state: 'close sans suite' }]);
  });

  test('of a subscription is told by mail', async () => {
    const { tokens } = desk.customer();
    const { body } = await sendAs(tokens, 'POST', api('subscription'), subscriptionOf());
    const session = await paid({ subscriptionId: body.id });
    await tell(stripe.dispute(session.payment_intent ?? '', 'subscription_canceled', ANSWER_BEFORE), 'lost');
    const [mail, ...more] = await toTheTeam(body.reference);
    expect([mail?.subject, more]).toEqual([`Contestation perdue\u00a0: ${body.reference}`, []]);
    const withdrawal = await sendAs(tokens, 'POST', api(`subscription/${body.id}/withdraw`), {
      clientId: randomUUID(),
    });
    expect(withdrawal.body.status).toBe('withdrawn');
    expect(refundsOf(session)).toEqual([]);
  });
});

test('a dispute of none of our payments, or of another shape, is heard and changes nothing', async () => {
  const { id, dispute } = await disputed();
  const stranger = { ...dispute, id: 'du_stranger', payment_intent: 'pi_stranger' };
  expect(await tell(stranger, 'lost')).toBe(200);
  expect(desk.server.lines.filter((line) => line.includes('"dispute_unknown"')).at(-1)).toContain(
    'du_stranger',
  );
  for (const object of [null, {}, { ...dispute, amount: '1' }, { ...dispute, status: 'of_tomorrow' }]) {
    const event = { id: randomUUID(), type: 'charge.dispute.closed', created: 5_000, data: { object } };
    expect(await say(JSON.stringify(event))).toBe(200);
  }
  expect(await eventsOf(id)).toHaveLength(1);
});
