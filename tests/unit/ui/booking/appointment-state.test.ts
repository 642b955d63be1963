/** Choosing another appointment: what it costs the way back is said before it is sent. */
import { expect, it } from 'vitest';
import { systemClock } from '../../../../src/domain/lib/time/clock.ts';
import { parisTime } from '../../../../src/domain/lib/time/paris-time.ts';
import { openSlots, type Slot } from '../../../../src/domain/lib/time/slots.ts';
import { type AppointedTrip, createAppointment } from '../../../../src/ui/booking/appointment-state.ts';

const open = openSlots(systemClock());
const [first, back, late] = [open[0], open[10], open[20]] as [Slot, Slot, Slot];

/** What of the way back is lost once this is picked for a trip. */
function freedBy(kind: string, slot: Slot, outbound: AppointedTrip['status'] = 'planned') {
  const trips = [
    { kind: 'outbound', status: outbound, slot: first, driver: null },
    { kind: 'return', status: 'planned', slot: back, driver: null },
  ] as const;
  const { picker, freed } = createAppointment({
    booking: { id: 'a', status: 'confirmed', trips },
    kind,
    by: 'buyer',
    send: () => Promise.resolve(),
  });
  picker.day.value.value = parisTime(new Date(slot.start)).day;
  picker.hour.value.value = slot.start;
  expect(picker.picked.value?.start).toBe(slot.start);
  return freed.value?.slot ?? null;
}

it('a way back that the way there would come after loses its appointment, which is said', () => {
  expect(freedBy('outbound', late)).toEqual(back);
  expect(freedBy('outbound', open[5] as Slot)).toBeNull();
  expect(freedBy('return', late)).toBeNull();
});
