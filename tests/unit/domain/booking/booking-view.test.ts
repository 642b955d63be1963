import { expect, it } from 'vitest';
import { BY_YOU } from '../../../../src/domain/booking/advance.ts';
import { accessOf, factsOf, feeName } from '../../../../src/domain/booking/booking-view.ts';
import { fees } from '../../../../src/domain/tariff/fees.ts';

it.each([
  ['Retard de 10 à 20\u00a0minutes', 'outbound', 'Retard de 10 à 20\u00a0minutes, prise en charge'],
  ['Retard de 10 à 20\u00a0minutes', 'return', 'Retard de 10 à 20\u00a0minutes, retour'],
  // It says which already.
  ['Véhicule à la prise en charge', 'outbound', 'Véhicule à la prise en charge'],
  ['Véhicule à la prise en charge', 'return', 'Véhicule à la prise en charge, retour'],
  // Of an older API.
  ['Retard', undefined, 'Retard'],
])('« %s » of the trip %s is « %s »', (label, tripKind, name) => {
  expect(feeName({ label, tripKind })).toBe(name);
});

it('tells every fee of one trip from the same fee of the other', () => {
  for (const { label } of fees) {
    expect(feeName({ label, tripKind: 'outbound' })).not.toBe(feeName({ label, tripKind: 'return' }));
  }
});

it('tells what leads to each door, but not what its address says already', () => {
  const address = { label: '13120 Gardanne' };
  const stop = { address, contactName: 'Élodie', contactPhone: '0601020304' };
  const outbound = { ...stop, where: '12 cours Mirabeau, 13120 Gardanne', accessNote: '12 cours Mirabeau' };
  const coded = { ...stop, where: address.label, accessNote: 'Digicode 12A' };
  expect(accessOf({ outbound, inbound: null })).toEqual([]);
  expect(accessOf({ outbound, inbound: coded })).toEqual([['Accès au retour', 'Digicode 12A']]);
  expect(accessOf({ outbound: coded, inbound: null })).toEqual([['Accès', 'Digicode 12A']]);
  // The team reads both.
  expect(accessOf({ outbound: { ...stop, accessNote: '12 cours Mirabeau' }, inbound: stop })).toEqual([
    ['Accès', '12 cours Mirabeau'],
  ]);
});

it('says who pays the garage in words that follow their label', () => {
  const stop = { address: { label: '13120 Gardanne' }, contactName: 'Élodie', contactPhone: '0601020304' };
  const booking = {
    serviceCode: 'round_trip',
    vehicle: { plate: 'AB-123-CD', brand: 'Peugeot', model: '208' },
    outbound: { ...stop, accessNote: null },
    inbound: null,
    provider: { name: 'Garage des Pinchinats', address: stop.address },
  };
  const saidOf = (advanceMaxCents: number | null, byCustomer?: string) =>
    factsOf({ ...booking, advanceMaxCents } as Parameters<typeof factsOf>[0], byCustomer).filter(([label]) =>
      label.includes('garage'),
    );
  expect(saidOf(null)).toEqual([['Règlement du garage', 'par le client']]);
  expect(saidOf(null, BY_YOU)).toEqual([['Règlement du garage', 'par vous-même']]);
  expect(saidOf(30_000)).toEqual([['Règlement du garage', 'par le convoyeur, jusqu’à 300\u00a0€']]);
});
