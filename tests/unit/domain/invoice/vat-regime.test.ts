/** Where services are taxed (articles 259 and 283-2 of the tax code), and what prices are worth without French VAT. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineNets } from '../../../../src/domain/invoice/line-nets.ts';
import { totalsOf } from '../../../../src/domain/invoice/price-lines.ts';
import { vatRegimeOf, withoutVat, withVat } from '../../../../src/domain/invoice/vat-regime.ts';
import { invoiceTo } from '../../../support/invoices.ts';
import { anyLines } from '../../../support/price-lines.ts';
import { law } from '../law.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('French VAT', () => {
  it.each([
    // 259-2°: to whoever is not taxed, a service is supplied where its seller is, wherever they live.
    ['a consumer', { isCompany: false, country: 'BE', vatNumber: 'BE0417497106' }, null],
    // 259-1°: to a business, where it is established.
    ['a business in France', { isCompany: true, country: 'FR', vatNumber: 'FR44732829320' }, null],
    ['a business that says nothing', { isCompany: true }, null],
    // 283-2: the buyer accounts for it, who is known to be taxed by their number (regulation 282/2011, article 18).
    ['a Belgian business', { isCompany: true, country: 'BE', vatNumber: 'BE0417497106' }, 'reverse_charge'],
    ['a Belgian one without a VAT number', { isCompany: true, country: 'BE', vatNumber: null }, null],
    // Beyond the Union nobody accounts for French VAT.
    ['a Swiss business', { isCompany: true, country: 'CH', vatNumber: null }, 'outside_scope'],
    ['a British business', { isCompany: true, country: 'GB', vatNumber: 'GB123' }, 'outside_scope'],
  ] as const)('of %s: %j is %s', (_, buyer, regime) => {
    expect(vatRegimeOf(buyer)).toBe(regime);
  });

  it('is said on the invoice where it is not charged', () => {
    const mentions = (whom: Parameters<typeof invoiceTo>[0]) => invoiceTo(whom).mentions.join(' ');
    expect(mentions('belgian')).toContain('Autoliquidation');
    expect(mentions('belgian')).toContain('259-1° et 283-2');
    expect(mentions('swiss')).toContain('hors champ (article 259-1°');
    for (const whom of ['consumer', 'unsaid', 'french'] as const) {
      expect(mentions(whom)).toContain('TVA acquittée sur les encaissements');
      expect(mentions(whom)).not.toContain('259');
    }
  });
});

describe('a price', () => {
  it('without VAT is the net of the grid, line by line and in sum, however often it is taken out', () => {
    law(
      fc.property(anyLines, (lines) => {
        const net = withoutVat(lines);
        expect(net.map(({ cents }) => cents)).toEqual(lineNets(lines));
        expect(totalsOf(net)).toMatchObject({ vatCents: 0, totalCents: totalsOf(lines).netCents });
        expect(withoutVat(net)).toEqual(net);
      }),
    );
    expect(withoutVat([{ label: 'Trajet', cents: 3490, vatRate: 20 }])).toEqual([
      { label: 'Trajet', cents: 2908, vatRate: 0 },
    ]);
  });

  it('with VAT is worth what was said without it, line by line and by rate', () => {
    const anyNets = fc.array(
      fc.record({
        label: fc.constant('Ligne'),
        cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        vatRate: fc.constantFrom(20, 10, 5.5, 0),
      }),
    );
    law(
      fc.property(anyNets, (nets) => {
        const gross = withVat(nets);
        expect(lineNets(gross).map((cents) => cents + 0)).toEqual(nets.map(({ cents }) => cents));
        expect(totalsOf(gross).netCents + 0).toBe(sum(nets.map(({ cents }) => cents)));
      }),
    );
  });
});
