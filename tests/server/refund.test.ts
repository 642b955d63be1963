/** Money that was to go back and did not: it stays owed, and whoever gives it back by hand is told once. */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { company } from '../../src/domain/settings/company.ts';
import { bearer, getAs, sendAs } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { saidIn } from '../support/mails.ts';
import { keyed, keyedQuery } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import type { StripeRefund, StripeSession } from '../support/stripe-objects.ts';
import { type StripeStub, signedHeader, startStripeStub } from '../support/stripe-stub.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const APP_URL = 'https://www.exemple.fr';

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
beforeEach(() => desk.later(7 * 24 * HOUR));
afterEach(() => {
  stripe.accidents = [];
  stripe.refunding = 'succeeded';
});

const api = (path: string) => `${desk.server.url}/api/${path}`;
const say = async (body: string): Promise<number> =>
  (await stripe.tell(desk.server.url, body, desk.now())).status;
const tell = (type: string, object: StripeSession | StripeRefund) => say(stripe.event(type, object));
const statusOf = async (purpose: string): Promise<string> =>
  (await send(api(`payment/status?${purpose}`), { headers: fromSomewhere() })).body.payment;
const refundsOf = ({ payment_intent }: StripeSession) =>
  stripe.refunds.filter((one) => one.payment_intent === payment_intent);
const firstOf = (session: StripeSession): StripeRefund => {
  const [refund] = refundsOf(session);
  if (!refund) throw new Error('nothing was given back');
  return refund;
};
const paid = async (purpose: Parameters<typeof keyed>[0]): Promise<StripeSession> => {
  const { body } = await post(
    api('payment/session'),
    { clientId: randomUUID(), ...keyed(purpose) },
    fromSomewhere(),
  );
  const session = stripe.sessionAt(body.url);
  stripe.pay(session);
  expect(await tell('checkout.session.completed', session)).toBe(200);
  return session;
};
/** A booking whose money is to go back. */
const cancelled = async (ordered?: string) => {
  const id = ordered ?? (await desk.ordered());
  const session = await paid({ bookingId: id });
  expect((await desk.change(id, 'cancel')).status).toBe(200);
  return { id, session };
};
/** The same, once Stripe has taken the refund. */
const cancelledWithRefund = async (ordered?: string) => {
  const { id, session } = await cancelled(ordered);
  await eventually(async () => (await statusOf(keyedQuery('booking', id))) === 'refunded');
  return { id, session, refund: firstOf(session) };
};
const fail = (refund: StripeRefund, reason = 'expired_or_canceled_card') =>
  Object.assign(refund, { status: 'failed', failure_reason: reason });
const failures = async (id: string) =>
  (await desk.read(id)).events.filter(({ kind }: { kind: string }) => kind === 'refund_failed');
/** What the team was written about it. */
const toTheTeam = async (reference: string) =>
  (await desk.written()).filter(({ to, subject }) => to === company.email && subject.includes(reference));
const posted = () =>
  stripe.received.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');

