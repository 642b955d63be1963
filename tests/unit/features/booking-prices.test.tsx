/** What a booking came to, and until when it is to be paid, as each who reads it finds it on its screen. */
import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { OfficeBookingView } from '../../../src/domain/booking/office/office-calls.ts';
import { BookingScreen } from '../../../src/features/customer/booking.tsx';
import { OfficeBookingScreen } from '../../../src/features/office/booking/booking.tsx';
import { PartnerBookingScreen } from '../../../src/features/partner/booking.tsx';
import { renderScreen } from './at-address.tsx';
import { json, signIn, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;
beforeEach(() => {
  api = stubApi();
  location.hash = '#/booking/1';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = { label: 'Aix-en-Provence' };
const stop = { address, contactName: 'Élodie', contactPhone: '0601020304', accessNote: null };
const late = { code: 'late', label: 'Retard de 10 à 20\u00a0minutes', cents: 990, waived: false };
const booking = {
  id: '1',
  reference: 'CVG-2026-000123',
  status: 'closed' as const,
  serviceCode: 'round_trip' as const,
  vehicle: { plate: 'AB-123-CD', brand: 'Peugeot', model: '208', declaredCents: 1_500_000 },
  outbound: stop,
  inbound: null,
  provider: { name: 'Garage des Pinchinats', address },
  trips: [],
  lines: [{ label: 'Aller-retour', cents: 5_990 }],
  fees: [
    { ...late, tripKind: 'outbound' },
    { ...late, tripKind: 'return' },
  ],
  credits: [],
  totalCents: 7_970,
  explanation: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  events: [],
  reports: [],
};
const customer = { id: '7', name: 'Lucie Noël', mail: 'lucie@exemple.fr', phone: '0605060708' };
const references = { partnerReference: null, purchaseOrder: null };
const ofOffice: OfficeBookingView = {
  ...booking,
  customer,
  partner: null,
  trips: [],
  fees: booking.fees.map((fee, index) => ({
    ...fee,
    id: String(index),
    tripKind: index === 0 ? 'outbound' : 'return',
    reason: null,
  })),
  charges: [],
  events: [],
  canReportReady: false,
  credits: [],
  refundableCents: 0,
  creditNotes: [],
  toInvoiceCents: 0,
  invoices: [
    {
      id: '1',
      kind: 'invoice',
      number: 'FA2026-000007',
      status: 'overdue',
      cents: 7_970,
      dueCents: 7_970,
      dueOn: '2026-12-21',
      refundableCents: 0,
    },
  ],
  payments: [],
  refunds: [],
  disputes: [],
  claims: [],
  disbursements: [],
  canDisburse: false,
  balanceCents: 7_970,
};
const partnerInvoice = {
  id: '1',
  status: 'overdue',
  dueCents: 7_970,
  content: {
    number: 'FA2026-000007',
    kind: 'invoice',
    issuedOn: '2026-11-21',
    dueOn: '2026-12-21',
    reference: booking.reference,
    totals: { totalCents: 7_970 },
  },
};

const open = (component: ComponentType) => renderScreen(<Route path="/booking/:id" component={component} />);
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const prices = async () =>
  within(await screen.findByRole('table', { name: /^Prix/ }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => plain(textContent));
const named = [
  'Aller-retour',
  'Retard de 10 à 20 minutes, prise en charge',
  'Retard de 10 à 20 minutes, retour',
  'Total',
];

it('a customer reads which trip each fee is of', async () => {
  signIn('ROLE_CUSTOMER');
  api.answer(json(200, booking));
  open(BookingScreen);
  expect(await prices()).toEqual(named);
});

it('a partner does too, and until when an invoice is to be paid', async () => {
  signIn('ROLE_PARTNER');
  api.answer(json(200, { ...booking, ...references, customer, invoices: [partnerInvoice] }));
  open(PartnerBookingScreen);
  expect(await prices()).toEqual(named);
  const row = screen.getByRole('row', { name: /FA2026-000007/ });
  expect(plain(row.textContent)).toContain('21 décembre 2026');
  expect(plain(row.textContent)).toContain('en retard de paiement');
});

it('the team does too', async () => {
  signIn('ROLE_TEAMMATE');
  api.answer(json(200, ofOffice));
  open(OfficeBookingScreen);
  expect(await prices()).toEqual(named);
  expect(plain((await screen.findByText(/à payer au plus tard/)).textContent)).toBe(
    'FA2026-000007, en retard de paiement : 79,70 €, dont 79,70 € à recevoir, à payer au plus tard le 21 décembre 2026',
  );
});

it('the team reads what is still to be invoiced, and what was credited', async () => {
  signIn('ROLE_TEAMMATE');
  const counted = {
    ...ofOffice,
    balanceCents: 0,
    refundableCents: 5_990,
    toInvoiceCents: 1_980,
    creditNotes: [{ id: '9', number: 'AV2026-000002', cents: -500 }],
  };
  api.answer(json(200, counted));
  open(OfficeBookingScreen);
  await screen.findByText(/rien n’est dû\..*À facturer à la clôture.*79,70/);
  expect(screen.getByText('AV2026-000002').closest('li')?.textContent).toMatch(/^Avoir AV2026-000002.*−5,00/);
});

it('the team reads what is to be paid of an order before it is confirmed', async () => {
  signIn('ROLE_TEAMMATE');
  const ordered = { ...ofOffice, status: 'awaiting_payment', invoices: [], balanceCents: 0 };
  api.answer(json(200, ordered));
  open(OfficeBookingScreen);
  await screen.findByText(/^À payer pour confirmer.*79,70/);
});

it('the team reads who drives, an account that was disabled too', async () => {
  signIn('ROLE_TEAMMATE');
  const trip = {
    id: 'a',
    kind: 'outbound',
    status: 'assigned',
    slot: null,
    distanceMetres: 1_000,
    driver: 'Côme',
    driverId: 'gone',
    arrivedAt: null,
    departedAt: null,
    deliveredAt: null,
    moves: [],
    canAssign: true,
  };
  const driven = { ...trip, id: 'b', kind: 'return', status: 'on_the_way', canAssign: false };
  const booked = { ...ofOffice, status: 'in_progress', trips: [trip, driven] };
  api.answer(json(200, booked));
  open(OfficeBookingScreen);
  const lines = await screen.findAllByText(/^Convoyeur/, { selector: 'p' });
  expect(lines.map(({ textContent }) => plain(textContent))).toEqual([
    'Convoyeur : Côme',
    'Convoyeur : Côme',
  ]);
});
