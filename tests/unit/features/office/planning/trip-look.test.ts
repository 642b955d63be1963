import { describe, expect, it } from 'vitest';
import type { TeamTrip } from '../../../../../src/domain/planning/calls.ts';
import { lookOf } from '../../../../../src/features/office/planning/trip-look.ts';

type States = Pick<TeamTrip, 'status' | 'bookingStatus'>;

describe('how a trip reads and looks on the planning', () => {
  it.each<[States['status'], ReturnType<typeof lookOf>]>([
    ['assigned', { state: 'confié à un convoyeur', brief: 'confié', isNoted: false, className: 'assigned' }],
    [
      'in_transit',
      { state: 'véhicule en route', brief: 'véhicule parti', isNoted: true, className: 'moving' },
    ],
    ['breakdown', { state: 'en panne', brief: 'en panne', isNoted: true, className: 'trouble' }],
    ['done', { state: 'véhicule remis', brief: 'terminé', isNoted: true, className: 'done' }],
  ])('%s', (status, look) => {
    expect(lookOf({ status, bookingStatus: 'confirmed', isLate: false })).toEqual(look);
  });

  it('says first what its booking waits for', () => {
    expect(lookOf({ status: 'planned', bookingStatus: 'awaiting_derogation', isLate: false })).toEqual({
      state: 'en attente de l’accord de l’assureur',
      brief: 'assureur',
      isNoted: true,
      className: 'planned',
    });
  });

  it('says before all that nobody is there yet, and whether anybody is on the way', () => {
    expect(lookOf({ status: 'on_the_way', bookingStatus: 'confirmed', isLate: true }).state).toBe(
      'en retard, convoyeur en route',
    );
    expect(lookOf({ status: 'assigned', bookingStatus: 'confirmed', isLate: true })).toEqual({
      state: 'en retard, pas encore en route',
      brief: 'en retard',
      isNoted: true,
      className: 'trouble',
    });
  });

  it('says that it was missed where nobody is on the way to it, and why', () => {
    const late = { bookingStatus: 'confirmed', isLate: true } as const;
    expect(lookOf({ ...late, status: 'planned' })).toMatchObject({
      state: 'manqué, sans convoyeur',
      brief: 'manqué',
    });
    expect(lookOf({ ...late, status: 'assigned' }, true).state).toBe('manqué, absence du convoyeur');
  });

  it('says that its driver is held up elsewhere, once it is time to be on the way', () => {
    expect(
      lookOf({ status: 'assigned', bookingStatus: 'confirmed', isLate: false, isHeldUp: true }),
    ).toMatchObject({ state: 'convoyeur retenu par un autre trajet', brief: 'retenu', isNoted: true });
  });

  it('says a state of a newer API as it is called there', () => {
    expect(
      lookOf({ status: 'towed' as States['status'], bookingStatus: 'confirmed', isLate: false }),
    ).toMatchObject({
      state: 'towed',
      brief: 'towed',
    });
  });
});
