/**
 * An invoice as a PDF (PDF/A-3b), tagged, with its Factur-X data attached. Everything comes from its frozen content: the
 * same invoice makes the same bytes.
 */

import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { frenchDay } from '../../domain/french-date.ts';
import type { InvoiceContent, InvoiceParty, InvoiceSeller } from '../../domain/invoice.ts';
import { amountsOf, type InvoiceAmounts } from '../../domain/invoice-amounts.ts';
import { formatEuros } from '../../domain/money.ts';
import { colors, type Pdf, type Tag, tag, writeFooters, writeStroke, writeTable } from '../pdf/tagged-pdf.ts';
import { facturX } from './factur-x.ts';
import { FACTUR_X_FILE, facturXMetadata } from './factur-x-metadata.ts';

// PDF/A embeds its fonts: those that every reader has are not ours to embed.
const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf'),
};
/** Points. */
const SIZE = { title: 24, heading: 12.5, body: 10 } as const;
const MARGIN = { top: 62, bottom: 70, left: 56, right: 56 } as const;
const COLUMN_GAP = 24;
const AMOUNT_WIDTH = 84;
/** A heading never stands alone at the foot of a page. */
const ROOM_AFTER_HEADING = 60;

const titles = { invoice: 'Facture', credit_note: 'Avoir' } as const;

/** The whole file. */
export async function invoicePdf(invoice: InvoiceContent): Promise<Buffer> {
  const title = `${titles[invoice.kind]} ${invoice.number}`;
  const issuedAt = new Date(`${invoice.issuedOn}T00:00:00Z`);
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    // No name here: pdfkit writes them into the metadata without escaping them.
    info: { Title: title, CreationDate: issuedAt },
  });
  // A new page starts with black again.
  doc.on('pageAdded', () => doc.fillColor(colors.ink).lineWidth(0.6));
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeInvoice(doc, root, invoice, title);
  root.end();
  writeFooters(doc, title, fonts.regular);
  attach(doc, facturX(invoice), issuedAt);
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk);
  return Buffer.concat(chunks);
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

function writeInvoice(doc: Pdf, root: Tag, invoice: InvoiceContent, title: string): void {
  const amounts = amountsOf(invoice);
  writeStroke(doc);
  tag(doc, root, 'H1', () => doc.font(fonts.bold).fontSize(SIZE.title).text(title));
  doc.moveDown(0.3);
  writeParagraphs(doc, root, facts(invoice), 0);
  doc.moveDown(1);
  writeParties(doc, root, invoice);
  writeLines(doc, root, amounts);
  writeTotals(doc, root, amounts);
  doc.font(fonts.bold);
  tag(doc, root, 'P', () => doc.text(balance(invoice, amounts), { align: 'right' }));
  if (invoice.explanation.length > 0) {
    writeHeading(doc, root, 'Pourquoi ce prix ?');
    writeParagraphs(doc, root, invoice.explanation);
  }
  writeHeading(doc, root, 'Mentions');
  writeParagraphs(doc, root, invoice.mentions);
}

function facts({ issuedOn, serviceOn, reference, credits }: InvoiceContent): string[] {
  return [
    `Date d’émission : ${frenchDay(issuedOn)}`,
    ...(serviceOn === null ? [] : [`Date de la prestation : ${frenchDay(serviceOn)}`]),
    `Référence : ${reference}`,
    ...(credits === null ? [] : [`Facture d’origine : ${credits}`]),
  ];
}

/** Both, side by side; read one after the other. */
function writeParties(doc: Pdf, root: Tag, { seller, buyer }: InvoiceContent): void {
  const top = doc.y;
  const width = (doc.page.width - MARGIN.left - MARGIN.right - COLUMN_GAP) / 2;
  const bottoms = [
    { heading: 'Vendeur', lines: sellerLines(seller) },
    { heading: 'Client', lines: buyerLines(buyer) },
  ].map(({ heading, lines }, index) => {
    doc.x = MARGIN.left + index * (width + COLUMN_GAP);
    doc.y = top;
    doc.font(fonts.bold).fontSize(SIZE.heading);
    tag(doc, root, 'H2', () => doc.text(heading, { width }));
    doc.font(fonts.regular).fontSize(SIZE.body);
    for (const line of lines) tag(doc, root, 'P', () => doc.text(writable(line), { width }));
    return doc.y;
  });
  doc.x = MARGIN.left;
  doc.y = Math.max(...bottoms);
  doc.moveDown(1.2);
}

const sellerLines = ({ name, form, capital, seat, siren, rcs, vat, email }: InvoiceSeller): string[] => [
  name,
  `${form} au capital de ${capital}`,
  `Siège : ${seat}`,
  `SIREN : ${siren}`,
  `RCS : ${rcs}`,
  `TVA intracommunautaire : ${vat}`,
  email,
];

const buyerLines = ({ name, address }: InvoiceParty): string[] => [name, address.label];

const amountColumn = { width: AMOUNT_WIDTH, align: { x: 'right' as const, y: 'top' as const } };
const percent = (vatRate: number) => `${String(vatRate).replace('.', ',')} %`;

function writeLines(doc: Pdf, root: Tag, { lines }: InvoiceAmounts): void {
  writeTable(doc, root, {
    rows: [
      ['Désignation', 'Taux de TVA', 'Montant HT', 'Montant TTC'],
      ...lines.map(({ label, vatRate, netCents, cents }) => [
        writable(label),
        percent(vatRate),
        formatEuros(netCents),
        formatEuros(cents),
      ]),
    ],
    columnStyles: ['*', amountColumn, amountColumn, amountColumn],
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
      ...totals.rates.map(({ vatRate, netCents, vatCents }) => row(percent(vatRate), netCents, vatCents)),
      row('Total', totals.netCents, totals.vatCents),
    ],
    columnStyles: ['*', amountColumn, amountColumn, amountColumn],
    headerFont: fonts.bold,
  });
}

function balance({ kind }: InvoiceContent, { totals, paidCents, dueCents }: InvoiceAmounts): string {
  if (kind === 'credit_note') return `Montant de l’avoir : ${formatEuros(totals.totalCents)}`;
  return `Déjà payé : ${formatEuros(paidCents)}. Reste à payer : ${formatEuros(dueCents)}`;
}

function writeHeading(doc: Pdf, root: Tag, heading: string): void {
  doc.moveDown(0.7);
  if (doc.y + ROOM_AFTER_HEADING > doc.page.maxY()) doc.addPage();
  doc.font(fonts.bold).fontSize(SIZE.heading);
  tag(doc, root, 'H2', () => doc.text(heading));
  doc.moveDown(0.2);
}

function writeParagraphs(doc: Pdf, root: Tag, paragraphs: readonly string[], after = 0.3): void {
  doc.font(fonts.regular).fontSize(SIZE.body);
  for (const paragraph of paragraphs) {
    tag(doc, root, 'P', () => doc.text(writable(paragraph)));
    doc.moveDown(after);
  }
}

/**
 * What the fonts have no glyph for, such as an emoji in the name of a company: PDF/A admits no glyph that is missing. The
 * attached data hold the text as it is.
 */
const UNWRITABLE =
  /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1ea0-\u1ef9\u2010-\u201e\u2022\u2026\u202f\u20ac\u2212]/gu;

/** Accents typed apart from their letter are joined to it. */
const writable = (text: string): string => text.normalize('NFC').replace(UNWRITABLE, '?');
