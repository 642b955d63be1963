/** An order that the team types for a customer: what it comes to as far as its form is filled in, and its body. */

import type { BookingOrder } from '../../domain/booking/booking.ts';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { keyOf } from '../../domain/lib/key-of.ts';
import { readWholeEuros } from '../../domain/lib/money.ts';
import { slotDay } from '../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { type Slot, slotRules } from '../../domain/lib/time/slots.ts';
import type { ServedValues } from '../../domain/office/served-screen.ts';
import { termsVersion } from '../../domain/settings/terms.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { type GridServiceCode, tripsOf } from '../../domain/tariff/service.ts';
import type { OpenPlaces } from '../booking/slots/open-places.ts';
import { problem } from '../http/problem.ts';
import { addressOf, isTicked, textOf, textOrNull } from './screen.ts';

/** What a new form shows as chosen. */
export const initial = {
  serviceCode: 'round_trip',
  'provider.kind': 'garage',
  'vehicle.energy': 'petrol',
  'vehicle.gearbox': 'manual',
  'vehicle.category': 'car',
  when: 'later',
} as const;

export const NO_HOUR = 'Choisissez une heure.';
const dayOf = ({ start }: Slot): string => parisTime(new Date(start)).day;

/** A trip whose appointment is asked for. */
export interface Appointment {
  /** Every day that has one, with how it reads. */
  readonly days: readonly (readonly [day: string, label: string])[];
  readonly slots: readonly { readonly slot: Slot; readonly full: boolean }[];
  readonly picked: Slot | null;
}

/** What an order comes to, as far as its form is filled in. */
export interface Draft {
  readonly values: ServedValues | null;
  readonly goes: boolean;
  readonly comesBack: boolean;
  /** The vehicle is given back at another address. */
  readonly elsewhere: boolean;
  readonly outbound: Appointment;
  readonly inbound: Appointment;
  /** The appointment of the way back is made now: after an outbound trip it may be agreed on later. */
  readonly returnAsked: boolean;
  /** Null until the places are picked. */
  readonly price: Quote | null;
  /** An appointment comes before the end of the withdrawal period: we begin early only when asked to. */
  readonly early: boolean;
  readonly order: Omit<BookingOrder, 'clientId' | 'vehicle' | 'provider' | 'outbound' | 'inbound'> & {
    readonly [part in 'outbound' | 'inbound' | 'provider' | 'vehicle']: unknown;
  };
}

interface DraftOptions {
  readonly values: ServedValues | null;
  readonly places: OpenPlaces;
  readonly now: Date;
  readonly customerId: string;
  /** Whether the customer's trips are included in a subscription. */
  readonly covered: boolean;
}

export function draftOf({ values, places, now, customerId, covered }: DraftOptions): Draft {
  const text = (name: string) => textOf(values, name);
  const serviceCode: GridServiceCode = values ? keyOf(tripsOf, text('serviceCode')) : initial.serviceCode;
  const trips = tripsOf[serviceCode];
  const [goes, comesBack] = [trips.includes('outbound'), trips.includes('return')];
  const elsewhere = trips.length > 1 && isTicked(values, 'elsewhere');
  const returnAsked = comesBack && (!goes || text('when') === 'now');

  const appointment = (name: string, asked: boolean, from = ''): Appointment => {
    const open = places.slots.filter(({ start }) => start >= from);
    const firsts = new Map(open.toReversed().map((slot) => [dayOf(slot), slot]));
    const days = [...firsts].toReversed().map(([day, first]) => [day, slotDay(first)] as const);
    const day = text(`${name}Day`) || days[0]?.[0];
    const slots = open
      .filter((slot) => dayOf(slot) === day)
      .map((slot) => ({ slot, full: (places.left.get(slot.start) ?? slotRules.capacity) <= 0 }));
    const picked = slots.find(({ slot }) => slot.start === text(`${name}Slot`))?.slot;
    return { days, slots, picked: (asked && picked) || null };
  };
  const outbound = appointment('outbound', goes);
  // The way back begins once the way there is over.
  const inbound = appointment('return', returnAsked, outbound.picked?.end);

  const stop = (address: unknown, accessNote: string | null) => ({
    address,
    contactName: text('outbound.contactName'),
    contactPhone: text('outbound.contactPhone'),
    accessNote,
  });
  const [from, back, to] = ['outbound.address', 'inbound.address', 'provider.address'].map((name) =>
    addressOf(values, name),
  );
  const immediateExecution = isTicked(values, 'immediateExecution');
  const known = from && to && (!elsewhere || back);
  const price = known
    ? orderQuote(
        {
          serviceCode,
          outbound: { address: from },
          inbound: back && elsewhere ? { address: back } : null,
        },
        covered,
      )
    : null;
  return {
    values,
    goes,
    comesBack,
    elsewhere,
    outbound,
    inbound,
    returnAsked,
    price,
    early: isEarly([outbound.picked, inbound.picked], now),
    order: {
      serviceCode,
      outbound: stop(from, textOrNull(values, 'outbound.accessNote')),
      inbound: elsewhere ? stop(back, null) : null,
      provider: {
        kind: text('provider.kind'),
        name: text('provider.name'),
        phone: textOrNull(values, 'provider.phone'),
        address: to,
      },
      vehicle: {
        plate: text('vehicle.plate'),
        foreignPlate: isTicked(values, 'vehicle.foreignPlate'),
        vin: textOrNull(values, 'vehicle.vin'),
        brand: text('vehicle.brand'),
        model: text('vehicle.model'),
        energy: text('vehicle.energy'),
        gearbox: text('vehicle.gearbox'),
        category: text('vehicle.category'),
        declaredCents: readWholeEuros(text('vehicle.declaredCents')),
      },
      outboundSlot: outbound.picked,
      returnSlot: inbound.picked,
      identity: null,
      customerId,
      termsVersion: isTicked(values, 'termsVersion') ? termsVersion : '',
      immediateExecution,
      // A price that was not on show is none of ours.
      totalCents: Number(text('total') || -1),
    },
  };
}

/** An hour that is asked for and is not there. @throws problem ERROR.INVALID */
export function requireHours({ goes, returnAsked, outbound, inbound }: Draft): void {
  const fields = {
    ...(goes && !outbound.picked && { outboundSlot: NO_HOUR }),
    ...(returnAsked && !inbound.picked && { returnSlot: NO_HOUR }),
  };
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
}
