import { describe, expect, it } from 'vitest';
import { formatWholeKilometres } from '../../../../src/domain/lib/french-number.ts';
import { worthFrom, yearlyCents } from '../../../../src/domain/subscription/subscription-terms.ts';
import { bands } from '../../../../src/domain/tariff/band.ts';
import { fees } from '../../../../src/domain/tariff/fees.ts';
import { insurance } from '../../../../src/domain/tariff/insurance.ts';
import { gridLines, gridPrices } from '../../../../src/domain/tariff/quote.ts';
import { halfOfEachSentence } from '../../../../src/domain/tariff/quote-explanation.ts';
import { bothEndsSentence, reachOf } from '../../../../src/domain/tariff/reach.ts';
import { differentDistancesExample, halfOfEach } from '../../../../src/domain/tariff/round-trip.ts';
import { gridServiceCodes } from '../../../../src/domain/tariff/service.ts';
import { publishedTariff, services, subscription, vatRate } from '../../../../src/domain/tariff/tariff.ts';

describe('the published tariff', () => {
  it('has the grid of the specification', () => {
    expect(services.map(({ code, cents }) => [code, ...bands.map(({ id }) => cents[id])])).toEqual([
      ['single', 3490, 3490, 3490],
      ['round_trip', 5990, 5990, 5990],
      ['inspection_round_trip', 11990, null, null],
    ]);
    expect(vatRate).toBe(20);
  });

  it('has bands that follow each other from 0 to 15 km, labelled with their own limits', () => {
    let reached = 0;
    for (const { fromMetres, toMetres, label } of bands) {
      expect(fromMetres).toBe(reached);
      expect(label).toBe(`${fromMetres / 1000}–${formatWholeKilometres(toMetres)}`);
      reached = toMetres;
    }
    expect(reached).toBe(15_000);
  });

  it('says beside the grid how far the garage may be, as far as prices are worked out', () => {
    for (const code of gridServiceCodes)
      expect(reachOf(publishedTariff, gridLines[code])).toBe(gridPrices(code, publishedTariff)?.maxMetres);
    expect(bothEndsSentence(publishedTariff)).toBe(
      'Ces prix valent quand le garage est, lui aussi, à moins de 15\u00a0km de notre établissement (5\u00a0km pour un contrôle technique).',
    );
  });

  it('has a subscription of 9.90 a month for 12 months, as far as the last band', () => {
    expect(subscription).toEqual({ cents: 990, months: 12, maxMetres: bands.at(-1)?.toMetres });
  });

  it('tells from how many round trips a year the subscription costs less, whatever the prices', () => {
    expect([yearlyCents(subscription), worthFrom(publishedTariff)]).toEqual([11_880, 2]);
    const dearTrips = { ...publishedTariff, subscription: { ...subscription, cents: 5990 } };
    // As dear as twelve is not worth it yet.
    expect(worthFrom(dearTrips)).toBe(13);
  });

  it('has the extra fees of the specification', () => {
    expect(fees.map(({ code, lines, perDay }) => [code, lines.map(({ cents }) => cents), perDay])).toEqual([
      ['fuel_reserve', [2000, 990], false],
      ['late', [990], false],
      ['late_pickup', [1990], false],
      ['late_return', [1990], false],
      ['late_return_overnight', [3990], true],
    ]);
  });
});

describe('a round trip with two distances', () => {
  it('costs half of each rate: the specification’s own example', () => {
    const { outboundCents, returnCents } = differentDistancesExample;
    expect(halfOfEach(outboundCents, returnCents)).toBe(5990);
    expect(halfOfEachSentence(outboundCents, returnCents)).toBe(
      '49,90\u00a0€ ÷ 2 + 69,90\u00a0€ ÷ 2 = 59,90\u00a0€',
    );
  });

  it('is summed before it is rounded half up to a cent', () => {
    expect(halfOfEach(4991, 6991)).toBe(5991);
    expect(halfOfEach(4991, 6990)).toBe(5991);
  });
});

describe('the insurance', () => {
  it('covers 200 000 euros, and 700 000 by derogation', () => {
    expect(insurance.coverCents).toBe(200_000 * 100);
    expect(insurance.derogationCents).toBe(700_000 * 100);
  });
});
