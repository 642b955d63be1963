/** A partner's screens, but for their orders: one load. */
import { MyAccount } from '../../ui/account/my-account.tsx';
import { PartnerBookings } from './bookings.tsx';
import { PartnerHome } from './home.tsx';
import { PartnerInvoices } from './invoices.tsx';

export const screens = {
  '/admin/partner': PartnerHome,
  '/admin/partner/profile': MyAccount,
  '/admin/partner/booking': PartnerBookings,
  '/admin/partner/invoice': PartnerInvoices,
};
