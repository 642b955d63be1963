/** The end of an order: the vehicle, when, who orders, and everything once more. */
import { Identity } from './identity.tsx';
import { ordererOf as ordererFrom } from './known/contact-person.ts';
import { SlotStep } from './slot.tsx';
import { Summary } from './summary.tsx';
import { VehicleStep } from './vehicle.tsx';

export const screens = {
  '/admin/customer/add/vehicle': VehicleStep,
  '/admin/customer/add/slot': SlotStep,
  '/admin/customer/add/identity': Identity,
  '/admin/customer/add/summary': Summary,
};

/** Who orders follows from the places, whose step leads on to these: it comes with them. @see contact-person.ts */
export const ordererOf = ordererFrom;
