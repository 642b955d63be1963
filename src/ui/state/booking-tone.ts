/** What the state of a booking means to whoever looks at it. */
import { type BookingState, hasEnded, isGivenUp, isUnderWay } from '../../domain/booking/booking-states.ts';
import { type Tone, toned } from './toned.ts';

interface HasState {
  readonly status: BookingState;
}

const toneOf = ({ status }: HasState): Tone => {
  if (isGivenUp(status)) return 'off';
  if (hasEnded(status)) return 'over';
  return isUnderWay(status) ? 'on' : 'waiting';
};

/** The attributes of the element that holds the word of a booking's state. */
export const bookingToned = (booking: HasState) => toned(toneOf(booking));
