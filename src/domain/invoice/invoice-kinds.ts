/**
 * What an invoice can be. A note de débours is none by law: it asks back the exact amount that was paid in the customer's
 * name, outside VAT (article 267, II-2° of the tax code). It is numbered, due, paid and credited as invoices are.
 */

export const invoiceKinds = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  disbursement: 'Note de débours',
  disbursement_credit: 'Avoir sur débours',
} as const;

export type InvoiceKind = keyof typeof invoiceKinds;

/** Those that ask for money. */
export const payableKinds = ['invoice', 'disbursement'] as const satisfies readonly InvoiceKind[];
export type PayableKind = (typeof payableKinds)[number];

/** What undoes each. */
export const creditOf = {
  invoice: 'credit_note',
  disbursement: 'disbursement_credit',
} as const satisfies Readonly<Record<PayableKind, InvoiceKind>>;

/** @param kind an `InvoiceKind`, or one of a newer API, as of the next */
export const isPayableKind = (kind: string): kind is PayableKind =>
  (payableKinds as readonly string[]).includes(kind);

/** It undoes another: its amounts are negative. */
export const isCredit = (kind: string): boolean => (Object.values(creditOf) as string[]).includes(kind);

/** Neither VAT nor anything of an e-invoice has a place in it. */
export const isOutsideVat = (kind: string): boolean =>
  kind === 'disbursement' || kind === creditOf.disbursement;

/** « note de débours ND2026-000001 », after « la ». */
export const documentName = (kind: PayableKind, number: string): string =>
  `${invoiceKinds[kind].toLowerCase()} ${number}`;
