import { describe, expect, it } from 'vitest';
import type { TeamTrip } from '../../../../../src/domain/planning/calls.ts';
import { type LookedAt, lookOf } from '../../../../../src/features/office/planning/trip-look.ts';
import { stateOf } from '../../../../../src/features/office/planning/trip-words.ts';

type States = Pick<TeamTrip, 'status' | 'bookingStatus'>;

/** In words, and how it looks. */
const seen = (trip: LookedAt, isLeft?: boolean) => ({
  state: stateOf(trip, isLeft),
  ...lookOf(trip, isLeft),
});

describe('how a trip reads and looks on the planning', () => {
  it.each<[States['status'], ReturnType<typeof seen>]>([
    ['assigned', { state: 'confié à un convoyeur', brief: 'confié', isNoted: false, className: 'assigned' }],
    [
      'in_transit',
      { state: 'véhicule en route', brief: 'véhicule parti', isNoted: true, className: 'moving' },
    ],
    ['breakdown', { state: 'en panne', brief: 'en panne', isNoted: true, className: 'trouble' }],
    ['done', { state: 'véhicule remis', brief: 'terminé', isNoted: true, className: 'done' }],
  ])('%s', (status, look) => {
    expect(seen({ status, bookingStatus: 'confirmed', isLate: false })).toEqual(look);
  });

  it('says first what its booking waits for', () => {
    expect(seen({ status: 'planned', bookingStatus: 'awaiting_derogation', isLate: false })).toEqual({
      state: 'en attente de l’accord de l’assureur',
      brief: 'assureur',
      isNoted: true,
      className: 'planned',
    });
  });

  it('says before all that nobody is there yet, and whether anybody is on the way', () => {
    expect(seen({ status: 'on_the_way', bookingStatus: 'confirmed', isLate: true }).state).toBe(
      'en retard, convoyeur en route',
    );
    expect(seen({ status: 'assigned', bookingStatus: 'confirmed', isLate: true })).toEqual({
      state: 'en retard, pas encore en route',
      brief: 'en retard',
      isNoted: true,
      className: 'trouble',
    });
  });

  it('says that it was missed where nobody is on the way to it, and why', () => {
    const late = { bookingStatus: 'confirmed', isLate: true } as const;
    expect(seen({ ...late, status: 'planned' })).toMatchObject({
      state: 'manqué, sans convoyeur',
      brief: 'manqué',
    });
    expect(seen({ ...late, status: 'assigned' }, true).state).toBe('manqué, absence du convoyeur');
  });

  it('says that its driver is held up elsewhere, once it is time to be on the way', () => {
    expect(
      seen({ status: 'assigned', bookingStatus: 'confirmed', isLate: false, isHeldUp: true }),
    ).toMatchObject({ state: 'convoyeur retenu par un autre trajet', brief: 'retenu', isNoted: true });
  });

  it('says that nobody has set off to it in time, and why where its driver is held up', () => {
    const idle = { status: 'assigned', bookingStatus: 'confirmed', isLate: false, isIdle: true } as const;
    expect(seen(idle)).toEqual({
      state: 'pas encore en route',
      brief: 'pas en route',
      isNoted: true,
      className: 'trouble',
    });
    expect(seen({ ...idle, isHeldUp: true }).brief).toBe('retenu');
  });

  it('says a state of a newer API as it is called there', () => {
    expect(
      seen({ status: 'towed' as States['status'], bookingStatus: 'confirmed', isLate: false }),
    ).toMatchObject({
      state: 'towed',
      brief: 'towed',
    });
  });
});
