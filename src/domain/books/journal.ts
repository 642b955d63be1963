/**
 * Sales and receipts as accounts keep them: one entry for each document and for each time that money came or went, debits
 * equal to credits in each. Integer cents.
 *
 * An acompte is invoiced once, for the whole price: no later invoice takes it back, so it is booked as the sale that it is.
 * VAT is booked whole with its document. On 411 what a customer owes is the balance of what they bought: nothing that
 * changes it is left out.
 */

import type { InvoiceContent } from '../invoice/invoice.ts';
import { invoiceKinds } from '../invoice/invoice-kinds.ts';
import { outsideVatCents } from '../invoice/outside-vat.ts';

/** Number and name in the French chart of accounts (plan comptable général). */
export interface Account {
  readonly number: string;
  readonly name: string;
}

const accounts = {
  customers: { number: '411000', name: 'Clients' },
  sales: { number: '706000', name: 'Prestations de services' },
  // What is taxed where its buyer is (article 259-1° of the tax code): the return of VAT asks for it apart.
  salesElsewhere: { number: '706900', name: 'Prestations de services non soumises à la TVA française' },
  vat: { number: '445710', name: 'TVA collectée' },
  // What is advanced in somebody's name passes through an account of third parties.
  disbursements: { number: '467000', name: 'Débours pour le compte de clients' },
  bank: { number: '512000', name: 'Banque' },
  lostClaims: { number: '654000', name: 'Pertes sur créances irrécouvrables' },
  otherLosses: { number: '658000', name: 'Charges diverses de gestion courante' },
} as const satisfies Readonly<Record<string, Account>>;

export const journals = { VE: 'Ventes', BQ: 'Encaissements', OD: 'Opérations diverses' } as const;
export type JournalCode = keyof typeof journals;

export interface EntryLine {
  readonly account: Account;
  /** One of the two is 0, neither is negative. */
  readonly debitCents: number;
  readonly creditCents: number;
}

export interface Entry {
  readonly journal: JournalCode;
  /** Follows the one before it in its journal and month: `VE202611-00001`. */
  readonly number: string;
  /** Day in France, `YYYY-MM-DD`: of the document, or of the money. */
  readonly day: string;
  /** Number of the document, or what the bank or the provider calls the movement. */
  readonly piece: string;
  readonly label: string;
  /** Whose account of third parties its line on 411 is of. */
  readonly customer: Party;
  readonly lines: readonly EntryLine[];
}

interface Party {
  readonly id: string;
  readonly name: string;
}

/** An invoice, a credit note or a note de débours, as far as it is booked. */
export interface SoldDocument
  extends Pick<InvoiceContent, 'number' | 'kind' | 'issuedOn' | 'reference' | 'totals' | 'vatRegime'> {
  readonly customer: Party;
}

interface Booked {
  /** Day in France, `YYYY-MM-DD`. */
  readonly day: string;
  readonly piece: string;
  readonly label: string;
  readonly customer: Party;
}

/** Money that came or went: from a customer or to them, or to somebody else in their name. */
export interface Movement extends Booked {
  readonly of: 'customer' | 'disbursement';
  /** Below zero where it went. */
  readonly cents: number;
}

/** What is given up: a claim on a customer, or what was paid in their name and is not asked of them. */
export interface Loss extends Booked {
  readonly of: 'claim' | 'disbursement';
  readonly cents: number;
}

/** @param documents of one month, in the order in which they were issued; what comes to nothing has no entry */
export const salesJournal = (documents: readonly SoldDocument[]): Entry[] =>
  numbered(
    'VE',
    documents.map(({ number, kind, issuedOn, reference, totals, vatRegime, customer }) => ({
      day: issuedOn,
      piece: number,
      label: `${invoiceKinds[kind]} ${number}, ${reference}`,
      customer,
      lines: [
        ...debited(accounts.customers, totals.totalCents),
        ...totals.rates.flatMap(({ netCents, vatCents }) => [
          ...credited(vatRegime ? accounts.salesElsewhere : accounts.sales, netCents),
          ...credited(accounts.vat, vatCents),
        ]),
        ...credited(accounts.disbursements, outsideVatCents(totals)),
      ],
    })),
  );

/** @param movements of one month, in the order of their days */
export const receiptsJournal = (movements: readonly Movement[]): Entry[] =>
  numbered(
    'BQ',
    movements.map(({ cents, of, ...movement }) => ({
      ...movement,
      lines: [
        ...debited(accounts.bank, cents),
        ...credited(of === 'customer' ? accounts.customers : accounts.disbursements, cents),
      ],
    })),
  );

/** @param losses of one month, in the order of their days */
export const lossesJournal = (losses: readonly Loss[]): Entry[] =>
  numbered(
    'OD',
    losses.map(({ cents, of, ...loss }) => ({
      ...loss,
      lines:
        of === 'claim'
          ? [...debited(accounts.lostClaims, cents), ...credited(accounts.customers, cents)]
          : [...debited(accounts.otherLosses, cents), ...credited(accounts.disbursements, cents)],
    })),
  );

/** Whether a line is on the account that has one of third parties under it. */
export const isOfCustomer = ({ account }: EntryLine): boolean => account === accounts.customers;

type Unnumbered = Omit<Entry, 'journal' | 'number'>;

const numbered = (journal: JournalCode, entries: readonly Unnumbered[]): Entry[] =>
  entries
    .filter(({ lines }) => lines.length > 0)
    .map((entry, index) => ({ ...entry, journal, number: numberOf(journal, entry.day, index + 1) }));

const numberOf = (journal: JournalCode, day: string, count: number): string =>
  `${journal}${day.slice(0, 7).replace('-', '')}-${String(count).padStart(5, '0')}`;

/** Below zero it stands on the other side: no amount of a journal is negative. Of nothing there is no line. */
function debited(account: Account, cents: number): EntryLine[] {
  if (cents === 0) return [];
  return [{ account, debitCents: Math.max(0, cents), creditCents: Math.max(0, -cents) }];
}

const credited = (account: Account, cents: number): EntryLine[] => debited(account, -cents);
