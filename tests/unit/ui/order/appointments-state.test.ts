/** The appointments of an order: when something is said to be missing. */
import { describe, expect, it } from 'vitest';
import { createAppointments } from '../../../../src/ui/order/appointments-state.ts';

describe('the way back', () => {
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
