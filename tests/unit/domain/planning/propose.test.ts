import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMakeBoth, slotsOf } from '../../../../src/domain/lib/time/slots.ts';
import { type Candidate, nearestFree, proposeDrivers } from '../../../../src/domain/planning/propose.ts';
import { law } from '../law.ts';
import { given, MONDAY } from './given.ts';

const trip = given(10, 11);
/** Long before the day of the trip. */
const before = new Date('2020-01-01');
const candidate = (name: string, fields: Partial<Candidate> = {}): Candidate => ({
  id: name,
  name,
  licenceUntil: '2030-01-01',
  isAbsent: false,
  isOffice: false,
  trips: [],
  ...fields,
});
const told = (...candidates: readonly Candidate[]) =>
  proposeDrivers(trip, candidates, before).map(({ name, reason, isAdvised }) =>
    `${isAdvised ? '' : '('}${name}\u00a0: ${reason}${isAdvised ? '' : ')'}`.replaceAll('\u00a0', ' '),
  );

describe('who is proposed', () => {
  it('is there no sooner than their way from now', () => {
    const [near] = [candidate('Près', { trips: [given(8, 9)] })];
    const at = (now: Date) => proposeDrivers(trip, [near], now)[0]?.reason.replaceAll('\u00a0', ' ');
    const start = Date.parse(trip.slot.start);
    expect(at(before)).toMatch(/arrive à 9 h/);
    expect(at(new Date(start))).toMatch(/peut y être à 10 h/);
  });

  it('is free from now on, where the hour of the trip has come', () => {
    const now = new Date(Date.parse(trip.slot.end));
    const at = (fields: Partial<Candidate>) => {
      const [proposal] = proposeDrivers(trip, [candidate('A', fields)], now);
      return `${proposal?.isAdvised} ${proposal?.reason}`.replaceAll('\u00a0', ' ');
    };
    // They were free at ten, and are expected elsewhere at half past eleven.
    expect(at({ trips: [given(11.5, 12.5)] })).toBe('false Autre trajet à 11 h 30');
    expect(at({ trips: [given(9, 10)] })).toBe('false Encore sur son trajet de 9 h');
    expect(at({ trips: [given(9, 10, { isOver: true })] })).toMatch(
      /^true Libre, à 15 min : peut y être à 11 h 15/,
    );
    expect(at({ trips: [given(10, 11, { isOver: true })] })).toMatch(/^true Libre, à 15 min/);
  });

  it('is of the office where no driver can be', () => {
    const office = candidate('Ana', { isOffice: true });
    expect(told(office, candidate('Zoé', { trips: [given(8, 9)] }))[1]).toMatch(/^Ana : /);
    expect(told(office, candidate('Zoé', { isAbsent: true }))[0]).toMatch(/^Ana : /);
  });

  it('comes in the order of their arrival, then of their load, then of their name, each with why', () => {
    expect(
      told(
        candidate('Loin', { trips: [given(8, 9, { to: 10_000 })] }),
        candidate('Près', { trips: [given(8, 9)] }),
        candidate('Zoé'),
        candidate('Ana'),
        candidate('Chargée', { trips: [given(14, 16)] }),
      ),
    ).toEqual([
      'Ana : Libre, aucun trajet avant',
      'Zoé : Libre, aucun trajet avant',
      'Chargée : Libre, aucun trajet avant, 3 h 15 ce jour-là avec celui-ci',
      'Près : Libre, à 15 min : arrive à 9 h 15, 3 h ce jour-là avec celui-ci',
      'Loin : Libre, à 36 min : arrive à 9 h 36, 3 h ce jour-là avec celui-ci',
    ]);
  });

  it('is nobody who is busy, away, without a licence or beyond their hours, before those who are none of it', () => {
    expect(
      told(
        candidate('Occupée', { trips: [given(9, 10)] }),
        candidate('Attendue', { trips: [given(11, 12)] }),
        candidate('Absente', { isAbsent: true, trips: [given(9, 10)] }),
        candidate('Périmée', { licenceUntil: '2026-11-22' }),
        candidate('Fatiguée', { trips: [given(0.5, 9.5), given(12, 12.5)] }),
        candidate('Matinale', { trips: [given(22, 24, { day: -1 })] }),
        candidate('Libre'),
      ),
    ).toEqual([
      'Libre : Libre, aucun trajet avant',
      '(Matinale : 10 h de repos entre deux jours (11 h au moins))',
      '(Fatiguée : 9 h 45 déjà ce jour-là)',
      '(Périmée : Permis à vérifier (valable jusqu’au 22 novembre 2026))',
      '(Attendue : Autre trajet à 11 h)',
      '(Occupée : En trajet jusqu’à 10 h)',
      '(Absente : Absence ce jour-là)',
    ]);
  });

  it('is told of a licence that ends soon, not of one that nobody has noted, and is kept from nothing by it', () => {
    expect(
      told(candidate('A', { licenceUntil: null }), candidate('B', { licenceUntil: '2027-01-22' })),
    ).toEqual([
      'A : Libre, aucun trajet avant',
      'B : Libre, aucun trajet avant. Permis valable jusqu’au 22 janvier 2027 seulement',
    ]);
    expect(told(candidate('C', { licenceUntil: '2027-01-23' }))).toEqual(['C : Libre, aucun trajet avant']);
  });

  it('is kept by no trip that is over, which still says where they are', () => {
    expect(told(candidate('A', { trips: [given(9, 10, { isOver: true })] }))).toEqual([
      'A : Libre, à 15 min, 2 h ce jour-là avec celui-ci',
    ]);
  });

  it('can make the trip with all that they have, whoever they are', () => {
    const some = fc
      .tuple(fc.integer({ min: 24, max: 76 }), fc.integer({ min: 1, max: 8 }), fc.nat(40_000), fc.nat(40_000))
      .map(([start, length, from, to]) => given(start / 4, (start + length) / 4, { from, to }));
    const anybody = fc.record({
      trips: fc.array(some, { maxLength: 4 }),
      isAbsent: fc.boolean(),
      licenceUntil: fc.constantFrom(null, '2026-11-22', '2026-12-01', '2030-01-01'),
    });
    law(
      fc.property(fc.array(anybody, { maxLength: 5 }), (people) => {
        const candidates = people.map((fields, index) => candidate(`P${index}`, fields));
        const proposals = proposeDrivers(trip, candidates, before);
        expect(proposals.map(({ name }) => name).sort()).toEqual(candidates.map(({ name }) => name).sort());
        for (const { driverId, isAdvised } of proposals) {
          const own = candidates.find(({ id }) => id === driverId);
          if (isAdvised) expect(own?.trips.every((one) => canMakeBoth(trip, one))).toBe(true);
        }
        // Whoever is advised comes before whoever is not.
        const advised = proposals.map(({ isAdvised }) => isAdvised);
        expect(advised.lastIndexOf(true)).toBeLessThan(
          advised.indexOf(false) < 0 ? advised.length : advised.indexOf(false),
        );
      }),
    );
  });
});

