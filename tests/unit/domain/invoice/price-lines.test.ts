import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credited, feeLines, serviceLine, totalsOf } from '../../../../src/domain/invoice/price-lines.ts';
import { fees } from '../../../../src/domain/tariff/fees.ts';
import { quote } from '../../../../src/domain/tariff/quote.ts';
import { explained } from '../../../../src/domain/tariff/quote-explanation.ts';
import { gridServiceCodes } from '../../../../src/domain/tariff/service.ts';
import { publishedTariff } from '../../../../src/domain/tariff/tariff.ts';
import { anyLine } from '../../../support/price-lines.ts';
import { law } from '../law.ts';
import { aroundYard } from '../places.ts';

const lines = fc.array(anyLine, { maxLength: 12 });

describe('the totals of an invoice', () => {
  it.each([
    [3490, 2908, 582],
    [5990, 4992, 998],
    [11990, 9992, 1998],
    [990, 825, 165],
    [1990, 1658, 332],
    [3990, 3325, 665],
  ])('of %d cents are %d and %d of VAT', (cents, netCents, vatCents) => {
    expect(totalsOf([{ label: 'x', cents, vatRate: 20 }])).toEqual({
      rates: [{ vatRate: 20, netCents, vatCents }],
      netCents,
      vatCents,
      totalCents: cents,
    });
  });

  it('take VAT out of the sum, not of each line', () => {
    const three = [1, 1, 1].map((cents) => ({ label: 'x', cents, vatRate: 20 }));
    expect(totalsOf(three)).toMatchObject({ netCents: 3, vatCents: 0, totalCents: 3 });
    const fuel = feeLines(fees.find(({ code }) => code === 'fuel_reserve') ?? expect.fail(), publishedTariff);
    expect(totalsOf(fuel)).toMatchObject({ netCents: 2492, vatCents: 498, totalCents: 2990 });
    // Each is called as the fee is on the booking.
    expect(fuel.map(({ label }) => label)).toEqual([
      'Véhicule sur la réserve à la prise en charge\u00a0: carburant',
      'Véhicule sur la réserve à la prise en charge\u00a0: frais de plein',
    ]);
  });

  it('are the sum of the lines, to the cent, in any order, rate by rate', () => {
    law(
      fc.property(lines, (all) => {
        const totals = totalsOf(all);
        expect(totals.totalCents).toBe(all.reduce((sum, { cents }) => sum + cents, 0));
        expect(totalsOf(all.toReversed())).toEqual(totals);
        for (const { vatRate, netCents, vatCents } of totals.rates) {
          const ofRate = all.filter((one) => one.vatRate === vatRate);
          expect(netCents + vatCents).toBe(ofRate.reduce((sum, { cents }) => sum + cents, 0));
          expect(Math.abs(vatCents - (netCents * vatRate) / 100)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('of a credit note are the exact opposite', () => {
    law(
      fc.property(lines, (all) => {
        const [one, other] = [totalsOf(all), totalsOf(credited(all))];
        expect([other.netCents, other.vatCents, other.totalCents].map((cents) => 0 - cents)).toEqual([
          one.netCents,
          one.vatCents,
          one.totalCents,
        ]);
      }),
    );
  });

  it('of a service are those of the price that was shown', () => {
    law(
      fc.property(
        fc.constantFrom(...gridServiceCodes),
        aroundYard,
        aroundYard,
        (serviceCode, outbound, inbound) => {
          const shown = quote({ serviceCode, outbound, inbound }, { tariff: publishedTariff });
          const answer = explained(shown);
          if (shown.kind !== 'priced' || answer.kind !== 'priced') return;
          const { totalCents, netCents, vatCents } = answer;
          expect(totalsOf([serviceLine(serviceCode, shown, publishedTariff)])).toMatchObject({
            totalCents,
            netCents,
            vatCents,
          });
        },
      ),
    );
  });
});
