/** Bookings that something happens to on the way, each carried to its end: appointments agreed late, trips given up, money back. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { officeSlots } from '../../src/domain/lib/time/office-slots.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { company } from '../../src/domain/settings/company.ts';
import { bearer, getAs, login, people, refresh, sendAs, signIn } from '../support/accounts.ts';
import { type Answer, post, send } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { mailAbout } from '../support/mails.ts';
import { appointmentKey, keyedQuery, refOf } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
let partner: { readonly token: string };
/** Of what the partner orders. */
let theirs: SignedUp;
beforeAll(async () => {
  desk = await openDesk();
  theirs = await signedUp(desk.server);
});
afterAll(() => desk.server.stop());
// Each test has a fortnight of its own: no trip of another's is near.
beforeEach(async () => {
  await desk.later(14 * DAY);
  partner = await signIn(desk.server, 'partner');
});

type Fields = Readonly<Record<string, unknown>>;
type Tokens = { readonly token: string };
const api = (path: string) => `${desk.server.url}/api/${path}`;
const change = (tokens: Tokens, id: string, what: string, fields: Fields = {}): Promise<Answer> =>
  sendAs(tokens, 'POST', api(`booking/${id}/${what}`), { clientId: randomUUID(), ...fields });
const assign = (id: string, tripKind = 'outbound') =>
  desk.change(id, 'assign', { tripKind, driverId: desk.driverId('teammate') });
const goTo = (instant: number) => desk.later(instant - desk.now().getTime());
/** Ordered by the partner for a customer who has an account. */
async function orderedByPartner(fields: Fields = {}): Promise<string> {
  await sendAs(partner, 'PUT', api('partner/billing'), billing());
  const order = partnerOrder(desk.now(), { mail: theirs.mail, ...fields });
  const { status, body } = await sendAs(partner, 'POST', api('booking'), order);
  expect(status).toBe(201);
  return body.id;
}
/** Drives one of its trips from its start to its end. */
async function drive(id: string, kind: 'outbound' | 'return'): Promise<void> {
  expect((await assign(id, kind)).status).toBe(200);
  const { trips } = await desk.read(id);
  await desk.move(trips.find((trip: { kind: string }) => trip.kind === kind).id, ...wholeWay);
}
const ascending = (one: number, other: number) => one - other;
const balanceOf = async (id: string): Promise<number> => (await desk.read(id)).balanceCents;
const creditNotesOf = async (id: string): Promise<number[]> =>
  (await getAs(desk.customer().tokens, api('invoice/for_user'))).body.items
    .filter(
      ({ bookingId, content }: { bookingId: string; content: { kind: string } }) =>
        bookingId === id && content.kind === 'credit_note',
    )
    .map(({ content }: { content: { totals: { totalCents: number } } }) => content.totals.totalCents)
    .sort(ascending);
const refundsOf = async (id: string): Promise<number[]> =>
  (await desk.read(id)).refunds.map(({ cents }: { cents: number }) => cents).sort(ascending);

