/** The plates that a customer knows, offered where a subscription names a vehicle: of their own, and nobody else's. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NameVehicle } from '../../../src/features/customer/name-vehicle.tsx';
import { Subscribe } from '../../../src/features/subscription/subscribe.tsx';
import { SubscribeCustomer } from '../../../src/features/subscription/subscribe-customer.tsx';
import { renderScreen } from './at-address.tsx';
import { json, lost, signIn, stubApi } from './stub-api.ts';

const clio = { id: 'c', plate: 'AB-123-CD', brand: 'Renault', model: 'Clio' };
const old = { id: 'o', plate: 'GH-456-JK', brand: 'Peugeot', model: '308' };
const listed = json(200, { items: [clio, old], next: null, reminders: { wanted: true } });

let api: ReturnType<typeof stubApi>;
beforeEach(() => {
  api = stubApi();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
/** What a browser proposes in a field, by its list. */
const offered = (name: RegExp) =>
  [...document.querySelectorAll(`datalist[id="${field(name).getAttribute('list')}"] option`)].map(
    (option) => [option.getAttribute('value'), option.textContent],
  );
const both = [
  ['AB-123-CD', 'Renault Clio'],
  ['GH-456-JK', 'Peugeot 308'],
];

it('are offered for either vehicle of a subscription of one’s own, without a word of what was typed', async () => {
  signIn('ROLE_CUSTOMER');
  api.answer(listed);
  renderScreen(<Subscribe />);
  fireEvent.input(field(/^Immatriculation du véhicule/), { target: { value: 'zz 1' } });
  await waitFor(() => expect(offered(/^Immatriculation du véhicule/)).toEqual(both));
  expect(offered(/second véhicule/)).toEqual(both);
  expect(field(/^Immatriculation du véhicule/).value).toBe('zz 1');
  expect(field(/second véhicule/).value).toBe('');
});

it('are offered in place of another one, but for those that are named', async () => {
  signIn('ROLE_CUSTOMER');
  api.answer(listed);
  const nothing = () => undefined;
  renderScreen(
    <NameVehicle id="s" replaces={null} named={['ab 123 cd']} onNamed={nothing} onClose={nothing} />,
  );
  await waitFor(() => expect(offered(/^Immatriculation/)).toEqual(both.slice(1)));
});

it('are missing, and typed, where they cannot be read', async () => {
  signIn('ROLE_CUSTOMER');
  api.answer(lost);
  renderScreen(<Subscribe />);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(offered(/^Immatriculation du véhicule/)).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('are not asked for where somebody subscribes for a customer', () => {
  signIn('ROLE_PARTNER');
  renderScreen(<SubscribeCustomer />);
  expect(field(/^Immatriculation du véhicule/).hasAttribute('list')).toBe(false);
  expect(api.calls).toEqual([]);
});

it('the only one is named already, and gives way to what was typed', async () => {
  signIn('ROLE_CUSTOMER');
  const one = json(200, { items: [clio], next: null, reminders: { wanted: true } });
  api.answer(one);
  renderScreen(<Subscribe />);
  await waitFor(() => expect(field(/^Immatriculation du véhicule/).value).toBe('AB-123-CD'));
  cleanup();
  api.answer(one);
  renderScreen(<Subscribe />);
  fireEvent.input(field(/^Immatriculation du véhicule/), { target: { value: 'zz 1' } });
  await waitFor(() => expect(offered(/^Immatriculation du véhicule/)).toHaveLength(1));
  expect(field(/^Immatriculation du véhicule/).value).toBe('zz 1');
});
