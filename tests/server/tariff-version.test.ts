/** What depends on the day of an order in Paris: the version of the tariff, which it keeps, and the year of its reference. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { type TariffVersions, tariffVersions } from '../../src/domain/tariff/versions.ts';
import { bearer, getAs, login, sendAs } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf, quoteRequest } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { payFor } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const DAY = 24 * 3_600_000;
const [first] = tariffVersions;
const cents = { single: 4_000, round_trip: 7_000, inspection_round_trip: 13_000 };
/** Of two days after the clock of the tests. */
const versions: TariffVersions = [
  first,
  {
    ...first,
    firstDay: '2026-11-23',
    services: first.services.map((service) => {
      const price = cents[service.code];
      return { ...service, cents: { '0-5': price, '5-10': price, '10-15': price } };
    }),
    subscription: { ...first.subscription, cents: 1_290, months: 6 },
    fees: first.fees.map((fee) => ({ ...fee, lines: fee.lines.map((line) => ({ ...line, cents: 1_500 })) })),
    lateness: { freeMinutes: 5, smallFeeMinutes: 15 },
    cancellation: [{ minutesBefore: 0, refundPercent: 30, label: 'Avant le rendez-vous' }],
  },
];

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({}, undefined, versions);
});
afterAll(() => desk.server.stop());

const api = (path: string) => `${desk.server.url}/api/${path}`;
const toAgree = (totalCents: number) => ({ returnSlot: null, totalCents });
const order = (totalCents: number) =>
  post(api('booking'), orderOf(desk.now(), toAgree(totalCents)), {
    ...bearer(desk.customer().tokens),
    ...fromSomewhere(),
  });

/** Its fees, and what its return would give back, once it was driven there. */
async function amountsOf(id: string) {
  const { trips } = await desk.read(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trips[0].id, ...wholeWay);
  const none = { minutesLate: null, days: null, waivedReason: null };
  const { body } = await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', ...none });
  return { fee: body.fees[0].cents, back: body.options.returnRefundCents };
}

/** Of before and of after: each with an appointment in more than three weeks. */
const kept: string[] = [];
const far = (totalCents: number) => {
  const outboundSlot = openSlots(desk.now()).find(
    ({ start }) => Date.parse(start) > desk.now().getTime() + 25 * DAY,
  );
  return { serviceCode: 'single_outbound', outboundSlot, returnSlot: null, totalCents };
};

test('an order of before keeps its amounts, and one of after has the new ones', async () => {
  const before = await desk.booked(toAgree(5_990));
  kept.push(await desk.booked(far(3_490)));
  expect((await order(7_000)).body.code).toBe('ERROR.PRICE');
  // 00:00 in Paris is an hour before that of UTC.
  await desk.later(Date.parse('2026-11-22T23:00:00Z') - desk.now().getTime() - 1);
  expect((await order(7_000)).body.code).toBe('ERROR.PRICE');
  await desk.later(1);
  const refused = await order(5_990);
  expect([refused.body.code, refused.body.message]).toEqual([
    'ERROR.PRICE',
    'Le prix a changé le 23 novembre 2026\u00a0: 70,00\u00a0€. Vérifiez-le, puis commandez de nouveau.',
  ]);
  await desk.later(DAY);
  const after = await desk.booked(toAgree(7_000));
  kept.push(await desk.booked(far(4_000)));
  expect(await amountsOf(before)).toEqual({ fee: 2_990, back: 2_500 });
  const change = { clientId: randomUUID() };
  expect((await desk.change(before, 'return/cancel', change)).body).toMatchObject({
    refunds: [{ cents: 2_500 }],
  });
  expect(await amountsOf(after)).toEqual({ fee: 3_000, back: 3_000 });
});

