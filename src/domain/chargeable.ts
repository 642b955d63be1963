/** When a fee may be added to a booking: said by the form, and held to by the API. */

const chargeable: readonly string[] = ['confirmed', 'in_progress', 'postponed', 'completed'];

/** There is something to charge for, and it is not invoiced yet. @param state of a `BookingState`, or of a newer API */
export const isChargeable = (state: string): boolean => chargeable.includes(state);
