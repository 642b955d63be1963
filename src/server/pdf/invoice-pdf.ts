/**
 * An invoice as a PDF (PDF/A-3b), tagged, with its Factur-X data attached, but for what is outside VAT and so is none.
 * Everything comes from its frozen content: the same invoice makes the same bytes.
 */

import { countries, HOME } from '../../domain/buyer/country.ts';
import { formatSiren } from '../../domain/buyer/siren.ts';
import type { InvoiceContent, InvoiceParty, InvoiceSeller } from '../../domain/invoice/invoice.ts';
import { amountsOf, type InvoiceAmounts } from '../../domain/invoice/invoice-amounts.ts';
import { invoiceKinds, isCredit, isOutsideVat } from '../../domain/invoice/invoice-kinds.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { formatPercent } from '../../domain/lib/percent.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { facturX } from '../invoice/factur-x.ts';
import { FACTUR_X_FILE, facturXMetadata } from '../invoice/factur-x-metadata.ts';
import {
  pdfDocument,
  writable,
  writeColumns,
  writeHeading,
  writeParagraphs,
  writeTitle,
} from './document.ts';
import { fonts } from './fonts.ts';
import { type Pdf, type Tag, tag, writeTable } from './tagged-pdf.ts';

/** Points. */
const AMOUNT_WIDTH = 84;

/** The whole file. */
export function invoicePdf(invoice: InvoiceContent): Promise<Buffer> {
  const title = `${invoiceKinds[invoice.kind]} ${invoice.number}`;
  const issuedAt = new Date(`${invoice.issuedOn}T00:00:00Z`);
  return pdfDocument(title, issuedAt, (doc, root) => {
    writeInvoice(doc, root, invoice, title);
    if (!isOutsideVat(invoice.kind)) attach(doc, facturX(invoice), issuedAt);
  });
}

function attach(doc: Pdf, xml: string, at: Date): void {
  const options = {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    description: 'Données de la facture (Factur-X)',
    creationDate: at,
    modifiedDate: at,
    // Known to pdfkit, not to its types: the data say what the page says.
    relationship: 'Alternative',
  };
  doc.file(Buffer.from(xml), options);
  doc.appendXML(facturXMetadata);
}

/** What its parts are called: of a price, and of what was advanced for somebody. */
const sold = {
  seller: 'Vendeur',
  buyer: 'Client',
  explanation: 'Pourquoi ce prix\u00a0?',
  origin: 'Facture',
};
const advanced: typeof sold = {
  seller: 'Mandataire',
  buyer: 'Mandant',
  explanation: 'Mandat et justificatif',
  origin: 'Note',
};

function writeInvoice(doc: Pdf, root: Tag, invoice: InvoiceContent, title: string): void {
  const amounts = amountsOf(invoice);
  const words = isOutsideVat(invoice.kind) ? advanced : sold;
  writeTitle(doc, root, title, facts(invoice));
  writeColumns(doc, root, [
    { heading: words.seller, lines: sellerLines(invoice.seller) },
    { heading: words.buyer, lines: buyerLines(invoice.buyer) },
  ]);
  if (isOutsideVat(invoice.kind)) {
    writeExact(doc, root, amounts);
  } else {
    writeLines(doc, root, amounts);
    writeTotals(doc, root, amounts);
  }
  doc.font(fonts.bold);
  tag(doc, root, 'P', () => doc.text(balance(invoice, amounts), { align: 'right' }));
  if (invoice.explanation.length > 0) {
    writeHeading(doc, root, words.explanation);
    writeParagraphs(doc, root, invoice.explanation);
  }
  writeHeading(doc, root, 'Mentions');
  writeParagraphs(doc, root, invoice.mentions);
}

function facts({ kind, issuedOn, serviceOn, reference, purchaseOrder, credits }: InvoiceContent): string[] {
  const { origin } = isOutsideVat(kind) ? advanced : sold;
  return [
    `Date d’émission\u00a0: ${frenchDay(issuedOn)}`,
    ...(serviceOn === null ? [] : [`Date de la prestation\u00a0: ${frenchDay(serviceOn)}`]),
    `Référence\u00a0: ${reference}`,
    ...(purchaseOrder ? [`Votre bon de commande\u00a0: ${purchaseOrder}`] : []),
    ...(credits === null ? [] : [`${origin} d’origine\u00a0: ${credits}`]),
  ];
}

const sellerLines = ({ name, form, capital, seat, siren, rcs, vat, email }: InvoiceSeller): string[] => [
  name,
  `${form} au capital de ${capital}`,
  `Siège\u00a0: ${seat}`,
  `SIREN\u00a0: ${siren}`,
  `RCS\u00a0: ${rcs}`,
  `TVA intracommunautaire\u00a0: ${vat}`,
  email,
];

const buyerLines = ({ name, address, siren, vatNumber, country = HOME, seat }: InvoiceParty): string[] => [
  name,
  ...(seat ? [seat, countries[country].name] : [address.label]),
  ...(siren ? [`SIREN\u00a0: ${formatSiren(siren)}`] : []),
  ...(vatNumber ? [`Numéro de TVA\u00a0: ${vatNumber}`] : []),
];

const amountColumn = { width: AMOUNT_WIDTH, align: { x: 'right' as const, y: 'top' as const } };

function writeLines(doc: Pdf, root: Tag, { lines }: InvoiceAmounts): void {
  writeTable(doc, root, {
    rows: [
      ['Désignation', 'Taux de TVA', 'Montant HT', 'Montant TTC'],
      ...lines.map(({ label, vatRate, netCents, cents }) => [
        writable(label),
        formatPercent(vatRate),
        formatEuros(netCents),
        formatEuros(cents),
      ]),
    ],
    columnStyles: ['*', amountColumn, amountColumn, amountColumn],
    headerFont: fonts.bold,
  });
}

/** What was paid, to the cent: no VAT is in it for us. */
function writeExact(doc: Pdf, root: Tag, { lines, totals }: InvoiceAmounts): void {
  writeTable(doc, root, {
    rows: [
      ['Désignation', 'Montant exact'],
      ...lines.map(({ label, cents }) => [writable(label), formatEuros(cents)]),
      ['Total, hors champ de la TVA', formatEuros(totals.totalCents)],
    ],
    columnStyles: ['*', amountColumn],
    headerFont: fonts.bold,
  });
}

function writeTotals(doc: Pdf, root: Tag, { totals }: InvoiceAmounts): void {
  const row = (head: string, netCents: number, vatCents: number) => [
    head,
    ...[netCents, vatCents, netCents + vatCents].map(formatEuros),
  ];
  writeTable(doc, root, {
    rows: [
      ['Total par taux de TVA', 'Base HT', 'TVA', 'Total TTC'],
      ...totals.rates.map(({ vatRate, netCents, vatCents }) =>
        row(formatPercent(vatRate), netCents, vatCents),
      ),
      row('Total', totals.netCents, totals.vatCents),
    ],
    columnStyles: ['*', amountColumn, amountColumn, amountColumn],
    headerFont: fonts.bold,
  });
}

function balance({ kind }: InvoiceContent, { totals, paidCents, dueCents }: InvoiceAmounts): string {
  if (isCredit(kind)) return `Montant de l’avoir\u00a0: ${formatEuros(totals.totalCents)}`;
  return `Déjà payé\u00a0: ${formatEuros(paidCents)}. Reste à payer\u00a0: ${formatEuros(dueCents)}`;
}