test('an order keeps the minutes of its fees and the scale of its cancellation', async () => {
  // Nobody may withdraw any more.
  await desk.later(17 * DAY);
  const termsOf = async (id: string) => {
    const { trips } = await desk.read(id);
    const { options } = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.later(Date.parse(trips[0].slot.start) - desk.now().getTime());
    await desk.move(trips[0].id, 'set_off', 'arrive');
    await desk.later(7 * 60_000);
    const late = await desk.change(id, 'fee', { tripKind: 'outbound', code: 'late' });
    await desk.later(9 * 60_000);
    await desk.move(trips[0].id, 'miss');
    const { fees, options: missed } = await desk.read(id);
    const codes = fees.map(({ code }: { code: string }) => code);
    return [options.cancelRefundCents, late.status, codes, missed.appointments[0].fee];
  };
  const [before = '', after = ''] = kept;
  expect(await termsOf(before)).toEqual([3_490, 400, [], expect.stringContaining('plus de 20\u00a0minutes')]);
  expect(await termsOf(after)).toEqual([
    1_200,
    200,
    ['late'],
    expect.stringMatching(/ sont comptés pour le rendez-vous manqué/),
  ]);
});

test('a subscription keeps the price and the commitment that it was sold under', async () => {
  const server = await openDesk({}, undefined, versions);
  try {
    const path = (what: string) => `${server.server.url}/api/${what}`;
    const headers = fromSomewhere();
    const subscribe = async (who: SignedUp) => {
      const asked = await sendAs(who.tokens, 'POST', path('subscription'), subscriptionOf());
      await payFor(server.server.url, { subscriptionId: asked.body.id }, { headers });
      return asked.body;
    };
    const read = async (who: SignedUp, id: string) =>
      (await getAs(who.tokens, path(`subscription/${id}`))).body;
    const include = (who: SignedUp) =>
      post(path('booking'), orderOf(server.now(), { totalCents: 0 }), { ...bearer(who.tokens), ...headers });
    const early = await signedUp(server.server);
    const sold = await subscribe(early);
    // Their first month is not paid before the new prices hold.
    const waiting = await signedUp(server.server);
    const unpaid = await sendAs(waiting.tokens, 'POST', path('subscription'), subscriptionOf());
    expect((await include(early)).status).toBe(201);
    await server.later(2 * DAY);
    const [again, late] = await Promise.all([
      login(server.server.url, early.mail, PASSWORD, headers),
      signedUp(server.server),
    ]);
    const kept = await read({ ...early, tokens: again.body }, sold.id);
    expect(kept).toMatchObject({ monthlyCents: 990, commitmentEnd: '2027-11-21' });
    // Two days of twelve months of 9,90 €; what was included is ordered anew at the new prices.
    expect(kept.withdrawal).toMatchObject({ dueCents: Math.round((990 * 12 * 2) / 365) });
    expect(kept.notBegun).toMatchObject([{ gridCents: 7_000 }]);
    const fresh = await subscribe(late);
    expect(await read(late, fresh.id)).toMatchObject({ monthlyCents: 1_290, commitmentEnd: '2027-05-23' });
    await payFor(server.server.url, { subscriptionId: unpaid.body.id }, { headers });
    const { body } = await login(server.server.url, waiting.mail, PASSWORD, headers);
    const paid = await read({ ...waiting, tokens: body }, unpaid.body.id);
    expect(paid).toMatchObject({ monthlyCents: 990, commitmentEnd: '2027-11-23' });
    const written = await server.written();
    const toldTo = ({ mail }: SignedUp) =>
      written.find(({ to, text }) => to === mail && text.includes('Engagement'))?.text;
    expect(toldTo(early)).toMatch(/\s9,90[\s\S]*Engagement\s: 12\smois/);
    expect(toldTo(late)).toMatch(/12,90[\s\S]*Engagement\s: 6\smois/);
  } finally {
    await server.server.stop();
  }
});

test('references take the year of Paris, an hour before that of UTC', async () => {
  const endOfYear = Date.parse('2026-12-31T22:59:59Z');
  await desk.later(endOfYear - desk.now().getTime());
  const before = await desk.read((await order(7_000)).body.id);
  await desk.later(1_000);
  const after = await desk.read((await order(7_000)).body.id);
  const subscribed = await sendAs(desk.customer().tokens, 'POST', api('subscription'), subscriptionOf());
  const asked = await post(api('quote_request'), quoteRequest(), fromSomewhere());
  expect([before, after, subscribed.body, asked.body].map(({ reference }) => reference)).toEqual([
    expect.stringMatching(/^CVG-2026-\d{6}$/),
    expect.stringMatching(/^CVG-2027-\d{6}$/),
    expect.stringMatching(/^ABO-2027-\d{6}$/),
    expect.stringMatching(/^DEV-2027-\d{6}$/),
  ]);
});
