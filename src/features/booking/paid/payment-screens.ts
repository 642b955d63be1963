/** What became of a payment: one load, opened by its address by whoever comes back from the bank. */
import { PaymentStatusScreen } from './payment-status.tsx';

export const screens = {
  '/admin/customer/payment_status': PaymentStatusScreen,
};
