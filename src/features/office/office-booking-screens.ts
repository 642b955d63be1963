/** What the team does with bookings: one load. */
import { OfficeBookingScreen } from './booking.tsx';
import { OfficeBookings } from './bookings.tsx';

export const screens = { OfficeBookingScreen, OfficeBookings };
