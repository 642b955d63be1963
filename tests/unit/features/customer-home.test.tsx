import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingView } from '../../../src/domain/booking/booking-view.ts';
import type { OwnInvoice } from '../../../src/domain/invoice/calls.ts';
import type { ListedSubscription } from '../../../src/domain/subscription/calls.ts';
import { CustomerHome } from '../../../src/features/customer/home.tsx';
import { duesOf, nextBooking } from '../../../src/features/customer/overview.ts';
import { dropTokens } from '../../../src/platform/session/session.ts';
import { json, signIn, stubApi } from './stub-api.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const slotAt = (day: string) => ({ start: `${day}T08:00:00.000Z`, end: `${day}T09:00:00.000Z` });
const stop = { address: { label: 'Aix-en-Provence' }, contactName: 'Élodie', contactPhone: '0601020304' };

/** @param days of its appointments; null where one is to be agreed on */
const booking = (
  id: string,
  status: BookingView['status'],
  ...days: readonly (string | null)[]
): BookingView => ({
  id,
  reference: `CVG-2026-${id}`,
  status,
  serviceCode: 'round_trip',
  vehicle: { plate: 'AB-123-CD', brand: 'Peugeot', model: '208' },
  outbound: stop,
  inbound: null,
  provider: { name: 'Garage des Pinchinats', address: { label: 'Aix-en-Provence' } },
  trips: days.map((day, index) => ({
    kind: index ? 'return' : 'outbound',
    status: 'planned',
    slot: day === null ? null : slotAt(day),
    distanceMetres: 4_000,
    driver: null,
  })),
  lines: [],
  fees: [],
  totalCents: 5_990,
  explanation: [],
  createdAt: '2026-11-20T08:00:00.000Z',
});

const invoice = (number: string, status: OwnInvoice['status'], dueCents = 2_990): OwnInvoice => ({
  id: number,
  status,
  dueCents,
  bookingId: '7',
  subscriptionId: null,
  content: {
    number,
    kind: 'invoice',
    issuedOn: '2026-11-20',
    reference: 'CVG-2026-7',
    totals: { totalCents: 2_990 },
  },
});

const subscription = (payable: boolean): ListedSubscription => ({
  id: '9',
  reference: 'ABO-2026-9',
  status: payable ? 'past_due' : 'active',
  monthlyCents: 990,
  startedOn: '2026-01-01',
  commitmentEnd: '2027-01-01',
  paidUntil: '2026-11-01',
  endsOn: null,
  options: { payable, terminationEnd: null, canWithdraw: false },
});

describe('the next booking', () => {
  const running = booking('1', 'in_progress', '2026-11-20', null);
  const soon = booking('2', 'confirmed', '2026-11-24', '2026-11-26');
  const later = booking('3', 'awaiting_payment', '2026-11-30');
  const unagreed = booking('4', 'postponed', null);
  const over = (['completed', 'closed', 'cancelled', 'withdrawn', 'expired'] as const).map((status, index) =>
    booking(`5${index}`, status, '2026-11-23'),
  );

  it.each([
    ['the one under way', [unagreed, later, soon, running], running],
    ['then the one whose appointment comes first', [unagreed, later, soon], soon],
    ['then one whose appointment is not agreed on', [unagreed], unagreed],
    // Nobody has told what became of it: what is to come matters more.
    ['after those whose appointment is past', [booking('6', 'confirmed', '2026-11-22'), later], later],
    ['none where all are over', over, null],
  ])('is %s', (_, bookings, next) => {
    expect(nextBooking([...over, ...bookings], NOW)).toBe(next);
    expect(nextBooking([...bookings, ...over].toReversed(), NOW)).toBe(next);
  });
});

describe('what is unpaid', () => {
  it('is orders, invoices and months that wait for their money, each with where it is paid', () => {
    const { content, ...rest } = invoice('ND2026-1', 'issued');
    const note: OwnInvoice = { ...rest, content: { ...content, kind: 'disbursement' } };
    const dues = duesOf(
      [booking('1', 'awaiting_payment', '2026-11-30'), booking('2', 'confirmed', '2026-11-24')],
      [
        invoice('FA2026-1', 'issued'),
        invoice('FA2026-2', 'paid', 0),
        // A part of it came by a transfer.
        invoice('FA2026-3', 'overdue', 1_990),
        invoice('FA2026-4', 'credited', 0),
        { ...invoice('FA2026-5', 'issued'), bookingId: undefined },
        note,
      ],
      [subscription(true), subscription(false)],
    );
    expect(dues).toEqual([
      { label: 'Réservation CVG-2026-1', cents: 5_990, purpose: 'booking=1' },
      { label: 'Facture FA2026-1', cents: 2_990, purpose: 'booking=7' },
      { label: 'Facture FA2026-3', cents: 1_990, purpose: 'booking=7' },
      { label: 'Facture FA2026-5', cents: 2_990, purpose: null },
      { label: 'Note de débours ND2026-1', cents: 2_990, purpose: 'booking=7' },
      { label: 'Abonnement ABO-2026-9', cents: 990, purpose: 'subscription=9' },
    ]);
  });
});

describe('the home of a customer', () => {
  /** The list of subscriptions says whether they cover what is ordered now. */
  const page = (...items: readonly unknown[]) =>
    json(200, { items, next: null, covered: false, vehicles: [], otherwise: null });
  let api: ReturnType<typeof stubApi>;

  beforeEach(() => {
    api = stubApi();
    signIn('ROLE_CUSTOMER');
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    dropTokens();
  });

  it('shows the next booking and what is unpaid, with what leads to them', async () => {
    const next = booking('2', 'confirmed', '2099-11-24', null);
    api.answer(page(booking('1', 'cancelled'), next), page(invoice('FA2026-1', 'issued')), page());
    render(<CustomerHome />);
    const link = await screen.findByRole('link', { name: 'CVG-2026-2' });
    expect(link.getAttribute('href')).toBe('#/admin/customer/booking/2');
    expect(api.calls.map(({ call }) => call)).toEqual([
      'GET /api/booking/for_user',
      'GET /api/invoice/for_user',
      'GET /api/subscription/for_user',
    ]);
    const card = link.closest('.card')?.textContent?.replaceAll('\u00a0', ' ');
    for (const fact of [
      '24 novembre 2099, 9 h – 10 h',
      'À convenir',
      'Peugeot 208, AB-123-CD',
      'Aller-retour',
      'confirmée',
    ])
      expect(card).toContain(fact);
    const due = within(screen.getByText('FA2026-1').closest('li') as HTMLElement);
    expect(due.getByText(/^29,90/)).toBeTruthy();
    expect(due.getByRole('link').getAttribute('href')).toBe('#/admin/customer/payment_status?booking=7');
  });

  it('says what to do where nothing is to come, and that nothing is to be paid', async () => {
    api.answer(page(), page(), page());
    render(<CustomerHome />);
    await screen.findByText(/^Aucun convoyage n’est prévu/);
    const links = screen.getAllByRole('link', { name: 'Réserver un convoyage' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('#/admin/customer/add/formuladetails');
    screen.getByText('Rien à payer en ce moment.');
    expect(screen.queryByRole('link', { name: /^Payer/ })).toBeNull();
  });

  it('says what went wrong, and leaves the rest of the screen as it is', async () => {
    api.answer(json(500, {}), page(), page());
    render(<CustomerHome />);
    await screen.findByRole('button', { name: 'Réessayer' });
    screen.getByRole('link', { name: 'Mes factures' });
  });
});
