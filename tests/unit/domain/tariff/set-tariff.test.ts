/** Prices that are set: what is typed makes a whole version, and each price is from the version that it is asked of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEuros } from '../../../../src/domain/lib/money.ts';
import { parisInstant } from '../../../../src/domain/lib/time/paris-time.ts';
import { latenessFee } from '../../../../src/domain/tariff/lateness.ts';
import { quote } from '../../../../src/domain/tariff/quote.ts';
import { explain } from '../../../../src/domain/tariff/quote-explanation.ts';
import { halfOfEach } from '../../../../src/domain/tariff/round-trip.ts';
import { gridServiceCodes, tripsOf } from '../../../../src/domain/tariff/service.ts';
import { bandIds, type SetTariff, tariffFrom } from '../../../../src/domain/tariff/set-tariff.ts';
import { tariffExamples } from '../../../../src/domain/tariff/tariff-examples.ts';
import {
  setFrom,
  tariffChanges,
  tariffFields,
  typedOf,
} from '../../../../src/domain/tariff/tariff-fields.ts';
import { tariffDayError, tariffErrors } from '../../../../src/domain/tariff/tariff-rules.ts';
import { tariffVersions } from '../../../../src/domain/tariff/versions.ts';
import { northOfYard } from '../places.ts';

const [builtIn] = tariffVersions;
const firstDay = '2027-03-01';
const lines = ['single', 'round_trip', 'inspection_round_trip'] as const;

/** Right by themselves and together: bands that grow, and in each the dearer services priced nearer than they end. */
const anySet: fc.Arbitrary<SetTariff> = fc
  .record({
    steps: fc.tuple(...bandIds.map(() => fc.integer({ min: 1, max: 12 }))),
    base: fc.tuple(...bandIds.map(() => fc.integer({ min: 100, max: 9_000 }))),
    more: fc.tuple(...lines.map(() => fc.integer({ min: 0, max: 9_000 }))),
    priced: fc.tuple(...lines.map(() => fc.integer({ min: 1, max: 3 }))),
    fees: fc.record(
      Object.fromEntries(
        ['fuel', 'refuelling', 'late', 'late_pickup', 'late_return', 'late_return_overnight'].map((part) => [
          part,
          fc.integer({ min: 100, max: 90_000 }),
        ]),
      ),
    ),
    minutes: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })),
    monthly: fc.integer({ min: 100, max: 90_000 }),
    months: fc.integer({ min: 1, max: 36 }),
  })
  .map(({ steps, base, more, priced, fees, minutes, monthly, months }) => {
    let end = 0;
    const bandEnds = Object.fromEntries(
      bandIds.map((id, index) => {
        end += (steps[index] ?? 1) * 1000;
        return [id, end];
      }),
    );
    let extra = 0;
    const cents = Object.fromEntries(
      lines.map((line, at) => {
        extra += more[at] ?? 0;
        const raised = extra;
        return [
          line,
          Object.fromEntries(
            bandIds.map((id, index) => [
              id,
              index < (priced[at] ?? 1) ? (base[index] ?? 100) + raised : null,
            ]),
          ),
        ];
      }),
    );
    return {
      firstDay,
      bandEnds,
      cents,
      fees,
      lateness: { freeMinutes: minutes[0], smallFeeMinutes: minutes[0] + minutes[1] },
      subscription: { cents: monthly, months, maxMetres: bandEnds['0-5'] },
    } as unknown as SetTariff;
  });

