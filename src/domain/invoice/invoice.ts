/** An invoice (domain.md; articles L441-9 and 242 nonies A): what it says, frozen once it has its number. */

import type { Address } from '../address/address.ts';
import type { CountryCode } from '../buyer/country.ts';
import { formatEuros } from '../lib/money.ts';
import { frenchDay } from '../lib/time/french-date.ts';
import { company } from '../settings/company.ts';
import { creditOf, type InvoiceKind, isCredit, isOutsideVat } from './invoice-kinds.ts';
import { outsideVat, type PriceLine, type Totals, totalsOf } from './price-lines.ts';
import { regimeMentions, type VatRegime } from './vat-regime.ts';

export interface InvoiceParty {
  readonly name: string;
  readonly address: Address;
  readonly isCompany: boolean;
  /** Of a business, where it is said; invoices of before do not say. */
  readonly siren?: string | null;
  readonly vatNumber?: string | null;
  readonly country?: CountryCode;
  /** Its address where that is outside France, in one line. */
  readonly seat?: string | null;
}

/** Who invoices. A fact that the owner has not given reads « à compléter ». */
export interface InvoiceSeller {
  readonly name: string;
  readonly form: string;
  readonly capital: string;
  readonly seat: string;
  readonly siren: string;
  readonly rcs: string;
  readonly vat: string;
  readonly email: string;
  /** Where transfers go; invoices of before do not say. */
  readonly iban?: string;
}

export interface InvoiceContent {
  readonly number: string;
  readonly kind: InvoiceKind;
  /** Number of the invoice that a credit note undoes. */
  readonly credits: string | null;
  /** Only in part. */
  readonly inPart?: boolean;
  /** It was not paid: what is undone is not due any more, and nothing goes back. */
  readonly deducted?: boolean;
  /** Day in France, `YYYY-MM-DD`. */
  readonly issuedOn: string;
  /** Day of the service, when it is known. */
  readonly serviceOn: string | null;
  readonly dueOn: string;
  readonly paid: boolean;
  /** Of the booking or the subscription that it is for. */
  readonly reference: string;
  /** Number of the buyer's own order, where they have one. */
  readonly purchaseOrder?: string | null;
  /** Nothing where French VAT is charged. */
  readonly vatRegime?: VatRegime | null;
  /** Made by hand, of no booking and no subscription: it is paid by transfer alone. */
  readonly isFree?: boolean;
  readonly seller: InvoiceSeller;
  readonly buyer: InvoiceParty;
  readonly lines: readonly PriceLine[];
  readonly totals: Totals;
  /** « Pourquoi ce prix ? », as it was shown before the order; of a note de débours, its mandate and its bill. */
  readonly explanation: readonly string[];
  readonly mentions: readonly string[];
}

export type NewInvoice = Omit<InvoiceContent, 'number' | 'seller' | 'totals' | 'mentions'>;

/** The whole of an invoice, from what is particular to it. */
export function invoiceContent(number: string, invoice: NewInvoice): InvoiceContent {
  return {
    ...invoice,
    number,
    seller: sellerNow(),
    totals: (isOutsideVat(invoice.kind) ? outsideVat : totalsOf)(invoice.lines),
    mentions: mentionsOf(invoice),
  };
}

function sellerNow(): InvoiceSeller {
  const { form, capital, seat, siren, rcs, vat, iban } = company.legal;
  return { name: company.brand, form, capital, seat, siren, rcs, vat, email: company.email, iban };
}

/** What is still to be paid, and until when. */
export function settlementOf({
  kind,
  paid,
  dueOn,
  deducted,
}: Pick<InvoiceContent, 'kind' | 'paid' | 'dueOn' | 'deducted'>): string {
  if (deducted) return 'Déduit de ce qui reste à payer.';
  if (!paid) return `À payer au plus tard le ${frenchDay(dueOn)}.`;
  return isCredit(kind)
    ? 'Remboursé par le moyen de paiement de la commande.'
    : 'Payée\u00a0: rien n’est plus dû.';
}

const series = { invoice: 'FA', credit_note: 'AV', disbursement: 'ND', disbursement_credit: 'AD' } as const;

/** `FA2026-000001`; each kind has a series of its own. @param year in France */
export const seriesOf = (kind: InvoiceKind, year: string): string => `${series[kind]}${year}`;

export const numberOf = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, '0')}`;

const RECOVERY_FEE_CENTS = 4_000;

/** Paid before the service: an *acompte*, said so, or else the law reads *arrhes*. */
const isAdvance = ({ kind, paid, serviceOn, issuedOn }: NewInvoice): boolean =>
  kind === 'invoice' && paid && (serviceOn === null || serviceOn >= issuedOn);

const ADVANCE =
  'Les sommes payées avant l’exécution de la prestation sont des acomptes, et non des arrhes (article L214-1 du code de la consommation).';

/** Why a note de débours asks for no VAT, and that it is no invoice. */
const DISBURSED = [
  'Débours\u00a0: somme payée au nom et pour le compte du client, hors champ de la TVA (article 267, II-2° du code général des impôts). Nous n’avons déduit aucune TVA de la facture réglée\u00a0: elle est établie au nom du client, à qui elle appartient.',
  'Cette note demande le montant exact de cette facture. Elle n’est pas elle-même une facture.',
];

const CATEGORY = 'Catégorie de l’opération\u00a0: prestation de services.';
const soldUnder = (regime: VatRegime | null): string =>
  `${CATEGORY} ${regime ? regimeMentions[regime] : 'TVA acquittée sur les encaissements.'}`;

function mentionsOf(invoice: NewInvoice): string[] {
  const { kind, buyer, credits, inPart, vatRegime = null, isFree = false } = invoice;
  const { form, capital, siren, rcs, vat, iban, mediator } = company.legal;
  const what = isOutsideVat(kind) ? 'note de débours' : 'facture';
  return [
    `${company.brand}, ${form} au capital de ${capital}, SIREN ${siren}, RCS ${rcs}, TVA ${vat}.`,
    ...(kind === 'disbursement' ? DISBURSED : kind === creditOf.disbursement ? [] : [soldUnder(vatRegime)]),
    ...(credits === null ? [] : [`Annule ${inPart ? 'en partie ' : ''}la ${what} ${credits}.`]),
    settlementOf(invoice),
    ...(isAdvance(invoice) ? [ADVANCE] : []),
    ...((buyer.isCompany || isFree) && !invoice.paid
      ? [
          `Par virement\u00a0: IBAN ${iban}, en rappelant le numéro de cette ${what}${isFree ? '' : '\u00a0; ou par carte, depuis votre espace'}.`,
        ]
      : []),
    ...(buyer.isCompany ? latePayment(kind) : [`Médiateur de la consommation\u00a0: ${mediator}.`]),
  ];
}

/** What a price owes that is paid late; what was advanced is no price. */
const latePayment = (kind: InvoiceKind): string[] =>
  isOutsideVat(kind)
    ? []
    : [
        `En cas de retard de paiement\u00a0: pénalités au taux de la Banque centrale européenne majoré de dix points, et indemnité forfaitaire de recouvrement de ${formatEuros(RECOVERY_FEE_CENTS)} (articles L441-10 et D441-5 du code de commerce). Pas d’escompte pour paiement anticipé.`,
      ];
