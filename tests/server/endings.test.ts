/** What ends a booking once it has begun: a vehicle whose trip the team interrupts, and a customer who withdraws while it runs. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { type Answer, post } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { declaration, declare } from '../support/declarations.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
const toRoad = ['set_off', 'arrive', 'inspect', 'depart'] as const;
const whereabouts = 'au garage Martin de Lambesc, qui a les clés';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a fortnight of its own: no trip of another's is near.
beforeEach(() => desk.later(14 * DAY));

type Fields = Readonly<Record<string, unknown>>;
const api = (path: string) => `${desk.server.url}/api/${path}`;
const byCustomer = (id: string, what: string, fields: Fields = {}): Promise<Answer> =>
  sendAs(desk.customer().tokens, 'POST', api(`booking/${id}/${what}`), { clientId: randomUUID(), ...fields });
const own = async (id: string) => (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
/** Gives a trip to the teammate, and takes it through these steps; its id. */
async function drive(id: string, kind: 'outbound' | 'return', ...steps: readonly string[]): Promise<string> {
  const { trips } = (await desk.change(id, 'assign', { tripKind: kind, driverId: desk.driverId('teammate') }))
    .body;
  const trip = trips.find((one: { kind: string }) => one.kind === kind);
  await desk.move(trip.id, ...steps);
  return trip.id;
}
const states = ({ status, trips }: { status: string; trips: readonly { status: string }[] }) => [
  status,
  ...trips.map((trip) => trip.status),
];
const mailTo = async (mail: string, id: string, about: string) => {
  const { reference } = await desk.read(id);
  return (await mailAbout(desk.server.dataDir, mail, new RegExp(`${about}.*${reference}`, 'i'))).text;
};
/** What its customer is asked by whoever declared it from the site. */
const askedOf = (mail: string, reference: string) =>
  eventually(async () =>
    (await mailsTo(desk.server.dataDir, mail)).find(
      ({ subject, text }) => subject.includes('déclarée en votre nom') && text.includes(reference),
    ),
  );
const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
const instantOf = (id: string) => desk.read(id).then(({ trips }) => Date.parse(trips[0].slot.start));
/** So long after its order that nobody withdraws any more. */
async function bookedLongAgo(fields: Fields = {}): Promise<string> {
  const [outboundSlot, , returnSlot] = someSlots(new Date(desk.now().getTime() + 17 * DAY));
  const id = await desk.booked({ outboundSlot, returnSlot, ...fields });
  await desk.later((await instantOf(id)) - desk.now().getTime());
  return id;
}

