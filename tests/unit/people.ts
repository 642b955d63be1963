/** A customer as the API answers one, for the tests of screens. */
import type { Address } from '../../src/domain/address/address.ts';
import type { Customer } from '../../src/domain/customer/customer.ts';

export const place = (label: string): Address => ({
  id: 'a1',
  googleCode: `code ${label}`,
  label,
  address: label,
  city: 'Gardanne',
  googleAddressString: `${label}, France`,
  lat: 43.45,
  lon: 5.47,
});

export const customer = (more: Partial<Customer> = {}): Customer => ({
  id: 'c1',
  version: 3,
  firstName: 'Élodie',
  lastName: 'Garçon',
  mail: 'elodie@exemple.fr',
  phone: '06 12 34 56 78',
  companyName: null,
  birthDate: '1980-02-29',
  address: place('1 Rue Kruger 13120 Gardanne'),
  billingAddress: null,
  ...more,
});
