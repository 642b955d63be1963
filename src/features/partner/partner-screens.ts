/** A partner's screens, but for their orders: one load. */
import { PartnerBookings } from './bookings.tsx';
import { PartnerHome } from './home.tsx';
import { PartnerInvoices } from './invoices.tsx';

export const screens = {
  '/admin/partner': PartnerHome,
  '/admin/partner/booking': PartnerBookings,
  '/admin/partner/invoice': PartnerInvoices,
};
