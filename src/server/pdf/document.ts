/**
 * A document of ours as a file: PDF/A-3b, tagged, in our fonts, with its title at the foot of each page; and the pieces
 * that documents are made of. The same content at the same instant makes the same bytes.
 */

import { company } from '../../domain/settings/company.ts';
import { fontForOneDocument, fonts } from './fonts.ts';
import { colors, openTagged, type Pdf, type Tag, tag, writeFooters, writeStroke } from './tagged-pdf.ts';

/** Points. */
const SIZE = { title: 24, brand: 14, heading: 12.5, body: 10, small: 9, code: 7.5 } as const;
const MARGIN = { top: 62, bottom: 70, left: 56, right: 56 } as const;
const COLUMN_GAP = 24;
/** With the space after it. */
const HEADING_HEIGHT = 22;
/** A heading never stands alone at the foot of a page. */
const ROOM_AFTER_HEADING = 60;

/**
 * The whole file.
 * @param title without any name: pdfkit writes it into the metadata without escaping it
 * @param at when it was made, as its metadata say
 * @param write fills it
 */
export async function pdfDocument(
  title: string,
  at: Date,
  write: (doc: Pdf, root: Tag) => void,
): Promise<Buffer> {
  const { doc, root } = openTagged({
    margins: MARGIN,
    subset: 'PDF/A-3b',
    info: { Title: title, CreationDate: at },
  });
  for (const name of Object.values(fonts)) {
    // pdfkit takes a font that is open, too, which its types do not say.
    doc.registerFont(name, fontForOneDocument(name) as Uint8Array);
  }
  write(doc, root);
  root.end();
  writeFooters(doc, title, fonts.regular);
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whose document it is, and how they are reached: the first line of all. */
export function writeBrand(doc: Pdf, root: Tag): void {
  const { x, y } = doc;
  const width = doc.page.width - MARGIN.left - MARGIN.right;
  doc.font(fonts.bold).fontSize(SIZE.brand);
  tag(doc, root, 'P', () => doc.text(company.brand));
  const below = doc.y;
  doc.font(fonts.regular).fontSize(SIZE.small).fillColor(colors.soft);
  const reached = `${company.phone.label} · ${company.email}`;
  tag(doc, root, 'P', () => doc.text(reached, x, y + SIZE.brand - SIZE.small, { width, align: 'right' }));
  doc.fillColor(colors.ink);
  doc.x = x;
  doc.y = below;
  doc.moveDown(1.5);
}

/** @param facts what identifies it, one line each */
export function writeTitle(doc: Pdf, root: Tag, title: string, facts: readonly string[]): void {
  writeStroke(doc);
  tag(doc, root, 'H1', () => doc.font(fonts.bold).fontSize(SIZE.title).text(title));
  doc.moveDown(0.3);
  writeParagraphs(doc, root, facts, { after: 0 });
  doc.moveDown(1);
}

export interface Column {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Side by side; read one after the other. */
export function writeColumns(doc: Pdf, root: Tag, columns: readonly [Column, Column]): void {
  const top = doc.y;
  const width = (doc.page.width - MARGIN.left - MARGIN.right - COLUMN_GAP) / columns.length;
  const bottoms = columns.map(({ heading, lines }, index) => {
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

/** @param room what stays on the page of its heading, in points */
export function writeHeading(doc: Pdf, root: Tag, heading: string, room = 0): void {
  doc.moveDown(0.7);
  if (doc.y + Math.max(room + HEADING_HEIGHT, ROOM_AFTER_HEADING) > doc.page.maxY()) doc.addPage();
  doc.font(fonts.bold).fontSize(SIZE.heading);
  tag(doc, root, 'H2', () => doc.text(heading));
  doc.moveDown(0.2);
}

/** What paragraphs would take, from one margin to the other, in points. */
export function paragraphsHeight(doc: Pdf, paragraphs: readonly string[]): number {
  const width = doc.page.width - MARGIN.left - MARGIN.right;
  doc.font(fonts.regular).fontSize(SIZE.body);
  return paragraphs.reduce((sum, text) => sum + doc.heightOfString(writable(text), { width }), 0);
}

interface ParagraphStyle {
  /** Space after each, in lines. */
  readonly after?: number;
  readonly font?: string;
  readonly size?: keyof typeof SIZE;
}

export function writeParagraphs(
  doc: Pdf,
  root: Tag,
  paragraphs: readonly string[],
  { after = 0.3, font = fonts.regular, size = 'body' }: ParagraphStyle = {},
): void {
  doc.font(font).fontSize(SIZE[size]);
  for (const paragraph of paragraphs) {
    tag(doc, root, 'P', () => doc.text(writable(paragraph)));
    doc.moveDown(after);
  }
}

/**
 * What the fonts have no glyph for, such as an emoji in the name of a company: PDF/A admits no glyph that is missing.
 */
const UNWRITABLE =
  /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1ea0-\u1ef9\u2010-\u201e\u2022\u2026\u202f\u20ac\u2212]/gu;

/** Keeps a line whole on screens; our fonts have no sign for it. */
const WORD_JOINER = '\u2060';

/** A text as the fonts can write it, accents typed apart from their letter joined to it. */
export const writable = (text: string): string =>
  text.normalize('NFC').replaceAll(WORD_JOINER, '').replace(UNWRITABLE, '?');
