/** What the team does with bookings: drivers, the insurer, fees, the end, orders for customers, and who did what. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { hourOf, slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { fees } from '../../src/domain/tariff/fees.ts';
import { feeOf } from '../../src/domain/tariff/lateness.ts';
import { getAs, people, sendAs } from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { keyedQuery, refOf } from '../support/payments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
const singleBack = (slot: unknown) => ({
  serviceCode: 'single_return',
  outboundSlot: null,
  returnSlot: slot,
  totalCents: 3490,
});

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const assign = (id: string, fields: object = {}) =>
  desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate'), ...fields });
const fee = (id: string, fields: object) => desk.change(id, 'fee', { tripKind: 'outbound', ...fields });
const kinds = async (id: string): Promise<string[]> =>
  (await desk.read(id)).events.map(({ kind }: { kind: string }) => kind);
const valuable = (at: Date) => ({ vehicle: { ...orderOf(at).vehicle, declaredCents: 30_000_000 } });
const untilSlot = async (start: string, minutes: number) =>
  desk.later(Date.parse(start) + minutes * MINUTE - desk.now().getTime());

describe('drivers', () => {
  test('are the team, without who is disabled', async () => {
    const mail = `d${randomUUID()}@exemple.fr`;
    const made = { clientId: randomUUID(), mail, displayName: 'Zélie Partie', role: 'ROLE_TEAMMATE' };
    const { id } = (await sendAs(desk.team('admin'), 'POST', api('account'), made)).body;
    const names = async () =>
      (await getAs(desk.team('teammate'), api('booking/people'))).body.drivers.map(
        ({ displayName }: { displayName: string }) => displayName,
      );
    expect(await names()).toEqual(['Agathe Admin', 'Côme Convoyeur', 'Zélie Partie']);
    const disabled = { clientId: randomUUID(), version: 1, disabled: true, displayName: 'Zélie Partie' };
    expect((await sendAs(desk.team('admin'), 'PUT', api(`account/${id}`), disabled)).status).toBe(200);
    expect(await names()).toEqual(['Agathe Admin', 'Côme Convoyeur']);
    expect((await assign(await desk.booked(single), { driverId: id })).status).toBe(400);
  });
});

describe('an assignment', () => {
  test('gives a trip to a driver, whose first name its customer is told', async () => {
    const id = await desk.booked();
    const { status, body } = await assign(id);
    expect([status, body.trips[0].status, body.trips[0].driverId]).toEqual([
      200,
      'assigned',
      desk.driverId('teammate'),
    ]);
    expect(body.trips[1]).toMatchObject({ status: 'planned', driver: null, driverId: null });
    // Several of the team share a first name.
    expect(body.trips[0].driver).toBe('Côme Convoyeur');
    const own = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
    expect(own.trips[0].driver).toBe('Côme');
    expect(JSON.stringify(own)).not.toMatch(/Convoyeur|driverId|author|reason/);
    await desk.settle();
    const mail = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`convoyeur attribué.*${body.reference}`, 'i'),
    );
    expect(mail.text).toContain('Côme s’occupera de votre véhicule');
    expect(mail.text).not.toContain('Côme Convoyeur');
  });

  test('is told once it has settled: what is undone in between to nobody, another driver as another', async () => {
    const id = await desk.booked(single);
    const { reference } = await desk.read(id);
    const give = async (person: 'teammate' | 'admin' | null) => {
      const driverId = person && desk.driverId(person);
      const { status } = await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
      expect(status).toBe(200);
    };
    const told = async () =>
      (await desk.written()).flatMap(({ subject }) =>
        subject.includes(reference) && /convoyeur/i.test(subject) ? [subject.split(' – ')[0]] : [],
      );
    for (const person of ['teammate', 'admin', 'teammate'] as const) await give(person);
    expect(await told()).toEqual([]);
    // A later mail may leave before this one is written: it is waited for.
    const news = (subject: string) =>
      mailAbout(desk.server.dataDir, desk.customer().mail, new RegExp(`^${subject} – ${reference}`));
    await desk.settle();
    await news('Convoyeur attribué');
    expect(await told()).toEqual(['Convoyeur attribué']);
    for (const person of ['admin', null, 'teammate'] as const) await give(person);
    await desk.settle();
    expect(await told()).toHaveLength(1);
    await give(null);
    await desk.settle();
    expect(await told()).toHaveLength(1);
    await give('admin');
    await desk.settle();
    const { text } = await news('Votre convoyeur a changé');
    expect(await told()).toEqual(['Convoyeur attribué', 'Votre convoyeur a changé']);
    expect(text).toContain('C’est Agathe qui s’occupera finalement de votre véhicule');
  });

  test('sent ten times at once is one; another one of the same driver changes nothing', async () => {
    const id = await desk.booked(single);
    const body = { clientId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign(id, body)));
    answers.push(await assign(id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await kinds(id)).filter((kind) => kind === 'assigned')).toHaveLength(1);
  });

  test('is refused to who cannot make both trips, until one is taken back', async () => {
    const [first, second, third] = someSlots(desk.now());
    const [a, b, c, far] = [
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: second }),
      await desk.booked({ ...single, outboundSlot: third }),
    ];
    expect((await assign(a)).status).toBe(200);
    for (const id of [b, c]) {
      const { status, body } = await assign(id);
      expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
      expect(body.message).toMatch(
        /^Côme Convoyeur ne peut pas faire ce trajet.*: un autre est trop proche \(AB-123-CD, CVG-\d{4}-\d{6}\)\.$/,
      );
    }
    expect((await assign(far)).status).toBe(200);
    expect((await assign(b, { driverId: desk.driverId('admin') })).status).toBe(200);
    const taken = await assign(a, { driverId: null });
    expect([taken.status, taken.body.trips[0].status, taken.body.trips[0].driver]).toEqual([
      200,
      'planned',
      null,
    ]);
    expect((await assign(b)).status).toBe(200);
    expect((await assign(a, { driverId: null })).body.code).toBe('ERROR.STATE');
  });

  test('is refused before the payment, before the insurer’s agreement, and once cancelled', async () => {
    const unpaid = await assign(await desk.ordered(single));
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'ERROR.STATE']);
    const waiting = await assign(await desk.booked({ ...single, ...valuable(desk.now()) }));
    expect(waiting.status).toBe(409);
    expect(waiting.body.message).toContain('en attente de l’accord de l’assureur');
    const id = await desk.booked(single);
    await desk.change(id, 'cancel');
    expect((await assign(id)).status).toBe(409);
  });

  test('is of someone of the team, to a trip that there is, at a time that is agreed on', async () => {
    const id = await desk.booked({ returnSlot: null });
    const stranger = (await getAs(desk.team('admin'), api('account?role=ROLE_PARTNER'))).body.items[0].id;
    for (const driverId of [stranger, randomUUID()]) {
      const { status, body } = await assign(id, { driverId });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['driverId']]);
    }
    const later = await assign(id, { tripKind: 'return' });
    expect([later.status, later.body.code]).toEqual([409, 'ERROR.STATE']);
    const none = await assign(await desk.booked(single), { tripKind: 'return' });
    expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['tripKind']]);
    expect((await assign(randomUUID())).status).toBe(404);
  });
});

describe('the insurer’s agreement', () => {
  test('confirms the booking, tells its customer, and is given once', async () => {
    const id = await desk.booked({ ...single, ...valuable(desk.now()) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.change(id, 'derogation')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, reference, trips } = await desk.read(id);
    expect(status).toBe('confirmed');
    const mail = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`confirmée.*${reference}`, 'i'),
    );
    expect(mail.text).toContain('notre assureur a donné son accord');
    expect(mail.text).toContain('Prix\u00a0: 34,90\u00a0€');
    expect(mail.text).toContain(slotWindow(trips[0].slot));
    const followed = /^\S+(\/suivi\/\S+)$/m.exec(mail.text)?.[1];
    expect((await fetch(`${desk.server.url}${followed}`)).status).toBe(200);
    expect((await assign(id)).status).toBe(200);
  });

  test('is asked for nothing else', async () => {
    expect((await desk.change(await desk.booked(single), 'derogation')).body.code).toBe('ERROR.STATE');
  });
});

describe('a fee', () => {
  test('is of the tariff: the total follows, and nobody sends an amount', async () => {
    const id = await desk.booked(single);
    const { status, body } = await fee(id, { code: 'fuel_reserve' });
    expect([status, body.totalCents, body.lines]).toEqual([
      200,
      3490 + 2990,
      [{ label: 'Aller simple', cents: 3490, vatRate: 20 }],
    ]);
    expect(body.fees).toEqual([
      {
        id: expect.any(String),
        tripKind: 'outbound',
        code: 'fuel_reserve',
        label: 'Véhicule sur la réserve à la prise en charge',
        cents: 2990,
        waived: false,
        reason: null,
      },
    ]);
    const list = (await getAs(desk.team('admin'), api(`booking?q=${body.reference}`))).body.items;
    expect(list).toMatchObject([{ id, totalCents: 6480 }]);
    for (const field of ['cents', 'amount', 'lines', 'label', 'waived']) {
      expect((await fee(id, { code: 'late', minutesLate: 12, [field]: 1 })).status).toBe(400);
    }
    const again = await fee(id, { code: 'fuel_reserve' });
    expect([again.status, again.body.code]).toEqual([409, 'ERROR.STATE']);
  });

  test('is offered while there is something to charge for, with what its amount depends on', async () => {
    expect((await desk.read(await desk.ordered(single))).charges).toEqual([]);
    const { charges } = await desk.read(await desk.booked());
    expect(charges.map(({ code, asks }: { code: string; asks: string[] }) => [code, ...asks])).toEqual([
      ['fuel_reserve'],
      ['late', 'minutesLate'],
      ['late_pickup', 'minutesLate'],
      ['late_return', 'minutesLate'],
      ['late_return_overnight', 'minutesLate', 'days'],
    ]);
    // What only a way back can cost is no fee of a single way there.
    const there = await desk.read(await desk.booked(single));
    expect(there.charges.map(({ code }: { code: string }) => code)).toEqual([
      'fuel_reserve',
      'late',
      'late_pickup',
    ]);
    const postpone = charges.filter(({ postpones }: { postpones: boolean }) => postpones);
    expect(postpone.map(({ code }: { code: string }) => code)).toEqual(['late_pickup']);
  });

  test('of a delay runs from the later of the appointment and the driver’s arrival', async () => {
    const [slot] = someSlots(desk.now());
    const id = await desk.booked(single);
    const { trips } = (await assign(id)).body;
    await untilSlot(slot.start, 5);
    await desk.move(trips[0].id, 'set_off', 'arrive');
    await desk.later(9 * MINUTE);
    expect((await fee(id, { code: 'late' })).body.fields).toEqual({
      minutesLate: 'Pour si peu de retard rien n’est dû.',
    });
    await desk.later(4 * MINUTE);
    // Eighteen minutes after the appointment, thirteen after the driver.
    const long = await fee(id, { code: 'late', minutesLate: 18 });
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['minutesLate']]);
    const times = [5, 18].map((after) =>
      hourOf(new Date(Date.parse(slot.start) + after * MINUTE).toISOString()),
    );
    expect(long.body.fields.minutesLate).toContain(`13\u00a0minutes, de ${times.join(' à ')}.`);
    const wrong = await fee(id, { code: 'late_pickup' });
    expect(wrong.body.fields).toEqual({
      code: `Le frais de ce retard est «\u00a0${feeOf('late', fees).label}\u00a0».`,
    });
    const right = await fee(id, { code: 'late' });
    expect([right.status, right.body.fees[0].cents, right.body.status]).toEqual([200, 990, 'in_progress']);
  });

  test('is given up by its name, of an appointment that was moved since too, and once', async () => {
    const id = await desk.booked(single);
    const counted = (await fee(id, { code: 'fuel_reserve' })).body.fees[0];
    const [, outboundSlot] = someSlots(desk.now());
    await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null });
    const waived = {
      code: 'fuel_reserve',
      waivedReason: 'Erreur de saisie',
      feeId: counted.id,
      isCounted: true,
    };
    const { status, body } = await fee(id, waived);
    expect([status, body.fees.length, body.fees[0].waived, body.totalCents]).toEqual([200, 1, true, 3490]);
    const again = await fee(id, waived);
    expect([again.status, again.body.message]).toEqual([409, 'Ce frais n’est déjà plus dû.']);
    expect((await fee(id, { ...waived, feeId: randomUUID() })).status).toBe(404);
  });

  test('of more than twenty minutes at the pick-up postpones the booking', async () => {
    const [slot] = someSlots(desk.now());
    const id = await desk.booked(single);
    const { trips } = (await assign(id)).body;
    await untilSlot(slot.start, 0);
    await desk.move(trips[0].id, 'set_off', 'arrive');
    await desk.later(21 * MINUTE);
    // Whoever has not said so is asked, once all else is right.
    const unasked = { code: 'late_pickup', isPostponing: false };
    const short = await fee(id, { ...unasked, minutesLate: 12 });
    expect([short.status, Object.keys(short.body.fields)]).toEqual([400, ['code']]);
    const question = await fee(id, unasked);
    expect([question.status, question.body.code, question.body.fields]).toEqual([
      400,
      'ERROR.INVALID',
      { isPostponing: 'Ce frais reporte le rendez-vous\u00a0: confirmez-le.' },
    ]);
    expect(await desk.read(id)).toMatchObject({ status: 'in_progress', fees: [] });
    const { body } = await fee(id, { code: 'late_pickup', isPostponing: true });
    expect([body.fees[0].cents, body.status, body.trips[0].status]).toEqual([1990, 'postponed', 'no_show']);
    const [outboundSlot] = someSlots(desk.now());
    await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null });
    // Another appointment, another delay.
    await untilSlot(outboundSlot.start, 30);
    const second = await fee(id, { code: 'late', minutesLate: 15 });
    expect([second.status, second.body.totalCents]).toEqual([200, 3490 + 1990 + 990]);
  });

  test('of a return is by the night where the vehicle was kept', async () => {
    const [slot] = someSlots(desk.now());
    const id = await desk.booked(singleBack(slot));
    const { trips } = (await assign(id, { tripKind: 'return' })).body;
    await untilSlot(slot.start, 0);
    await desk.move(trips[0].id, 'set_off', 'arrive', 'inspect', 'depart', 'reach');
    await desk.later(30 * MINUTE);
    const asked = { tripKind: 'return', code: 'late_return_overnight' };
    expect((await fee(id, asked)).body.fields).toEqual({ days: 'Indiquez le nombre de jours.' });
    const { status, body } = await fee(id, { ...asked, days: 2 });
    expect([status, body.fees[0].cents]).toEqual([200, 7980]);
    expect(body.fees[0].label).toMatch(/gardé pour la nuit\s\(2\sj\)$/);
    expect(body.status).toBe('in_progress');
  });

  test('of one delay is one, even of fifty asked for at once', async () => {
    const [slot] = someSlots(desk.now());
    const id = await desk.booked(single);
    await untilSlot(slot.start, 60);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fee(id, index % 2 ? { code: 'late', minutesLate: 12 } : { code: 'late', waivedReason: 'Pluie' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    const { fees } = await desk.read(id);
    expect(fees).toHaveLength(1);
    expect((await fee(id, { code: 'late_return', minutesLate: 30 })).body.code).toBe('ERROR.STATE');
  });

  test('that was charged may be waived with a reason, which the customer does not read', async () => {
    const id = await desk.booked(single);
    await fee(id, { code: 'fuel_reserve' });
    const { body } = await fee(id, { code: 'fuel_reserve', waivedReason: ' Panne de jauge ' });
    expect([body.totalCents, body.fees]).toEqual([
      3490,
      [expect.objectContaining({ cents: 0, waived: true, reason: 'Panne de jauge' })],
    ]);
    const own = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
    expect(own.fees[0]).toEqual({
      tripKind: 'outbound',
      code: 'fuel_reserve',
      label: 'Véhicule sur la réserve à la prise en charge',
      cents: 0,
      waived: true,
    });
    expect((await fee(id, { code: 'fuel_reserve', waivedReason: 'Encore' })).status).toBe(409);
    expect((await fee(id, { code: 'late', waivedReason: ' ' })).status).toBe(400);
    expect((await fee(id, { code: 'late', waivedReason: 'Pluie', minutesLate: 12 })).status).toBe(400);
  });

  test('is added, waived and due again each with why, which the team alone reads', async () => {
    const id = await desk.booked(single);
    const code = 'fuel_reserve';
    const [due, waived, again] = ['Voyant allumé', 'Geste commercial', 'Abandonné par erreur'];
    for (const reason of [null, ' ']) {
      const { status, body } = await fee(id, { code, reason });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']]);
    }
    await fee(id, { code, reason: ` ${due} ` });
    const { fees } = (await fee(id, { code, waivedReason: waived })).body;
    const restored = (reason: string | null) => desk.change(id, 'fee/restore', { feeId: fees[0].id, reason });
    expect(Object.keys((await restored(null)).body.fields)).toEqual(['reason']);
    const { events } = (await restored(again)).body;
    expect(events.slice(-3).map(({ kind, detail }: Record<string, unknown>) => [kind, detail])).toEqual([
      ['fee_charged', { trip: 'outbound', code, reason: due }],
      ['fee_waived', { trip: 'outbound', code, reason: waived }],
      ['fee_restored', { trip: 'outbound', code, reason: again }],
    ]);
    const own = JSON.stringify((await getAs(desk.customer().tokens, api(`booking/${id}`))).body);
    for (const reason of [due, waived, again]) expect(own).not.toContain(reason);
  });

  test('names its trip on the invoice, where each has its delay', async () => {
    const id = await desk.booked();
    const { trips } = await desk.read(id);
    for (const { id: trip, kind, slot } of trips) {
      await assign(id, { tripKind: kind });
      await untilSlot(slot.start, 0);
      // Where the vehicle is collected, or where it is given back.
      const waits = kind === 'outbound' ? 2 : 5;
      await desk.move(trip, ...wholeWay.slice(0, waits));
      await desk.later(15 * MINUTE);
      expect((await fee(id, { tripKind: kind, code: 'late' })).status).toBe(200);
      await desk.move(trip, ...wholeWay.slice(waits));
    }
    await desk.change(id, 'close');
    const [invoice] = await invoicesOf(id);
    expect(invoice.content.explanation).toEqual([
      'Retard de 10 à 20\u00a0minutes, prise en charge.',
      'Retard de 10 à 20\u00a0minutes, retour.',
    ]);
  });

  test('is for a booking that there is something to charge for', async () => {
    expect((await fee(await desk.ordered(single), { code: 'fuel_reserve' })).body.code).toBe('ERROR.STATE');
    const soon = await fee(await desk.booked(single), { code: 'late', minutesLate: 12 });
    expect([soon.status, Object.keys(soon.body.fields)]).toEqual([400, ['minutesLate']]);
  });
});

const driven = async (...codes: string[]): Promise<string> => {
  const id = await desk.booked(single);
  const { trips } = (await assign(id)).body;
  await desk.move(trips[0].id, ...wholeWay);
  for (const code of codes) expect((await fee(id, { code })).status).toBe(200);
  return id;
};
const invoicesOf = async (id: string) =>
  (await getAs(desk.customer().tokens, api('invoice/for_user'))).body.items.filter(
    ({ bookingId }: { bookingId: string }) => bookingId === id,
  );
const payment = async (id: string) =>
  (
    await send(api(`payment/status?${keyedQuery('booking', id)}`), {
      headers: { 'X-Forwarded-For': `10.7.0.${id.length}` },
    })
  ).body;

describe('a booking that is closed', () => {
  test('without fees has nothing more to pay', async () => {
    const id = await driven();
    const { status, body } = await desk.change(id, 'close');
    expect([status, body.status]).toEqual([200, 'closed']);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect((await desk.open(id)).body.code).toBe('ERROR.STATE');
    expect((await fee(id, { code: 'fuel_reserve' })).body.code).toBe('ERROR.STATE');
  });

  test('with fees gets an invoice to pay within fifteen days, by mail, and one payment settles it', async () => {
    const id = await driven('fuel_reserve');
    await desk.later(HOUR);
    const clientId = randomUUID();
    const closed = await Promise.all(
      Array.from({ length: 10 }, () => desk.change(id, 'close', { clientId })),
    );
    expect(new Set(closed.map(({ status }) => status))).toEqual(new Set([200]));
    const { reference } = closed[0]?.body ?? {};
    const [invoice, ...others] = await invoicesOf(id);
    expect(others).toHaveLength(1);
    const today = parisTime(desk.now()).day;
    expect(invoice).toMatchObject({
      status: 'issued',
      content: {
        paid: false,
        issuedOn: today,
        dueOn: addDays(today, 15),
        lines: [{ cents: 2000 }, { cents: 990 }],
        totals: { totalCents: 2990 },
      },
    });
    const mail = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`facture ${invoice.content.number}.*${reference}`, 'i'),
    );
    expect(mail.text).toContain(`/#/admin/customer/payment_status?${keyedQuery('booking', id)}\n`);
    expect(mail.text).toContain('Total\u00a0: 29,90\u00a0€');
    expect(mail.text).toContain(`à payer au plus tard le ${frenchDay(addDays(today, 15))}`);
    expect(await payment(id)).toMatchObject({
      payment: null,
      totalCents: 2990,
      booking: 'closed',
      payable: true,
    });

    const pages = [await desk.open(id), await desk.open(id)];
    const refs = pages.map(({ body }) => refOf(body.url));
    expect(await payment(id)).toMatchObject({ payment: 'pending', totalCents: 2990 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        desk.tell({ id: randomUUID(), ref: refs[index % 2] ?? '', outcome: 'paid' }),
      ),
    );
    expect((await invoicesOf(id)).map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid']);
    expect((await kinds(id)).filter((kind) => kind === 'fees_paid')).toHaveLength(1);
    expect(await payment(id)).toMatchObject({ payment: 'paid', booking: 'closed', payable: false });
    const received = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`facture ${invoice.content.number} payée.*${reference}`, 'i'),
    );
    expect(received.text).toContain('Votre paiement de 29,90\u00a0€ nous est parvenu');
    // The other payment goes back.
    await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`votre paiement vous est rendu.*${reference}`, 'i'),
    );
    expect((await desk.open(id)).body.code).toBe('ERROR.STATE');
  });

  test('is said to be late with its payment from the day after, to its customer and to the team', async () => {
    const id = await driven('fuel_reserve');
    // Which makes the invoice of the fee the newer of the two.
    await desk.later(HOUR);
    await desk.change(id, 'close');
    const dueOn = addDays(parisTime(desk.now()).day, 15);
    const said = async () => {
      const { invoices } = await desk.read(id);
      return [
        (await invoicesOf(id))[0].status,
        invoices.map((one: Record<string, unknown>) => [one.status, one.dueOn]).at(-1),
      ];
    };
    await desk.later(15 * 24 * HOUR);
    expect(await said()).toEqual(['issued', ['issued', dueOn]]);
    await desk.later(24 * HOUR);
    expect(await said()).toEqual(['overdue', ['overdue', dueOn]]);
  });

  test('with waived fees only has nothing to pay', async () => {
    const id = await driven('fuel_reserve');
    await fee(id, { code: 'fuel_reserve', waivedReason: 'Geste commercial' });
    await desk.change(id, 'close');
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  test('was driven before', async () => {
    const { status, body } = await desk.change(await desk.booked(single), 'close');
    expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
  });
});

test('a booking offers the team what can be done with it now, and nothing else', async () => {
  const offered = async (id: string) => {
    const { status, trips, charges, refundableCents, invoices } = await desk.read(id);
    const [{ moves, canAssign }] = trips;
    const refundable = [{ refundableCents }, ...invoices].reduce((sum, one) => sum + one.refundableCents, 0);
    return [status, moves, canAssign, charges.length, refundable];
  };
  // Those of a single way there.
  const counted = fees.filter(({ code }) => !code.startsWith('late_return')).length;
  const unpaid = await desk.ordered(single);
  expect(await offered(unpaid)).toEqual(['awaiting_payment', [], false, 0, 0]);
  await desk.later(31 * MINUTE);
  expect(await offered(unpaid)).toEqual(['expired', [], false, 0, 0]);
  const cancelled = await desk.booked(single);
  expect(await offered(cancelled)).toEqual(['confirmed', [], true, counted, 3490]);
  await desk.change(cancelled, 'cancel', { refundCents: 1000, reason: 'Accord au téléphone' });
  expect(await offered(cancelled)).toEqual(['cancelled', [], false, 0, 2490]);

  const id = await desk.booked(single);
  const [{ id: trip }] = (await assign(id)).body.trips;
  expect(await offered(id)).toEqual(['confirmed', ['set_off'], true, counted, 3490]);
  await desk.move(trip, 'set_off', 'arrive', 'inspect');
  // Nobody departs before the report of the pick-up.
  expect(await offered(id)).toEqual(['in_progress', ['refuse_vehicle'], false, counted, 3490]);
  await desk.report(trip);
  expect(await offered(id)).toEqual(['in_progress', ['depart', 'refuse_vehicle'], false, counted, 3490]);
  await desk.move(trip, 'depart', 'reach', 'hand_over', 'finish');
  expect(await offered(id)).toEqual(['completed', [], false, counted, 3490]);
  await desk.change(id, 'close');
  expect(await offered(id)).toEqual(['closed', [], false, 0, 3490]);
});

test('once its driver is on the way the team alone cancels it', async () => {
  const id = await desk.booked(single);
  const { trips } = (await assign(id)).body;
  await desk.move(trips[0].id, 'set_off', 'arrive');
  const own = await sendAs(desk.customer().tokens, 'POST', api(`booking/${id}/cancel`), {
    clientId: randomUUID(),
  });
  expect([own.status, own.body.message]).toEqual([
    409,
    'Le convoyeur est déjà en route ou sur place\u00a0: appelez-nous pour annuler.',
  ]);
  const { status, body } = await desk.change(id, 'cancel');
  expect([status, body.status, body.trips[0].status]).toEqual([200, 'cancelled', 'cancelled']);
});

describe('what happened to a booking', () => {
  test('is told in its order, with who did it to the team alone', async () => {
    const id = await desk.booked();
    const { trips } = (await assign(id)).body;
    await assign(id, { driverId: null });
    const [outboundSlot] = someSlots(new Date(trips[1].slot.start));
    const moved = await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await fee(id, { code: 'fuel_reserve' });
    await sendAs(desk.customer().tokens, 'POST', api(`booking/${id}/cancel`), { clientId: randomUUID() });
    const { events } = await desk.read(id);
    const { displayName } = people.teammate;
    expect(events.map(({ kind, author }: { kind: string; author: string }) => [kind, author])).toEqual([
      ['ordered', 'Élodie Garçon'],
      ['paid', null],
      ['assigned', displayName],
      ['unassigned', displayName],
      // The way there, and the way back that would have come before it.
      ['moved', displayName],
      ['freed', displayName],
      ['fee_charged', displayName],
      ['fee_waived', null],
      ['cancelled', 'Élodie Garçon'],
    ]);
    const own = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
    expect(own.events).toEqual(
      events.map(({ at, kind, label }: Record<string, string>) => ({ at, kind, label })),
    );
  });

  test('has nothing of what was refused', async () => {
    const id = await desk.booked(single);
    const before = await kinds(id);
    await desk.change(id, 'close');
    await desk.change(id, 'derogation');
    await assign(id, { driverId: randomUUID() });
    await fee(id, { code: 'late', minutesLate: 500 });
    expect(await kinds(id)).toEqual(before);
  });
});

test('a fee of an appointment that nobody set off for is not due once that is cancelled, as the terms say', async () => {
  const id = await desk.booked(single);
  await fee(id, { code: 'fuel_reserve' });
  const byCustomer = { clientId: randomUUID() };
  const url = api(`booking/${id}/cancel`);
  expect((await sendAs(desk.customer().tokens, 'POST', url, byCustomer)).body.status).toBe('cancelled');
  const { fees, invoices, events } = await desk.read(id);
  expect(fees).toMatchObject([{ code: 'fuel_reserve', cents: 0, waived: true }]);
  expect(invoices.filter(({ dueCents }: { dueCents: number }) => dueCents > 0)).toEqual([]);
  expect(events.filter(({ kind }: { kind: string }) => kind === 'fee_waived')).toMatchObject([
    { author: null, detail: { reason: 'Le rendez-vous est annulé, et personne n’était parti.' } },
  ]);
});

test('a handover code is six digits, the same to the customer and to the team, and another for another booking', async () => {
  const ids = [await desk.booked(single), await desk.booked(single)];
  const [code, other] = await Promise.all(ids.map(async (id) => (await desk.read(id)).handoverCode));
  expect(code).toMatch(/^\d{6}$/);
  expect(other).not.toBe(code);
  const own = await getAs(desk.customer().tokens, api(`booking/${ids[0]}`));
  expect(own.body.handoverCode).toBe(code);
});

test('a refund is of what was paid, whatever fees were added, which are invoiced all the same', async () => {
  const id = await desk.booked(single);
  const { trips } = (await assign(id)).body;
  await desk.move(trips[0].id, 'set_off', 'arrive');
  await fee(id, { code: 'fuel_reserve' });
  await desk.change(id, 'cancel');
  await eventually(async () => {
    const [refund] = (await desk.read(id)).refunds;
    return refund?.status === 'sent' && refund.cents === 3490;
  });
  const totals = (await invoicesOf(id)).map(
    ({ content }: { content: { totals: { totalCents: number } } }) => content.totals.totalCents,
  );
  expect(totals.sort()).toEqual([-3490, 2990, 3490]);
  expect((await desk.read(id)).balanceCents).toBe(2990);
  expect(await payment(id)).toMatchObject({ payment: null, totalCents: 2990, payable: true });
  const mails = await mailsTo(desk.server.dataDir, desk.customer().mail);
  expect(mails.some(({ text }) => text.includes('Nous vous rendons 34,90\u00a0€'))).toBe(true);
  await desk.pay(id);
  expect((await desk.read(id)).balanceCents).toBe(0);
});
