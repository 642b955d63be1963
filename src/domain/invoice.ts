/** An invoice (domain.md; articles L441-9 and 242 nonies A): what it says, frozen once it has its number. */

import type { Address } from './address.ts';
import { company } from './company.ts';
import { formatEuros } from './money.ts';
import { type PriceLine, type Totals, totalsOf } from './price-lines.ts';

export interface InvoiceParty {
  readonly name: string;
  readonly address: Address;
  readonly isCompany: boolean;
}

export interface InvoiceContent {
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  /** Number of the invoice that a credit note undoes. */
  readonly credits: string | null;
  /** Day in France, `YYYY-MM-DD`. */
  readonly issuedOn: string;
  /** Day of the service, when it is known. */
  readonly serviceOn: string | null;
  readonly dueOn: string;
  readonly paid: boolean;
  readonly bookingReference: string;
  readonly buyer: InvoiceParty;
  readonly lines: readonly PriceLine[];
  readonly totals: Totals;
  /** « Pourquoi ce prix ? », as it was shown before the order. */
  readonly explanation: readonly string[];
  readonly mentions: readonly string[];
}

export type NewInvoice = Omit<InvoiceContent, 'number' | 'totals' | 'mentions'>;

/** The whole of an invoice, from what is particular to it. */
export function invoiceContent(number: string, invoice: NewInvoice): InvoiceContent {
  return { ...invoice, number, totals: totalsOf(invoice.lines), mentions: mentionsOf(invoice) };
}

/** `FA2026-000001`; credit notes have a series of their own. @param year in France */
export const seriesOf = (kind: InvoiceContent['kind'], year: string): string =>
  `${kind === 'invoice' ? 'FA' : 'AV'}${year}`;

export const numberOf = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, '0')}`;

const RECOVERY_FEE_CENTS = 4_000;

function mentionsOf({ buyer, paid, credits }: NewInvoice): string[] {
  const { form, capital, siren, rcs, vat, mediator } = company.legal;
  return [
    `${company.brand}, ${form} au capital de ${capital}, SIREN ${siren}, RCS ${rcs}, TVA ${vat}.`,
    'Catégorie de l’opération : prestation de services. TVA acquittée sur les encaissements.',
    ...(credits === null ? [] : [`Annule la facture ${credits}.`]),
    ...(paid ? ['Payée à la commande : rien n’est plus dû.'] : []),
    ...(buyer.isCompany
      ? [
          `En cas de retard de paiement : pénalités au taux de la Banque centrale européenne majoré de dix points, et indemnité forfaitaire de recouvrement de ${formatEuros(RECOVERY_FEE_CENTS)} (articles L441-10 et D441-5 du code de commerce). Pas d’escompte pour paiement anticipé.`,
        ]
      : [`Médiateur de la consommation : ${mediator}.`]),
  ];
}