describe('a round trip whose return is to be agreed on', () => {
  const toAgree = { returnSlot: null };

  test('is agreed on by its customer once the vehicle is ready, driven and closed, and nothing is due', async () => {
    const id = await desk.booked(toAgree);
    const early = await desk.change(id, 'ready');
    expect([early.status, early.body.code]).toEqual([409, 'ERROR.STATE']);
    await drive(id, 'outbound');
    expect(await desk.read(id)).toMatchObject({
      status: 'in_progress',
      trips: [{ status: 'done' }, { status: 'planned', slot: null }],
    });
    const { status, body } = await desk.change(id, 'ready');
    expect(status).toBe(200);
    const mail = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`votre véhicule est prêt.*${body.reference}`, 'i'),
    );
    expect(mail.text).toContain(`/#/admin/customer/add/return?booking=${id}&key=${appointmentKey(id)}\n`);
    const [slot] = someSlots(desk.now());
    const agreed = await change(desk.customer().tokens, id, 'reschedule', {
      outboundSlot: null,
      returnSlot: slot,
    });
    expect([agreed.status, agreed.body.trips[1].slot]).toEqual([200, slot]);
    await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`rendez-vous fixé.*${body.reference}`, 'i'),
    );
    expect((await desk.change(id, 'ready')).status).toBe(409);
    await drive(id, 'return');
    const closed = await desk.change(id, 'close');
    expect([closed.status, closed.body.status, closed.body.balanceCents]).toEqual([200, 'closed', 0]);
  });

  test('is agreed on by the partner who ordered it, and invoiced to them', async () => {
    const id = await orderedByPartner(toAgree);
    await drive(id, 'outbound');
    const { body } = await desk.change(id, 'ready');
    const mail = await mailAbout(
      desk.server.dataDir,
      people.partner.mail,
      new RegExp(`votre véhicule est prêt.*${body.reference}`, 'i'),
    );
    expect(mail.text).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${id}\n`);
    expect(mail.text).not.toContain('key=');
    expect(mail.text).toContain('le chercher vous-même');
    // Its customer cannot give it up.
    const toCustomer = await mailAbout(
      desk.server.dataDir,
      theirs.mail,
      new RegExp(`votre véhicule est prêt.*${body.reference}`, 'i'),
    );
    expect(toCustomer.text).not.toContain('le chercher vous-même');
    const [slot] = someSlots(desk.now());
    const agreed = await change(partner, id, 'reschedule', { outboundSlot: null, returnSlot: slot });
    expect([agreed.status, agreed.body.trips[1].slot]).toEqual([200, slot]);
    await drive(id, 'return');
    const { body: closed } = await desk.change(id, 'close');
    expect([closed.status, closed.invoices[0].dueCents, closed.balanceCents]).toEqual(['closed', 5990, 5990]);
  });

  test('is agreed on by the team for the same day, which its customer cannot', async () => {
    const id = await desk.booked(toAgree);
    await drive(id, 'outbound');
    const today = parisTime(desk.now()).day;
    const soon = openSlots(desk.now(), officeSlots()).at(2);
    expect(parisTime(new Date(soon?.start ?? '')).day).toBe(today);
    const asked = { outboundSlot: null, returnSlot: soon };
    const own = await change(desk.customer().tokens, id, 'reschedule', asked);
    expect([own.status, Object.keys(own.body.fields)]).toEqual([400, ['returnSlot']]);
    expect((await desk.change(id, 'reschedule', asked)).status).toBe(200);
    expect((await desk.read(id)).trips[1].slot).toEqual(soon);
    await drive(id, 'return');
    expect(await desk.read(id)).toMatchObject({ status: 'completed', balanceCents: 0 });
  });

  test('is not said to be ready while its vehicle is on its way to the establishment', async () => {
    const id = await desk.booked(toAgree);
    const [{ id: trip }] = (await assign(id)).body.trips;
    for (const step of ['set_off', 'arrive', 'inspect', 'depart', 'reach']) {
      await desk.move(trip, step);
      const { status, canReportReady } = await desk.read(id);
      expect([step, status, canReportReady]).toEqual([step, 'in_progress', false]);
    }
    expect((await desk.change(id, 'ready')).status).toBe(409);
  });

  test('whose customer fetches the vehicle is a single trip: the rest goes back, and it is completed', async () => {
    const id = await desk.booked(toAgree);
    const { tokens, mail } = desk.customer();
    const early = await change(tokens, id, 'return/cancel');
    expect([early.status, early.body.code]).toEqual([409, 'ERROR.STATE']);
    await drive(id, 'outbound');
    expect((await getAs(tokens, api(`booking/${id}`))).body.options).toMatchObject({
      cancelRefundCents: null,
      returnRefundCents: 2500,
    });
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change(tokens, id, 'return/cancel', { clientId })),
    );
    for (const { status, body } of answers) {
      expect([status, body.status, body.trips[1].status]).toEqual([200, 'completed', 'cancelled']);
    }
    expect(await refundsOf(id)).toEqual([2500]);
    expect(await creditNotesOf(id)).toEqual([-2500]);
    expect(await balanceOf(id)).toBe(0);
    const { reference } = await desk.read(id);
    const told = await mailAbout(desk.server.dataDir, mail, new RegExp(`retour annulé.*${reference}`, 'i'));
    expect(told.text).toContain('25,00\u00a0€ vous sont rendus');
    const [out] = (await desk.read(id)).trips;
    expect(told.text).toContain(`Prise en charge\u00a0: le ${slotWindow(out.slot)}\n`);
    expect((await desk.change(id, 'close')).body.status).toBe('closed');
  });
});

test('that is given up once its driver has set off is told to them, where somebody else does it', async () => {
  const told = async (...steps: readonly string[]) => {
    const id = await desk.booked(single);
    const [trip] = (await assign(id)).body.trips;
    await desk.move(trip.id, ...steps);
    const whereabouts = steps.includes('depart') ? { whereabouts: 'Au dépôt' } : {};
    const admin = desk.team('admin');
    const { status, body } = await change(admin, id, 'cancel', whereabouts);
    expect([status, body.status]).toEqual([200, 'cancelled']);
    const mails = await desk.written();
    return mails
      .filter(({ subject }) => subject === `Votre trajet est annulé – ${body.reference}`)
      .map(({ to, text }) => [
        to,
        text.includes(slotWindow(trip.slot)),
        text.includes(`/admin/teammate/booking/${id}\n`),
      ]);
  };
  expect(await told()).toEqual([]);
  const once = [[people.teammate.mail, true, true]];
  expect(await told('set_off')).toEqual(once);
  expect(await told('set_off', 'arrive', 'inspect', 'depart')).toEqual(once);
});

test('of a way there that stops on the road its customer has nothing to choose, and loses nothing', async () => {
  const id = await desk.booked({ returnSlot: null });
  const [out] = (await assign(id)).body.trips;
  await desk.move(out.id, 'set_off', 'arrive', 'inspect', 'depart', 'break_down');
  const { reference } = await desk.read(id);
  const { tokens, mail } = desk.customer();
  const { text } = await mailAbout(
    desk.server.dataDir,
    mail,
    new RegExp(`véhicule en panne.*${reference}`, 'i'),
  );
  expect(text).toContain('Il est avec nous, et nous nous en occupons.');
  expect(text).not.toContain('Choisissez un autre rendez-vous');
  const offered = (await getAs(tokens, api(`booking/${id}`))).body.options.appointments;
  expect(offered.map(({ kind }: { kind: string }) => kind)).toEqual(['return']);
  const [, slot] = someSlots(desk.now());
  const refused = await change(tokens, id, 'reschedule', { outboundSlot: slot, returnSlot: null });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('est avec nous')]);
  expect((await desk.change(id, 'reschedule', { outboundSlot: slot, returnSlot: null })).status).toBe(200);
});

test('after nobody came, another appointment is driven', async () => {
  const id = await desk.booked(single);
  const { trips } = (await assign(id)).body;
  await desk.move(trips[0].id, 'set_off', 'arrive', 'miss');
  const missed = await desk.read(id);
  expect([missed.status, missed.trips[0].status, missed.options.appointments]).toEqual([
    'postponed',
    'no_show',
    [{ kind: 'outbound', fee: expect.stringContaining('Rien n’est compté') }],
  ]);
  const [, slot] = someSlots(desk.now());
  const { status, body } = await change(desk.customer().tokens, id, 'reschedule', {
    outboundSlot: slot,
    returnSlot: null,
  });
  expect([status, body.status, body.trips[0].status, body.trips[0].slot, body.trips[0].driver]).toEqual([
    200,
    'confirmed',
    'planned',
    slot,
    null,
  ]);
  // Its driver left before the fee of a long wait: nothing is due for it.
  const moved = new RegExp(`rendez-vous déplacé.*${body.reference}`, 'i');
  const { text } = await mailAbout(desk.server.dataDir, desk.customer().mail, moved);
  expect(text).toContain('sans frais');
  await drive(id, 'outbound');
  const closed = await desk.change(id, 'close');
  expect([closed.body.status, closed.body.balanceCents]).toEqual(['closed', 0]);
});

test('after nobody came to what a partner ordered, both are led to another appointment, and its customer reads no fee', async () => {
  const person = await signedUp(desk.server);
  const id = await orderedByPartner({ ...single, mail: person.mail });
  const { trips, reference } = (await assign(id)).body;
  await goTo(Date.parse(trips[0].slot.start));
  await desk.move(trips[0].id, 'set_off', 'arrive');
  await desk.later(21 * MINUTE);
  await desk.move(trips[0].id, 'miss');
  partner = await signIn(desk.server, 'partner');
  const own = (await refresh(desk.server.url, person.tokens.refresh_token)).body;
  const led = async (mail: string) =>
    (await mailAbout(desk.server.dataDir, mail, new RegExp(`reportée.*${reference}`, 'i'))).text;
  const query = `booking=${id}&key=${appointmentKey(id)}`;
  expect(await led(people.partner.mail)).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${id}\n`);
  expect(await led(person.mail)).toContain(`/#/admin/customer/add/return?${query}\n`);
  const feeOf = async (answer: Promise<Answer>) => (await answer).body.options.appointments[0].fee;
  expect(await feeOf(getAs(partner, api(`booking/${id}`)))).toContain('vous est facturé 19,90');
  expect(await feeOf(getAs(own, api(`booking/${id}`)))).toBeNull();
  const linked = send(api(`booking/${id}/appointment?${query.split('&')[1]}`));
  expect(await feeOf(linked)).toBeNull();
  expect((await linked).body.paidCents).toBeNull();
  expect((await desk.read(id)).options.appointments[0].fee).toMatch(/^19,90\s€ sont comptés/);
  // What is charged for it was said: it is not free.
  const [, outboundSlot] = someSlots(desk.now());
  await change(partner, id, 'reschedule', { outboundSlot, returnSlot: null });
  const moved = await mailAbout(
    desk.server.dataDir,
    people.partner.mail,
    new RegExp(`rendez-vous déplacé.*${reference}`, 'i'),
  );
  expect(moved.text).not.toContain('sans frais');
});

