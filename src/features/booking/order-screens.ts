/** The steps of an order that weigh most: the vehicle, and everything once more. */
import { Summary } from './summary.tsx';
import { VehicleStep } from './vehicle.tsx';

export const orderScreens = { Summary, VehicleStep };