describe('a vehicle in our hands whose trip the team interrupts', () => {
  test('is somewhere, which is said; its booking ends, its way back is given back and its fees are due', async () => {
    const id = await bookedLongAgo();
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    await desk.change(id, 'assign', { tripKind: 'return', driverId: desk.driverId('admin') });
    const trip = await drive(id, 'outbound', ...toRoad, 'break_down');
    expect((await desk.read(id)).options).toMatchObject({ cancelRefundCents: 1250, isVehicleWithUs: true });
    expect((await own(id)).options.cancelRefundCents).toBeNull();
    const refused = await byCustomer(id, 'cancel');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('appelez-nous')]);
    expect((await byCustomer(id, 'cancel', { whereabouts })).status).toBe(400);
    for (const said of [{}, { whereabouts: ' ' }, { whereabouts: null }]) {
      const { status, body } = await desk.change(id, 'cancel', said);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['whereabouts']]);
    }

    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.change(id, 'cancel', { clientId, whereabouts })),
    );
    for (const { status, body } of answers) {
      expect([status, ...states(body)]).toEqual([200, 'cancelled', 'abandoned', 'cancelled']);
    }
    const booking = await desk.read(id);
    expect(booking.credits).toEqual([{ label: 'Interruption du convoyage', cents: -1250, reason: null }]);
    expect(booking.trips.map(({ moves }: { moves: unknown[] }) => moves)).toEqual([[], []]);
    expect([booking.toCome, booking.invoices.length, booking.balanceCents]).toEqual([[], 2, 2990]);
    expect(
      booking.events.slice(-2).map(({ label, detail }: Record<string, unknown>) => [label, detail]),
    ).toEqual([
      ['Prise en charge\u00a0: trajet interrompu', { trip: 'outbound' }],
      ['réservation annulée', { whereabouts }],
    ]);
    const text = await mailTo(desk.customer().mail, id, 'convoyage interrompu');
    for (const said of [
      `Votre véhicule\u00a0: ${whereabouts}`,
      // By the scale of its appointment, which is on the same day.
      'Nous vous rendons 12,50\u00a0€',
      '47,40\u00a0€ du prix de la commande nous restent acquis.',
    ]) {
      expect(text).toContain(said);
    }
    await mailTo(desk.customer().mail, id, 'facture');

    // A step that waited on its tablet comes too late, as on whatever is over.
    const late = { clientId: randomUUID(), transition: 'repair', waitedMs: 5 * MINUTE };
    const { status, body } = await sendAs(desk.team('teammate'), 'POST', api(`trip/${trip}/status`), late);
    expect([status, body.code, body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Ce trajet ne peut pas changer d’état\u00a0: celui de la réservation est «\u00a0annulée\u00a0».',
    ]);
    expect(states(await desk.read(id))).toEqual(['cancelled', 'abandoned', 'cancelled']);
  });

  test.each([
    ['in_transit', []],
    ['arrived_at_destination', ['reach']],
    ['handing_over', ['reach', 'hand_over']],
    ['kept_overnight', ['reach', 'keep_overnight']],
    ['re_presented', ['reach', 'keep_overnight', 'present_again']],
  ] as const)('is given up from %s, for the amount that the team says', async (state, steps) => {
    const id = await desk.booked(single);
    await drive(id, 'outbound', ...toRoad, ...steps);
    expect(states(await desk.read(id))).toEqual(['in_progress', state]);
    const otherwise = { whereabouts, refundCents: 2000, reason: 'Panne de notre fait' };
    const { body } = await desk.change(id, 'cancel', otherwise);
    expect([...states(body), sumOf(body.credits), body.balanceCents]).toEqual([
      'cancelled',
      'abandoned',
      -2000,
      0,
    ]);
    expect((await desk.change(id, 'cancel', otherwise)).status).toBe(409);
  });

  test('that was kept owes each of its nights', async () => {
    const [returnSlot] = someSlots(desk.now());
    const back = { serviceCode: 'single_return', outboundSlot: null, returnSlot, totalCents: 3490 };
    const id = await desk.booked(back);
    await desk.later((await instantOf(id)) - desk.now().getTime());
    const trip = await drive(id, 'return', ...toRoad, 'reach');
    await desk.later(21 * MINUTE);
    await desk.move(trip, 'keep_overnight');
    await desk.later(3 * DAY);
    const { body } = await desk.change(id, 'cancel', { whereabouts });
    expect([...states(body), sumOf(body.fees)]).toEqual(['cancelled', 'abandoned', 11_970]);
    expect(body.balanceCents).toBe(11_970);
  });

  test('of a partner is invoiced for what is kept, and its customer reads where it is, and no price', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const { mail } = desk.customer();
    const id = (await sendAs(partner, 'POST', api('booking'), partnerOrder(desk.now(), { mail }))).body.id;
    await drive(id, 'outbound', ...toRoad);
    expect(
      (await sendAs(partner, 'POST', api(`booking/${id}/cancel`), { clientId: randomUUID() })).status,
    ).toBe(409);
    const kept = { whereabouts, refundCents: 4990, reason: 'Panne' };
    expect((await desk.change(id, 'cancel', kept)).body.balanceCents).toBe(1000);
    const text = await mailTo(mail, id, 'convoyage interrompu');
    expect(text).toContain(whereabouts);
    expect(text).not.toContain('€');
    expect(await mailTo(people.partner.mail, id, 'convoyage interrompu')).toContain(
      '10,00\u00a0€ du prix de la commande restent dus.',
    );
    // What was interrupted is not said to be done.
    const bill = await mailTo(people.partner.mail, id, 'facture FA');
    expect(bill).toContain('reprend le montant dû pour la réservation que vous avez commandée');
    expect(bill).not.toContain('terminé');
  });

  test('is not one that waits at its establishment: there the way back is given up, by the team even once it has begun', async () => {
    const id = await desk.booked();
    await drive(id, 'outbound', ...wholeWay);
    const refused = await desk.change(id, 'cancel', { whereabouts });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Le véhicule est chez l’établissement\u00a0: c’est son retour qui s’annule.',
    ]);
    await drive(id, 'return', 'set_off', 'arrive');
    expect((await byCustomer(id, 'return/cancel')).status).toBe(409);
    const { status, body } = await desk.change(id, 'return/cancel');
    expect([status, ...states(body)]).toEqual([200, 'completed', 'done', 'cancelled']);
  });
});

