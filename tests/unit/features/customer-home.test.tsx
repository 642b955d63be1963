import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingView } from '../../../src/domain/booking/booking-view.ts';
import type { OwnInvoice } from '../../../src/domain/invoice/calls.ts';
import type { ListedSubscription } from '../../../src/domain/subscription/calls.ts';
import { comingBookings } from '../../../src/features/customer/booking-groups.ts';
import { wordsOf } from '../../../src/features/customer/home/coming-words.ts';
import { CustomerHome } from '../../../src/features/customer/home/home.tsx';
import { duesOf, lastOrdered } from '../../../src/features/customer/home/overview.ts';
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

/** The same, with a trip that is otherwise. */
const withTrip = (
  of: BookingView,
  index: number,
  fields: Partial<BookingView['trips'][number]>,
): BookingView => ({
  ...of,
  trips: of.trips.map((trip, at) => (at === index ? { ...trip, ...fields } : trip)),
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
  const left = booking('1', 'in_progress', '2026-11-20', null);
  const onTheRoad = withTrip(booking('0', 'in_progress', '2026-11-23'), 0, { status: 'in_transit' });
  const soon = booking('2', 'confirmed', '2026-11-24', '2026-11-26');
  const later = booking('3', 'awaiting_payment', '2026-11-30');
  const unagreed = booking('4', 'postponed', null);
  const over = (['completed', 'closed', 'cancelled', 'withdrawn', 'expired'] as const).map((status, index) =>
    booking(`5${index}`, status, '2026-11-23'),
  );

  it.each([
    ['the one under way', [unagreed, later, soon, left, onTheRoad], onTheRoad],
    ['then the one whose vehicle was moved', [unagreed, later, soon, left], left],
    ['then the one whose appointment comes first', [unagreed, later, soon], soon],
    ['then one whose appointment is not agreed on', [unagreed], unagreed],
    // Nobody has told what became of it: what is to come matters more.
    ['after those whose appointment is past', [booking('6', 'confirmed', '2026-11-22'), later], later],
    ['none where all are over', over, undefined],
  ])('is %s', (_, bookings, next) => {
    expect(comingBookings([...over, ...bookings], NOW)[0]).toBe(next);
    expect(comingBookings([...bookings, ...over].toReversed(), NOW)[0]).toBe(next);
  });

  it('has the others after it, the nearest first', () => {
    expect(comingBookings([later, unagreed, ...over, soon], NOW)).toEqual([soon, later, unagreed]);
  });
});

describe('what was ordered last', () => {
  it('is neither what the team has prepared nor what a partner ordered', () => {
    const [draft, own] = [booking('1', 'draft', null), booking('3', 'cancelled', null)];
    const partners = { ...booking('2', 'confirmed', null), totalCents: null };
    expect(lastOrdered([draft, partners, own])).toBe(own);
    expect(lastOrdered([draft, partners])).toBeUndefined();
  });
});

