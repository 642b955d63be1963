import { signal } from '@preact/signals-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSlots } from '../../../src/domain/lib/time/slots.ts';
import { yard as ourYard } from '../../../src/domain/storage/yard.ts';
import type { PaymentStatus } from '../../../src/features/booking/calls.ts';
import { type Outcome, outcomeOf } from '../../../src/features/booking/paid/payment-state.ts';
import { createSlotPicker } from '../../../src/ui/field/slot-picker-state.ts';
import { makeTokens } from '../../support/tokens.ts';
import { someVehicle } from '../../support/vehicles.ts';
import { somePlace, someStop } from './some-stop.ts';

const journey = {
  outbound: someStop,
  inbound: null,
  provider: { kind: 'garage', name: 'Garage', phone: null, address: somePlace },
} as const;
const vehicle = someVehicle();
const [outboundSlot = null, returnSlot = null] = openSlots(new Date('2026-11-23T00:00:00Z'));

/** The funnel as a tab that has just been opened knows it. */
async function openTab() {
  vi.resetModules();
  const answers = await import('../../../src/features/booking/answers.ts');
  const steps = await import('../../../src/features/booking/steps.ts');
  return { ...answers, ...steps };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the answers of an order', () => {
  it('are found again by the next tab, and lead to the first step that is missing', async () => {
    const { answer, firstOpen } = await openTab();
    expect(firstOpen()).toBe('formuladetails');
    answer({ serviceCode: 'round_trip' });
    expect(firstOpen()).toBe('address');
    answer({ journey });
    answer({ vehicle });
    expect(firstOpen()).toBe('slot');
    answer({ appointments: { outboundSlot, returnSlot: null } });
    sessionStorage.clear();
    const other = await openTab();
    expect(other.firstOpen()).toBe('identity');
    expect(other.answers.value).toEqual({
      serviceCode: 'round_trip',
      journey,
      vehicle,
      appointments: { outboundSlot, returnSlot: null },
    });
    expect(other.isReachable('vehicle')).toBe(true);
    expect(other.isReachable('summary')).toBe(false);
  });

  it('have the e-mail that was said with the addresses in a request for a quote', async () => {
    const { identityDraft } = await openTab();
    const { createQuote } = await import('../../../src/features/booking/quote-form.ts');
    expect(createQuote().form.values().mail).toBe('');
    identityDraft.write({ values: { mail: 'elodie@exemple.fr' } });
    expect(createQuote().form.values().mail).toBe('elodie@exemple.fr');
  });

  it('lose their appointments when the service has other trips, and end with a request for a quote when it has no price there', async () => {
    const { answer, answers, firstOpen, stepsOf } = await openTab();
    answer({
      serviceCode: 'round_trip',
      journey: { ...journey, outbound: { ...someStop, address: { ...somePlace, lat: 43.6 } } },
    });
    answer({ vehicle, appointments: { outboundSlot, returnSlot } });
    answer({ serviceCode: 'round_trip' });
    expect(answers.value.appointments).toBeDefined();
    answer({ serviceCode: 'inspection_round_trip' });
    expect(answers.value.appointments).toBeUndefined();
    // An inspection goes where nothing else does.
    expect(firstOpen()).toBe('address');
    const provider = { ...journey.provider, kind: 'inspection_centre' } as const;
    answer({
      journey: {
        ...answers.value.journey,
        ...journey,
        provider,
        outbound: { ...someStop, address: { ...somePlace, lat: 43.6 } },
      },
    });
    expect(firstOpen()).toBe('summary');
    expect(stepsOf(answers.value).map(({ name }) => name)).toEqual([
      'formuladetails',
      'address',
      'vehicle',
      'summary',
    ]);
  });

  it('ask for their places again when the vehicle is stored instead of going to an establishment, or the reverse', async () => {
    const { answer, answers, firstOpen } = await openTab();
    answer({ serviceCode: 'delivery' });
    answer({ journey, vehicle });
    expect(firstOpen()).toBe('summary');
    answer({ serviceCode: 'storage_in' });
    expect(firstOpen()).toBe('address');
    // What was said of the customer's own place is not asked twice.
    expect(answers.value.journey?.outbound).toEqual(someStop);
    answer({ journey: { ...journey, provider: ourYard } });
    answer({ serviceCode: 'storage_out' });
    expect(firstOpen()).toBe('summary');
    answer({ serviceCode: 'delivery' });
    expect(firstOpen()).toBe('address');
  });

  it('are forgotten once it is ordered', async () => {
    const { answer, forgetAnswers, firstOpen } = await openTab();
    answer({ serviceCode: 'round_trip' });
    forgetAnswers();
    expect(firstOpen()).toBe('formuladetails');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('are forgotten at a logout, and kept when a session is refused', async () => {
    const { answer, answers, person } = await openTab();
    const { adoptTokens, dropTokens } = await import('../../../src/platform/session/session.ts');
    const { logout } = await import('../../../src/platform/session/logout.ts');
    adoptTokens(makeTokens());
    answer({ serviceCode: 'round_trip' });
    dropTokens();
    expect(answers.value).toEqual({ serviceCode: 'round_trip' });
    adoptTokens(makeTokens());
    localStorage.setItem('draft-contact', '{}');
    sessionStorage.setItem('booking-vehicle', '{}');
    localStorage.setItem('other', 'kept');
    void logout();
    expect([answers.value, person.value]).toEqual([{}, null]);
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['other'], []]);
  });

  it.each([
    ['another version', { version: 0, serviceCode: 'round_trip' }],
    ['no service of ours', { version: 1, serviceCode: 'free' }],
    ['places without geometry', { version: 1, journey: { outbound: { address: {} } } }],
    ['no instants', { version: 1, appointments: { outboundSlot: { start: 'x', end: 'y' } } }],
    ['a vehicle without a plate', { version: 1, vehicle: { declaredCents: 1 } }],
    ['nothing', null],
  ])('that were stored with %s are left', async (_, rest) => {
    localStorage.setItem('booking-order', JSON.stringify({ values: {}, rest }));
    const { answers } = await openTab();
    expect(answers.value).toEqual({});
  });
});

