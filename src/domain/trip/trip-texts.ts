/** How a trip is called, when and where it is, to its customer and to the team. */

import { labelIn } from '../lib/label-in.ts';
import { slotLabel } from '../lib/time/french-slot.ts';
import type { Trip } from './trip.ts';
import { firstTripState, tripStates } from './trip-states.ts';

/** `kind` may be one of a newer API. */
type DescribedTrip = { readonly kind: string } & Pick<Trip, 'slot'>;

export const kindOf = ({ kind }: Pick<DescribedTrip, 'kind'>): string =>
  kind === 'outbound' ? 'Prise en charge' : 'Retour';

export const whenOf = ({ slot }: Pick<DescribedTrip, 'slot'>): string =>
  slot ? slotLabel(slot) : 'À convenir quand le véhicule sera prêt';

/** @param trip whose state may be one of a newer API */
export const progressOf = ({ status, slot }: { readonly status: string } & Pick<Trip, 'slot'>): string =>
  slot === null && status === firstTripState ? 'à convenir' : labelIn(tripStates, status);
