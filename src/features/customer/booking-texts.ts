/** How a booking reads. */
import type { BookingAnswer } from '../../domain/booking-answer.ts';
import { bookingStates } from '../../domain/booking-states.ts';
import { slotLabel } from '../../domain/french-slot.ts';
import { serviceLabels } from '../../domain/quote.ts';
import { tripStates } from '../../domain/trip-states.ts';

/** What a code is called; one of a newer API is shown as it is. */
const labelIn = (labels: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;

export const stateOf = ({ status }: Pick<BookingAnswer, 'status'>): string => labelIn(bookingStates, status);

export const serviceOf = ({ serviceCode }: Pick<BookingAnswer, 'serviceCode'>): string =>
  labelIn(serviceLabels, serviceCode);

export type AnsweredTrip = BookingAnswer['trips'][number];

export const kindOf = ({ kind }: AnsweredTrip): string =>
  kind === 'outbound' ? 'Prise en charge' : 'Retour';

export const whenOf = ({ slot }: AnsweredTrip): string =>
  slot ? slotLabel(slot) : 'À convenir quand le véhicule sera prêt';

export const progressOf = ({ status }: AnsweredTrip): string => labelIn(tripStates, status);

/** In the order of the screen: what is to come, what is under way, what is over. */
export const groups = [
  ['À venir', (status: string) => !running.includes(status) && !over.includes(status)],
  ['En cours', (status: string) => running.includes(status)],
  ['Passées', (status: string) => over.includes(status)],
] as const;

const running: readonly string[] = ['in_progress'];
const over: readonly string[] = ['completed', 'closed', 'cancelled', 'withdrawn', 'expired'];