describe('the outcome of a payment', () => {
  const about = { reference: 'CVG-2026-000001', totalCents: 5990 };
  it.each<[PaymentStatus['booking'], PaymentStatus['payment'], Outcome]>([
    ['awaiting_payment', null, 'unpaid'],
    ['awaiting_payment', 'created', 'unpaid'],
    ['awaiting_payment', 'pending', 'waiting'],
    ['awaiting_payment', 'failed', 'refused'],
    ['awaiting_payment', 'cancelled', 'left'],
    ['confirmed', 'paid', 'paid'],
    ['awaiting_derogation', 'paid', 'paid'],
    ['expired', 'expired', 'expired'],
    ['expired', 'paid', 'paid'],
    ['cancelled', 'pending', 'cancelled'],
    ['cancelled', 'refunded', 'refunded'],
    ['a state of tomorrow', 'paid', 'paid'],
  ])('of a booking %s and a payment %s is %s', (booking, payment, expected) => {
    const payable = booking === 'awaiting_payment';
    expect(outcomeOf({ ...about, booking, payment, payable })).toBe(expected);
  });

  it.each<[PaymentStatus['subscription'], boolean, PaymentStatus['payment'], Outcome]>([
    ['awaiting_payment', true, null, 'unpaid'],
    ['active', false, 'paid', 'paid'],
    ['past_due', true, 'failed', 'refused'],
    ['withdrawn', false, 'refunded', 'refunded'],
    ['ended', false, 'expired', 'expired'],
  ])(
    'of a subscription %s, payable: %s, and a payment %s is %s',
    (subscription, payable, payment, expected) => {
      expect(outcomeOf({ ...about, subscription, payment, payable })).toBe(expected);
    },
  );

  it('of the fees of a closed booking is that they are to be paid', () => {
    expect(outcomeOf({ ...about, booking: 'closed', payment: null, payable: true })).toBe('unpaid');
  });
});

describe('an appointment', () => {
  const open = openSlots(new Date('2026-11-23T00:00:00Z'));
  const first = open[0];
  if (!first) throw new Error('no slot');

  it('is picked among the hours of a day that is always one of those open', () => {
    const from = signal(0);
    const picker = createSlotPicker({
      name: 'return',
      open: () => open.slice(from.value),
      places: { left: signal({}) },
      needed: () => true,
    });
    expect(picker.day.value.value).toBe('2026-11-23');
    expect(picker.picked.value).toBeNull();
    picker.hour.value.value = first.start;
    expect(picker.picked.value).toEqual(first);
    from.value = picker.slots.value.length;
    expect(picker.day.value.value).toBe('2026-11-24');
    expect(picker.picked.value).toBeNull();
    expect(picker.hour.error.value).not.toBeNull();
  });

  it('cannot be one that is full, even when it becomes so', () => {
    const left = signal<Record<string, number>>({});
    const picker = createSlotPicker({
      name: 'outbound',
      open: () => open,
      places: { left },
      needed: () => true,
      initial: first,
    });
    expect(picker.hour.error.value).toBeNull();
    left.value = { [first.start]: 0 };
    expect(picker.slots.value[0]?.full).toBe(true);
    expect(picker.hour.error.value).toContain('est complet');
  });
});
