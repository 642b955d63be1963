/** What an order that names who is met already knows of who orders. */
import { expect, it } from 'vitest';
import { contactOf } from '../../../src/features/booking/known/contact-person.ts';
import { somePlace, someStop } from './some-stop.ts';

const town = { ...somePlace, address: somePlace.city, googleAddressString: `13120 ${somePlace.city}` };

it.each([
  ['12 rue Borély, portail vert', '12 rue Borély'],
  ['12, rue Borély , portail vert', '12, rue Borély'],
  [' 12 bis, rue Borély\nbadge', '12 bis, rue Borély'],
  ['chemin des Lilas; code 12', 'chemin des Lilas'],
])('of the way to a door, « %s », an address takes its street', (accessNote, street) => {
  const { address } = contactOf({ ...someStop, address: town, accessNote });
  expect(address.address).toBe(street);
});

it('is the first and the last name of who is met, and their telephone', () => {
  const met = { ...someStop, contactName: ' Léa  de Sousa ', contactPhone: '06 12 34 56 78' };
  expect(contactOf(met)).toMatchObject({ firstName: 'Léa', lastName: 'de Sousa', phone: '06 12 34 56 78' });
});
