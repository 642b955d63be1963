/** What is drawn in the document of a condition report: the diagrams with their damages, signatures, photos, the code to check it. */

import { encodeQR } from 'qr';
import { ofName } from '../../domain/account/of-name.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import {
  type Damage,
  diagramViews,
  SIGNATURE_BOX,
  type Signature,
} from '../../domain/report/condition-report.ts';
import { DIAGRAM_BOX } from '../../domain/vehicle/vehicle-diagram.ts';
import type { PrintedPhoto } from '../report/report-document.ts';
import { diagrams } from './diagrams.ts';
import { writable, writeParagraphs } from './document.ts';
import { fonts } from './fonts.ts';
import { artifact, colors, type Pdf, type Tag, tag } from './tagged-pdf.ts';

/** Points. */
const GAP = 14;
const CAPTION_SIZE = 9;
const CAPTION_HEIGHT = 14;
const MARK_RADIUS = 5;
const MARK_SIZE = 7;
const SIGNATURE_WIDTH = 180;
const DIAGRAMS_PER_ROW = 3;
/** Of what a photo shows, a scratch has to be seen on paper. */
const PHOTOS_PER_ROW = 2;
const QR_SIZE = 84;

/** Where the next picture of a grid goes. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Grid {
  readonly perRow: number;
  /** Height of a cell in its width. */
  readonly ratio: number;
}

/** Left to right, row after row, page after page. */
function writeGrid<Item>(
  doc: Pdf,
  items: readonly Item[],
  { perRow, ratio }: Grid,
  write: (item: Item, cell: Cell) => void,
): void {
  if (items.length === 0) return;
  const { left, right } = doc.page.margins;
  const width = (doc.page.width - left - right - (perRow - 1) * GAP) / perRow;
  const height = width * ratio;
  const rowHeight = height + CAPTION_HEIGHT;
  let top = doc.y;
  for (const [index, item] of items.entries()) {
    const column = index % perRow;
    if (column === 0) {
      if (index > 0) top += rowHeight + GAP;
      if (top + rowHeight > doc.page.maxY()) {
        doc.addPage();
        top = doc.page.margins.top;
      }
    }
    write(item, { x: left + column * (width + GAP), y: top, width, height });
  }
  doc.x = left;
  doc.y = top + rowHeight;
  doc.moveDown(0.5);
}

/** A picture with words in place of it, for who does not see it. */
function figure(doc: Pdf, parent: Tag, alt: string, write: () => void): void {
  parent.add(doc.struct('Figure', { alt: writable(alt) }, write));
}

const caption = (doc: Pdf, text: string, { x, y, width, height }: Cell): void =>
  artifact(doc, () => {
    doc.font(fonts.regular).fontSize(CAPTION_SIZE).fillColor(colors.soft);
    const options = { width, height: CAPTION_HEIGHT, ellipsis: true, lineBreak: false };
    doc.text(writable(text), x, y + height, options);
    doc.fillColor(colors.ink);
  });

/** A damage with the number that it has in the list, from 1. */
export interface NumberedDamage {
  readonly number: number;
  readonly damage: Damage;
  /** In none of the reports before it. */
  readonly isNew: boolean;
}

const numbersOf = (damages: readonly NumberedDamage[], isNew: boolean): string =>
  damages.flatMap((one) => (one.isNew === isNew ? one.number : [])).join(', ');

/** What a view shows, for who does not see it. */
function diagramAlt(view: Damage['view'], marks: readonly NumberedDamage[]): string {
  const [known, fresh] = [numbersOf(marks, false), numbersOf(marks, true)];
  const said = [known && `dégâts ${known}`, fresh && `nouveaux dégâts ${fresh}`].filter(Boolean);
  return `${diagramViews[view]}\u00a0: ${said.join(', ') || 'aucun dégât'}`;
}

/** Every view; what is new is orange. */
export function writeDiagrams(doc: Pdf, root: Tag, damages: readonly NumberedDamage[]): void {
  const grid = { perRow: DIAGRAMS_PER_ROW, ratio: DIAGRAM_BOX.height / DIAGRAM_BOX.width };
  writeGrid(doc, keysOf(diagramViews), grid, (view, cell) => {
    const marks = damages.filter(({ damage }) => damage.view === view);
    figure(doc, root, diagramAlt(view, marks), () => {
      doc
        .save()
        .translate(cell.x, cell.y)
        .scale(cell.width / DIAGRAM_BOX.width);
      doc.path(diagrams[view]).lineWidth(0.6).stroke(colors.soft);
      doc.restore();
      for (const mark of marks) writeMark(doc, mark, cell);
    });
    caption(doc, diagramViews[view], cell);
  });
}

