/** The end of an order: the vehicle, who orders, everything once more, and what became of the payment. */
import { Identity } from './identity.tsx';
import { PaymentStatusScreen } from './payment-status.tsx';
import { Summary } from './summary.tsx';
import { VehicleStep } from './vehicle.tsx';

export const screens = { Identity, PaymentStatusScreen, Summary, VehicleStep };