describe('what a customer is told of the next booking', () => {
  const told = (next: BookingView) => {
    const { headline, sentence, facts, actions } = wordsOf(next, NOW);
    const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
    return {
      headline: plain(headline),
      sentence: plain(sentence),
      facts: Object.fromEntries(facts.map(([label, text]) => [label, plain(String(text))])),
      actions: actions.map(({ label, path }) => `${label} ${path}`),
    };
  };
  const see = 'Voir la réservation /admin/customer/booking/1';
  /** @param kinds of the trips whose appointment may be set or moved */
  const free = (next: BookingView, ...kinds: ('outbound' | 'return')[]): BookingView => ({
    ...next,
    options: {
      cancelRefundCents: null,
      canWithdraw: false,
      canReschedule: kinds.length > 0,
      appointments: kinds.map((kind) => ({ kind, fee: null })),
    },
  });
  const away = { ...stop, address: { label: 'Venelles' } };

  it('is the appointment, whose driver and code are known, and that it may be moved', () => {
    const next = free(
      {
        ...withTrip(booking('1', 'confirmed', '2026-11-24', null), 0, { status: 'assigned', driver: 'Côme' }),
        handoverCode: '4821',
        inbound: away,
      },
      'outbound',
    );
    expect(told(next)).toEqual({
      headline: 'demain, 9 h –\u2060 10 h',
      sentence: 'Nous venons chercher votre véhicule : Aix-en-Provence.',
      facts: {
        Véhicule: 'Peugeot 208, AB-123-CD',
        Destination: 'Garage des Pinchinats',
        'Votre convoyeur': 'Côme',
        'Code de remise': '4821 : votre convoyeur a le même, demandez-le-lui à son arrivée',
        Retour: 'à convenir quand le véhicule sera prêt',
        Réservation: 'CVG-2026-1, confirmée',
      },
      actions: [see, 'Déplacer le rendez-vous /admin/customer/booking/1?move=outbound'],
    });
  });

  it('is where the vehicle is while somebody drives it', () => {
    const next = withTrip(booking('1', 'in_progress', '2026-11-23', '2026-12-01'), 0, {
      status: 'in_transit',
    });
    expect(told(next)).toMatchObject({
      headline: 'véhicule en route',
      sentence: 'Prise en charge : aujourd’hui, 9 h –\u2060 10 h, Aix-en-Provence.',
      facts: { Destination: 'Garage des Pinchinats', Retour: 'mardi 1er décembre, 9 h –\u2060 10 h' },
      actions: [see],
    });
  });

  it('is the return, to where the vehicle is given back', () => {
    const next = withTrip(booking('1', 'in_progress', '2026-11-20', '2026-12-01'), 0, { status: 'done' });
    expect(told({ ...next, inbound: away })).toMatchObject({
      headline: 'mardi 1er décembre, 9 h –\u2060 10 h',
      sentence: 'Nous vous ramenons votre véhicule : Venelles.',
      facts: { Départ: 'Garage des Pinchinats' },
    });
  });

  it('is the street too, where the address is a commune alone', () => {
    const met = { ...stop, where: '12 cours Mirabeau, 13120 Gardanne' };
    expect(told({ ...booking('1', 'confirmed', '2026-11-24'), outbound: met }).sentence).toBe(
      'Nous venons chercher votre véhicule : 12 cours Mirabeau, 13120 Gardanne.',
    );
  });

  it('is the return that is to be agreed on, and where', () => {
    const next = withTrip(booking('1', 'in_progress', '2026-11-20', null), 0, { status: 'done' });
    expect(told(free(next, 'return'))).toMatchObject({
      headline: 'Quand vous ramener votre véhicule ?',
      sentence: 'Il vous attend chez Garage des Pinchinats. Nous vous le ramenons : Aix-en-Provence.',
      actions: ['Choisir le rendez-vous /admin/customer/booking/1?move=return', see],
    });
  });

  it('is that another appointment is to be chosen, where it was missed', () => {
    const next = withTrip(booking('1', 'postponed', '2026-11-20'), 0, { status: 'no_show' });
    expect(told(free(next, 'outbound'))).toMatchObject({
      headline: 'Quand venir chercher votre véhicule ?',
      actions: ['Choisir le rendez-vous /admin/customer/booking/1?move=outbound', see],
    });
  });

  it('is that an order of the team’s is to be accepted', () => {
    expect(told(booking('1', 'draft', '2026-11-24')).actions).toEqual([
      'Vérifier et accepter la commande /admin/customer/add/accept?booking=1',
      see,
    ]);
  });

  it('is what has become of it, once nothing is left to drive', () => {
    const next = withTrip(booking('1', 'in_progress', '2026-11-20'), 0, { status: 'done' });
    expect(told(next)).toMatchObject({ headline: 'en cours', sentence: undefined, actions: [see] });
  });
});

describe('what is unpaid', () => {
  it('is orders, invoices and months that wait for their money, each with where it is paid', () => {
    const { content, ...rest } = invoice('ND2026-1', 'issued');
    const note: OwnInvoice = { ...rest, content: { ...content, kind: 'disbursement' } };
    const dues = duesOf(
      [
        { ...booking('1', 'awaiting_payment', '2026-11-30'), expiresAt: '2026-11-25T10:51:00Z' },
        booking('2', 'confirmed', '2026-11-24'),
      ],
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
      { label: 'Réservation CVG-2026-1', cents: 5_990, until: '2026-11-25T10:51:00Z', purpose: 'booking=1' },
      { label: 'Facture FA2026-1', cents: 2_990, until: null, purpose: 'booking=7' },
      { label: 'Facture FA2026-3', cents: 1_990, until: null, purpose: 'booking=7' },
      { label: 'Facture FA2026-5', cents: 2_990, until: null, purpose: null },
      { label: 'Note de débours ND2026-1', cents: 2_990, until: null, purpose: 'booking=7' },
      { label: 'Abonnement ABO-2026-9', cents: 990, until: null, purpose: 'subscription=9' },
    ]);
  });
});

