/** Where one trip of a booking stands, beside its name. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TO_AGREE } from '../../../src/domain/trip/trip.ts';
import { TripHead } from '../../../src/features/customer/trip-head.tsx';

const slot = { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T09:00:00.000Z' };

it.each([
  ['planned', null, 'waiting', TO_AGREE],
  ['planned', slot, 'on', 'à venir'],
  ['in_transit', slot, 'on', 'véhicule en route'],
  ['done', slot, 'over', 'véhicule remis'],
  ['breakdown', slot, 'off', 'en panne'],
  ['cancelled', null, 'off', 'trajet annulé'],
])('a trip that is %s with the appointment %j looks %s', (status, at, tone, words) => {
  const { container } = render(<TripHead trip={{ kind: 'return', status, slot: at }} />);
  expect(container.querySelector('h2')?.textContent).toBe('Retour');
  const state = container.querySelector('h2 + p');
  expect([state?.className, state?.textContent]).toEqual([`state ${tone}`, words]);
});

it('one of an order that waits for its payment waits too', () => {
  const { container } = render(<TripHead trip={{ kind: 'return', status: 'planned', slot }} isUnpaid />);
  expect(container.querySelector('h2 + p')?.className).toBe('state waiting');
});
