import { signal } from '@preact/signals-react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { thanks } from '../../../src/features/booking/answers.ts';
import { followPayment, outcomeOf } from '../../../src/features/booking/payment-state.ts';
import { FollowedPayment } from '../../../src/features/booking/payment-status.tsx';
import { renderScreen } from './at-address.tsx';

afterEach(cleanup);

/** What is read of an order that is paid. @param booking its state then */
function shown(booking: string): string {
  const status = {
    reference: 'CVG-2026-000123',
    booking,
    payment: 'paid' as const,
    totalCents: 5990,
    payable: false,
    coming: {
      slot: { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T09:00:00.000Z' },
      tracking: '/suivi/x',
      own: '/rendez-vous?key=x',
      byGuest: false,
    },
  };
  const followed = { ...followPayment({ booking: '' }), lost: signal(false), follow: () => () => undefined };
  const known = { ...followed, status: signal(status), outcome: signal(outcomeOf(status)) };
  renderScreen(<FollowedPayment payment={known} subscription={false} choosing={null} />);
  const said = `${screen.getByRole('heading', { level: 1 }).textContent} ${screen.getByRole('status').textContent}`;
  return said.replaceAll('\u00a0', ' ');
}

it('says that it is settled, to who is called by their name however they typed it', () => {
  thanks.write({ values: { name: 'élodie' } });
  const said = shown('confirmed');
  expect(said).toContain('C’est réservé, Élodie');
  expect(said).not.toContain('assureur');
});

it('says of a vehicle above what is covered whose agreement comes first, when, and what a refusal means', () => {
  const said = shown('awaiting_derogation');
  expect(said).not.toContain('C’est réservé');
  for (const word of [
    'plus de 200 000 €',
    'l’accord de notre assureur',
    'avant le rendez-vous',
    'tout vous est rendu',
  ])
    expect(said).toContain(word);
});
