/** The columns of the file of entries, rule by rule, beside the text that they are of: article A. 47 A-1 LPF. */

import { describe, expect, it } from 'vitest';
import { fecFile, fecFileName } from '../../../../src/domain/books/fec.ts';
import { receiptsJournal, salesJournal } from '../../../../src/domain/books/journal.ts';
import { creditNote, invoice } from '../../../support/invoices.ts';

const customer = { id: '0b6f7c1e-8f7a-4a39-9d56-1f2e3d4c5b6a', name: 'Œuvres d’Ağa\t& Fils 10€' };
const sales = salesJournal(
  [invoice(), creditNote({ issuedOn: '2026-11-28' })].map((one) => ({ ...one, customer })),
);
const receipts = receiptsJournal([
  {
    of: 'customer',
    day: '2026-11-24',
    cents: 123_456_789,
    piece: 'VIR\r\nGARÇON',
    label: 'Virement, CVG-2026-000123',
    customer,
  },
]);
const bytes = fecFile([...sales, ...receipts]);
const text = new TextDecoder('iso-8859-15').decode(bytes);
const [head = [], ...rows] = text
  .split('\r\n')
  .slice(0, -1)
  .map((line) => line.split('\t'));
const column = (name: string) => rows.map((cells) => cells[head.indexOf(name)] ?? 'absent');

/** What the text calls each column, in its order (VII, 1°), and what it takes of it. */
const columns: readonly (readonly [name: string, text: string, rule: RegExp])[] = [
  ['JournalCode', 'Le code journal de l’écriture comptable', /^(VE|BQ)$/],
  ['JournalLib', 'Le libellé journal de l’écriture comptable', /^(Ventes|Encaissements)$/],
  ['EcritureNum', 'Le numéro sur une séquence continue de l’écriture comptable', /^(VE|BQ)202611-\d{5}$/],
  ['EcritureDate', 'La date de comptabilisation de l’écriture comptable', /^202611\d\d$/],
  [
    'CompteNum',
    'Le numéro de compte, dont les trois premiers caractères doivent correspondre à des chiffres respectant les normes du plan comptable français',
    /^(411|445|512|706)\d{3}$/,
  ],
  ['CompteLib', 'Le libellé de compte, conformément à la nomenclature du plan comptable français', /^\S.+$/],
  ['CompAuxNum', 'Le numéro de compte auxiliaire (à blanc si non utilisé)', /^(C[0-9A-F]{16})?$/],
  ['CompAuxLib', 'Le libellé de compte auxiliaire (à blanc si non utilisé)', /^(Œuvres d'Aga & Fils 10€)?$/],
  ['PieceRef', 'La référence de la pièce justificative', /^\S.+$/],
  ['PieceDate', 'La date de la pièce justificative', /^202611\d\d$/],
  ['EcritureLib', 'Le libellé de l’écriture comptable', /^\S.+$/],
  ['Debit', 'Le montant au débit', /^\d+,\d\d$/],
  ['Credit', 'Le montant au crédit', /^\d+,\d\d$/],
  ['EcritureLet', 'Le lettrage de l’écriture comptable (à blanc si non utilisé)', /^$/],
  ['DateLet', 'La date de lettrage (à blanc si non utilisé)', /^$/],
  ['ValidDate', 'La date de validation de l’écriture comptable', /^202611\d\d$/],
  ['Montantdevise', 'Le montant en devise (à blanc si non utilisé)', /^$/],
  ['Idevise', 'L’identifiant de la devise (à blanc si non utilisé)', /^$/],
];

describe('the file of entries', () => {
  it('names eighteen columns on its first line, in the order of the text', () => {
    expect(head).toEqual(columns.map(([name]) => name));
    expect(head).toHaveLength(18);
  });

  it.each(columns)('%s: « %s »', (name, _, rule) => {
    expect(column(name)).toHaveLength(8);
    for (const cell of column(name)) expect(cell).toMatch(rule);
  });

  it('« Le caractère séparateur de zone est unique et non équivoque » (I, 4°): nothing typed ends a column or a line', () => {
    for (const cells of rows) expect(cells).toHaveLength(18);
    expect(column('PieceRef')).toContain('VIR GARÇON');
  });

  it('« Les caractères utilisés appartiennent à […] la norme ISO 8859-15 » (III, 1°): a byte for each', () => {
    expect(bytes).toHaveLength(text.length);
    expect([...bytes]).toContain(0xbc);
    expect([...bytes]).toContain(0xa4);
    expect(text).not.toContain('?');
  });

  it('« La virgule sépare la fraction entière de la partie décimale. Aucun séparateur de millier » (III, 2°)', () => {
    expect(column('Debit')).toContain('1234567,89');
    expect(column('Credit')).toContain('1234567,89');
  });

  it('« classées par ordre chronologique de validation » (VII, 1°): both journals by their days', () => {
    expect([...new Set(column('EcritureNum'))]).toEqual([
      'VE202611-00001',
      'BQ202611-00001',
      'VE202611-00002',
    ]);
    expect(column('ValidDate')).toEqual([...column('ValidDate')].sort());
  });

  it('is named SirenFECAAAAMMJJ, and says where the SIREN is still to be filled in', () => {
    expect(fecFileName('123 456 782', '2026-11-30')).toBe('123456782FEC20261130.txt');
    expect(fecFileName('à compléter', '2026-11-30')).toBe('SIRENFEC20261130.txt');
  });
});
