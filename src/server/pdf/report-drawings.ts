/** What is drawn in the document of a condition report: the diagrams with their damages, signatures, photos. */

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
import { fonts, writable } from './document.ts';
import { artifact, colors, type Pdf, type Tag } from './tagged-pdf.ts';

/** Points. */
const GAP = 14;
const CAPTION_SIZE = 9;
const CAPTION_HEIGHT = 14;
const MARK_RADIUS = 5;
const MARK_SIZE = 7;
const SIGNATURE_WIDTH = 180;
const PHOTO_HEIGHT = 150;
const PER_ROW = 3;

/** Where the next picture of a grid goes. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Left to right, row after row, page after page. @param heightOf what a cell takes, of its width */
function writeGrid<Item>(
  doc: Pdf,
  items: readonly Item[],
  heightOf: (width: number) => number,
  write: (item: Item, cell: Cell) => void,
): void {
  if (items.length === 0) return;
  const { left, right } = doc.page.margins;
  const width = (doc.page.width - left - right - (PER_ROW - 1) * GAP) / PER_ROW;
  const height = heightOf(width) + CAPTION_HEIGHT;
  let top = doc.y;
  for (const [index, item] of items.entries()) {
    const column = index % PER_ROW;
    if (column === 0) {
      if (index > 0) top += height + GAP;
      if (top + height > doc.page.maxY()) {
        doc.addPage();
        top = doc.page.margins.top;
      }
    }
    write(item, { x: left + column * (width + GAP), y: top, width });
  }
  doc.x = left;
  doc.y = top + height;
  doc.moveDown(0.5);
}

/** A picture with words in place of it, for who does not see it. */
function figure(doc: Pdf, parent: Tag, alt: string, write: () => void): void {
  parent.add(doc.struct('Figure', { alt: writable(alt) }, write));
}

const caption = (doc: Pdf, text: string, { x, y, width }: Cell): void => {
  doc.font(fonts.regular).fontSize(CAPTION_SIZE).fillColor(colors.soft);
  doc.text(writable(text), x, y, { width, height: CAPTION_HEIGHT, ellipsis: true, lineBreak: false });
  doc.fillColor(colors.ink);
};

/** Every view; damages have the numbers of their list, from 1. */
export function writeDiagrams(doc: Pdf, root: Tag, damages: readonly Damage[]): void {
  const ratio = DIAGRAM_BOX.height / DIAGRAM_BOX.width;
  writeGrid(
    doc,
    keysOf(diagramViews),
    (width) => width * ratio,
    (view, cell) => {
      const marks = damages.flatMap((damage, index) =>
        damage.view === view ? [{ ...damage, number: index + 1 }] : [],
      );
      const numbers = marks.map(({ number }) => number).join(', ');
      const said = numbers === '' ? 'aucun dégât' : `dégâts ${numbers}`;
      figure(doc, root, `${diagramViews[view]}\u00a0: ${said}`, () => {
        const height = cell.width * ratio;
        doc
          .save()
          .translate(cell.x, cell.y)
          .scale(cell.width / DIAGRAM_BOX.width);
        doc.path(diagrams[view]).lineWidth(0.6).stroke(colors.soft);
        doc.restore();
        for (const { x, y, number } of marks) {
          const [left, top] = [cell.x + x * cell.width, cell.y + y * height];
          doc.circle(left, top, MARK_RADIUS).fill(colors.orange);
          doc.font(fonts.bold).fontSize(MARK_SIZE).fillColor(colors.ink);
          const label = String(number);
          doc.text(label, left - doc.widthOfString(label) / 2, top - MARK_SIZE * 0.62, { lineBreak: false });
        }
      });
      artifact(doc, () => caption(doc, diagramViews[view], { ...cell, y: cell.y + cell.width * ratio }));
    },
  );
}

/** Under who signs. */
export function writeSignature(doc: Pdf, root: Tag, { name, path }: Signature): void {
  const height = (SIGNATURE_WIDTH / SIGNATURE_BOX.width) * SIGNATURE_BOX.height;
  if (doc.y + height > doc.page.maxY()) doc.addPage();
  const { x, y } = doc;
  figure(doc, root, `Signature de ${name}`, () => {
    doc
      .save()
      .translate(x, y)
      .scale(SIGNATURE_WIDTH / SIGNATURE_BOX.width);
    doc.path(path).lineWidth(6).stroke(colors.ink);
    doc.restore();
  });
  doc.x = x;
  doc.y = y + height;
  doc.moveDown(0.5);
}

export function writePhotos(doc: Pdf, root: Tag, photos: readonly PrintedPhoto[]): void {
  writeGrid(
    doc,
    photos,
    () => PHOTO_HEIGHT,
    (photo, cell) => {
      figure(doc, root, `Photo\u00a0: ${photo.caption}`, () =>
        doc.image(Buffer.from(photo.bytes), cell.x, cell.y, {
          fit: [cell.width, PHOTO_HEIGHT],
          align: 'center',
          valign: 'center',
        }),
      );
      artifact(doc, () => caption(doc, photo.caption, { ...cell, y: cell.y + PHOTO_HEIGHT }));
    },
  );
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