describe('lateness that ends an appointment', () => {
  const singleBack = (returnSlot: object) => ({
    serviceCode: 'single_return',
    outboundSlot: null,
    returnSlot,
    totalCents: 3490,
  });
  /** Its driver has waited for so many minutes beyond the appointment. */
  const waited = async (id: string, minutes: number): Promise<string> => {
    const [trip] = (await assign(id)).body.trips;
    await goTo(Date.parse(trip.slot.start));
    await desk.move(trip.id, 'set_off', 'arrive');
    await desk.later(minutes * MINUTE);
    return trip.id;
  };
  const feesOf = async (id: string) =>
    (await desk.read(id)).fees.map(({ code, cents }: { code: string; cents: number }) => [code, cents]);

  test('is charged as the driver leaves, once, and stays due at another appointment', async () => {
    const id = await desk.booked(single);
    await desk.move(await waited(id, 21), 'miss');
    expect(await feesOf(id)).toEqual([['late_pickup', 1990]]);
    // Nor does the team count it again.
    const again = await desk.change(id, 'fee', {
      tripKind: 'outbound',
      code: 'late_pickup',
      minutesLate: 21,
    });
    expect([again.status, again.body.code]).toEqual([409, 'ERROR.STATE']);
    const outboundSlot = someSlots(desk.now())[1];
    await change(desk.customer().tokens, id, 'reschedule', { outboundSlot, returnSlot: null });
    await drive(id, 'outbound');
    const closed = await desk.change(id, 'close');
    expect([closed.body.totalCents, closed.body.balanceCents]).toEqual([5480, 1990]);
  });

  test('of no more than twenty minutes costs nothing, and a step that waited counts from when it was', async () => {
    const id = await desk.booked(single);
    const trip = await waited(id, 20);
    await desk.later(HOUR);
    const missed = { clientId: randomUUID(), transition: 'miss', waitedMs: HOUR };
    expect((await sendAs(desk.team('teammate'), 'POST', api(`trip/${trip}/status`), missed)).status).toBe(
      200,
    );
    expect(await feesOf(id)).toEqual([]);
  });

  test('is on the invoice of the partner who ordered, and is waived with a reason', async () => {
    const ids = [
      await orderedByPartner(single),
      await orderedByPartner({ ...single, outboundSlot: someSlots(desk.now())[1] }),
    ];
    for (const id of ids) await desk.move(await waited(id, 25), 'miss');
    const [due, waived] = ids as [string, string];
    const waiver = { tripKind: 'outbound', code: 'late_pickup', waivedReason: 'Neige' };
    expect((await desk.change(waived, 'fee', waiver)).body.totalCents).toBe(3490);
    for (const [id, cents] of [
      [due, 1990],
      [waived, 0],
    ] as const) {
      expect((await desk.change(id, 'cancel', { refundCents: 3490, reason: 'Neige' })).status).toBe(200);
      const { invoices } = await desk.read(id);
      expect(invoices.reduce((sum: number, one: { cents: number }) => sum + one.cents, 0)).toBe(cents);
    }
  });

  /** Kept for the night, its driver having waited so long. */
  const kept = async (minutes: number) => {
    const [returnSlot] = someSlots(desk.now());
    const id = await desk.booked(singleBack(returnSlot ?? {}));
    const [trip] = (await assign(id, 'return')).body.trips;
    await goTo(Date.parse(trip.slot.start));
    await desk.move(trip.id, 'set_off', 'arrive', 'inspect', 'depart', 'reach');
    await desk.later(minutes * MINUTE);
    await desk.move(trip.id, 'keep_overnight');
    return { id, trip: trip.id as string };
  };

  test('is charged by the day where the vehicle is kept, until it is presented again', async () => {
    const { id, trip } = await kept(21);
    expect(await feesOf(id)).toEqual([['late_return_overnight', 3990]]);
    await desk.later(3 * DAY);
    await desk.move(trip, 'present_again', 'hand_over', 'finish');
    expect(await feesOf(id)).toEqual([['late_return_overnight', 11_970]]);
    expect((await desk.change(id, 'close')).body.balanceCents).toBe(11_970);
  });

  test('is that of one presented again the same day, where it was not kept after all; nothing where nobody was late', async () => {
    const { id, trip } = await kept(21);
    await desk.later(HOUR);
    await desk.move(trip, 'present_again');
    expect(await feesOf(id)).toEqual([['late_return', 1990]]);
    await desk.later(14 * DAY);
    const early = await kept(20);
    await desk.later(2 * DAY);
    await desk.move(early.trip, 'present_again');
    expect(await feesOf(early.id)).toEqual([]);
  });

  /** Another appointment, at which the vehicle is presented so long after it. */
  const presentedAgain = async ({ id, trip }: { id: string; trip: string }, minutesAfter: number) => {
    const [, slot] = someSlots(desk.now());
    const asked = { outboundSlot: null, returnSlot: slot };
    expect((await change(desk.customer().tokens, id, 'reschedule', asked)).status).toBe(200);
    await goTo(Date.parse(slot.start) + minutesAfter * MINUTE);
    await desk.move(trip, 'present_again');
  };

  test('leaves the vehicle with its driver, who must be free at the hour that is agreed on', async () => {
    const { id } = await kept(20);
    const [, , taken] = someSlots(desk.now());
    const other = await desk.booked({ ...single, outboundSlot: taken });
    expect((await assign(other)).status).toBe(200);
    const agree = (returnSlot: unknown) =>
      change(desk.customer().tokens, id, 'reschedule', { outboundSlot: null, returnSlot });
    const refused = await agree(taken);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { returnSlot: 'Le convoyeur qui a le véhicule n’est pas libre à cette heure.' },
    ]);
    const [free] = someSlots(desk.now());
    expect((await agree(free)).status).toBe(200);
    expect((await desk.read(id)).trips[0]).toMatchObject({ status: 'kept_overnight', slot: free });
  });

  test('counts at another appointment from when its driver was there again', async () => {
    const about = await kept(20);
    await presentedAgain(about, 30);
    await desk.later(15 * MINUTE);
    // Fifteen minutes after its driver, who was late for it themselves.
    const late = { tripKind: 'return', code: 'late' };
    expect((await desk.change(about.id, 'fee', late)).status).toBe(200);
    expect(await feesOf(about.id)).toEqual([['late', 990]]);
  });

  test('keeps the vehicle for another night where nobody comes again, and each night is charged once', async () => {
    const about = await kept(21);
    await presentedAgain(about, 0);
    const [[, first] = []] = (await feesOf(about.id)) as [string, number][];
    await desk.later(25 * MINUTE);
    await desk.move(about.trip, 'keep_overnight');
    await desk.later(2 * DAY);
    await desk.move(about.trip, 'present_again', 'hand_over', 'finish');
    expect(await feesOf(about.id)).toEqual([
      ['late_return_overnight', first],
      ['late_return_overnight', 7980],
    ]);
  });

  test('costs nothing for a night that follows no delay, and both where one appointment is missed twice', async () => {
    const about = await kept(21);
    await presentedAgain(about, 0);
    const before = await feesOf(about.id);
    await desk.later(10 * MINUTE);
    await desk.move(about.trip, 'keep_overnight');
    await desk.later(3 * DAY);
    await desk.move(about.trip, 'present_again');
    expect(await feesOf(about.id)).toEqual(before);

    await desk.later(14 * DAY);
    const twice = await kept(21);
    await desk.later(HOUR);
    await desk.move(twice.trip, 'present_again');
    expect(await feesOf(twice.id)).toEqual([['late_return', 1990]]);
    await desk.later(25 * MINUTE);
    await desk.move(twice.trip, 'keep_overnight');
    await desk.later(2 * DAY);
    await desk.move(twice.trip, 'present_again');
    expect(await feesOf(twice.id)).toEqual([['late_return_overnight', 7980]]);
  });
});

