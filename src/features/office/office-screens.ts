/** The team's bookings: one load. */
import { OfficeBookings } from './bookings.tsx';

export const screens = { OfficeBookings };
