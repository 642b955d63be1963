/** « 58 réservations ». */
export const bookings = (count: number): string => `${count}\u00a0réservation${count > 1 ? 's' : ''}`;