describe('what comes to nothing on its way', () => {
  const toAgree = async () =>
    (await getAs(desk.team('teammate'), api('booking/return_to_agree'))).body.items.map(
      ({ id }: { id: string }) => id,
    );
  /** Its vehicle is at the establishment, and its return is begun by these steps. */
  const begun = async (...steps: readonly string[]) => {
    const id = await desk.booked();
    await drive(id, 'outbound');
    const [, back] = (await assign(id, 'return')).body.trips;
    await desk.move(back.id, ...steps);
    const { reference } = await desk.read(id);
    return { id, trip: back.id as string, reference: reference as string };
  };
  const driven = ['set_off', 'arrive', 'inspect', 'depart'] as const;

  test.each([
    ['miss', ['set_off', 'arrive'], 'rendez-vous manqué'],
    ['refuse_vehicle', ['set_off', 'arrive'], 'véhicule non pris en charge'],
    ['break_down', driven, 'véhicule en panne'],
    ['keep_overnight', [...driven, 'reach'], 'véhicule gardé pour la nuit'],
  ])(
    'tells its people and the team of %s, and waits in the queue until agreed on',
    async (trouble, steps, said) => {
      const { id, trip, reference } = await begun(...steps);
      expect(await toAgree()).not.toContain(id);
      await desk.move(trip, trouble);
      expect((await desk.read(id)).status).toBe('in_progress');
      const subject = new RegExp(`${said}.*${reference}`, 'i');
      const { text } = await mailAbout(desk.server.dataDir, desk.customer().mail, subject);
      const key = appointmentKey(id);
      expect(text).toContain(`/#/admin/customer/add/return?booking=${id}&key=${key}\n`);
      expect((await send(api(`booking/${id}/appointment?key=${key}`))).status).toBe(200);
      const office = await mailAbout(desk.server.dataDir, company.email, new RegExp(`${said}.*${reference}`));
      expect(office.text).toContain(`/#/auth/login?redirectTo=/admin/teammate/booking/${id}\n`);
      const { trips: told, customer } = await desk.read(id);
      expect(office.text).toContain(`Prise en charge\u00a0: le ${slotWindow(told[0].slot)}`);
      expect(office.text).toContain(`Client\u00a0: ${customer.name}, ${customer.phone}\nConvoyeur\u00a0: `);
      expect(await toAgree()).toContain(id);
      const [slot] = someSlots(desk.now());
      const asked = { outboundSlot: null, returnSlot: slot };
      expect((await change(desk.customer().tokens, id, 'reschedule', asked)).status).toBe(200);
      expect(await toAgree()).not.toContain(id);
    },
  );

  test('waits in the queue where its booking is postponed too, and the team is told', async () => {
    const id = await desk.booked(single);
    const [trip] = (await assign(id)).body.trips;
    await desk.move(trip.id, 'set_off', 'arrive', 'miss');
    const { reference } = await desk.read(id);
    expect(await toAgree()).toContain(id);
    await mailAbout(desk.server.dataDir, company.email, new RegExp(`rendez-vous manqué.*${reference}`));
    const told = (await desk.written()).filter(
      ({ subject }) => subject.startsWith('Rendez-vous') && subject.includes(reference),
    );
    expect(told.map(({ to }) => to)).toEqual([]);
  });

  test('and waited on a tablet is told unless it is over', async () => {
    const told = async (...later: readonly (readonly [transition: string, minutes: number])[]) => {
      const { trip, reference } = await begun(...driven);
      for (const [transition, minutes] of later) {
        const step = { clientId: randomUUID(), transition, waitedMs: minutes * MINUTE };
        expect((await sendAs(desk.team('teammate'), 'POST', api(`trip/${trip}/status`), step)).status).toBe(
          200,
        );
      }
      await desk.later(2 * MINUTE);
      const mails = await desk.written();
      return mails.filter(({ subject }) => subject.includes('panne') && subject.includes(reference)).length;
    };
    expect(await told(['break_down', 300])).toBe(2);
    await desk.later(14 * DAY);
    expect(await told(['break_down', 300], ['repair', 200])).toBe(0);
  });
});

