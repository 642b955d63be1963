/** Our own yard, as bookings and requests name where a vehicle goes. */

import type { Provider } from './booking.ts';
import { company } from './company.ts';

export const yard: Provider = {
  kind: 'yard',
  name: company.brand,
  phone: null,
  address: {
    googleCode: 'yard',
    label: company.yard.label,
    address: '',
    city: '',
    googleAddressString: company.yard.label,
    lat: company.yard.lat,
    lon: company.yard.lon,
  },
};

/** Whether that is where we store vehicles, and no establishment near it. */
export const isYard = ({ address }: Provider): boolean => address.googleCode === yard.address.googleCode;
