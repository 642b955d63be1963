/** The end of an order: the vehicle, everything once more, and what became of the payment. */
import { PaymentStatusScreen } from './payment-status.tsx';
import { Summary } from './summary.tsx';
import { VehicleStep } from './vehicle.tsx';

export const screens = { PaymentStatusScreen, Summary, VehicleStep };
