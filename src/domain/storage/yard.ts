/** Our own yard, as bookings and requests name where a vehicle goes. */

import type { Provider } from '../booking/booking.ts';
import { brand, yardPlace } from '../settings/company.ts';

export const yard: Provider = {
  kind: 'yard',
  name: brand,
  phone: null,
  address: {
    id: 'yard',
    googleCode: 'yard',
    address: '',
    city: '',
    googleAddressString: yardPlace.label,
    ...yardPlace,
  },
};

/** Whether that is where we store vehicles, and no establishment near it. */
export const isYard = ({ address }: Partial<Provider>): boolean =>
  address?.googleCode === yard.address.googleCode;
