/** The end of an order: the vehicle, when, who orders, everything once more, and what became of the payment. */
import { Identity } from './identity.tsx';
import { PaymentStatusScreen } from './payment-status.tsx';
import { SlotStep } from './slot.tsx';
import { Summary } from './summary.tsx';
import { VehicleStep } from './vehicle.tsx';

export const screens = {
  '/admin/customer/add/vehicle': VehicleStep,
  '/admin/customer/add/slot': SlotStep,
  '/admin/customer/add/identity': Identity,
  '/admin/customer/add/summary': Summary,
  '/admin/customer/payment_status': PaymentStatusScreen,
};
