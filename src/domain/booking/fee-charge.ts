/** Fees of the tariff, charged besides an order: which ones, when, and how much. */

import { feeLines, latenessLine, type PriceLine } from '../invoice/price-lines.ts';
import { next } from '../lib/machine.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time/durations.ts';
import { hourOf } from '../lib/time/french-slot.ts';
import { parisTime } from '../lib/time/paris-time.ts';
import { fees, isDelay } from '../tariff/fees.ts';
import { centsOf, type Delay, feeOf, latenessFee } from '../tariff/lateness.ts';
import type { TariffVersion } from '../tariff/versions.ts';
import type { Trip } from '../trip/trip.ts';
import type { TripMove } from '../trip/trip-machine.ts';
import { type BookingState, bookingMachine } from './booking-states.ts';

/** Of a vehicle that is kept, by the day. */
export const OVERNIGHT = 'late_return_overnight';

/** Of a vehicle that nobody came to give us: another appointment is made. */
const POSTPONING = 'late_pickup';

export const feeCodes = fees.map(({ code }) => code);

/** Nights that one fee can be for. */
export const FEE_MAX_DAYS = 30;

export interface FeeChoice {
  readonly code: string;
  readonly days: number | null;
  /** As the driver counted; null: until now. */
  readonly minutesLate: number | null;
}

/** When the driver of a trip was where the customer is; ISO 8601. */
export interface Attendance {
  readonly kind: Trip['kind'];
  readonly slot: Trip['slot'];
  /** Since when the driver waited, where that is known. */
  readonly waitingSince: string | null;
  /** Until when at most, where that is over. */
  readonly waitedUntil: string | null;
}

export interface Charge {
  readonly code: string;
  readonly label: string;
  readonly lines: readonly PriceLine[];
  readonly cents: number;
  /** The trip does not take place: another appointment is made. */
  readonly postponed: boolean;
}

/** Why a fee is not charged, in French, by field. */
export interface NoCharge {
  readonly refused: Readonly<Record<string, string>>;
}

/** Whether two fees of one appointment are for the same thing: fees of one delay do not add up. */
export const isSameCause = (code: string, other: string): boolean =>
  code === other || (isDelay(code) && isDelay(other));

/** What a fee comes to at this instant. @param tariff of the order */
export function chargeOf(
  asked: FeeChoice,
  attendance: Attendance,
  tariff: TariffVersion,
  now: Date,
): Charge | NoCharge {
  const fee = feeOf(asked.code, tariff.fees);
  if (fee.perDay !== (asked.days !== null)) {
    return refused(
      'days',
      fee.perDay ? 'Indiquez le nombre de jours.' : 'Ce frais ne se compte pas par jour.',
    );
  }
  if (isDelay(asked.code)) return chargeOfDelay(asked, attendance, tariff, now);
  if (asked.minutesLate !== null) return refused('minutesLate', 'Ce frais ne dépend pas d’un retard.');
  return charge(asked.code, fee.label, feeLines(fee, tariff), false);
}

/** What a step of a driver ends, and what is due where the customer was too late for it. */
const overdue: Partial<Record<TripMove, Pick<FeeChoice, 'code' | 'days'>>> = {
  miss: { code: POSTPONING, days: null },
  // At least one night; each other is counted once the vehicle is presented again.
  keep_overnight: { code: OVERNIGHT, days: 1 },
};

/**
 * What is due with a step of a driver, as was said before it; null where the customer was not late enough, where nobody is met
 * because we came once the appointment was over, or where the customer is not whom the driver waited for. @param at when it was
 */
export function chargeOfMove(
  move: TripMove,
  attendance: Attendance,
  tariff: TariffVersion,
  at: Date,
): Charge | null {
  const asked = overdue[move];
  const { slot, waitingSince } = attendance;
  if (!asked || slot === null) return null;
  // Whoever was there at the hour that was agreed on need not wait for us: the team may count it by hand.
  const isOurs = waitingSince !== null && Date.parse(waitingSince) > Date.parse(slot.end);
  if (move === 'miss' && isOurs) return null;
  const due = chargeOf({ ...asked, minutesLate: null }, { ...attendance, waitedUntil: null }, tariff, at);
  return 'refused' in due ? null : due;
}

/** What a vehicle that was kept comes to once it is presented again: by the night, or as one that was back the same day. */
export function chargeOfKeeping(since: Date, until: Date, tariff: TariffVersion): Charge {
  const [first, last] = [since, until].map((instant) => Date.parse(parisTime(instant).day));
  const nights = ((last ?? 0) - (first ?? 0)) / DAY_MS;
  const fee = feeOf(nights > 0 ? OVERNIGHT : 'late_return', tariff.fees);
  const cents = centsOf(fee) * Math.max(1, nights);
  const line = latenessLine({ fee, cents, postponed: false }, tariff);
  return charge(fee.code, line.label, [line], false);
}

