/** What screens of the office need, whichever entity they are of. */

import type { AddressServices } from '../address/address-search.ts';
import type { BookingServices } from '../booking/booking-services.ts';
import type { CustomerServices } from '../customer/customer-calls.ts';
import type { PaymentServices } from '../payment/payable.ts';
import type { ReportServices } from '../report/report-services.ts';

export type OfficeServices = AddressServices &
  BookingServices &
  CustomerServices &
  PaymentServices &
  ReportServices;
