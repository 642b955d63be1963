/** The slots that an order or another appointment asks for. */

import type { Agreeing } from '../../../domain/booking/appointment.ts';
import type { BookingOrder } from '../../../domain/booking/booking.ts';
import { agreedSlots, officeOrderSlots } from '../../../domain/lib/time/office-slots.ts';
import { type Slot, type SlotRefusal, type SlotRules, slotRefusal } from '../../../domain/lib/time/slots.ts';
import { rulesAt, type SetCalendar, type StaffedCalendar } from '../../../domain/settings/calendar.ts';
import { type LegKind, tripsOf } from '../../../domain/tariff/service.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { findFull } from './slot-load.ts';

export type Wanted = Pick<BookingOrder, 'serviceCode' | 'outboundSlot' | 'returnSlot'>;

const refusals: Readonly<Record<SlotRefusal | 'past', string>> = {
  past: 'Cette heure est passée\u00a0: choisissez-en une autre.',
  not_a_slot: 'Ce créneau n’existe pas\u00a0: choisissez-en un autre.',
  too_soon: 'Ce créneau est trop proche\u00a0: choisissez-en un autre.',
  too_far: 'Ce créneau est trop lointain\u00a0: choisissez-en un autre.',
};

function refusalOf(slot: Slot, rules: SlotRules, now: Date): string | null {
  const refusal = slotRefusal(slot, now, rules);
  const isPast = refusal === 'too_soon' && Date.parse(slot.end) <= now.getTime();
  return refusal && refusals[isPast ? 'past' : refusal];
}

/**
 * Why a slot cannot be taken now, in French, or null: the team agrees on any hour, at short notice too.
 * @param isAccepted its customer has ordered it already: there is time to begin at once
 */
export function checkSlot(
  slot: Slot,
  by: Agreeing,
  isAccepted: boolean,
  calendar: SetCalendar,
  now: Date,
): string | null {
  const rules = rulesAt(calendar, now);
  return refusalOf(slot, by === 'team' ? agreedSlots(isAccepted, rules) : rules, now);
}

/** The slots of the trips that have one, in their order. */
export const slotsOf = (trips: readonly { readonly slot: Slot | null }[]): Slot[] =>
  trips.flatMap(({ slot }) => (slot ? [slot] : []));

/** The field of a trip's slot. */
export const slotField = (kind: LegKind) => (kind === 'outbound' ? 'outboundSlot' : 'returnSlot');

/** The slots that are asked for, each of them possible. @throws problem ERROR.INVALID */
export function wantedSlots(
  { serviceCode, outboundSlot, returnSlot }: Wanted,
  by: Agreeing,
  calendar: SetCalendar,
  now: Date,
): Slot[] {
  const kinds = tripsOf[serviceCode];
  const usual = rulesAt(calendar, now);
  const rules = by === 'team' ? officeOrderSlots(usual) : usual;
  const fields: Record<string, string> = {};
  const check = (name: string, slot: Slot | null, kind: 'outbound' | 'return', required: boolean) => {
    if (!kinds.includes(kind)) {
      if (slot) fields[name] = 'Cette prestation n’a pas ce trajet.';
    } else if (slot) {
      const refusal = refusalOf(slot, rules, now);
      if (refusal !== null) fields[name] = refusal;
    } else if (required) fields[name] = 'Choisissez un créneau.';
  };
  check('outboundSlot', outboundSlot, 'outbound', true);
  // After an outbound trip the way back may be agreed on once the vehicle is ready.
  check('returnSlot', returnSlot, 'return', kinds.length === 1);
  if (outboundSlot && returnSlot && returnSlot.start < outboundSlot.end) {
    fields.returnSlot ??= 'Le retour vient après l’aller\u00a0: choisissez un autre créneau.';
  }
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  return [outboundSlot, returnSlot].filter((slot) => slot !== null);
}

/**
 * Keeps others from counting these slots until the transaction's end.
 * @param own the booking whose own places do not count
 * @throws problem ERROR.FULL
 */
export async function holdSlots(
  tx: Queryable,
  wanted: Pick<Wanted, 'outboundSlot'>,
  slots: readonly Slot[],
  calendar: StaffedCalendar,
  now: Date,
  own: string | null = null,
): Promise<void> {
  const full = await findFull(tx, slots, calendar, now, own);
  if (full) throw problem('ERROR.FULL', { fields: { [nameOf(wanted, full)]: 'Ce créneau est complet.' } });
}

/** The field that asked for a slot. */
export const nameOf = ({ outboundSlot }: Pick<Wanted, 'outboundSlot'>, slot: Slot): string =>
  outboundSlot?.start === slot.start ? 'outboundSlot' : 'returnSlot';