function chargeOfDelay(
  asked: FeeChoice,
  attendance: Attendance,
  tariff: TariffVersion,
  now: Date,
): Charge | NoCharge {
  const { kind, slot, waitingSince, waitedUntil } = attendance;
  if (!slot) return refused('tripKind', 'Ce trajet n’a pas encore de rendez-vous.');
  if (asked.minutesLate === null && (waitingSince === null || waitedUntil !== null)) {
    return refused('minutesLate', 'Indiquez de combien de minutes.');
  }
  const from = Math.max(Date.parse(slot.start), Date.parse(waitingSince ?? slot.start));
  const until = waitedUntil === null ? now.getTime() : Date.parse(waitedUntil);
  const readyAt = asked.minutesLate === null ? until : from + asked.minutesLate * MINUTE_MS;
  if (readyAt > until) return refused('minutesLate', waitedWords(from, until));

  const delay: Delay = {
    at: kind === 'outbound' ? 'pickup' : 'return',
    slotStart: slot.start,
    driverArrivedAt: waitingSince ?? slot.start,
    customerReadyAt: new Date(readyAt).toISOString(),
    nights: asked.days ?? 0,
  };
  const due = latenessFee(delay, tariff);
  if (!due) return refused('minutesLate', 'Pour si peu de retard rien n’est dû.');
  if (due.fee.code !== asked.code) {
    return refused('code', `Le frais de ce retard est «\u00a0${due.fee.label}\u00a0».`);
  }
  if (due.postponed && waitedUntil !== null) {
    return refused('code', 'Ce frais reporte le rendez-vous, et le véhicule est déjà parti.');
  }
  const line = latenessLine(due, tariff);
  return charge(asked.code, line.label, [line], due.postponed);
}

/** How long the driver was there for it, which is the most that a customer can have been late. In milliseconds. */
function waitedWords(from: number, until: number): string {
  const minutes = Math.max(0, Math.floor((until - from) / MINUTE_MS));
  const wait = minutes === 0 ? 'moins d’une minute' : `${minutes}\u00a0minute${minutes > 1 ? 's' : ''}`;
  const [first, last] = [from, Math.max(from, until)].map((time) => hourOf(new Date(time).toISOString()));
  return `Le convoyeur n’a pas attendu si longtemps\u00a0: ${wait}, de ${first} à ${last}.`;
}

const refused = (field: string, message: string): NoCharge => ({ refused: { [field]: message } });

const charge = (code: string, label: string, lines: readonly PriceLine[], postponed: boolean): Charge => ({
  code,
  label,
  lines,
  cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  postponed,
});

const chargeable: readonly BookingState[] = ['confirmed', 'in_progress', 'postponed', 'completed'];

/** There is something to charge for, and it is not invoiced yet. */
export const isChargeable = (state: BookingState): boolean => chargeable.includes(state);

export interface Chargeable {
  /** Of the tariff. */
  readonly code: string;
  readonly label: string;
  /** What it comes to; for one that is counted by the day, a day. */
  readonly cents: number;
  /** What the amount depends on, under the payload's names. */
  readonly asks: readonly ('minutesLate' | 'days')[];
  /** Adding it postpones the booking. */
  readonly postpones: boolean;
}

/** What only one of the ways can cost. */
const onlyOf: Readonly<Record<string, Trip['kind']>> = {
  [POSTPONING]: 'outbound',
  late_return: 'return',
  [OVERNIGHT]: 'return',
};

/** The fees of the tariff of an order that its trips can cost, as long as one may be added. */
export const chargesOf = (
  state: BookingState,
  trips: readonly Pick<Trip, 'kind'>[],
  { fees }: Pick<TariffVersion, 'fees'>,
): Chargeable[] =>
  isChargeable(state)
    ? fees
        .filter(({ code }) => trips.some(({ kind }) => (onlyOf[code] ?? kind) === kind))
        .map((fee) => ({
          code: fee.code,
          label: fee.label,
          cents: centsOf(fee),
          asks: [
            ...(isDelay(fee.code) ? (['minutesLate'] as const) : []),
            ...(fee.perDay ? (['days'] as const) : []),
          ],
          postpones: fee.code === POSTPONING && next(bookingMachine, state, 'postpone') !== null,
        }))
    : [];
