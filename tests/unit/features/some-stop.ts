/** A place that our search answered, and a stop there. */
import type { Address } from '../../../src/domain/address/address.ts';

export const somePlace: Address = {
  id: 'a1',
  googleCode: '13001',
  label: 'Aix-en-Provence',
  address: '',
  city: 'Aix-en-Provence',
  googleAddressString: 'Aix-en-Provence',
  lat: 43.53,
  lon: 5.45,
};
export const someStop = {
  address: somePlace,
  contactName: 'Élodie',
  contactPhone: '0601020304',
  accessNote: null,
};