describe('the scale of cancellations', () => {
  /** Ordered so long before that nobody withdraws any more, two hours before its appointment. */
  const late = async (): Promise<string> => {
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 16 * DAY));
    const id = await desk.booked({ ...single, outboundSlot });
    await goTo(Date.parse(outboundSlot.start) - 2 * HOUR);
    return id;
  };
  const moved = (tokens: Tokens, id: string) => {
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 7 * DAY));
    return change(tokens, id, 'reschedule', { outboundSlot, returnSlot: null });
  };

  test('keeps the step of when the buyer moved the appointment, however far away it is then', async () => {
    const id = await late();
    expect((await moved(desk.customer().tokens, id)).status).toBe(200);
    // Moved once more, far ahead: the worse counts.
    await desk.later(HOUR);
    const [, outboundSlot] = someSlots(new Date(desk.now().getTime() + 9 * DAY));
    const again = await change(desk.customer().tokens, id, 'reschedule', { outboundSlot, returnSlot: null });
    expect([again.status, again.body.options.cancelRefundCents]).toEqual([200, 1745]);
    expect((await change(desk.customer().tokens, id, 'cancel')).status).toBe(200);
    expect([await refundsOf(id), await creditNotesOf(id), await balanceOf(id)]).toEqual([[1745], [-1745], 0]);
  });

  test('of a partner keeps no step of when their customer moved it, be it by the link', async () => {
    const [outboundSlot] = someSlots(desk.now());
    const ids = [];
    for (const _ of ['customer', 'link', 'partner'])
      ids.push(await orderedByPartner({ ...single, outboundSlot }));
    await goTo(Date.parse(outboundSlot.start) - 2 * HOUR);
    partner = await signIn(desk.server, 'partner');
    const person = (await login(desk.server.url, theirs.mail, PASSWORD)).body;
    const [byCustomer = '', byLink = '', byPartner = ''] = ids;
    expect((await moved(person, byCustomer)).status).toBe(200);
    const [slot] = someSlots(new Date(desk.now().getTime() + 9 * DAY));
    const linked = {
      clientId: randomUUID(),
      key: appointmentKey(byLink),
      outboundSlot: slot,
      returnSlot: null,
    };
    expect((await post(api(`booking/${byLink}/appointment`), linked, fromSomewhere())).status).toBe(200);
    expect((await moved(partner, byPartner)).status).toBe(200);
    const back = async (id: string) =>
      (await getAs(partner, api(`booking/${id}`))).body.options.cancelRefundCents;
    expect([await back(byCustomer), await back(byLink), await back(byPartner)]).toEqual([3490, 3490, 1745]);
  });

  test('keeps no step of when the team moved it', async () => {
    const id = await late();
    expect((await moved(desk.team('teammate'), id)).status).toBe(200);
    expect((await change(desk.customer().tokens, id, 'cancel')).status).toBe(200);
    expect([await refundsOf(id), await balanceOf(id)]).toEqual([[3490], 0]);
  });
});

test('a derogation that the insurer refuses gives everything back, and a mail says so', async () => {
  const vehicle = { ...orderOf(desk.now()).vehicle, declaredCents: 30_000_000 };
  const id = await desk.booked({ ...single, vehicle });
  const { status, body } = await desk.change(id, 'derogation/refuse');
  expect([status, body.status, body.trips[0].status, body.balanceCents]).toEqual([
    200,
    'cancelled',
    'cancelled',
    0,
  ]);
  expect([await refundsOf(id), await creditNotesOf(id)]).toEqual([[3490], [-3490]]);
  const mail = await mailAbout(
    desk.server.dataDir,
    desk.customer().mail,
    new RegExp(`annulée.*${body.reference}`, 'i'),
  );
  expect(mail.text).toContain('Notre assureur n’a pas donné son accord');
  expect(mail.text).toContain('Nous vous rendons 34,90\u00a0€');
  expect((await desk.change(id, 'derogation')).status).toBe(409);
  expect((await desk.change(await desk.booked(single), 'derogation/refuse')).status).toBe(409);
});

test('the team gives back parts of a price, twice and at once, and never more than it', async () => {
  const id = await desk.booked(single);
  const give = (cents: number, fields: Fields = {}) =>
    desk.change(id, 'refund', { cents, reason: 'Retard de notre fait', ...fields });
  expect((await desk.change(await desk.ordered(single), 'refund', { cents: 1, reason: 'x' })).status).toBe(
    409,
  );
  expect(Object.keys((await give(1000, { reason: ' ' })).body.fields)).toEqual(['reason']);
  const { status, body } = await give(1000);
  const [{ refundableCents }] = body.invoices;
  expect([status, body.totalCents, refundableCents, body.balanceCents]).toEqual([200, 2490, 2490, 0]);
  const { items } = (await getAs(desk.team('teammate'), api(`booking?q=${body.reference}`))).body;
  expect(items).toMatchObject([{ totalCents: 2490 }]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(2000)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400]);
  const refused = answers.find((answer) => answer.status === 400);
  expect(refused?.body.fields).toEqual({ cents: 'Il reste 4,90\u00a0€ de cette facture.' });
  expect(await refundsOf(id)).toEqual([1000, 2000]);
  expect(await creditNotesOf(id)).toEqual([-2000, -1000]);
  const notes = (await getAs(desk.customer().tokens, api('invoice/for_user'))).body.items.filter(
    (one: { bookingId: string; content: { kind: string } }) =>
      one.bookingId === id && one.content.kind === 'credit_note',
  );
  const pdf = await fetch(api(`invoice/${notes[0].id}/pdf`), { headers: bearer(desk.customer().tokens) });
  const [page = ''] = pdfPages(Buffer.from(await pdf.arrayBuffer()));
  expect(page.replace(/\s+/g, ' ')).toContain('Annule en partie la facture FA');
  expect(await balanceOf(id)).toBe(0);
  const { text } = await mailAbout(
    desk.server.dataDir,
    desk.customer().mail,
    new RegExp(`10,00\u00a0€ en votre faveur.*${body.reference}`, 'i'),
  );
  expect(text).toMatch(/Nous déduisons 10,00\u00a0€ de la facture FA\d{4}-\d{6}\./);
  expect(text).toContain('10,00\u00a0€ vous sont rendus');
  // What is left goes back with the cancellation.
  expect((await desk.change(id, 'cancel')).status).toBe(200);
  expect([await refundsOf(id), await balanceOf(id)]).toEqual([[490, 1000, 2000], 0]);
});

