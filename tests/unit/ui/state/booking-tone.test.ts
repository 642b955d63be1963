import { expect, it } from 'vitest';
import { type BookingState, bookingStates } from '../../../../src/domain/booking/booking-states.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { bookingToned } from '../../../../src/ui/state/booking-tone.ts';

const looks: Readonly<Record<BookingState, string>> = {
  draft: '○ state waiting',
  awaiting_payment: '○ state waiting',
  awaiting_derogation: '○ state waiting',
  confirmed: '● state on',
  in_progress: '● state on',
  completed: '✓ state over',
  closed: '✓ state over',
  postponed: '○ state waiting',
  cancelled: '✕ state off',
  withdrawn: '✕ state off',
  expired: '✕ state off',
};

it.each(keysOf(bookingStates))('a booking that is %s has a sign and a colour of its own', (status) => {
  const { className, 'data-mark': mark } = bookingToned({ status });
  expect(`${mark} ${className}`).toBe(looks[status]);
});
