/** What a partner reads: one load. */
import { PartnerBookingScreen } from './booking.tsx';
import { PartnerBookings } from './bookings.tsx';
import { PartnerHome } from './home.tsx';
import { PartnerInvoices } from './invoices.tsx';

export const screens = { PartnerBookingScreen, PartnerBookings, PartnerHome, PartnerInvoices };