test('what is kept of a partner’s order is invoiced, and paid by transfers in parts', async () => {
  const [outboundSlot] = someSlots(desk.now());
  const id = await orderedByPartner({ ...single, outboundSlot });
  await goTo(Date.parse(outboundSlot.start) - 2 * HOUR);
  partner = await signIn(desk.server, 'partner');
  const { status, body } = await change(partner, id, 'cancel');
  expect([status, body.status, body.totalCents]).toEqual([200, 'cancelled', 1745]);
  const { invoices, balanceCents, reference } = await desk.read(id);
  expect(invoices).toMatchObject([{ status: 'issued', cents: 1745, dueCents: 1745 }]);
  expect(balanceCents).toBe(1745);
  const [{ id: invoiceId, number }] = invoices;
  await mailAbout(desk.server.dataDir, people.partner.mail, new RegExp(`${number}.*${reference}`, 'i'));

  const today = parisTime(desk.now()).day;
  const receive = (fields: Fields) =>
    desk.change(id, 'transfer', { invoiceId, receivedOn: today, reference: 'VIR GARAGE', ...fields });
  for (const [fields, name] of [
    [{ cents: 0 }, 'cents'],
    [{ cents: 1000, receivedOn: '2099-01-01' }, 'receivedOn'],
  ] as const) {
    const refused = await receive(fields);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [name]]);
  }
  expect((await receive({ cents: 1, invoiceId: randomUUID() })).status).toBe(404);
  const clientId = randomUUID();
  await Promise.all(Array.from({ length: 5 }, () => receive({ cents: 1000, clientId })));
  expect(await desk.read(id)).toMatchObject({
    invoices: [{ status: 'issued', dueCents: 745 }],
    balanceCents: 745,
  });
  // Whoever pays it reads the same, wherever it is said.
  partner = await signIn(desk.server, 'partner');
  const dueOf = async (path: string, list: string): Promise<unknown[]> =>
    (await getAs(partner, `${desk.server.url}/api/${path}`)).body[list]
      .filter(({ content }: { content: { number: string } }) => content.number === number)
      .map(({ dueCents }: { dueCents: number }) => dueCents);
  expect([await dueOf('invoice/statement', 'items'), await dueOf(`booking/${id}`, 'invoices')]).toEqual([
    [745],
    [745],
  ]);
  // Payments are listed by their instant, and the clock is held.
  await desk.later(MINUTE);
  const last = await receive({ cents: 745 });
  expect([last.status, last.body.balanceCents]).toEqual([200, 0]);
  expect(last.body.payments).toMatchObject([
    { cents: 1000, paidOn: today, reference: 'VIR GARAGE' },
    { cents: 745, paidOn: today, reference: 'VIR GARAGE' },
  ]);
  expect(last.body.invoices).toMatchObject([{ status: 'paid', dueCents: 0 }]);

  // No provider gives a transfer back: it is owed until the team says how it did.
  const given = await desk.change(id, 'refund', { cents: 500, reason: 'Geste commercial' });
  expect(given.body).toMatchObject({
    refunds: [{ cents: 500, status: 'failed', settledHow: null }],
    balanceCents: -500,
  });
  // Until then its credit note is not said to be paid back.
  const creditStates = async () => {
    const { items } = (await getAs(desk.team('admin'), api('books/invoice'))).body;
    return items
      .filter(
        ({ kind, bookingId }: { kind: string; bookingId: string }) =>
          kind === 'credit_note' && bookingId === id,
      )
      .map(({ status }: { status: string }) => status);
  };
  expect(await creditStates()).toEqual(['issued']);
  const how = { refundId: given.body.refunds[0].id, how: ' Virement du 20 ' };
  const settled = await desk.change(id, 'refund/settle', how);
  expect([settled.status, settled.body.refunds, settled.body.balanceCents]).toEqual([
    200,
    [{ id: how.refundId, cents: 500, status: 'settled', settledHow: 'Virement du 20' }],
    0,
  ]);
  expect((await desk.change(id, 'refund/settle', how)).body.code).toBe('ERROR.STATE');
  expect(await creditStates()).toEqual(['paid']);
});

describe('an invoice of fees', () => {
  /** Closed with a fee of 29,90 €, which is invoiced. */
  const withFee = async () => {
    const id = await desk.booked(single);
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    await drive(id, 'outbound');
    const { body } = await desk.change(id, 'close');
    expect(body).toMatchObject({
      invoices: [{ refundableCents: 3490 }, { status: 'issued', dueCents: 2990, refundableCents: 2990 }],
      balanceCents: 2990,
      refundableCents: 0,
    });
    const invoiceId: string = body.invoices[1].id;
    const give = (cents: number, fields: Fields = {}) =>
      desk.change(id, 'refund', { invoiceId, cents, reason: 'Le plein était fait', ...fields });
    return { id, invoiceId, give };
  };

  test('that is not paid is given up, in part and then whole, and never more than it', async () => {
    const { id, give } = await withFee();
    expect((await give(2991)).body.fields).toEqual({ cents: 'Il reste 29,90\u00a0€ de cette facture.' });
    expect((await give(1, { invoiceId: randomUUID() })).status).toBe(404);
    const other = (await desk.read(await desk.booked(single))).invoices[0].id;
    expect((await give(1, { invoiceId: other })).status).toBe(404);
    const asked = { clientId: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => give(1000, asked)));
    const partly = await desk.read(id);
    expect(partly).toMatchObject({
      invoices: [{}, { status: 'issued', dueCents: 1990, refundableCents: 1990 }],
      totalCents: 3490 + 1990,
      balanceCents: 1990,
      refunds: [],
    });
    const { body } = await give(1990);
    expect(body).toMatchObject({
      invoices: [{ refundableCents: 3490 }, { status: 'credited', dueCents: 0, refundableCents: 0 }],
      balanceCents: 0,
      refunds: [],
    });
    expect(await creditNotesOf(id)).toEqual([-1990, -1000]);
    const mail = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`19,90.*en votre faveur.*${body.reference}`, 'i'),
    );
    expect(mail.text).toContain(`Nous déduisons 19,90\u00a0€ de la facture ${body.invoices[1].number}.`);
    expect((await desk.open(id)).status).toBe(409);
    // What was ordered is as it was.
    expect((await desk.change(id, 'refund', { cents: 3490, reason: 'Geste' })).body.balanceCents).toBe(0);
  });

  test('that is paid is given back by what paid it, and leaves the price of the order alone', async () => {
    const { id, give } = await withFee();
    await desk.pay(id);
    const { body } = await give(990);
    expect(body).toMatchObject({
      invoices: [{ refundableCents: 3490 }, { status: 'paid', dueCents: 0, refundableCents: 2000 }],
      refunds: [{ cents: 990 }],
      balanceCents: 0,
    });
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('credited');
  });

  test('of a cancelled booking, and that of a partner, are given up too', async () => {
    const cancelled = await desk.booked(single);
    const [{ id: trip }] = (await assign(cancelled)).body.trips;
    await desk.move(trip, 'set_off', 'arrive');
    await desk.change(cancelled, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    const { invoices } = (await desk.change(cancelled, 'cancel')).body;
    const fees = invoices.find(({ dueCents }: { dueCents: number }) => dueCents > 0);
    const given = { invoiceId: fees.id, cents: 2990, reason: 'Erreur' };
    expect((await desk.change(cancelled, 'refund', given)).body.balanceCents).toBe(0);

    const ordered = await orderedByPartner(single);
    await desk.change(ordered, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    expect((await desk.read(ordered)).refundableCents).toBe(3490);
    await drive(ordered, 'outbound');
    const closed = (await desk.change(ordered, 'close')).body;
    expect([closed.refundableCents, closed.invoices]).toMatchObject([
      0,
      [{ cents: 6480, refundableCents: 6480 }],
    ]);
    const all = { invoiceId: closed.invoices[0].id, cents: 6480, reason: 'Litige' };
    const { body } = await desk.change(ordered, 'refund', all);
    expect([body.invoices[0].status, body.totalCents, body.balanceCents]).toEqual(['credited', 0, 0]);
  });
});

