/** The general terms as `cgv.pdf`: tagged, with bookmarks, from the text that `/cgv` shows. Same bytes each build. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { company } from '../../src/domain/company.ts';
import type { Block, LegalText, Line } from '../../src/site/legal/legal-text.ts';
import { applicableFrom, readLegalText } from './legal-texts.ts';

type Pdf = PDFKit.PDFDocument;
type Tag = PDFKit.PDFStructureElement;

const INK = '#0f3d3e';
const SOFT = '#45605f';
const ORANGE = '#f28c28';
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
/** Points. */
const SIZE = { title: 24, heading: 12.5, body: 9.5, small: 8 } as const;
const MARGIN = { top: 62, bottom: 70, left: 64, right: 64 } as const;
const LEADING = { lineGap: 2.4 } as const;
const INDENT = 14;
/** A heading never stands alone at the foot of a page. */
const ROOM_AFTER_HEADING = 76;

/** What the PDF's own fonts can write (WinAnsi); anything else would come out as another character. */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * Writes `cgv.pdf`.
 * @param origin public address of the site, without a final slash: the PDF's links to it are absolute
 * @throws when a character cannot be written in the PDF
 */
export async function writeTermsPdf(outDir: string, { origin }: { origin: string }): Promise<void> {
  const text = readLegalText('cgv', origin);
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: `${text.title} – ${company.brand}`,
      Author: company.brand,
      Subject: text.description,
      Creator: company.brand,
      // The day of the text rather than of the build: an unchanged text makes an unchanged file.
      CreationDate: new Date(text.date),
    },
  });
  const file = createWriteStream(join(outDir, 'cgv.pdf'));
  doc.pipe(file);
  // A new page starts with black again.
  doc.on('pageAdded', () => doc.fillColor(INK).lineWidth(0.6));
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeTitle(doc, root, text);
  for (const block of text.blocks) writeBlock(doc, root, block);
  root.end();
  writeFooters(doc, text);
  doc.end();
  await once(file, 'finish');
}

function writeTitle(doc: Pdf, root: Tag, text: LegalText): void {
  artifact(doc, () => doc.rect(MARGIN.left, MARGIN.top - 14, 44, 3).fill(ORANGE));
  doc.fillColor(INK);
  const from = `${company.brand}. ${applicableFrom(text)}`;
  tag(doc, root, 'H1', () => doc.font(BOLD).fontSize(SIZE.title).text(writable(text.title)));
  tag(doc, root, 'P', () => doc.font(REGULAR).fontSize(SIZE.body).fillColor(SOFT).text(writable(from)));
  doc.fillColor(INK).moveDown(1.2);
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
      writeTable(doc, root, block);
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
      .stroke(ORANGE),
  );
}

function writeTable(doc: Pdf, root: Tag, { rows }: Extract<Block, { kind: 'table' }>): void {
  doc.font(REGULAR).fontSize(SIZE.body);
  const columns = rows[0]?.length ?? 0;
  const data = rows.map((row, rowIndex) =>
    row.map((text, column) => {
      const header = rowIndex === 0 || column === 0;
      return {
        text: writable(text),
        type: header ? ('TH' as const) : ('TD' as const),
        ...(header ? { scope: rowIndex === 0 ? 'Column' : 'Row' } : {}),
        ...(rowIndex === 0 ? { font: { src: BOLD }, backgroundColor: '#f3ecdb' } : {}),
      };
    }),
  );
  const table = {
    // Known to pdfkit, not to its types: tags the rows and cells.
    structParent: root,
    columnStyles: ['*', ...Array.from({ length: columns - 1 }, () => (columns === 2 ? 190 : 76))],
    defaultStyle: { padding: 5, borderColor: '#d9cfb8', border: 0.6, textColor: INK },
    data,
  };
  doc.table(table);
  doc.fillColor(INK).moveDown(1);
}

function writeFooters(doc: Pdf, text: LegalText): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    // Below the text's own area, where pdfkit would start a new page.
    doc.page.margins.bottom = 0;
    artifact(doc, () => {
      doc.font(REGULAR).fontSize(SIZE.small).fillColor(SOFT);
      const y = doc.page.height - 44;
      const left = `${company.brand} – ${text.title}, version ${text.version}`;
      doc.text(writable(left), MARGIN.left, y, { lineBreak: false });
      doc.text(`Page ${index + 1} sur ${count}`, MARGIN.left, y, { align: 'right' });
    });
  }
}

/** Writes as one element of the reading order. */
function tag(doc: Pdf, parent: Tag, type: string, write: () => void): void {
  parent.add(doc.struct(type, {}, write));
}

/** What a screen reader passes over: rules, page numbers. */
function artifact(doc: Pdf, write: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  write();
  doc.endMarkedContent();
}

function indented(doc: Pdf, write: () => void): void {
  doc.x = MARGIN.left + INDENT;
  write();
  doc.x = MARGIN.left;
}

function writable(text: string): string {
  if (WRITABLE.test(text)) return text;
  const stranger = [...text].find((character) => !WRITABLE.test(character));
  throw new Error(`cgv.pdf cannot show « ${stranger} » in: ${text}`);
}