function writeMark(doc: Pdf, { number, damage, isNew }: NumberedDamage, cell: Cell): void {
  const [left, top] = [cell.x + damage.x * cell.width, cell.y + damage.y * cell.height];
  doc.circle(left, top, MARK_RADIUS).fillAndStroke(isNew ? colors.orange : 'white', colors.ink);
  doc.font(fonts.bold).fontSize(MARK_SIZE).fillColor(colors.ink);
  const label = String(number);
  doc.text(label, left - doc.widthOfString(label) / 2, top - MARK_SIZE * 0.62, { lineBreak: false });
}

const signatureHeight = (SIGNATURE_WIDTH / SIGNATURE_BOX.width) * SIGNATURE_BOX.height;

/** What the signatures of a report take below their heading, in points. */
export const SIGNED_HEIGHT = signatureHeight + 30;

/** Side by side, each under who signs: never on another page than its name. */
export function writeSignatures(
  doc: Pdf,
  root: Tag,
  signed: readonly { readonly who: string; readonly signature: Signature }[],
): void {
  const grid = { perRow: 2, ratio: 0 };
  const top = doc.y;
  writeGrid(doc, signed, grid, ({ who, signature }, { x, width }) => {
    doc.font(fonts.regular).fontSize(CAPTION_SIZE + 1);
    tag(doc, root, 'P', () =>
      doc.text(writable(`${who}\u00a0: ${signature.name}`), x, top, { width, height: 26, ellipsis: true }),
    );
    figure(doc, root, `Signature ${ofName(signature.name)}`, () => {
      doc
        .save()
        .translate(x, top + 26)
        .scale(SIGNATURE_WIDTH / SIGNATURE_BOX.width);
      doc.path(signature.path).lineWidth(6).stroke(colors.ink);
      doc.restore();
    });
  });
  doc.y = top + SIGNED_HEIGHT;
}

/** What the first photos take below their heading, in points. */
export const PHOTO_ROW_HEIGHT = 196;

export function writePhotos(doc: Pdf, root: Tag, photos: readonly PrintedPhoto[]): void {
  writeGrid(doc, photos, { perRow: PHOTOS_PER_ROW, ratio: 3 / 4 }, (photo, cell) => {
    figure(doc, root, `Photo\u00a0: ${photo.caption}`, () =>
      doc.image(Buffer.from(photo.bytes), cell.x, cell.y, {
        fit: [cell.width, cell.height],
        align: 'center',
        valign: 'center',
      }),
    );
    caption(doc, photo.caption, cell);
  });
}

/** What a code and the words beside it take, in points. */
export const CODE_HEIGHT = QR_SIZE + 8;

/** An address for cameras, and words on its right. */
export function writeCode(doc: Pdf, root: Tag, address: string, words: readonly string[]): void {
  const { x, y } = doc;
  const code = encodeQR(address, 'raw', { ecc: 'medium', border: 1 });
  const dot = QR_SIZE / code.length;
  figure(doc, root, `Code QR\u00a0: ${address}`, () => {
    for (const [row, dots] of code.entries()) {
      for (const [column, dark] of dots.entries()) {
        if (dark) doc.rect(x + column * dot, y + row * dot, dot, dot);
      }
    }
    doc.fill('black');
  });
  doc.fillColor(colors.ink);
  doc.x = x + QR_SIZE + GAP;
  writeParagraphs(doc, root, words);
  doc.x = x;
  doc.y = Math.max(doc.y, y + CODE_HEIGHT);
}

/** A tablet may send anything under that name, and one photo that is none leaves the others. */
export function isJpeg(doc: Pdf, bytes: Uint8Array): boolean {
  try {
    // Known to pdfkit, not to its types.
    (doc as Pdf & { openImage(source: Buffer): object }).openImage(Buffer.from(bytes));
    return bytes[0] === 0xff && bytes[1] === 0xd8;
  } catch {
    return false;
  }
}
