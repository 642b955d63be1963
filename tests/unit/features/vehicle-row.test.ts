import { afterEach, expect, it, vi } from 'vitest';
import { SLOT_MINUTES, slotRules } from '../../../src/domain/lib/time/slots.ts';
import { slotTimes } from '../../../src/features/partner/vehicle-row.ts';

afterEach(() => vi.useRealTimers());

it('the hours of a vehicle’s own appointment are those of the slots, in order, whatever the hour it is', () => {
  // The first open slot is one of the afternoon.
  vi.useFakeTimers({ now: new Date('2026-11-24T02:30:00Z') });
  const starts = Object.values(slotRules.opening)
    .flat()
    .flatMap(({ from, to }) =>
      Array.from({ length: (to - from) / SLOT_MINUTES }, (_, index) => from / 60 + index),
    );
  const hours = [...new Set(starts)].sort((one, other) => one - other);
  expect(slotTimes()).toEqual(hours.map((hour) => [`${String(hour).padStart(2, '0')}:00`, `${hour}\u00a0h`]));
});