describe('a refund that Stripe says has failed', () => {
  test('is owed: the team reads it in the booking and in one mail, however often and in whatever order it is told', async () => {
    const { id, refund } = await cancelledWithRefund();
    const { reference } = await desk.read(id);
    const before = stripe.event('refund.updated', refund);
    fail(refund);
    const after = ['refund.failed', 'refund.updated', 'charge.refund.updated'].map((type) =>
      stripe.event(type, refund),
    );
    const told = [after[0], before, after[1], after[2]];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => say(told[index % 4] ?? before)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await failures(id)).toEqual([
      {
        at: desk.now().toISOString(),
        kind: 'refund_failed',
        label: 'remboursement échoué, 59,90\u00a0€',
        author: null,
        detail: { cents: '5990', reason: 'expired_or_canceled_card' },
      },
    ]);
    expect(await statusOf(keyedQuery('booking', id))).toBe('paid');

    const mails = await toTheTeam(reference);
    expect(mails.map(({ subject }) => subject)).toEqual([`Remboursement échoué\u00a0: ${reference}`]);
    for (const text of mails.flatMap((mail) => [mail.text, saidIn(mail)])) {
      expect(text).toContain(`Réservation\u00a0: ${reference}`);
      expect(text).toContain(`l’a dit le ${frenchInstant(desk.now())}.`);
      expect(text).toContain('Somme due\u00a0: 59,90\u00a0€');
      expect(text).toContain('Raison\u00a0: carte expirée ou annulée');
      expect(text).toContain(desk.customer().mail);
      expect(text).toContain('virement');
      expect(text).toContain(`${APP_URL}/#/auth/login?redirectTo=/admin/teammate/booking/${id}`);
    }
    const copy = await getAs(desk.customer().tokens, api(`customer/${desk.customer().id}/export`));
    expect(copy.body.payments).toContainEqual(
      expect.objectContaining({
        reference,
        status: 'refund_failed',
        refunds: [{ cents: 5990, status: 'failed', failure: 'expired_or_canceled_card', settledHow: null }],
      }),
    );
    expect(await say(told[0] ?? before)).toBe(200);
    expect(await toTheTeam(reference)).toHaveLength(1);
  });

  test('and one that was cancelled, are the same; one that is on its way is not', async () => {
    const { id, refund } = await cancelledWithRefund();
    refund.status = 'pending';
    expect(await tell('refund.updated', refund)).toBe(200);
    expect(await failures(id)).toEqual([]);
    refund.status = 'canceled';
    expect(await tell('refund.updated', refund)).toBe(200);
    expect(await failures(id)).toMatchObject([{ detail: { reason: 'canceled' } }]);
  });

  test('before its answer came is not sent again', async () => {
    stripe.happens('POST /v1/refunds', 'cut_after', 'cut_after');
    const { id, session } = await cancelled();
    await eventually(async () => stripe.accidents.length === 0);
    fail(firstOf(session));
    expect(await tell('refund.failed', firstOf(session))).toBe(200);
    expect(await failures(id)).toHaveLength(1);
    const sent = posted().length;
    stripe.forgetKeys();
    await desk.later(120 * SECOND);
    // What waited longer comes first.
    await cancelledWithRefund();
    expect(posted()).toHaveLength(sent + 1);
    expect(refundsOf(session)).toHaveLength(1);
    expect(await failures(id)).toHaveLength(1);
    expect(await statusOf(keyedQuery('booking', id))).toBe('paid');
  });

  test.each(['said', 'cut'] as const)('while its answer is on the way, and %s, stays failed', async (end) => {
    let answer = () => {};
    const told = new Promise<typeof end>((resolve) => {
      answer = () => resolve(end);
    });
    stripe.happens('POST /v1/refunds', told, told);
    const { id, session } = await cancelled();
    await eventually(async () => refundsOf(session).length > 0);
    const taken = stripe.event('refund.updated', firstOf(session));
    fail(firstOf(session));
    expect(await tell('refund.failed', firstOf(session))).toBe(200);
    answer();
    expect(await say(taken)).toBe(200);
    if (end === 'cut') await eventually(async () => stripe.accidents.length === 0);
    stripe.accidents = [];
    await desk.later(120 * SECOND);
    await cancelledWithRefund();
    expect(await statusOf(keyedQuery('booking', id))).toBe('paid');
  });

  test('at once is told as well, and not asked for again', async () => {
    stripe.refunding = 'failed';
    const { id, session } = await cancelled();
    await eventually(async () => (await failures(id)).length > 0);
    expect(await failures(id)).toMatchObject([{ detail: { cents: '5990', reason: 'declined' } }]);
    expect(await tell('refund.failed', firstOf(session))).toBe(200);
    stripe.refunding = 'succeeded';
    stripe.forgetKeys();
    await desk.later(120 * SECOND);
    await cancelledWithRefund();
    expect(refundsOf(session)).toHaveLength(1);
    expect(await toTheTeam((await desk.read(id)).reference)).toHaveLength(1);
  });

  test('is given back otherwise by the team, who says how; then it is owed no more', async () => {
    const { id, refund } = await cancelledWithRefund();
    const [sent] = (await desk.read(id)).refunds;
    const settle = (refundId: string, how = 'Virement du 20') =>
      desk.change(id, 'refund/settle', { refundId, how });
    expect([sent.status, (await settle(sent.id)).status]).toEqual(['sent', 409]);
    fail(refund);
    await tell('refund.failed', refund);
    expect(await desk.read(id)).toMatchObject({ refunds: [{ status: 'failed' }], balanceCents: -5990 });
    expect((await settle(randomUUID())).status).toBe(404);
    expect(Object.keys((await settle(sent.id, ' ')).body.fields)).toEqual(['how']);
    expect((await settle(sent.id)).body).toMatchObject({
      refunds: [{ id: sent.id, cents: 5990, status: 'settled', settledHow: 'Virement du 20' }],
      balanceCents: 0,
    });
    // What Stripe says once more changes nothing.
    expect(await tell('refund.updated', refund)).toBe(200);
    expect(await failures(id)).toHaveLength(1);
    expect((await desk.read(id)).refunds[0].status).toBe('settled');
  });

  test('of a subscription is told by mail', async () => {
    const customer = desk.customer();
    const { body } = await sendAs(customer.tokens, 'POST', api('subscription'), subscriptionOf());
    const session = await paid({ subscriptionId: body.id });
    const withdrawn = await sendAs(customer.tokens, 'POST', api(`subscription/${body.id}/withdraw`), {
      clientId: randomUUID(),
    });
    expect(withdrawn.body.status).toBe('withdrawn');
    await eventually(async () => (await statusOf(keyedQuery('subscription', body.id))) === 'refunded');
    fail(firstOf(session), 'lost_or_stolen_card');
    expect(await tell('refund.failed', firstOf(session))).toBe(200);
    expect(await statusOf(keyedQuery('subscription', body.id))).toBe('paid');
    const { reference } = withdrawn.body;
    const [mail, ...more] = await toTheTeam(reference);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`Abonnement\u00a0: ${reference}`);
    expect(mail?.text).toContain('Raison\u00a0: carte perdue ou volée');
  });

  test('keeps its person from forgetting themselves, not an administrator who gave it back by hand', async () => {
    const { id: customerId, tokens } = await signedUp(desk.server);
    const headers = { ...bearer(tokens), ...fromSomewhere() };
    const { body: ordered } = await post(api('booking'), orderOf(desk.now()), headers);
    const { refund } = await cancelledWithRefund(ordered.id);
    fail(refund);
    await tell('refund.failed', refund);
    const erase = (by: { readonly token: string }) =>
      sendAs(by, 'POST', api(`customer/${customerId}/erase`), {
        clientId: randomUUID(),
        currentPassword: PASSWORD,
      });
    const own = await erase(tokens);
    expect([own.status, own.body]).toEqual([
      409,
      {
        code: 'ERROR.STATE',
        message: `Le remboursement de ${ordered.reference} a échoué\u00a0: écrivez-nous, pour que nous vous le rendions par un autre moyen.`,
      },
    ]);
    expect((await erase(desk.team('admin'))).status).toBe(200);
  });
});

