/** What each person is offered to do with a booking: the steps that lead it on or give it up, by what their call answers. */

import type { BookingView } from '../../src/domain/booking/booking-view.ts';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import type { DriverTripView } from '../../src/domain/mission/calls.ts';
import { stepsOf } from '../../src/domain/mission/pending-move.ts';
import { outboundOf } from '../../src/domain/trip/trip-machine.ts';
import type { Answer } from './api.ts';
import { type Control, moveWords } from './booking-controls.tsx';
import { driveAsDriver, driveAsOffice, onward, take } from './booking-drives.ts';
import { type Actor, type BookingWalk, ends } from './booking-walk.ts';
import { acceptance } from './bookings.ts';
import { keyedQuery } from './payments.ts';

/** Whose screen it is: a role's, that of whoever has the link of a mail, or a tablet. */
export type Person = 'office' | 'customer' | 'partner' | 'link' | 'driver';

export interface Step {
  readonly name: string;
  /** Whether the booking goes on by it, or is given up. */
  readonly leads: 'on' | 'up';
  /** Those that lead to it, in their order. */
  readonly controls: readonly Control[];
  /** Null where nobody does anything. */
  readonly run: () => Promise<Answer | null>;
  /** Its beginning alone, where it is several calls. */
  readonly begin?: () => Promise<Answer>;
}

type BookedTrip = OfficeBookingView['trips'][number];

const isOver = ({ status }: { readonly status: string }): boolean =>
  status === 'done' || status === 'cancelled' || status === 'abandoned';
const cameToNothing: readonly string[] = ['no_show', 'refused_vehicle'];

/** Who may have something to do with it now. */
export function peopleOf({ booking: { status, trips }, isPartners }: BookingWalk): Person[] {
  const people: Person[] = ['office', isPartners ? 'partner' : 'customer', 'link'];
  // Of what a partner ordered their customer agrees on appointments.
  if (isPartners) people.push('customer');
  const isUnderWay = status === 'confirmed' || status === 'in_progress';
  if (isUnderWay && trips.some(({ driverId }) => driverId !== null)) people.push('driver');
  return people;
}

/** What a person is offered now. */
export async function offersTo(walk: BookingWalk, person: Person): Promise<readonly Step[]> {
  if (person === 'office') return officeSteps(walk);
  if (person === 'link') return linkSteps(walk);
  return person === 'driver' ? driverSteps(walk) : buyerSteps(walk, person);
}

/** The trip whose appointment is to be agreed on before anything else. */
function tripToAppoint({ status, trips }: OfficeBookingView): BookedTrip | undefined {
  const open = trips.filter((trip) => !isOver(trip));
  const trip = open.find((one) => cameToNothing.includes(one.status)) ?? open[0];
  if (!trip) return undefined;
  const needs = status === 'postponed' || trip.slot === null || cameToNothing.includes(trip.status);
  return needs ? trip : undefined;
}

type Options = NonNullable<BookingView['options']>;

