/** Pieces of a tagged PDF: what a screen reader follows, what it passes over, tables and footers. */

import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Tag = PDFKit.PDFStructureElement;

export const colors = {
  ink: '#0f3d3e',
  soft: '#45605f',
  orange: '#f28c28',
  line: '#d9cfb8',
  header: '#f3ecdb',
};
const FOOTER_SIZE = 8;
const FOOTER_HEIGHT = 44;

/** A document in French on A4, whose pages stay open for their footers; it begins with a page and its root. */
export function openTagged(options: PDFKit.PDFDocumentOptions): { readonly doc: Pdf; readonly root: Tag } {
  const doc = new PDFDocument({
    size: 'A4',
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    ...options,
  });
  // A new page starts with black again.
  doc.on('pageAdded', () => doc.fillColor(colors.ink).lineWidth(0.6));
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root };
}

/** Writes as one element of the reading order. */
export function tag(doc: Pdf, parent: Tag, type: string, write: () => void): void {
  parent.add(doc.struct(type, {}, write));
}

/** What a screen reader passes over: rules, page numbers. */
export function artifact(doc: Pdf, write: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  write();
  doc.endMarkedContent();
}

/** The orange stroke above a title. */
export function writeStroke(doc: Pdf): void {
  artifact(doc, () => doc.rect(doc.x, doc.y - 14, 44, 3).fill(colors.orange));
  doc.fillColor(colors.ink);
}

export interface Table {
  /** The first row and the first column head the others. */
  readonly rows: readonly (readonly string[])[];
  readonly columnStyles: NonNullable<PDFKit.Mixins.TableOptions['columnStyles']>;
  /** Of the first row. */
  readonly headerFont: string;
}

export function writeTable(doc: Pdf, parent: Tag, { rows, columnStyles, headerFont }: Table): void {
  const data = rows.map((row, rowIndex) =>
    row.map((text, column) => {
      const header = rowIndex === 0 || column === 0;
      return {
        text,
        type: header ? ('TH' as const) : ('TD' as const),
        ...(header ? { scope: rowIndex === 0 ? 'Column' : 'Row' } : {}),
        ...(rowIndex === 0 ? { font: { src: headerFont }, backgroundColor: colors.header } : {}),
      };
    }),
  );
  const table = {
    // Known to pdfkit, not to its types: tags the rows and cells.
    structParent: parent,
    columnStyles,
    defaultStyle: { padding: 5, borderColor: colors.line, border: 0.6, textColor: colors.ink },
    data,
  };
  doc.table(table);
  doc.fillColor(colors.ink).moveDown(1);
}

/**
 * At the foot of each page: what the document is, and which page this is. The document must buffer its pages.
 * @param left what the font can write
 */
export function writeFooters(doc: Pdf, left: string, font: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    const x = doc.page.margins.left;
    // Below the text's own area, where pdfkit would start a new page.
    doc.page.margins.bottom = 0;
    artifact(doc, () => {
      doc.font(font).fontSize(FOOTER_SIZE).fillColor(colors.soft);
      const y = doc.page.height - FOOTER_HEIGHT;
      doc.text(left, x, y, { lineBreak: false });
      doc.text(`Page ${index + 1} sur ${count}`, x, y, { align: 'right' });
    });
  }
}
