/** The first step of an order, as a link asks for a formula. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, answers, typedDraft } from '../../../src/features/booking/answers.ts';
import { Formula } from '../../../src/features/booking/formula.tsx';
import { dropTokens } from '../../../src/platform/session/session.ts';
import { signIn, stubApi } from './stub-api.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

it('begins with it, whatever was begun, asks nothing of the last time, and keeps what is chosen then', async () => {
  const api = stubApi();
  signIn('ROLE_CUSTOMER');
  location.hash = '#/admin/customer/add/formuladetails?formula=round_trip';
  answer({ serviceCode: 'inspection_round_trip' });
  typedDraft('formula').write({ values: { service: 'single_return' } });
  render(<Formula />);
  expect(chosen()).toBe('round_trip');
  fireEvent.click(screen.getByRole('radio', { name: /Contrôle technique/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(answers.value.serviceCode).toBe('inspection_round_trip'));
  expect(api.calls.filter(({ call }) => call.includes('/booking/last'))).toEqual([]);
  cleanup();
  dropTokens();
  location.hash = '#/admin/customer/add/formuladetails';
  render(<Formula />);
  expect(chosen()).toBe('inspection_round_trip');
});
