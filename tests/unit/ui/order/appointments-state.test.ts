/** The appointments of an order: what is offered, and when something is said to be missing. */
import { describe, expect, it } from 'vitest';
import { createAppointments } from '../../../../src/ui/order/appointments-state.ts';

const days = (picker: ReturnType<typeof createAppointments>['back']) => picker.days.value.map(([day]) => day);

describe('the way back', () => {
  it('is offered from the day of the way there, before an hour of it is chosen too', () => {
    const { outbound, back, when } = createAppointments({ service: () => 'round_trip' });
    when.value.value = 'now';
    const third = days(outbound)[2] ?? expect.fail('no third day is open');
    outbound.day.value.value = third;
    expect(days(back)[0]).toBe(third);
    const [first] = outbound.slots.value;
    const ends = back.slots.value.map(({ slot }) => slot.start >= (first?.slot.end ?? ''));
    expect(ends.length > 0 && ends.every(Boolean)).toBe(true);
  });

  it('by itself is offered whenever we drive', () => {
    const { outbound, back } = createAppointments({ service: () => 'single_return' });
    expect(back.slots.value).toEqual(outbound.slots.value);
  });

  it('that is asked for once the form was refused is not said to be missing before it is sent again', () => {
    const { fields, back, when } = createAppointments({ service: () => 'round_trip' });
    const send = () => {
      for (const { touched } of Object.values(fields)) touched.value = true;
    };
    send();
    when.value.value = 'now';
    expect([back.hour.error.value, back.hour.shownError.value]).toEqual(['Choisissez une heure.', null]);
    send();
    expect(back.hour.shownError.value).toBe('Choisissez une heure.');
  });
});