describe('a transfer', () => {
  const invoiced = async () => {
    const id = await orderedByPartner(single);
    await drive(id, 'outbound');
    const { invoices, reference } = (await desk.change(id, 'close')).body;
    const receive = (cents: number, fields: Fields = {}) =>
      desk.change(id, 'transfer', {
        invoiceId: invoices[0].id,
        cents,
        receivedOn: parisTime(desk.now()).day,
        reference: 'VIR GARAGE',
        ...fields,
      });
    return { id, reference, receive, invoiceId: invoices[0].id as string };
  };

  test('of more than is due is recorded, and what is too much is owed by hand; of what is credited too', async () => {
    const { id, reference, receive, invoiceId } = await invoiced();
    const { status, body } = await receive(3500);
    expect([status, body]).toMatchObject([
      200,
      {
        invoices: [{ status: 'paid', dueCents: -10 }],
        payments: [{ cents: 3500 }],
        refunds: [{ cents: 10, status: 'failed' }],
        balanceCents: -10,
      },
    ]);
    const mail = await mailAbout(
      desk.server.dataDir,
      people.partner.mail,
      new RegExp(`virement reçu.*${reference}`, 'i'),
    );
    expect(mail.text).toContain('Rien n’est plus dû.');
    expect(mail.text).toContain('0,10\u00a0€ sont de trop');
    await desk.change(id, 'refund', { invoiceId, cents: 3490, reason: 'Litige' });
    const again = (await receive(100)).body;
    expect([again.invoices[0].status, again.balanceCents]).toEqual(['credited', -3600]);
    const owed = again.refunds.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0);
    expect(owed).toBe(3600);
  });

  test('that was mistyped is undone with a reason, once, and what it paid is due again', async () => {
    const { id, reference, receive } = await invoiced();
    const wrong = (await receive(34_900)).body;
    const undo = (paymentId: string, fields: Fields = {}) =>
      desk.change(id, 'transfer/cancel', { paymentId, reason: 'Virgule oubliée', ...fields });
    const [{ id: paymentId, canCancel }] = wrong.payments;
    expect([canCancel, wrong.balanceCents]).toEqual([true, -31_410]);
    expect((await undo(randomUUID())).status).toBe(404);
    expect(Object.keys((await undo(paymentId, { reason: ' ' })).body.fields)).toEqual(['reason']);
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(paymentId, { clientId })));
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([
        200,
        {
          payments: [],
          refunds: [{ cents: 31_410, status: 'dropped' }],
          invoices: [{ status: 'issued', dueCents: 3490 }],
          balanceCents: 3490,
        },
      ]);
    }
    const undone = answers[0]?.body.events.at(-1);
    expect(undone).toMatchObject({ kind: 'transfer_cancelled', detail: { reason: 'Virgule oubliée' } });
    expect((await undo(paymentId)).body.code).toBe('ERROR.STATE');
    const mail = await mailAbout(
      desk.server.dataDir,
      people.partner.mail,
      new RegExp(`virement annulé.*${reference}`, 'i'),
    );
    expect(mail.text).toContain('Il reste 34,90\u00a0€ à payer.');
    expect(mail.text).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${id}\n`);
    expect((await receive(3490)).body.balanceCents).toBe(0);
  });

  test('that is undone leaves nothing owed of the one that came after it; one that went back stays', async () => {
    const { id, receive } = await invoiced();
    const [{ id: first }] = (await receive(3490)).body.payments;
    await desk.later(1_000);
    const twice = (await receive(3490, { reference: 'VIR GARAGE 2' })).body;
    expect(twice.refunds).toMatchObject([{ cents: 3490, status: 'failed' }]);
    const undone = (await desk.change(id, 'transfer/cancel', { paymentId: first, reason: 'Deux fois' })).body;
    expect(undone).toMatchObject({ refunds: [{ status: 'dropped' }], balanceCents: 0 });
    await desk.later(1_000);
    const more = (await receive(500)).body;
    const [owed] = more.refunds.filter(({ status }: { status: string }) => status === 'failed');
    await desk.change(id, 'refund/settle', { refundId: owed.id, how: 'Virement' });
    const gone = more.payments.at(-1).id;
    const refused = await desk.change(id, 'transfer/cancel', { paymentId: gone, reason: 'Erreur' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '5,00\u00a0€ de ce virement ont été rendus\u00a0: il ne s’annule plus.',
    ]);
    expect((await desk.read(id)).payments.map(({ canCancel }: { canCancel: boolean }) => canCancel)).toEqual([
      true,
      false,
    ]);
  });
});

test('who pays is shown the balance, what came, what goes back and what is to be invoiced; the customer of a partner is not', async () => {
  const own = (id: string, tokens: Tokens) => getAs(tokens, api(`booking/${id}`));
  const money = async (id: string, tokens: Tokens) => (await own(id, tokens)).body.money;
  const today = parisTime(desk.now()).day;
  const card = { cents: 3490, paidOn: today, byTransfer: false };
  const unpaid = await desk.ordered(single);
  const { tokens } = desk.customer();
  const nothing = { balanceCents: 0, payments: [], refunds: [], toInvoiceCents: 0 };
  expect(await money(unpaid, tokens)).toEqual(nothing);
  const id = await desk.booked(single);
  await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
  await drive(id, 'outbound');
  expect(await money(id, tokens)).toEqual({ ...nothing, payments: [card], toInvoiceCents: 2990 });
  await desk.change(id, 'refund', { cents: 700, reason: 'Geste commercial' });
  expect((await desk.read(id)).creditNotes).toMatchObject([
    { number: expect.stringMatching(/^A/), cents: -700 },
  ]);
  await desk.change(id, 'close');
  const back = { cents: 700, isBack: true, on: today };
  expect(await money(id, tokens)).toEqual({
    ...nothing,
    balanceCents: 2990,
    payments: [card],
    refunds: [back],
  });

  const ordered = await orderedByPartner(single);
  await drive(ordered, 'outbound');
  const [{ id: invoiceId }] = (await desk.change(ordered, 'close')).body.invoices;
  const transfer = { invoiceId, cents: 3500, receivedOn: today, reference: 'VIR SECRET' };
  await desk.change(ordered, 'transfer', transfer);
  partner = await signIn(desk.server, 'partner');
  const read = await own(ordered, partner);
  expect(read.body.money).toEqual({
    ...nothing,
    balanceCents: -10,
    payments: [{ cents: 3500, paidOn: today, byTransfer: true }],
    refunds: [{ cents: 10, isBack: false, on: today }],
  });
  expect(JSON.stringify(read.body)).not.toContain('SECRET');
  const theirTokens = (await login(desk.server.url, theirs.mail, PASSWORD, fromSomewhere())).body;
  expect(await money(ordered, theirTokens)).toBeNull();
});

test('a waiver is undone, until the fee is invoiced', async () => {
  const id = await desk.booked(single);
  const fee = (fields: Fields) =>
    desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', ...fields });
  await fee({});
  const { fees } = (await fee({ waivedReason: 'Geste commercial' })).body;
  const restore = (feeId: string) => desk.change(id, 'fee/restore', { feeId });
  expect((await restore(randomUUID())).status).toBe(404);
  const { status, body } = await restore(fees[0].id);
  expect([status, body.totalCents, body.fees]).toEqual([
    200,
    6480,
    [expect.objectContaining({ id: fees[0].id, cents: 2990, waived: false, reason: null })],
  ]);
  expect((await restore(fees[0].id)).status).toBe(409);
  // One that was never counted is gone with its waiver.
  const late = { code: 'late', waivedReason: 'Pluie' };
  const waived = (await fee(late)).body.fees.find(({ code }: { code: string }) => code === 'late');
  expect((await restore(waived.id)).body.fees).toHaveLength(1);
  await fee({ waivedReason: 'Geste commercial' });
  await drive(id, 'outbound');
  expect((await desk.change(id, 'close')).body.balanceCents).toBe(0);
  expect((await restore(fees[0].id)).status).toBe(409);
});

test('who only holds the id of a booking neither pays for it nor learns what became of its payment', async () => {
  const bookingId = await desk.ordered(single);
  const stranger = await signedUp(desk.server);
  const asked = async (purpose: Fields, query: string, headers: Record<string, string>) => {
    const open = { clientId: randomUUID(), ...purpose };
    const session = await post(api('payment/session'), open, { ...fromSomewhere(), ...headers });
    const read = await send(api(`payment/status?${query}`), {
      headers: { ...fromSomewhere(), ...headers },
    });
    return [session.status, read.status];
  };
  const by = (tokens: Tokens) => ({ Authorization: `Bearer ${tokens.token}` });
  const plain = `booking=${bookingId}`;
  expect(await asked({ bookingId }, plain, {})).toEqual([404, 404]);
  expect(await asked({ bookingId }, plain, by(stranger.tokens))).toEqual([404, 404]);
  // The key of another booking is none of this one.
  const other = keyedQuery('booking', randomUUID()).split('key=')[1] ?? '';
  expect(await asked({ bookingId, key: other }, `${plain}&key=${other}`, {})).toEqual([404, 404]);
  expect(await asked({ bookingId }, plain, by(desk.customer().tokens))).toEqual([201, 200]);
  const own = keyedQuery('booking', bookingId);
  expect(await asked({ bookingId, key: own.split('key=')[1] }, own, {})).toEqual([201, 200]);
  // Nor is the key that agrees on its appointments, or the other way round.
  const agreeing = appointmentKey(bookingId);
  expect(await asked({ bookingId, key: agreeing }, `${plain}&key=${agreeing}`, {})).toEqual([404, 404]);
  const agreed = async (key: string | undefined) =>
    (await send(api(`booking/${bookingId}/appointment?key=${key}`), { headers: fromSomewhere() })).status;
  expect([await agreed(own.split('key=')[1]), await agreed(agreeing)]).toEqual([404, 200]);

  const ordered = await orderedByPartner({ ...single, mail: stranger.mail });
  // Its invoice is the partner's to pay: no key opens it, be it of the mail that its customer had.
  await drive(ordered, 'outbound');
  expect((await desk.change(ordered, 'close')).body.balanceCents).toBe(3490);
  for (const key of [appointmentKey(ordered), keyedQuery('booking', ordered).split('key=')[1]]) {
    const query = `booking=${ordered}&key=${key}`;
    expect(await asked({ bookingId: ordered, key }, query, {})).toEqual([404, 404]);
    expect(await asked({ bookingId: ordered, key }, query, by(stranger.tokens))).toEqual([404, 404]);
  }
  expect(await asked({ bookingId: ordered }, `booking=${ordered}`, by(stranger.tokens))).toEqual([404, 404]);
  expect(await asked({ bookingId: ordered }, `booking=${ordered}`, by(partner))).toEqual([201, 200]);
});

test('the customer of a partner reads no price: not in the booking, the list or the copy of their data', async () => {
  const person = await signedUp(desk.server);
  const id = await orderedByPartner({ ...single, mail: person.mail });
  await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
  await desk.change(id, 'refund', { cents: 700, reason: 'Geste commercial' });
  expect((await desk.read(id)).totalCents).toBe(3490 + 2990 - 700);
  const booking = (await getAs(person.tokens, api(`booking/${id}`))).body;
  // Nor that something was charged, or given back.
  expect(booking.events.map(({ kind }: { kind: string }) => kind)).toEqual(['ordered']);
  const [listed] = (await getAs(person.tokens, api('booking/for_user'))).body.items;
  const copy = (await getAs(person.tokens, api(`customer/${person.id}/export`))).body;
  for (const one of [booking, listed, copy.bookings[0]]) {
    expect(one).toMatchObject({ id, totalCents: null, lines: [], fees: [], credits: [], explanation: [] });
  }
  for (const read of [booking, listed, copy]) {
    expect(JSON.stringify(read)).not.toMatch(/:-?(3490|2990|5780|700)\b|\d,\d\d\s€/);
  }
  expect((await getAs(person.tokens, api('invoice/for_user'))).body.items).toEqual([]);

  // Nor what the partner has paid, was given back, or is disputed.
  await drive(id, 'outbound');
  await desk.change(id, 'close');
  partner = await signIn(desk.server, 'partner');
  const asked = { clientId: randomUUID(), bookingId: id };
  const ref = refOf((await sendAs(partner, 'POST', api('payment/session'), asked)).body.url);
  await desk.tell({ id: randomUUID(), ref, outcome: 'paid' });
  await desk.change(id, 'refund', { cents: 321, reason: 'Geste commercial' });
  await desk.tell({
    outcome: 'disputed',
    id: randomUUID(),
    dispute: randomUUID(),
    ref,
    transition: 'dispute',
    cents: 1234,
    reason: 'fraudulent',
    answerBefore: null,
    at: desk.now().toISOString(),
  });
  const office = await desk.read(id);
  const kindsOf = (events: readonly { readonly kind: string }[]) => events.map(({ kind }) => kind);
  const money = ['fee_charged', 'credited', 'fees_paid', 'dispute_to_answer'];
  expect([kindsOf(office.events), office.disputes.length]).toEqual([expect.arrayContaining(money), 1]);
  const tokens = (await login(desk.server.url, person.mail, PASSWORD, fromSomewhere())).body;
  const after = (await getAs(tokens, api(`customer/${person.id}/export`))).body;
  expect([after.payments, after.invoices]).toEqual([[], []]);
  expect(kindsOf(after.bookingEvents)).toEqual([
    'ordered',
    'assigned',
    'trip_set_off',
    'trip_arrive',
    'trip_inspect',
    'report_received',
    'trip_depart',
    'trip_reach',
    'trip_hand_over',
    'trip_finish',
    'closed',
  ]);
  expect(JSON.stringify(after)).not.toMatch(/:-?(3490|2990|5780|700|321|5459|1234)\b|\d,\d\d\s€/);
});