describe('a customer who withdraws while it runs', () => {
  /** Ordered without asking that we begin at once, and then moved to a day on which we do. */
  async function notExpress(): Promise<string> {
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 20 * DAY));
    const headers = { ...bearer(desk.customer().tokens), ...fromSomewhere() };
    const order = orderOf(desk.now(), { outboundSlot, returnSlot: null, immediateExecution: false });
    const { id } = (await post(api('booking'), order, headers)).body;
    await desk.pay(id);
    const [sooner] = someSlots(desk.now());
    await byCustomer(id, 'reschedule', { outboundSlot: sooner, returnSlot: null });
    return id;
  }
  const withdrawn = async (id: string) => {
    const { withdrawal } = (await own(id)).options;
    const { status, body } = await byCustomer(id, 'withdraw');
    expect(status).toBe(200);
    const { credits, balanceCents } = await desk.read(id);
    // What was said before it was confirmed is what is given back.
    expect([withdrawal.refundCents, balanceCents]).toEqual([0 - sumOf(credits), 0]);
    expect(await mailTo(desk.customer().mail, id, 'votre rétractation')).toContain(withdrawal.effect);
    return { ...withdrawal, states: states(body), id };
  };

  test('before the vehicle has left owes nothing, and its driver does not come', async () => {
    const id = await desk.booked({ returnSlot: null });
    await drive(id, 'outbound', 'set_off', 'arrive');
    expect(await withdrawn(id)).toMatchObject({
      refundCents: 5990,
      effect: 'Le créneau est libéré.',
      states: ['withdrawn', 'cancelled', 'cancelled'],
    });
  });

  test('gets back what is left where a part was given back already', async () => {
    const id = await desk.booked();
    expect((await desk.change(id, 'refund', { cents: 1000, reason: 'Geste commercial' })).status).toBe(200);
    const { options } = await own(id);
    expect(options.withdrawal.refundCents).toBe(4990);
    expect((await byCustomer(id, 'withdraw')).body.status).toBe('withdrawn');
    const { credits, balanceCents } = await desk.read(id);
    expect([sumOf(credits), balanceCents]).toEqual([-5990, 0]);
    // « Geste commercial » is said once; both are of one instant, in any order.
    expect(credits).toContainEqual(expect.objectContaining({ label: 'Geste commercial', reason: null }));
  });

  test('with the vehicle at its establishment fetches it there, and owes what was driven where that was asked for', async () => {
    const id = await desk.booked({ returnSlot: null });
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', waivedReason: 'Geste' });
    await drive(id, 'outbound', ...wholeWay);
    const { effect, ...done } = await withdrawn(id);
    expect(done).toMatchObject({ refundCents: 2500, states: ['withdrawn', 'done', 'cancelled'] });
    expect(effect).toContain('votre véhicule vous attend chez l’établissement');
    expect(effect).toContain('reste dû');
    expect((await byCustomer(id, 'withdraw')).status).toBe(409);
    // What is kept can still be given back by the team.
    expect((await desk.change(id, 'refund', { cents: 3490, reason: 'Geste commercial' })).status).toBe(200);
  });

  test('owes nothing where they never asked that we begin', async () => {
    const id = await notExpress();
    await drive(id, 'outbound', ...wholeWay);
    // Whichever way they take, the law gives them no less.
    expect((await own(id)).options.returnRefundCents).toBe(5990);
    const { effect, ...done } = await withdrawn(id);
    expect(done).toMatchObject({ refundCents: 5990, states: ['withdrawn', 'done', 'cancelled'] });
    expect(effect).toContain('rien n’est dû');
  });

  test('with the vehicle on the road is given back at once what is not driven; it ends where the trip does', async () => {
    const id = await desk.booked();
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    const trip = await drive(id, 'outbound', ...toRoad);
    const { withdrawal } = (await own(id)).options;
    expect(withdrawal).toMatchObject({
      refundCents: 2500,
      effect: expect.stringContaining('son retour est annulé'),
    });
    const { body } = await byCustomer(id, 'withdraw');
    expect(states(body)).toEqual(['in_progress', 'in_transit', 'cancelled']);
    expect(await mailTo(desk.customer().mail, id, 'votre rétractation')).toContain('25,00\u00a0€');
    expect((await own(id)).options).toMatchObject({ canWithdraw: false, withdrawal: null });
    const again = await byCustomer(id, 'withdraw');
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('déjà enregistrée')]);
    // Nothing more of the price is given up with what was given up already.
    expect((await desk.read(id)).options.cancelRefundCents).toBe(0);

    await desk.move(trip, 'reach', 'hand_over', 'finish');
    const ended = await desk.read(id);
    expect([...states(ended), ended.balanceCents]).toEqual(['withdrawn', 'done', 'cancelled', 2990]);
    expect(await mailTo(desk.customer().mail, id, 'votre véhicule vous attend')).toContain(
      'Garage des Pinchinats',
    );
    await mailTo(desk.customer().mail, id, 'facture');
  });

  test('on its way home owes all of it, and has it back', async () => {
    const id = await desk.booked();
    await drive(id, 'outbound', ...wholeWay);
    const trip = await drive(id, 'return', ...toRoad);
    const { effect, ...done } = await withdrawn(id);
    expect(done).toMatchObject({ refundCents: 0, states: ['in_progress', 'done', 'in_transit'] });
    expect(effect).toContain('vous est remis');
    expect(await mailTo(desk.customer().mail, id, 'votre rétractation')).toContain('rien n’est à rendre');
    await desk.move(trip, 'reach', 'hand_over', 'finish');
    expect((await desk.read(id)).status).toBe('withdrawn');
  });

  test('may do so from the site: at once where a driver is about it, and is told of the sum', async () => {
    const id = await desk.booked();
    await drive(id, 'outbound', ...toRoad);
    const { reference } = await desk.read(id);
    const { mail } = desk.customer();
    await declare(desk.server.url, 'withdrawal', declaration({ mail, reference }), fromSomewhere());
    await eventually(async () => (await desk.read(id)).trips[1].status === 'cancelled');
    const asked = await askedOf(mail, reference);
    for (const said of ['proche ou commencé', 'va à son terme', '25,00\u00a0€ vous seront rendus']) {
      expect(asked.text).toContain(said);
    }
    expect((await desk.read(id)).refunds).toMatchObject([{ cents: 2500, status: 'asked' }]);
  });

  test('may do so from the site while it waits at the garage, and has a day to say that it was not them', async () => {
    const id = await desk.booked({ returnSlot: null });
    await drive(id, 'outbound', ...wholeWay);
    const { reference } = await desk.read(id);
    const { mail } = desk.customer();
    await declare(desk.server.url, 'withdrawal', declaration({ mail, reference }), fromSomewhere());
    await askedOf(mail, reference);
    expect((await desk.read(id)).status).toBe('in_progress');
    await desk.later(DAY);
    await declare(desk.server.url, 'withdrawal', declaration({ reference: 'ma commande' }), fromSomewhere());
    await eventually(async () => (await desk.read(id)).status === 'withdrawn');
  });
});
