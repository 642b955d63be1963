/** Journals are what the documents say, to the cent, and each of their entries is balanced. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Entry,
  type Loss,
  lossesJournal,
  type Movement,
  receiptsJournal,
  type SoldDocument,
  salesJournal,
} from '../../../../src/domain/books/journal.ts';
import { journalCsv } from '../../../../src/domain/books/journal-csv.ts';
import type { InvoiceContent } from '../../../../src/domain/invoice/invoice.ts';
import { outsideVatCents } from '../../../../src/domain/invoice/outside-vat.ts';
import { parseCsv } from '../../../../src/domain/lib/csv.ts';
import { anyInvoice, creditNote, invoice } from '../../../support/invoices.ts';
import { law } from '../law.ts';

const customer = { id: '0b6f7c1e-8f7a-4a39-9d56-1f2e3d4c5b6a', name: 'Élodie Garçon' };
const sold = (content: InvoiceContent): SoldDocument => ({ ...content, customer });

const disbursed = {
  kind: 'disbursement',
  lines: [{ label: 'Contrôle technique', cents: 7800, vatRate: 0 }],
} as const;
const note = invoice(disbursed);
const noteUndone = creditNote({ ...disbursed, kind: 'disbursement_credit' });

const anyDisbursement = fc
  .record({ make: fc.constantFrom(invoice, creditNote), cents: fc.integer({ min: 1, max: 1_000_000 }) })
  .map(({ make, cents }) =>
    make({
      kind: make === invoice ? 'disbursement' : 'disbursement_credit',
      lines: [{ label: 'Facture d’un garage', cents, vatRate: 0 }],
    }),
  );
/** With the runs of a law that makes 10 200 documents. */
const PER_RUN = 34;
const anyMonth = fc.array(fc.oneof({ weight: 4, arbitrary: anyInvoice }, anyDisbursement).map(sold), {
  minLength: PER_RUN,
  maxLength: PER_RUN,
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** Credits less debits of an account. */
const creditedOn = (entries: readonly Entry[], account: string) =>
  sum(
    entries
      .flatMap(({ lines }) => lines)
      .filter((line) => line.account.number === account)
      .map(({ creditCents, debitCents }) => creditCents - debitCents),
  );

const debitedOn = (entries: readonly Entry[], account: string) => 0 - creditedOn(entries, account);

/** Account, debit and credit of each line. */
const linesOf = (entries: readonly Entry[]) =>
  entries.map(({ lines }) =>
    lines.map(({ account, debitCents, creditCents }) => [account.number, debitCents, creditCents]),
  );

function expectBalanced(entries: readonly Entry[]) {
  for (const { lines } of entries) {
    expect(sum(lines.map(({ debitCents }) => debitCents))).toBe(
      sum(lines.map(({ creditCents }) => creditCents)),
    );
    for (const { debitCents, creditCents } of lines) {
      expect(Math.min(debitCents, creditCents)).toBe(0);
      expect(Math.max(debitCents, creditCents)).toBeGreaterThan(0);
    }
  }
}

describe('the sales journal', () => {
  it('has of an invoice what its customer owes, what is sold and its VAT; of a credit note the opposite', () => {
    expect(linesOf(salesJournal([sold(invoice()), sold(creditNote())]))).toEqual([
      [
        ['411000', 8980, 0],
        ['706000', 0, 7483],
        ['445710', 0, 1497],
      ],
      [
        ['411000', 0, 8980],
        ['706000', 7483, 0],
        ['445710', 1497, 0],
      ],
    ]);
  });

  it('keeps what is advanced for somebody off sales and off VAT', () => {
    expect(linesOf(salesJournal([sold(note), sold(noteUndone)]))).toEqual([
      [
        ['411000', 7800, 0],
        ['467000', 0, 7800],
      ],
      [
        ['411000', 0, 7800],
        ['467000', 7800, 0],
      ],
    ]);
  });

  it('numbers entries without a gap, though what comes to nothing has none', () => {
    const free = invoice({ lines: [{ label: 'Offert', cents: 0, vatRate: 20 }] });
    const entries = salesJournal([invoice(), free, creditNote()].map(sold));
    expect(entries.map(({ number, piece }) => [number, piece])).toEqual([
      ['VE202611-00001', 'FA2026-000001'],
      ['VE202611-00002', 'AV2026-000001'],
    ]);
  });

  it('sums to its documents to the cent, each entry balanced, over ten thousand random ones', () => {
    law(
      fc.property(anyMonth, (documents) => {
        const entries = salesJournal(documents);
        expectBalanced(entries);
        const totals = documents.map((document) => document.totals);
        const netOf = (isElsewhere: boolean) =>
          sum(
            documents
              .filter(({ vatRegime }) => Boolean(vatRegime) === isElsewhere)
              .map((document) => document.totals.netCents),
          );
        expect(creditedOn(entries, '706000')).toBe(netOf(false));
        // Sales without VAT have an account of their own (article 287 of the tax code: the return says them apart).
        expect(creditedOn(entries, '706900')).toBe(netOf(true));
        expect(creditedOn(entries, '445710')).toBe(sum(totals.map(({ vatCents }) => vatCents)));
        expect(creditedOn(entries, '467000')).toBe(sum(totals.map(outsideVatCents)));
        expect(debitedOn(entries, '411000')).toBe(sum(totals.map(({ totalCents }) => totalCents)));
      }),
    );
  });
});

const anyMovement: fc.Arbitrary<Movement> = fc.record({
  of: fc.constantFrom('customer', 'disbursement'),
  day: fc.constantFrom('2026-11-02', '2026-11-30'),
  cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  piece: fc.string(),
  label: fc.string(),
  customer: fc.constant(customer),
});

describe('the receipts journal', () => {
  it('brings to the bank what a customer paid, and takes from it what goes back to them', () => {
    const movement = {
      of: 'customer',
      day: '2026-11-21',
      piece: 'VIR',
      label: 'Virement',
      customer,
    } as const;
    const entries = receiptsJournal([
      { ...movement, cents: 3490 },
      { ...movement, cents: -1000 },
    ]);
    expect(linesOf(entries)).toEqual([
      [
        ['512000', 3490, 0],
        ['411000', 0, 3490],
      ],
      [
        ['512000', 0, 1000],
        ['411000', 1000, 0],
      ],
    ]);
    expect(entries.map(({ number }) => number)).toEqual(['BQ202611-00001', 'BQ202611-00002']);
  });

  it('sums to what moved, each entry balanced', () => {
    law(
      fc.property(fc.array(anyMovement), (movements) => {
        const entries = receiptsJournal(movements);
        expectBalanced(entries);
        const moved = (of?: Movement['of']) =>
          sum(movements.filter((one) => of === undefined || one.of === of).map(({ cents }) => cents));
        expect(creditedOn(entries, '411000')).toBe(moved('customer'));
        expect(creditedOn(entries, '467000')).toBe(moved('disbursement'));
        expect(debitedOn(entries, '512000')).toBe(moved());
      }),
    );
  });

  it('takes what is paid in a customer’s name from the bank to the account of what is advanced', () => {
    const paid = {
      of: 'disbursement',
      day: '2026-11-21',
      piece: 'FC 12',
      label: 'Débours',
      customer,
    } as const;
    expect(linesOf(receiptsJournal([{ ...paid, cents: -7800 }]))).toEqual([
      [
        ['512000', 0, 7800],
        ['467000', 7800, 0],
      ],
    ]);
  });
});

const anyLoss: fc.Arbitrary<Loss> = fc.record({
  of: fc.constantFrom('claim', 'disbursement'),
  day: fc.constant('2026-11-30'),
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  piece: fc.string(),
  label: fc.string(),
  customer: fc.constant(customer),
});

describe('the journal of what is given up', () => {
  it('loses a claim on a customer, and what was advanced and is not asked back', () => {
    const loss = { day: '2026-11-21', piece: 'CVG-2026-000123', label: 'Abandon', customer, cents: 7800 };
    const entries = lossesJournal([
      { ...loss, of: 'claim' },
      { ...loss, of: 'disbursement' },
    ]);
    expect(linesOf(entries)).toEqual([
      [
        ['654000', 7800, 0],
        ['411000', 0, 7800],
      ],
      [
        ['658000', 7800, 0],
        ['467000', 0, 7800],
      ],
    ]);
    expect(entries.map(({ number }) => number)).toEqual(['OD202611-00001', 'OD202611-00002']);
  });
});

describe('all journals', () => {
  it('leave on 411 what customers owe and on 467 nothing but bills that nobody asked back, over ten thousand documents', () => {
    law(
      fc.property(anyMonth, fc.array(anyMovement), fc.array(anyLoss), (documents, movements, losses) => {
        const entries = [...salesJournal(documents), ...receiptsJournal(movements), ...lossesJournal(losses)];
        expectBalanced(entries);
        const asked = sum(documents.map(({ totals }) => totals.totalCents));
        const of = (all: readonly { readonly of: string; readonly cents: number }[], which: string) =>
          sum(all.filter((one) => one.of === which).map(({ cents }) => cents));
        expect(debitedOn(entries, '411000')).toBe(asked - of(movements, 'customer') - of(losses, 'claim'));
        expect(debitedOn(entries, '467000')).toBe(
          0 -
            of(movements, 'disbursement') -
            sum(documents.map(({ totals }) => outsideVatCents(totals))) -
            of(losses, 'disbursement'),
        );
        // Both sides of all journals are as large (article A. 47 A-1: entries are balanced).
        const sides = (side: 'debitCents' | 'creditCents') =>
          sum(entries.flatMap(({ lines }) => lines.map((line) => line[side])));
        expect(sides('debitCents')).toBe(sides('creditCents'));
      }),
    );
  });
});

describe('a journal for spreadsheets', () => {
  it('has a row for each line, and the sums of both sides in the last', () => {
    const { records } = parseCsv(journalCsv(salesJournal([sold(invoice()), sold(creditNote())])));
    expect(records.map(({ cells }) => cells.slice(0, 9)).slice(0, 3)).toEqual([
      ['Journal', 'Écriture', 'Date', 'Pièce', 'Compte', 'Intitulé', 'Client', 'Libellé', 'Débit'],
      [
        'VE',
        'VE202611-00001',
        '21/11/2026',
        'FA2026-000001',
        '411000',
        'Clients',
        'Élodie Garçon',
        'Facture FA2026-000001, CVG-2026-000123',
        '89,80',
      ],
      [
        'VE',
        'VE202611-00001',
        '21/11/2026',
        'FA2026-000001',
        '706000',
        'Prestations de services',
        '',
        'Facture FA2026-000001, CVG-2026-000123',
        '0,00',
      ],
    ]);
    expect(records.at(-1)?.cells).toEqual(['Total', '', '', '', '', '', '', '', '179,60', '179,60']);
  });
});
