import { describe, expect, it } from 'vitest';
import { appointmentFee, type CountedFee } from '../../../../src/domain/booking/appointment.ts';
import { type BookingTerms, optionsOf, stepAtMove } from '../../../../src/domain/booking/booking-options.ts';
import type { BookingState } from '../../../../src/domain/booking/booking-states.ts';
import type { LegKind } from '../../../../src/domain/tariff/service.ts';
import { tariffVersions } from '../../../../src/domain/tariff/versions.ts';

const slot = (start: string) => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() });
const booking = (status: BookingState, start: string | null = '2026-11-25T09:00:00.000Z') => ({
  status,
  serviceCode: 'single_outbound' as const,
  orderCents: 5990,
  creditedCents: 0,
  byPartner: false,
  isExpress: true,
  fees: [],
  isWithdrawn: false,
  orderedAt: '2026-11-21T09:00:00.000Z',
  trips: [
    {
      kind: 'outbound' as const,
      // Nobody came: that is why it is postponed.
      status: status === 'postponed' ? ('no_show' as const) : ('planned' as const),
      distanceMetres: 1000,
      slot: start ? slot(start) : null,
      movedPercent: null,
    },
  ],
});
const [tariff] = tariffVersions;
const at = (instant: string) => new Date(instant);

describe('moving an appointment', () => {
  // Of 25 November, 9:00.
  const feeOf = (asked: BookingTerms, by: 'buyer' | 'team', now: string) =>
    optionsOf(asked, tariff, by, at(now)).appointments[0]?.fee;
  const ordered: BookingTerms = { ...booking('confirmed'), byPartner: true };
  const moved = { ...ordered, trips: ordered.trips.map((trip) => ({ ...trip, movedPercent: 50 })) };

  it('says before which step of the scale it would fix, to its buyer alone', () => {
    const kept = 'Si vous annulez après ce déplacement, la part du prix rendue est de 50\u00a0% au plus.';
    expect(feeOf(ordered, 'buyer', '2026-11-24T08:59:00Z')).toBeNull();
    expect(feeOf(ordered, 'buyer', '2026-11-24T09:01:00Z')).toBe(kept);
    expect(feeOf(moved, 'buyer', '2026-11-24T08:59:00Z')).toBe(kept);
    expect(feeOf(ordered, 'team', '2026-11-24T09:01:00Z')).toBeNull();
    // A consumer loses nothing while the law lets them withdraw.
    expect(feeOf({ ...ordered, byPartner: false }, 'buyer', '2026-11-24T09:01:00Z')).toContain(
      'passé le délai de rétractation',
    );
  });
});