/** The same of everybody whose answer has options: each by their own call, on their own screen. */
interface Ways {
  readonly walk: BookingWalk;
  readonly options: Options | undefined;
  readonly control: (words: string) => Control;
  readonly change: (what: string, fields?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  readonly words: { readonly fetched: string; readonly withdraw: string };
  readonly appoint: (trip: BookedTrip) => Promise<Answer>;
}

function waysBy({ walk, options, control, change, words, appoint }: Ways): Step[] {
  const steps: Step[] = [];
  const up = (name: string, what: string, said: string) =>
    steps.push({ name, leads: 'up', controls: [control(said)], run: () => change(what) });
  if (options?.cancelRefundCents != null) {
    const isOnTheRoad = options.isVehicleWithUs === true;
    // What is broken down, or nobody takes, ends where it is.
    steps.push({
      name: isOnTheRoad ? 'interrupt' : 'cancel',
      leads: 'up',
      controls: [control(isOnTheRoad ? 'Interrompre le convoyage' : 'Annuler la réservation')],
      run: () => change('cancel', isOnTheRoad ? { whereabouts: 'Chez nous' } : {}),
    });
  }
  if (options?.returnRefundCents != null) up('give up the return', 'return/cancel', words.fetched);
  if (options?.canWithdraw) up('withdraw', 'withdraw', words.withdraw);
  const trip = tripToAppoint(walk.booking);
  if (trip && options?.appointments?.some(({ kind }) => kind === trip.kind)) {
    const controls = [control('(Choisir|Déplacer) le rendez-vous')];
    steps.push({ name: `appoint ${trip.kind}`, leads: 'on', controls, run: () => appoint(trip) });
  }
  return steps;
}

/** The first place that is left, as who asks finds it. */
async function firstPlace(
  walk: BookingWalk,
  by: 'buyer' | 'team',
  { kind }: BookedTrip,
  ask: (slots: Readonly<Record<string, unknown>>) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | null = null;
  for (const index of [5, 8, 11, 3]) {
    const slot = walk.slot(index, by);
    answer = await ask({
      outboundSlot: kind === 'outbound' ? slot : null,
      returnSlot: kind === 'outbound' ? null : slot,
    });
    if (answer.status < 400) return answer;
  }
  if (!answer) throw new Error('no slot was tried');
  return answer;
}

async function officeSteps(walk: BookingWalk): Promise<Step[]> {
  const { booking } = walk;
  const control = (words: string): Control => ({ screen: 'office', words, read: () => walk.booking });
  const change = (what: string, fields = {}) => walk.change('teammate', what, fields);
  const steps = waysBy({
    walk,
    options: booking.options,
    control,
    change,
    words: { fetched: 'Le client vient chercher le véhicule', withdraw: 'Enregistrer sa rétractation' },
    appoint: (trip) =>
      firstPlace(walk, 'team', trip, (slots) => walk.change('teammate', 'reschedule', slots)),
  });
  const add = (
    name: string,
    leads: Step['leads'],
    words: string,
    run = () => change(name),
    begin: Step['begin'] = run,
  ) => steps.push({ name, leads, controls: [control(words)], run, begin });
  if (booking.status === 'awaiting_derogation') {
    add('derogation', 'on', 'L’assureur est d’accord');
    add('derogation/refuse', 'up', 'L’assureur refuse');
  }
  if (booking.status === 'completed') add('close', 'on', 'Clôturer');
  if (tripToAppoint(booking)) return steps;
  for (const trip of booking.trips) {
    const { kind, driverId, canAssign, moves } = trip;
    const move = onward(moves);
    if (canAssign && driverId === null) {
      add(`assign ${kind}`, 'on', 'Confier', () => assign(walk, trip));
    } else if (move) {
      const words = await moveWords('office', move);
      const begin = () => take(walk, trip.id, move);
      add(`${kind} ${move}`, 'on', words, driveAsOffice(walk, trip, move), begin);
    } else if (trip.status === 'inspecting') {
      // On the tablet of its driver.
      const begin = () => walk.report(trip.id);
      const run = driveAsOffice(walk, trip, 'depart');
      steps.push({ name: `${kind} report`, leads: 'on', controls: [], run, begin });
    }
  }
  return steps;
}

/** Whoever is free; with nobody free, at another hour. */
async function assign(walk: BookingWalk, { kind }: BookedTrip): Promise<Answer> {
  const first = await walk.assign(kind, 'teammate');
  return first.status < 400 ? first : walk.assign(kind, 'admin');
}

async function buyerSteps(walk: BookingWalk, person: 'customer' | 'partner'): Promise<Step[]> {
  const actor: Actor = person;
  const own = await walk.look(actor, `booking/${walk.id}`);
  const control = (words: string): Control => ({ screen: person, words, read: () => own });
  const steps = waysBy({
    walk,
    options: own.options,
    control,
    change: (what, fields) => walk.change(actor, what, fields),
    words: { fetched: 'Je vais chercher le véhicule', withdraw: 'Renoncer au contrat ici' },
    appoint: (trip) => firstPlace(walk, 'buyer', trip, (slots) => walk.change(actor, 'reschedule', slots)),
  });
  if (own.status === 'draft') {
    // What is prepared is accepted or refused on a page of its own, and there alone.
    const opens = control('Vérifier et accepter la commande');
    const read = () => walk.look(actor, `booking/${walk.id}/draft`);
    return draftSteps(read, [opens], (what, fields) => walk.change(actor, what, fields));
  }
  if (own.status === 'awaiting_payment') {
    const read = () => walk.look(actor, `payment/status?booking=${walk.id}`);
    const page: Control = { screen: 'payment', words: PAY, read };
    steps.push({ name: 'pay', leads: 'on', controls: [control('Payer'), page], run: () => payNow(walk) });
  }
  return steps;
}

/** However the last payment ended. */
export const PAY = '(Payer|Réessayer le paiement|Reprendre le paiement)';

const draftSteps = (
  read: () => Promise<Answer['body']>,
  before: readonly Control[],
  change: (what: string, fields: Readonly<Record<string, unknown>>) => Promise<Answer>,
): Step[] => {
  const control = (words: string): Control => ({ screen: 'accept', words, read });
  const fields = acceptance();
  return [
    {
      name: 'accept',
      leads: 'on',
      controls: [...before, control('Commander')],
      run: () => change('accept', fields),
    },
    {
      name: 'decline',
      leads: 'up',
      controls: [...before, control('Ce n’est pas ce que je veux')],
      run: () => change('decline', {}),
    },
  ];
};

/** Of the links in mails: what was prepared, what is to be paid, and the appointments. */
async function linkSteps(walk: BookingWalk): Promise<Step[]> {
  const { id, booking } = walk;
  if (booking.status === 'draft') {
    const read = () => walk.lookByLink(`booking/${id}/draft?key=${walk.keyFor('draft')}`);
    return draftSteps(read, [], (what, fields) => walk.keyedChange(what, fields));
  }
  if (booking.status === 'awaiting_payment') return payByLink(walk);
  const isRunning = ['awaiting_derogation', 'confirmed', 'in_progress', 'postponed'].includes(booking.status);
  if (!isRunning) return [];
  const appointed = await walk.lookByLink(`booking/${id}/appointment?key=${walk.keyFor('appointment')}`);
  return waysBy({
    walk,
    options: appointed.options,
    control: (words) => ({ screen: 'appointments', words, read: () => appointed }),
    change: (what) => walk.keyedChange(what === 'cancel' ? 'appointment/cancel' : 'appointment/give_up'),
    words: { fetched: 'Je vais chercher le véhicule', withdraw: '' },
    appoint: (trip) => firstPlace(walk, 'buyer', trip, (slots) => walk.keyedChange('appointment', slots)),
  });
}

export async function payByLink(walk: BookingWalk): Promise<Step[]> {
  const status = await walk.lookByLink(`payment/status?${keyedQuery('booking', walk.id)}`);
  if (!status.payable) return [];
  const control: Control = { screen: 'payment', words: PAY, read: () => status };
  return [{ name: 'pay by link', leads: 'on', controls: [control], run: () => payNow(walk) }];
}

export async function payNow(walk: BookingWalk): Promise<Answer> {
  const answer = await walk.open();
  const payment = walk.money.opened.at(-1);
  if (answer.status === 201 && payment) await walk.tell(payment, 'paid');
  return answer;
}

/** On the tablets of those who drive it: a day's trips are there on that day, and on the one before. */
async function driverSteps(walk: BookingWalk): Promise<Step[]> {
  const steps: Step[] = [];
  const now = walk.crew.now();
  // A way back is driven once the vehicle is there.
  const next = walk.booking.trips.find((trip) => !isOver(trip));
  for (const trip of next ? [next] : []) {
    const { id, driverId, slot, status } = trip;
    const driver = walk.crew.driverOf(driverId);
    if (!driver || !slot || cameToNothing.includes(status)) continue;
    const early = Date.parse(slot.start) - now.getTime();
    if (early < 0 && parisTime(new Date(slot.start)).day < parisTime(now).day) continue;
    const own = async () => {
      const { trips } = await walk.look(driver, 'trip/for_user');
      return trips.find((trip: DriverTripView) => trip.id === id) as DriverTripView | undefined;
    };
    const run = async () => {
      // An hour before.
      if (early > HOUR_MS) {
        await walk.later(Math.floor((early - HOUR_MS) / MINUTE_MS));
        await walk.check();
        // What was declared before was carried out meanwhile.
        if (ends.includes(walk.booking.status)) return null;
      }
      const theirs = await own();
      if (!theirs) throw new Error('a trip that is not on its driver’s tablet on its day');
      return driveAsDriver(walk, theirs, driver, own);
    };
    const { forward } = stepsOf({
      ...{ id, status, arrivedAt: null, bookingStatus: walk.booking.status },
      outboundStatus: outboundOf(trip, walk.booking.trips)?.status,
    });
    if (forward) steps.push({ name: `driver ${forward}`, leads: 'on', controls: [], run });
  }
  return steps;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
