/** A drive of a booking, there or back: its states (domain.md, States), and how it is called, when and where it is, to everybody. */

import { labelIn } from '../lib/label-in.ts';
import { slotLabel } from '../lib/time/french-slot.ts';
import type { Slot } from '../lib/time/slots.ts';
import type { Leg } from '../tariff/quote.ts';

/** The states, and what each is called. Their machine is elsewhere: most pages read a trip, and move none. */
export const tripStates = {
  planned: 'à venir',
  assigned: 'confié à un convoyeur',
  on_the_way: 'convoyeur en route',
  arrived: 'convoyeur sur place',
  inspecting: 'état des lieux en cours',
  in_transit: 'véhicule en route',
  arrived_at_destination: 'véhicule arrivé',
  handing_over: 'remise en cours',
  done: 'véhicule remis',
  no_show: 'personne au rendez-vous',
  refused_vehicle: 'véhicule refusé',
  breakdown: 'en panne',
  kept_overnight: 'gardé pour la nuit',
  re_presented: 'présenté à nouveau',
  cancelled: 'trajet annulé',
  // With the vehicle in our hands, and not driven to where it was to go.
  abandoned: 'trajet interrompu',
} as const;

export type TripState = keyof typeof tripStates;

/** The vehicle is in our hands: it was given to us, and to nobody since. */
export const withUs = [
  'in_transit',
  'breakdown',
  'arrived_at_destination',
  'handing_over',
  'kept_overnight',
  're_presented',
] as const satisfies readonly TripState[];

/** Nobody has set off, and somebody will. */
export const yetToStart = ['planned', 'assigned'] as const satisfies readonly TripState[];

/** @param status may be one of a newer API */
export const isYetToStart = (status: string): boolean => (yetToStart as readonly string[]).includes(status);

/** Its appointment came to nothing: another one begins it anew. @param status may be one of a newer API */
export const cameToNothing = (status: string): boolean =>
  status === 'no_show' || status === 'refused_vehicle';

/** Whether its appointment is agreed on, and still to come. @param trip whose state may be one of a newer API */
export const isAhead = <T extends { readonly slot: Slot | null; readonly status: string }>(
  trip: T,
): trip is T & { readonly slot: Slot } => trip.slot !== null && isYetToStart(trip.status);

/** Where each attempt to drive it begins. */
export const firstTripState: TripState = 'planned';

export interface Trip {
  readonly id: string;
  readonly kind: Leg['kind'];
  readonly status: TripState;
  /** Null until it is agreed on. */
  readonly slot: Slot | null;
  readonly distanceMetres: number;
  /** First name of who drives. */
  readonly driver: string | null;
  /** When the driver was where the vehicle is collected; ISO 8601, as the next two. */
  readonly arrivedAt: string | null;
  readonly departedAt: string | null;
  /** When the vehicle was handed over. */
  readonly deliveredAt: string | null;
}

/** `kind` may be one of a newer API. */
type DescribedTrip = { readonly kind: string } & Pick<Trip, 'slot'>;

export const kindOf = ({ kind }: Pick<DescribedTrip, 'kind'>): string =>
  kind === 'outbound' ? 'Prise en charge' : 'Retour';

/** When a trip without an appointment is. */
export const TO_AGREE = 'à convenir quand le véhicule sera prêt';

/** After a colon, or beside a label. @param trip whose state may be one of a newer API; before it is ordered it has none */
export function whenOf({ slot, status }: Pick<DescribedTrip, 'slot'> & { readonly status?: string }): string {
  if (slot) return slotLabel(slot);
  return status === 'cancelled' ? 'annulé' : TO_AGREE;
}

/** @param trip whose state may be one of a newer API */
export const progressOf = ({ status, slot }: { readonly status: string } & Pick<Trip, 'slot'>): string =>
  slot === null && status === firstTripState ? TO_AGREE : labelIn(tripStates, status);
