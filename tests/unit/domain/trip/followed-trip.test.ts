import { expect, it } from 'vitest';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { type FollowedTrip, followedSteps } from '../../../../src/domain/trip/followed-trip.ts';
import { type TripState, tripStates } from '../../../../src/domain/trip/trip.ts';

const trip = (status: TripState, fields: Partial<FollowedTrip> = {}): FollowedTrip => ({
  kind: 'outbound',
  status,
  slot: { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T09:00:00.000Z' },
  arrivedAt: '2026-12-01T08:05:00.000Z',
  departedAt: '2026-12-01T08:20:00.000Z',
  deliveredAt: '2026-12-01T08:41:00.000Z',
  ...fields,
});

const signs = { done: '✓', current: '→', to_come: '…' };
const read = (followed: FollowedTrip) =>
  followedSteps(followed).map(({ label, when, progress }) =>
    [signs[progress], label, when && `(${when})`]
      .filter(Boolean)
      .join(' ')
      .replaceAll(/[\u00a0\u2060]/g, ' '),
  );

const taken = '✓ Rendez-vous pris (mardi 1er décembre 2026, 9 h –  10 h)';
const come = '✓ Le convoyeur est arrivé (9 h 05)';
const left = '✓ Votre voiture est partie (9 h 20)';
const ahead = ['… Le convoyeur arrive', '… Votre voiture roule', '… Votre voiture est remise'];

it.each<[TripState, readonly string[]]>([
  ['planned', [taken.replace('✓', '→'), ...ahead]],
  ['assigned', [taken.replace('✓', '→'), ...ahead]],
  ['on_the_way', [taken, '→ Le convoyeur arrive', ...ahead.slice(1)]],
  ['arrived', [taken, '→ Le convoyeur est sur place (depuis 9 h 05)', ...ahead.slice(1)]],
  ['inspecting', [taken, '→ Le convoyeur dresse l’état des lieux', ...ahead.slice(1)]],
  ['in_transit', [taken, come, '→ Votre voiture roule (depuis 9 h 20)', ...ahead.slice(2)]],
  ['arrived_at_destination', [taken, come, left, '→ Votre voiture est arrivée']],
  ['handing_over', [taken, come, left, '→ Nous remettons votre voiture']],
  ['done', [taken, come, left, '✓ Votre voiture est remise (9 h 41)']],
  ['no_show', [taken, come, '→ Personne au rendez-vous', '… Un autre rendez-vous à convenir']],
  [
    'refused_vehicle',
    [taken, come, '→ Votre voiture n’a pas pu être prise en charge', '… Un autre rendez-vous à convenir'],
  ],
  ['breakdown', [taken, come, left, '→ Votre voiture est en panne', ...ahead.slice(2)]],
  ['kept_overnight', [taken, come, left, '→ Votre voiture est gardée pour la nuit', ...ahead.slice(2)]],
  ['re_presented', [taken, come, left, '→ Votre voiture est présentée à nouveau', ...ahead.slice(2)]],
  ['abandoned', [taken, come, left, '→ Trajet interrompu']],
  ['cancelled', ['→ Trajet annulé']],
])('a trip that is %s reads so', (status, steps) => {
  expect(read(trip(status))).toEqual(steps);
});

it('every state has five steps at most, each once, and one that goes on until it is done', () => {
  for (const status of keysOf(tripStates))
    for (const kind of ['outbound', 'return'] as const) {
      const steps = followedSteps(trip(status, { kind }));
      expect(steps.length, status).toBeLessThanOrEqual(5);
      expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length);
      expect(steps.filter(({ progress }) => progress === 'current')).toHaveLength(status === 'done' ? 0 : 1);
    }
});

it('a return is to be agreed on, then the vehicle is fetched and given back', () => {
  expect(read(trip('planned', { kind: 'return', slot: null }))).toEqual([
    '→ Rendez-vous à convenir (quand le véhicule sera prêt)',
    '… Le convoyeur va chercher votre voiture',
    '… Votre voiture roule',
    '… Votre voiture vous est rendue',
  ]);
  expect(read(trip('on_the_way', { kind: 'return' }))[1]).toBe('→ Le convoyeur va chercher votre voiture');
  expect(read(trip('handing_over', { kind: 'return' })).at(-1)).toBe('→ Nous vous rendons votre voiture');
});

it('says the day of what did not happen on the day of the appointment, and no hour that is not known', () => {
  expect(read(trip('done', { deliveredAt: '2026-12-02T07:00:00.000Z' })).at(-1)).toBe(
    '✓ Votre voiture est remise (mercredi 2 décembre 2026 à 8 h)',
  );
  expect(read(trip('in_transit', { arrivedAt: null, departedAt: null })).slice(1, 3)).toEqual([
    '✓ Le convoyeur est arrivé',
    '→ Votre voiture roule',
  ]);
});
