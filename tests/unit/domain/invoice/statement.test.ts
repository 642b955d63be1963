import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InvoiceState, invoiceMachine } from '../../../../src/domain/invoice/invoice-states.ts';
import {
  type Statement,
  type StatementDocument,
  statementOf,
} from '../../../../src/domain/invoice/statement.ts';
import { statementCsv } from '../../../../src/domain/invoice/statement-csv.ts';
import { parseCsv } from '../../../../src/domain/lib/csv.ts';
import { anyInvoice, creditNote, invoice } from '../../../support/invoices.ts';
import { law } from '../law.ts';

const item = (fields: Partial<StatementDocument> = {}): StatementDocument => ({
  id: 'i1',
  status: 'issued',
  bookingId: 'b1',
  partnerReference: 'Dossier 42',
  purchaseOrder: 'BC-2026-7',
  dueCents: 0,
  content: invoice(),
  ...fields,
});

const note = fc.option(fc.string({ unit: 'binary' }), { nil: null });
const anyItem: fc.Arbitrary<StatementDocument> = fc
  .record({
    content: anyInvoice,
    status: fc.constantFrom(...(Object.keys(invoiceMachine.states) as InvoiceState[])),
    partnerReference: note,
    purchaseOrder: note,
    dueCents: fc.nat({ max: 20_000 }),
  })
  .map(item);
const anyStatement = fc.array(anyItem, { maxLength: 8 }).map((items) => statementOf(items, '2026-12-22'));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('a statement', () => {
  it('sums what its documents say themselves, of which each is settled or due', () => {
    law(
      fc.property(anyStatement, ({ items, totals }) => {
        const own = items.map(({ content }) => content.totals);
        expect(totals).toMatchObject({
          netCents: sum(own.map(({ netCents }) => netCents)),
          vatCents: sum(own.map(({ vatCents }) => vatCents)),
          totalCents: sum(own.map(({ totalCents }) => totalCents)),
        });
        expect(totals.netCents + totals.vatCents).toBe(totals.totalCents);
        expect(totals.paidCents + totals.dueCents).toBe(totals.totalCents);
        expect(totals.dueCents).toBe(sum(items.map(({ dueCents }) => dueCents)));
      }),
    );
  });

  it('sums each rate of VAT apart, highest first', () => {
    law(
      fc.property(anyStatement, ({ items, totals: { rates, netCents, vatCents } }) => {
        expect(sum(rates.map((rate) => rate.netCents))).toBe(netCents);
        expect(sum(rates.map((rate) => rate.vatCents))).toBe(vatCents);
        const all = items.flatMap(({ content }) => content.totals.rates);
        for (const { vatRate, netCents: net } of rates) {
          expect(net).toBe(sum(all.filter((one) => one.vatRate === vatRate).map((one) => one.netCents)));
        }
        expect(rates.map(({ vatRate }) => vatRate)).toEqual(
          [...new Set(all.map(({ vatRate }) => vatRate))].sort((one, other) => other - one),
        );
      }),
    );
  });

  it('comes to nothing for an invoice and the credit note that undoes it', () => {
    const undone = item({ status: 'credited' });
    const { totals } = statementOf([undone, item({ status: 'paid', content: creditNote() })], '2027-01-31');
    expect([totals.netCents, totals.totalCents, totals.paidCents, totals.dueCents]).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['issued', '2026-12-21', 'issued'],
    ['issued', '2026-12-22', 'overdue'],
    ['paid', '2026-12-22', 'paid'],
    ['credited', '2026-12-22', 'credited'],
  ] as const)('that is %s, to be paid by 21 December, is on %s %s', (status, today, expected) => {
    const content = invoice({ dueOn: '2026-12-21', paid: status === 'paid' });
    expect(statementOf([item({ status, content })], today).items[0]?.status).toBe(expected);
  });

  it('never calls a credit note overdue', () => {
    const { items } = statementOf([item({ content: creditNote({ dueOn: '2026-11-21' }) })], '2027-01-31');
    expect(items[0]?.status).toBe('issued');
  });
});

describe('its file', () => {
  const read = (statement: Statement) => parseCsv(statementCsv(statement)).records.map(({ cells }) => cells);
  const cents = (cell: string | undefined) => {
    expect(cell).toMatch(/^-?\d+,\d\d$/);
    return Number(cell?.replace(',', ''));
  };

  it('has a line for each document under one head, whose amounts add up to those of the last', () => {
    law(
      fc.property(anyStatement, (statement) => {
        const [head = [], ...lines] = read(statement);
        const last = lines.pop() ?? [];
        expect(lines).toHaveLength(statement.items.length);
        for (const line of [...lines, last]) expect(line).toHaveLength(head.length);
        for (const index of head.keys()) {
          if (index < head.indexOf('Total HT')) continue;
          expect(cents(last[index])).toBe(sum(lines.map((line) => cents(line[index]))));
        }
        const { netCents, totalCents, paidCents, dueCents } = statement.totals;
        expect(
          ['Total HT', 'Total TTC', 'Réglé', 'Reste dû'].map((name) => cents(last[head.indexOf(name)])),
        ).toEqual([netCents, totalCents, paidCents, dueCents]);
      }),
    );
  });

  it('gives back how the partner calls each, whatever they wrote', () => {
    law(
      fc.property(anyStatement, (statement) => {
        const [, ...lines] = read(statement);
        for (const [index, { partnerReference, purchaseOrder }] of statement.items.entries()) {
          expect(lines[index]?.slice(5, 7)).toEqual([partnerReference ?? '', purchaseOrder ?? '']);
        }
      }),
    );
  });

  it('is what a French spreadsheet expects, and runs nothing in it', () => {
    const formula = item({
      partnerReference: '=HYPERLINK("http://x")',
      purchaseOrder: null,
      dueCents: 8980,
    });
    const back = item({ status: 'paid', content: creditNote(), partnerReference: '-5', purchaseOrder: '@x' });
    expect(statementCsv(statementOf([back, formula], '2026-11-21'))).toBe(
      [
        '\ufeffNuméro;Nature;Date;Échéance;Réservation;Votre référence;Bon de commande;Total HT;HT à 20\u00a0%;TVA à 20\u00a0%;Total TTC;Réglé;Reste dû',
        'AV2026-000001;Avoir;21/11/2026;;CVG-2026-000123;\'-5;\'@x;"-74,83";"-74,83";"-14,97";"-89,80";"-89,80";"0,00"',
        'FA2026-000001;Facture;21/11/2026;21/12/2026;CVG-2026-000123;"\'=HYPERLINK(""http://x"")";;"74,83";"74,83";"14,97";"89,80";"0,00";"89,80"',
        'Total;;;;;;;"0,00";"0,00";"0,00";"0,00";"-89,80";"89,80"',
        '',
      ].join('\r\n'),
    );
  });

  it('of a month without any is a head and a sum of nothing', () => {
    const [head, last, ...more] = read(statementOf([], '2026-11-21'));
    expect(head).not.toContain('TVA à 20\u00a0%');
    expect([last?.[0], last?.at(-1), more]).toEqual(['Total', '0,00', []]);
  });
});
