/** What the team does with bookings: one load. */
import { OfficeBookingScreen } from './booking.tsx';
import { OfficeBookings } from './bookings.tsx';
import { Planning } from './planning.tsx';

export const screens = { OfficeBookingScreen, OfficeBookings, Planning };