describe('the nearest hour at which somebody is free', () => {
  const hours = slotsOf(MONDAY);
  const told = (candidates: readonly Candidate[], now = before) => {
    const found = nearestFree(trip, candidates, hours, now);
    return found && [found.slot.start, found.name];
  };
  const at = (hour: number) => given(hour, hour + 1).slot.start;

  it('is theirs who can be there, before or after', () => {
    const busy = candidate('Occupé', { trips: [given(9, 12)] });
    expect(told([busy])).toEqual([at(13), 'Occupé']);
    expect(told([busy, candidate('Tôt', { trips: [given(10, 18)] })])).toEqual([at(8), 'Tôt']);
    expect(told([candidate('Absent', { isAbsent: true })])).toBeNull();
    expect(told([])).toBeNull();
  });

  it('is to come', () => {
    const early = candidate('Tôt', { trips: [given(10, 18)] });
    expect(told([early], new Date(at(8)))).toBeNull();
  });

  it('has nobody free at any hour that is nearer', () => {
    const someTrips = fc.array(
      fc.integer({ min: 7, max: 17 }).map((start) => given(start, start + 1)),
      { maxLength: 6 },
    );
    law(
      fc.property(fc.array(someTrips, { maxLength: 4 }), (people) => {
        const candidates = people.map((trips, index) => candidate(`P${index}`, { trips }));
        const free = hours.filter(
          (slot) => proposeDrivers({ ...trip, slot }, candidates, before)[0]?.isAdvised,
        );
        const apart = (start: string) => Math.abs(Date.parse(start) - Date.parse(trip.slot.start));
        const found = nearestFree(trip, candidates, hours, before);
        expect(found && apart(found.slot.start)).toBe(
          free.length === 0 ? null : Math.min(...free.map(({ start }) => apart(start))),
        );
      }),
    );
  });
});