describe('a version that is set', () => {
  it('is the built-in one where nothing else is typed', () => {
    const values = typedOf(builtIn);
    for (const { name, rule } of tariffFields) expect(rule(values[name]), name).toBeNull();
    const set = setFrom(values, builtIn.firstDay);
    expect(tariffErrors(set)).toEqual({});
    expect(tariffFrom(set, builtIn)).toEqual(builtIn);
    expect(tariffChanges(builtIn, tariffFrom(set, builtIn))).toEqual([]);
  });

  it('is typed as it reads, whatever it is', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        expect(tariffErrors(set)).toEqual({});
        const version = tariffFrom(set, builtIn);
        const values = typedOf(version);
        for (const { name, rule } of tariffFields) expect(rule(values[name]), name).toBeNull();
        expect(setFrom(values, firstDay)).toEqual(set);
        // What outlives the way through the database and the document.
        expect(JSON.parse(JSON.stringify(version))).toEqual(version);
        expect([version.vatRate, version.cancellation]).toEqual([builtIn.vatRate, builtIn.cancellation]);
      }),
    );
  });

  it('prices each service from its own cells, and nothing from another version', () => {
    fc.assert(
      fc.property(
        anySet,
        fc.constantFrom(...gridServiceCodes),
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 0, max: 40_000 }),
        (set, serviceCode, out, back) => {
          const tariff = tariffFrom(set, builtIn);
          const request = { serviceCode, outbound: northOfYard(out), inbound: northOfYard(back) };
          const price = quote(request, { tariff });
          const line = serviceCode.startsWith('single')
            ? 'single'
            : (serviceCode as 'round_trip' | 'inspection_round_trip');
          const rates = price.legs.map(({ distanceMetres }) => {
            const id = bandIds.find((one) => distanceMetres <= set.bandEnds[one]);
            return id ? set.cents[line][id] : null;
          });
          const [first = null, last = first] = rates;
          expect(rates).toHaveLength(tripsOf[serviceCode].length);
          expect(price.kind === 'priced' ? price.totalCents : null).toBe(
            first === null || last === null ? null : halfOfEach(first, last),
          );
          if (price.kind === 'priced')
            expect(explain(price).join(' ')).toContain(formatEuros(price.totalCents));
        },
      ),
    );
  });

  it('says its own minutes in the names of its fees, and charges by them', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const { fees, lateness } = tariffFrom(set, builtIn);
        const { freeMinutes, smallFeeMinutes } = set.lateness;
        expect(fees.find(({ code }) => code === 'late')?.label).toBe(
          `Retard de ${freeMinutes} à ${smallFeeMinutes}\u00a0minutes`,
        );
        const slotStart = '2027-03-02T08:00:00Z';
        const late = (minutes: number) =>
          latenessFee(
            {
              at: 'pickup',
              slotStart,
              driverArrivedAt: slotStart,
              customerReadyAt: new Date(Date.parse(slotStart) + minutes * 60_000).toISOString(),
              nights: 0,
            },
            { fees, lateness },
          )?.cents ?? null;
        expect([freeMinutes - 1, freeMinutes, smallFeeMinutes, smallFeeMinutes + 1].map(late)).toEqual([
          null,
          set.fees.late,
          set.fees.late,
          set.fees.late_pickup,
        ]);
      }),
    );
  });

  it('is refused where it does not go together', () => {
    const { firstDay: _, ...set } = setFrom(typedOf(builtIn), firstDay);
    const refused = (fields: Partial<SetTariff>) =>
      Object.keys(tariffErrors({ ...set, firstDay, ...fields }));
    const cells = (near: number | null, middle: number | null, far: number | null) => ({
      '0-5': near,
      '5-10': middle,
      '10-15': far,
    });
    expect(refused({ bandEnds: { '0-5': 5_000, '5-10': 5_000, '10-15': 15_000 } })).toEqual(['km_5-10']);
    expect(refused({ cents: { ...set.cents, inspection_round_trip: cells(12_000, null, 13_000) } })).toEqual([
      'inspection_round_trip_5-10',
    ]);
    expect(refused({ cents: { ...set.cents, inspection_round_trip: cells(null, null, null) } })).toEqual([
      'inspection_round_trip_0-5',
    ]);
    expect(refused({ cents: { ...set.cents, single: cells(6_000, 3_490, 3_490) } })).toEqual([
      'round_trip_0-5',
    ]);
    expect(refused({ cents: { ...set.cents, single: cells(3_490, 3_490, null) } })).toEqual(['radius']);
    expect(refused({ lateness: { freeMinutes: 20, smallFeeMinutes: 20 } })).toEqual(['smallFeeMinutes']);
  });

  it('begins on a day that no server can miss', () => {
    const midnight = parisInstant(firstDay, 0).getTime();
    const refusal = (minutes: number) => tariffDayError(firstDay, new Date(midnight - minutes * 60_000));
    expect([-1, 0, 9, 10].map(refusal)).toEqual([
      expect.stringContaining('au plus tôt demain'),
      expect.stringContaining('au plus tôt demain'),
      expect.stringContaining('10\u00a0minutes avant minuit'),
      null,
    ]);
    expect(tariffDayError('2029-03-01', new Date(midnight))).toContain('deux ans');
    expect(tariffDayError('2027-02-30', new Date(midnight))).toBe('Indiquez un jour.');
  });

  it('has examples that the price functions work out', () => {
    expect(tariffExamples.map(({ cents }) => cents(builtIn))).toEqual([3_490, 5_990, 11_990, 990, 990]);
  });
});
