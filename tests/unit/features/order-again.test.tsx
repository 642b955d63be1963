/** An order that begins with another one: what was begun meanwhile, and another service than the booking's. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someVehicle } from '../../support/vehicles.ts';
import { somePlace, someStop } from './some-stop.ts';
import { json, stubApi } from './stub-api.ts';

const provider = { kind: 'garage', name: 'Garage', phone: null, address: somePlace };
const vehicle = someVehicle();
const ordered = (serviceCode: string) => ({
  serviceCode,
  outbound: someStop,
  inbound: null,
  provider,
  vehicle,
});

let api: ReturnType<typeof stubApi>;
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  api = stubApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A tab that has just been opened, at an address of the order's first step. */
async function openTab(query = '') {
  location.hash = `#/admin/customer/add/formuladetails${query}`;
  const { signIn } = await import('./stub-api.ts');
  signIn('ROLE_CUSTOMER');
  const { answer, answers, typedDraft } = await import('../../../src/features/booking/answers.ts');
  const { orderAgain } = await import('../../../src/features/booking/order-again.tsx');
  return { answer, answers, typedDraft, orderAgain };
}
const at = () => location.hash.replace('#/admin/customer/add/', '');

describe('an order that was begun and left', () => {
  it('is told before that of the last time, which takes its place once it is asked for', async () => {
    const { answer, answers, typedDraft, orderAgain } = await openTab();
    answer({ serviceCode: 'inspection_round_trip' });
    typedDraft('vehicle').write({ values: { plate: 'ZZ' } });
    api.answer(json(200, { last: ordered('round_trip') }));
    render(await orderAgain(null));
    screen.getByText('Contrôle technique et aller-retour');
    expect(answers.value).toEqual({ serviceCode: 'inspection_round_trip' });
    fireEvent.click(screen.getByRole('button', { name: 'Comme la dernière fois' }));
    expect(at()).toBe('summary');
    expect(answers.value).toMatchObject({ serviceCode: 'round_trip', vehicle });
    expect(typedDraft('vehicle').read()).toBeNull();
  });

  it('goes on where it was left', async () => {
    const { answer, answers, orderAgain } = await openTab();
    answer({ serviceCode: 'inspection_round_trip' });
    api.answer(json(200, { last: ordered('round_trip') }));
    render(await orderAgain(null));
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(at()).toBe('address');
    expect(answers.value).toEqual({ serviceCode: 'inspection_round_trip' });
  });

  it('is what it is for who has ordered nothing yet', async () => {
    const { answer, orderAgain } = await openTab();
    answer({ serviceCode: 'round_trip' });
    api.answer(json(200, { last: null }));
    expect(await orderAgain(null)).toBeNull();
  });

  it('is no other where nothing but its appointment was to be chosen', async () => {
    const { answers, orderAgain } = await openTab();
    const last = () => api.answer(json(200, { last: { ...ordered('round_trip'), status: 'closed' } }));
    last();
    expect(await orderAgain(null)).toBe(true);
    const filled = answers.value;
    location.hash = '#/admin/customer/add/formuladetails';
    last();
    expect(await orderAgain(null)).toBe(true);
    expect(at()).toBe('summary');
    expect(answers.value).toEqual(filled);
  });

  it('gives way at once to a booking that a link names', async () => {
    const { answer, answers, orderAgain } = await openTab('?again=b');
    answer({ serviceCode: 'single_return' });
    api.answer(json(200, ordered('round_trip')));
    expect(await orderAgain('b')).toBe(true);
    expect(answers.value).toMatchObject({ serviceCode: 'round_trip', journey: { provider } });
    expect(at()).toBe('summary');
  });
});

it('asks where another trip goes of a vehicle that was driven to an inspection', async () => {
  const { answers, typedDraft, orderAgain } = await openTab('?again=b&service=round_trip');
  api.answer(json(200, ordered('inspection_round_trip')));
  expect(await orderAgain('b')).toBe(true);
  expect(answers.value).toEqual({ serviceCode: 'round_trip', vehicle });
  expect(typedDraft('address').read()?.values).toMatchObject({
    contactName: 'Élodie',
    address: somePlace.label,
  });
  await waitFor(() => expect(at()).toBe('address'));
});
