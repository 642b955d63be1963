/** Choosing another appointment: what it costs the way back is said before it is sent. */
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src/domain/lib/time/clock.ts';
import { parisTime } from '../../../../src/domain/lib/time/paris-time.ts';
import { openSlots, type Slot } from '../../../../src/domain/lib/time/slots.ts';
import { HttpError } from '../../../../src/platform/http/http-error.ts';
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

it('once an hour is refused, those that are past by then are not offered again', async () => {
  vi.useFakeTimers({ now: Date.parse(first.start), toFake: ['Date'] });
  try {
    const { form, picker } = createAppointment({
      booking: {
        id: 'b',
        status: 'confirmed',
        trips: [{ kind: 'outbound', status: 'planned', slot: late, driver: null }],
      },
      kind: 'outbound',
      by: 'team',
      send: () => Promise.reject(new HttpError('http', { status: 400, message: 'Cette heure est passée.' })),
    });
    const firstHour = () => {
      const [[day]] = picker.days.value as [readonly [string, string]];
      picker.day.value.value = day;
      return picker.slots.value[0]?.slot.start;
    };
    expect(firstHour()).toBe(first.start);
    picker.hour.value.value = first.start;
    vi.setSystemTime(Date.parse(back.end));
    expect(firstHour()).toBe(first.start);
    await form.submit({
      preventDefault: () => undefined,
      currentTarget: document.createElement('form'),
    } as never);
    expect(Date.parse(firstHour() ?? '')).toBeGreaterThan(Date.parse(first.start));
  } finally {
    vi.useRealTimers();
  }
});
