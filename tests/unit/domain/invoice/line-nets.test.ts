import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineNets } from '../../../../src/domain/invoice/line-nets.ts';
import { credited, totalsOf } from '../../../../src/domain/invoice/price-lines.ts';
import { splitVat } from '../../../../src/domain/lib/vat.ts';
import { anyLines, lines } from '../../../support/price-lines.ts';
import { law } from '../law.ts';

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

describe('what lines are worth without VAT', () => {
  it('is their own net where that adds up', () => {
    const two = [5990, 990].map((cents) => ({ label: 'x', cents, vatRate: 20 }));
    expect(lineNets(two)).toEqual([4992, 825]);
  });

  it('gives way by a cent where it does not: 49,92 + 16,67 + 8,25 would be one more than 74,83', () => {
    expect(lineNets(lines)).toEqual([4992, 1666, 825]);
    expect(totalsOf(lines).netCents).toBe(7483);
  });

  it('adds up to the net of each rate, and is the net of each line within a cent', () => {
    law(
      fc.property(anyLines, (all) => {
        const nets = lineNets(all);
        for (const { vatRate, netCents } of totalsOf(all).rates) {
          expect(sum(nets.filter((_, index) => all[index]?.vatRate === vatRate))).toBe(netCents);
        }
        all.forEach(({ cents, vatRate }, index) => {
          expect(Math.abs((nets[index] ?? 0) - splitVat(cents, vatRate).net)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('is the exact opposite on a credit note', () => {
    law(
      fc.property(anyLines, (all) => {
        expect(lineNets(credited(all)).map((net) => 0 - net)).toEqual(lineNets(all).map((net) => 0 + net));
      }),
    );
  });
});
