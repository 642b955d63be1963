/** A street that was typed where its commune alone was found. */
import { describe, expect, it } from 'vitest';
import { type Address, streetIn } from '../../../../src/domain/address/address.ts';
import { isStreetless, streetOf, withStreet } from '../../../../src/domain/address/town-street.ts';

const town: Address = {
  id: 'a1',
  googleCode: '13113',
  label: '13770 Venelles',
  address: 'Venelles',
  city: 'Venelles',
  googleAddressString: '13770 Venelles',
  lat: 43.6,
  lon: 5.48,
};

describe('what was typed of a street', () => {
  it.each([
    ['12 rue de la Paix 13120 Gardanne', '13120 Gardanne', '12 rue de la Paix'],
    ['3 avenue des Tilleuls venelles', '13770 Venelles', '3 avenue des Tilleuls'],
    ['8 rue Cardinale, Aix en Provence', 'Aix-en-Provence', '8 rue Cardinale'],
    ['1 place Saint-Jean, 13100 Aix', 'Aix-en-Provence', '1 place Saint-Jean'],
    ['8 rue Cardinale aix', 'Aix-en-Provence', '8 rue Cardinale aix'],
    ['5 chemin du Puy Le Puy-Sainte-Réparade', '13610 Le Puy-Sainte-Réparade', '5 chemin du Puy'],
    // The street bears the name.
    ['12 avenue de Gardanne', '13120 Gardanne', '12 avenue de Gardanne'],
  ])('« %s » in %s is « %s »', (typed, label, street) => {
    expect(streetIn(typed, label)).toBe(street);
  });

  it.each([
    ['gard', '13120 Gardanne'],
    ['aix en pro', 'Aix-en-Provence'],
    ['13120', '13120 Gardanne'],
    ['gardanne 13120', '13120 Gardanne'],
    [' le puy-ste réparade', '13610 Le Puy-Sainte-Réparade'],
    ['st cannat', '13760 Saint-Cannat'],
  ])('« %s » is no more than %s', (typed, label) => {
    expect(streetIn(typed, label)).toBe('');
  });
});

describe('a commune with its street', () => {
  it('reads as one line, and without it as the search answered it', () => {
    const whole = withStreet(town, '3 avenue des Tilleuls');
    expect(whole.label).toBe('3 avenue des Tilleuls, 13770 Venelles');
    expect([streetOf(whole), streetOf(town)]).toEqual(['3 avenue des Tilleuls', '']);
    expect([isStreetless(whole), isStreetless(town)]).toEqual([false, true]);
    expect(withStreet(whole, '')).toEqual(town);
    expect(withStreet(whole, '4 place de l’Église').label).toBe('4 place de l’Église, 13770 Venelles');
  });

  it('is no whole address, which stays as it is', () => {
    const street = { ...town, googleCode: '13113_1234_00003' };
    expect(withStreet(street, '3 avenue des Tilleuls')).toBe(street);
    expect([streetOf(street), isStreetless(street)]).toEqual(['', false]);
  });
});