describe('a message about a refund', () => {
  test('that is none of ours is heard, logged, and changes nothing', async () => {
    const { id, refund } = await cancelledWithRefund();
    fail(refund);
    const kept = await desk.ordered();
    const { client_reference_id } = await paid({ bookingId: kept });
    const unknown = [{}, null, { payment: randomUUID() }, { payment: client_reference_id }, { payment: 'x' }];
    for (const [index, metadata] of unknown.entries()) {
      const stranger = { ...refund, id: `re_stranger_${index}`, metadata };
      const event = JSON.stringify({ id: randomUUID(), type: 'refund.failed', data: { object: stranger } });
      expect([metadata, await say(event)]).toEqual([metadata, 200]);
      const logged = desk.server.lines.filter((line) => line.includes('"refund_unknown"'));
      expect(logged.at(-1)).toContain(`re_stranger_${index}`);
    }
    expect(await statusOf(keyedQuery('booking', id))).toBe('refunded');
    expect(await failures(id)).toEqual([]);
    expect(await statusOf(keyedQuery('booking', kept))).toBe('paid');
    expect(await failures(kept)).toEqual([]);
  });

  test('that does not say what it is about is heard, and changes nothing', async () => {
    const { id, refund } = await cancelledWithRefund();
    fail(refund);
    const shapes = [
      null,
      'x',
      [],
      {},
      { ...refund, id: 1 },
      { ...refund, status: 3 },
      { ...refund, metadata: 'x' },
    ];
    for (const object of shapes) {
      const event = JSON.stringify({ id: randomUUID(), type: 'refund.failed', data: { object } });
      expect([object, await say(event)]).toEqual([object, 200]);
    }
    expect(await failures(id)).toEqual([]);
  });

  test('that Stripe has not signed is refused', async () => {
    const { id, refund } = await cancelledWithRefund();
    fail(refund);
    const body = stripe.event('refund.failed', refund);
    for (const header of ['', signedHeader(body, desk.now(), 'whsec_another')]) {
      const { status } = await post(api('payment/webhook'), body, { 'Stripe-Signature': header });
      expect(status).toBe(403);
    }
    expect(await failures(id)).toEqual([]);
  });
});
