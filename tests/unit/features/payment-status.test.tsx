import { signal } from '@preact/signals-react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { phone } from '../../../src/domain/settings/phone.ts';
import { thanks } from '../../../src/features/booking/answers.ts';
import type { PaymentStatus } from '../../../src/features/booking/calls.ts';
import { followPayment, outcomeOf } from '../../../src/features/booking/paid/payment-state.ts';
import { FollowedPayment } from '../../../src/features/booking/paid/payment-status.tsx';
import { renderScreen } from './at-address.tsx';

afterEach(cleanup);

/** What is read of an order that is paid. @param booking its state then @param paid what else is known of its payment */
const shown = (booking: string, paid: Partial<PaymentStatus> = {}): string =>
  read({
    reference: 'CVG-2026-000123',
    booking,
    payment: 'paid',
    totalCents: 5990,
    payable: false,
    coming: {
      slot: { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T09:00:00.000Z' },
      tracking: '/suivi/x',
      own: '/rendez-vous?key=x',
      byGuest: false,
      calendar: 'booking/1/appointment/calendar?key=x',
    },
    ...paid,
  });

function read(status: PaymentStatus): string {
  const followed = { ...followPayment({ booking: '' }), lost: signal(false), follow: () => () => undefined };
  const known = { ...followed, status: signal(status), outcome: signal(outcomeOf(status)) };
  const subscription = status.subscription !== undefined;
  renderScreen(<FollowedPayment payment={known} subscription={subscription} choosing={null} />);
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

it('says when we come in a sentence of its own, what to have ready, and has it for a calendar', () => {
  const said = shown('confirmed');
  expect(said).toMatch(/Mardi 1er décembre 2026, 9 h .+10 hLe convoyeur arrive/);
  expect(said).toContain('Les clés, et l’original du certificat d’immatriculation.');
  const calendar = screen.getByText('Ajouter à mon agenda').getAttribute('href');
  expect(calendar).toBe('/api/booking/1/appointment/calendar?key=x');
});

it('says of a payment that was left that the booking waits, whom to call, and where it is given up', () => {
  const said = read({
    reference: 'CVG-2026-000123',
    booking: 'awaiting_payment',
    payment: 'cancelled',
    totalCents: 5990,
    payable: true,
    expiresAt: '2026-12-01T04:11:00.000Z',
    own: '/rendez-vous?key=x',
    ordered: {
      vehicle: 'Peugeot 208',
      slot: { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T09:00:00.000Z' },
    },
  });
  expect(said).toMatch(/Peugeot 208, mardi 1er décembre 2026, 9 h .+10 h/);
  expect(said).toContain('Le paiement n’est pas fait');
  expect(said).toContain('Votre réservation vous attend');
  expect(said).toContain('à 5 h 11');
  expect(said).not.toContain('Annulé');
  expect(screen.getByText('Annulez cette réservation').getAttribute('href')).toBe(
    '#/rendez-vous?key=x&cancel=yes',
  );
  expect(document.querySelector(`[href="${phone.href}"]`)?.textContent).toBe(phone.label);
});

const subscribed = {
  reference: 'ABO-2026-000001',
  subscription: 'active',
  payment: 'paid',
  totalCents: 990,
  payable: false,
} as const;
/** The buttons that stand out. */
const main = () => [...document.querySelectorAll('.button:not(.quiet)')].map((button) => button.textContent);

it('of a subscription says whose trips it includes, and leads to ordering one', () => {
  const said = read({ ...subscribed, included: { plates: ['CD-456-EF', 'AB-123-CD'], from: null } });
  expect(said).toContain('Votre abonnement commence');
  expect(said).toContain('Vos trajets sont inclus dès aujourd’hui pour CD-456-EF et AB-123-CD.');
  expect(main()).toEqual(['Réserver un trajet inclus']);
});

it('of one that includes trips later says from which day, and leads to no order at another price', () => {
  const said = read({ ...subscribed, included: { plates: ['CD-456-EF'], from: '2026-12-11' } });
  expect(said).toContain('à partir du vendredi 11 décembre 2026, pour CD-456-EF.');
  expect(main()).toEqual(['Me connecter à mon espace']);
});

it('says of a trip that a subscription includes that nothing is to be paid, and nothing of a payment', () => {
  const said = shown('confirmed', { payment: null, totalCents: 0 });
  expect(said).toContain('C’est réservé');
  expect(said).toContain('Inclus dans votre abonnementVous n’avez rien à payer.');
  expect(said).not.toMatch(/paiement|facture|Payé/);
});