describe('what a customer can do with a booking', () => {
  it.each<[BookingState, string, object]>([
    [
      'confirmed',
      '2026-11-22T09:00:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: true },
    ],
    [
      'confirmed',
      '2026-11-25T08:00:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: true },
    ],
    [
      'confirmed',
      '2026-11-25T09:00:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: false },
    ],
    [
      'confirmed',
      '2026-11-25T09:01:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: false },
    ],
    [
      'postponed',
      '2026-11-26T09:00:00Z',
      { cancelRefundCents: 5990, canWithdraw: true, canReschedule: true },
    ],
    [
      'awaiting_payment',
      '2026-11-22T09:00:00Z',
      { cancelRefundCents: 0, canWithdraw: false, canReschedule: false },
    ],
    [
      'in_progress',
      '2026-11-22T09:00:00Z',
      { cancelRefundCents: null, canWithdraw: true, canReschedule: true },
    ],
    ['confirmed', '2026-12-09T09:00:00Z', { cancelRefundCents: 0, canWithdraw: false, canReschedule: false }],
  ])('that is %s at %s', (status, now, expected) => {
    expect(optionsOf(booking(status), tariff, 'buyer', at(now))).toMatchObject(expected);
  });

  it.each<[BookingState, boolean, boolean]>([
    ['awaiting_payment', false, false],
    ['awaiting_derogation', true, false],
    ['confirmed', true, true],
    ['completed', false, false],
  ])('that is %s, of who pays the establishment and its mandate', (status, canSetAdvance, hasMandate) => {
    expect(optionsOf(booking(status), tariff, 'buyer', at('2026-11-22T09:00:00Z'))).toMatchObject({
      canSetAdvance,
      hasMandate,
    });
  });

  it.each([
    ['2026-11-24T09:00:00Z', null, 5990],
    ['2026-11-24T09:01:00Z', null, 2995],
    // Moved late before: the worse step counts.
    ['2026-11-24T09:00:00Z', 50, 2995],
    ['2026-11-24T09:01:00Z', 0, 0],
  ])('is by the scale for a business at %s, moved at %s %%: %i', (now, movedPercent, cents) => {
    const { trips, ...rest } = booking('confirmed');
    const ordered = { ...rest, byPartner: true, trips: trips.map((trip) => ({ ...trip, movedPercent })) };
    expect(optionsOf(ordered, tariff, 'buyer', at(now))).toMatchObject({
      cancelRefundCents: cents,
      canWithdraw: false,
    });
  });

  it.each<[status: 'no_show' | 'refused_vehicle', kind: 'outbound' | 'return', cents: number]>([
    ['no_show', 'outbound', 0],
    // Nobody of theirs was to be there, or it was not their doing.
    ['no_show', 'return', 5990],
    ['refused_vehicle', 'outbound', 5990],
  ])(
    'of what is postponed since %s of its %s gives back %i to who cannot withdraw',
    (status, kind, cents) => {
      const { trips, ...rest } = booking('postponed');
      const postponed = { ...rest, byPartner: true, trips: trips.map((trip) => ({ ...trip, kind, status })) };
      const now = at('2026-11-26T09:00:00Z');
      expect(optionsOf(postponed, tariff, 'buyer', now).cancelRefundCents).toBe(cents);
      const [trip] = postponed.trips;
      expect(trip && stepAtMove(postponed, trip, tariff, now)).toBe(cents > 0 ? null : 0);
    },
  );

  describe('says what another appointment costs', () => {
    const before = slot('2026-11-25T09:00:00.000Z');
    const said = (
      trip: Pick<Parameters<typeof appointmentFee>[0], 'kind' | 'status'>,
      counted: Partial<CountedFee> | null,
      by: 'buyer' | 'team',
    ) => {
      const tripKind: LegKind = trip.kind === 'return' ? 'return' : 'outbound';
      const fee = { tripKind, code: 'late_pickup', cents: 1990, slotStart: before.start, waivedReason: null };
      return appointmentFee({ ...trip, slot: before }, counted ? [{ ...fee, ...counted }] : [], tariff, by);
    };
    const missed = { status: 'no_show', kind: 'outbound' };
    const kept = { status: 'kept_overnight', kind: 'return' };
    const overnight = { code: 'late_return_overnight', cents: 3990, slotStart: '2026-11-24T09:00:00.000Z' };

    it.each([
      [
        'missed',
        missed,
        {},
        /^Le rendez-vous manqué vous est facturé 19,90\s€, une seule fois/,
        /^19,90\s€ sont comptés/,
      ],
      [
        'missed, counted less',
        missed,
        { code: 'late', cents: 990 },
        /facturé 9,90\s€/,
        /^9,90\s€ sont comptés/,
      ],
      ['missed, waived', missed, { waivedReason: 'geste', cents: 0 }, null, /^Vous avez renoncé/],
      ['missed before the fee’s limit', missed, null, null, /^Rien n’est compté .* plus de 20\s/],
      ['missed, its fee of the time before', missed, { slotStart: null }, null, /^Rien n’est compté/],
      ['missed, with another fee', missed, { code: 'fuel_reserve' }, null, /^Rien n’est compté/],
      ['kept, moved since', kept, overnight, /facturée 39,90\s€ par jour/, /comptée 39,90\s€ par jour/],
      ['kept, waived', kept, { ...overnight, waivedReason: 'geste' }, null, /^Vous avez renoncé/],
      ['kept for what was not theirs', kept, null, null, /n’est pas comptée/],
    ])('%s', (_, trip, counted, buyer, team) => {
      const toBuyer = said(trip, counted, 'buyer');
      if (buyer === null) expect(toBuyer).toBeNull();
      else expect(toBuyer).toMatch(buyer);
      expect(said(trip, counted, 'team')).toMatch(team);
    });

    it.each([
      ['no_show', 'return'],
      ['kept_overnight', 'outbound'],
      ['breakdown', 'return'],
    ])('nothing after %s of its %s', (status, kind) => {
      expect([said({ status, kind }, {}, 'buyer'), said({ status, kind }, {}, 'team')]).toEqual([null, null]);
    });
  });

  it.each([
    // By the scale nothing is left of the way there; of the way back what its own appointment leaves.
    ['in_transit', 'planned', '2026-12-27T09:00:00.000Z', 2500],
    ['in_transit', 'planned', '2026-12-20T12:00:00.000Z', 1250],
    ['breakdown', 'assigned', null, 2500],
    ['done', 'kept_overnight', '2026-12-19T12:00:00.000Z', 0],
  ] as const)('is cancelled by the team alone with %s and %s (%s): %i', (out, back, start, cents) => {
    const [trip] = booking('in_progress').trips;
    if (!trip) throw new Error('a booking without trips');
    const running: BookingTerms = {
      ...booking('in_progress'),
      serviceCode: 'round_trip',
      trips: [
        { ...trip, status: out },
        { ...trip, kind: 'return', status: back, slot: start ? slot(start) : null },
      ],
    };
    // Nobody may withdraw any more.
    const now = at('2026-12-20T09:00:00Z');
    expect(optionsOf(running, tariff, 'team', now).cancelRefundCents).toBe(cents);
    expect(optionsOf(running, tariff, 'buyer', now).cancelRefundCents).toBeNull();
  });

  it('is everything back while no appointment is agreed on', () => {
    expect(
      optionsOf(booking('confirmed', null), tariff, 'buyer', at('2026-11-22T09:00:00Z')).cancelRefundCents,
    ).toBe(5990);
  });
});