describe('the home of a customer', () => {
  /** The list of subscriptions says whose trips are included, if they are ordered now. */
  const page = (...items: readonly unknown[]) => listed([], items);
  const listed = (
    vehicles: readonly { plate: string; refusal: string | null }[],
    items: readonly unknown[],
  ) =>
    json(200, {
      items,
      next: null,
      covered: vehicles.length > 0,
      vehicles,
      otherwise: null,
      includedMetres: 15_000,
    });
  /** What has the colour of the main action. */
  const orange = () => [...document.querySelectorAll('.button:not(.quiet)')];
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

  it('says what is unpaid first, then the next booking and those after it', async () => {
    const next = booking('2', 'confirmed', '2099-11-24', null);
    api.answer(
      page(booking('1', 'cancelled'), booking('3', 'confirmed', '2099-12-01'), next),
      page(invoice('FA2026-1', 'issued'), invoice('FA2026-2', 'issued')),
      page(),
    );
    render(<CustomerHome />);
    const pay = await screen.findByRole('link', { name: /^Payer.*FA2026-1/ });
    expect(pay.getAttribute('href')).toBe('#/admin/customer/payment_status?booking=7');
    expect(api.calls.map(({ call }) => call)).toEqual([
      'GET /api/booking/for_user',
      'GET /api/invoice/for_user',
      'GET /api/subscription/for_user',
    ]);
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'À payer',
      'mardi 24 novembre 2099, 9 h –\u2060 10 h',
      'Et ensuite',
    ]);
    const due = within(screen.getByText('FA2026-1').closest('li') as HTMLElement);
    expect(due.getByText(/^29,90/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voir la réservation' }).getAttribute('href')).toBe(
      '#/admin/customer/booking/2',
    );
    expect(screen.getByRole('link', { name: /décembre 2099/ }).getAttribute('href')).toBe(
      '#/admin/customer/booking/3',
    );
    expect(orange()).toEqual([pay]);
  });

  it('says until when what is unpaid is held', async () => {
    const held = { ...booking('1', 'awaiting_payment', '2099-11-24'), expiresAt: '2099-11-23T10:51:00Z' };
    api.answer(page(held), page(), page());
    render(<CustomerHome />);
    const until = await screen.findByText(/^Votre créneau est gardé/);
    expect(until.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'jusqu’au lundi 23 novembre 2099 à 11 h 51',
    );
  });

  it('leads a subscriber to a trip that is included', async () => {
    const included = { plate: booking('1', 'confirmed', '2099-11-24').vehicle.plate, refusal: null };
    const other = { ...booking('2', 'closed'), vehicle: { plate: 'ZZ-999-ZZ', brand: 'Fiat', model: '500' } };
    api.answer(page(other, booking('1', 'confirmed', '2099-11-24')), page(), listed([included], []));
    render(<CustomerHome />);
    const order = await screen.findByRole('link', { name: 'Réserver un trajet inclus' });
    expect(order.getAttribute('href')).toBe('#/admin/customer/add/formuladetails?again=included');
    expect(screen.queryByRole('link', { name: 'Réserver un convoyage' })).toBeNull();
  });

  it('promises no included trip while each vehicle has one', async () => {
    const taken = { plate: 'AB-123-CD', refusal: 'AB-123-CD a déjà un trajet inclus en cours.' };
    api.answer(page(booking('1', 'confirmed', '2099-11-24')), page(), listed([taken], []));
    render(<CustomerHome />);
    await screen.findByRole('link', { name: 'Réserver un convoyage' });
    expect(screen.queryByRole('link', { name: 'Réserver un trajet inclus' })).toBeNull();
  });

  it('invites whoever has nothing to come to order, as the last time where there was one', async () => {
    api.answer(page(booking('1', 'closed', '2026-11-20')), page(), page());
    render(<CustomerHome />);
    const again = await screen.findByRole('link', { name: 'Réserver comme la dernière fois' });
    expect(again.getAttribute('href')).toBe('#/admin/customer/add/formuladetails?again=1');
    const order = screen.getByRole('link', { name: 'Réserver un convoyage' });
    expect(order.getAttribute('href')).toBe('#/admin/customer/add/formuladetails');
    expect(orange()).toEqual([order]);
    expect(screen.queryByText('À payer')).toBeNull();
  });

  it('says nothing of a last time to whoever has had none', async () => {
    api.answer(page(), page(), page());
    render(<CustomerHome />);
    await screen.findByText(/^Dites-nous où est votre véhicule/);
    expect(screen.queryByRole('link', { name: /dernière fois/ })).toBeNull();
  });

  it('says what went wrong, and leaves the rest of the screen as it is', async () => {
    api.answer(json(500, {}), page(), page());
    render(<CustomerHome />);
    await screen.findByRole('button', { name: 'Réessayer' });
    screen.getByRole('link', { name: 'Réserver un convoyage' });
    screen.getByRole('link', { name: 'Tarifs' });
  });
});
