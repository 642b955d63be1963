/** The general terms as `cgv.pdf`: tagged, with bookmarks, from the text that `/cgv` shows. Same bytes each build. */
import { buffer } from 'node:stream/consumers';
import { company } from '../domain/settings/company.ts';
import {
  artifact,
  colors,
  openTagged,
  type Pdf,
  type Tag,
  tag,
  writeFooters,
  writeStroke,
  writeTable,
} from '../server/pdf/tagged-pdf.ts';
import type { Block, LegalText, Line } from '../site/legal/legal-text.ts';

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
/** Points. */
const SIZE = { title: 24, heading: 12.5, body: 9.5 } as const;
const MARGIN = { top: 62, bottom: 70, left: 64, right: 64 } as const;
const LEADING = { lineGap: 2.4 } as const;
const INDENT = 14;
/** A heading never stands alone at the foot of a page. */
const ROOM_AFTER_HEADING = 76;

/** What the PDF's own fonts can write (WinAnsi); anything else would come out as another character. */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * The whole file.
 * @param text with absolute links to the site: the file is read away from it
 * @param from « Version 2026-11, applicable à partir du 21 novembre 2026. »
 * @throws when a character cannot be written in the PDF
 */
export async function termsPdf(text: LegalText, from: string): Promise<Buffer> {
  const { doc, root } = openTagged({
    margins: MARGIN,
    info: {
      Title: `${text.title} – ${company.brand}`,
      Author: company.brand,
      Subject: text.description,
      Creator: company.brand,
      // The day of the text rather than of the build: an unchanged text makes an unchanged file.
      CreationDate: new Date(text.date),
    },
  });
  const written = buffer(doc);
  writeTitle(doc, root, text, from);
  for (const block of text.blocks) writeBlock(doc, root, block);
  root.end();
  writeFooters(doc, writable(`${company.brand} – ${text.title}, version ${text.version}`), REGULAR);
  doc.end();
  return written;
}

function writeTitle(doc: Pdf, root: Tag, text: LegalText, from: string): void {
  writeStroke(doc);
  tag(doc, root, 'H1', () => doc.font(BOLD).fontSize(SIZE.title).text(writable(text.title)));
  tag(doc, root, 'P', () =>
    doc
      .font(REGULAR)
      .fontSize(SIZE.body)
      .fillColor(colors.soft)
      .text(writable(`${company.brand}. ${from}`)),
  );
  doc.fillColor(colors.ink).moveDown(1.2);
}

function writeBlock(doc: Pdf, root: Tag, block: Block): void {
  switch (block.kind) {
    case 'heading':
      writeHeading(doc, root, block);
      break;
    case 'paragraph':
      writeLine(doc, root, 'P', block.line);
      doc.moveDown(0.6);
      break;
    case 'list':
      writeList(doc, root, block.items);
      break;
    case 'quote':
      writeQuote(doc, root, block.lines);
      break;
    case 'table':
      writeRows(doc, root, block);
  }
}

function writeHeading(doc: Pdf, root: Tag, { text }: Extract<Block, { kind: 'heading' }>): void {
  if (doc.y + ROOM_AFTER_HEADING > doc.page.maxY()) doc.addPage();
  else doc.moveDown(0.7);
  // `left` counts from the right edge. The types know neither it nor `top`.
  const destination = { top: doc.y - 12, left: doc.page.width, expanded: false };
  doc.outline.addItem(text, destination);
  tag(doc, root, 'H2', () => doc.font(BOLD).fontSize(SIZE.heading).text(writable(text)));
  doc.moveDown(0.35);
}

/** A line as one element, its links as elements of their own, so that a screen reader can follow them. */
function writeLine(doc: Pdf, parent: Tag, type: string, line: Line): void {
  const element = doc.struct(type);
  parent.add(element);
  doc.fontSize(SIZE.body);
  line.forEach((run, index) => {
    const write = () =>
      doc.font(run.strong ? BOLD : REGULAR).text(writable(run.text), {
        ...LEADING,
        continued: index < line.length - 1,
        link: run.href ?? null,
        underline: run.href !== undefined,
      });
    element.add(run.href === undefined ? write : doc.struct('Link', { alt: run.text }, [write]));
  });
  element.end();
}

function writeList(doc: Pdf, root: Tag, items: readonly Line[]): void {
  const list = doc.struct('L');
  root.add(list);
  for (const item of items) {
    if (doc.y + SIZE.body * 2 > doc.page.maxY()) doc.addPage();
    const element = doc.struct('LI');
    list.add(element);
    const { y } = doc;
    doc.font(REGULAR).fontSize(SIZE.body);
    tag(doc, element, 'Lbl', () => doc.text('•', MARGIN.left + 2, y, { lineBreak: false }));
    doc.y = y;
    indented(doc, () => writeLine(doc, element, 'LBody', item));
    element.end();
    doc.moveDown(0.3);
  }
  list.end();
  doc.moveDown(0.4);
}

/** The lines of a form to fill in, beside a rule. */
function writeQuote(doc: Pdf, root: Tag, lines: readonly Line[]): void {
  const top = doc.y;
  const quote = doc.struct('BlockQuote');
  root.add(quote);
  indented(doc, () => {
    for (const line of lines) {
      writeLine(doc, quote, 'P', line);
      doc.moveDown(0.7);
    }
  });
  quote.end();
  artifact(doc, () =>
    doc
      .moveTo(MARGIN.left + 2, top)
      .lineTo(MARGIN.left + 2, doc.y)
      .stroke(colors.orange),
  );
}

function writeRows(doc: Pdf, root: Tag, { rows }: Extract<Block, { kind: 'table' }>): void {
  doc.font(REGULAR).fontSize(SIZE.body);
  const columns = rows[0]?.length ?? 0;
  writeTable(doc, root, {
    rows: rows.map((row) => row.map(writable)),
    columnStyles: ['*', ...Array.from({ length: columns - 1 }, () => (columns === 2 ? 190 : 76))],
    headerFont: BOLD,
  });
}

function indented(doc: Pdf, write: () => void): void {
  doc.x = MARGIN.left + INDENT;
  write();
  doc.x = MARGIN.left;
}

function writable(text: string): string {
  if (WRITABLE.test(text)) return text;
  const stranger = [...text].find((character) => !WRITABLE.test(character));
  throw new Error(`the general terms cannot show “${stranger}” in: ${text}`);
}
