/** What the team does with bookings: one load. */
import { OfficeBookingScreen } from './booking.tsx';
import { BookingAdd } from './booking-add.tsx';
import { OfficeBookings } from './bookings.tsx';

export const screens = { BookingAdd, OfficeBookingScreen, OfficeBookings };
