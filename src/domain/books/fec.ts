/**
 * Entries in the form of the *fichier des écritures comptables* that accountants import (article A. 47 A-1 of the livre des
 * procédures fiscales, from the arrêté of 29 July 2013): one line for each line of an entry, eighteen columns named on the first,
 * tabs between them, days as `20261121`, amounts as `34,90`, ISO 8859-15.
 */

import { amountCell } from '../lib/csv.ts';
import { type Entry, type EntryLine, isOfCustomer, journals } from './journal.ts';
import { latin9 } from './latin9.ts';

type Cell = (entry: Entry, line: EntryLine) => string;

const blank: Cell = () => '';

/** Names and order are the text's (VII, 1°). */
const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ['JournalCode', ({ journal }) => journal],
  ['JournalLib', ({ journal }) => journals[journal]],
  ['EcritureNum', ({ number }) => number],
  ['EcritureDate', ({ day }) => dateOf(day)],
  ['CompteNum', (_, { account }) => account.number],
  ['CompteLib', (_, { account }) => account.name],
  ['CompAuxNum', ({ customer }, line) => (isOfCustomer(line) ? auxiliaryOf(customer.id) : '')],
  ['CompAuxLib', ({ customer }, line) => (isOfCustomer(line) ? customer.name : '')],
  ['PieceRef', ({ piece }) => piece],
  ['PieceDate', ({ day }) => dateOf(day)],
  ['EcritureLib', ({ label }) => label],
  ['Debit', (_, { debitCents }) => amountCell(debitCents)],
  ['Credit', (_, { creditCents }) => amountCell(creditCents)],
  // Which payment is of which invoice is the accountant's to say.
  ['EcritureLet', blank],
  ['DateLet', blank],
  // A document is frozen once it is issued, and money is what the bank says.
  ['ValidDate', ({ day }) => dateOf(day)],
  // All is in euros.
  ['Montantdevise', blank],
  ['Idevise', blank],
];

/** @param entries of one month or more, each journal in its own order */
export function fecFile(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const inOrder = [...entries].sort(
    (one, other) => Number(one.day > other.day) - Number(one.day < other.day),
  );
  const rows = inOrder.flatMap((entry) =>
    entry.lines.map((line) => columns.map(([, cell]) => zone(cell(entry, line)))),
  );
  return latin9([columns.map(([name]) => name), ...rows].map((cells) => `${cells.join('\t')}\r\n`).join(''));
}

/**
 * `123456782FEC20261130.txt`: of a month its last day stands for that of the accounting year.
 * @param siren « à compléter » leaves the word in its place, for the person to fill in
 */
export function fecFileName(siren: string, lastDay: string): string {
  const digits = siren.replace(/\s/g, '');
  return `${/^\d{9}$/.test(digits) ? digits : 'SIREN'}FEC${dateOf(lastDay)}.txt`;
}

const dateOf = (day: string): string => day.replaceAll('-', '');

/** An account of third parties has seventeen characters at most where it is imported: sixteen digits tell customers apart. */
const auxiliaryOf = (customerId: string): string =>
  `C${customerId.replaceAll('-', '').slice(0, 16).toUpperCase()}`;

/** What was typed cannot end a column or a line. */
const zone = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
