/** Invoices as files: what they say, that they are PDF/A-3 with their data inside, and the same bytes each time. */

import { extractXml } from '@stackforge-eu/factur-x';
import { XmlDocument } from 'libxml2-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceContent } from '../../src/domain/invoice/invoice.ts';
import { formatEuros } from '../../src/domain/lib/money.ts';
import { facturX } from '../../src/server/invoice/factur-x.ts';
import { invoicePdf } from '../../src/server/pdf/invoice-pdf.ts';
import { creditNote, invoice, seller } from '../support/invoices.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { lines } from '../support/price-lines.ts';

const named = (name: string): InvoiceContent => invoice({ buyer: { ...invoice().buyer, name } });
const textOf = async (content: InvoiceContent) => pdfPages(await invoicePdf(content)).join(' ');
/** As it reads: an unbreakable space or hyphen has the glyph of the other. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-');

let pdf: Buffer;
/** Latin-1: every byte is a character. */
let source: string;
beforeAll(async () => {
  pdf = await invoicePdf(invoice());
  source = pdf.toString('latin1');
});

describe('the PDF of an invoice', () => {
  test('says who, to whom, what, when, how much and why, with every mention', async () => {
    const content = invoice();
    const text = await textOf(content);
    // Where transfers go is for companies that owe something.
    const { iban: _, ...identity } = seller;
    const said = [
      'Facture FA2026-000001',
      'Date d’émission : 21 novembre 2026',
      'Date de la prestation : 24 novembre 2026',
      'Référence : CVG-2026-000123',
      ...Object.values(identity),
      content.buyer.name,
      content.buyer.address.label,
      ...lines.flatMap(({ label, cents }) => [label, formatEuros(cents)]),
      ...[4992, 1666, 825].map(formatEuros),
      ...[7483, 1497, 8980].map(formatEuros),
      '20 %',
      'Déjà payé : 89,80 €. Reste à payer : 0,00 €',
      'Pourquoi ce prix ?',
      ...content.explanation,
      'Page 1 sur 1',
    ];
    expect([...said, ...content.mentions].filter((words) => !text.includes(plain(words)))).toEqual([]);
  });

  test('says what is still to be paid, and until when', async () => {
    const text = await textOf(invoice({ paid: false }));
    expect(text).toContain('Déjà payé : 0,00 €. Reste à payer : 89,80 €');
    expect(text).toContain('À payer au plus tard le 21 décembre 2026.');
    expect(text).not.toContain('IBAN');
    const company = { ...invoice().buyer, isCompany: true };
    expect(await textOf(invoice({ paid: false, buyer: company }))).toContain('Par virement : IBAN ');
  });

  test('of a credit note is an « Avoir », names the invoice that it undoes, and counts what it gives back', async () => {
    const text = await textOf(creditNote());
    expect(text).toContain('Avoir AV2026-000001');
    expect(text).toContain('Facture d’origine : FA2026-000001');
    expect(text).toContain('Montant de l’avoir : 89,80 €');
    expect(text).not.toMatch(/ -\d|Facture AV|Pourquoi/);
  });

  test('numbers its pages, however many lines it has', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({
      label: `Trajet ${index + 1}`,
      cents: 3490,
      vatRate: 20,
    }));
    const pages = pdfPages(await invoicePdf(invoice({ lines: many })));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
    });
    const text = pages.join(' ');
    expect(many.filter(({ label }) => !text.includes(label))).toEqual([]);
  });

  test('is tagged, in French, and shows its title', () => {
    expect(source).toContain('/Marked true');
    expect(source).toContain('/Lang (fr-FR)');
    expect(source).toContain('/DisplayDocTitle true');
    for (const type of ['H1', 'H2', 'P', 'Table', 'TH', 'TD']) {
      expect(source).toMatch(new RegExp(`/S /${type}\\b`));
    }
    expect(source).toContain('/Scope /Column');
    expect(source).toContain('/Scope /Row');
  });

  test('is the same bytes each time, and others for another invoice', async () => {
    expect((await invoicePdf(invoice())).equals(pdf)).toBe(true);
    expect((await invoicePdf(named('Zoé'))).equals(pdf)).toBe(false);
  });
});

describe('as PDF/A-3, it', () => {
  test('is of version 1.7, with an identifier and the colours that it means', () => {
    expect(source.startsWith('%PDF-1.7\n%\xff\xff\xff\xff\n')).toBe(true);
    expect(source).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
    expect(source).toMatch(/\/S \/GTS_PDFA1\b/);
    expect(source).not.toContain('/Encrypt');
  });

  test('holds each of its fonts, and no glyph that is missing', async () => {
    const fonts = source.match(/\/Type \/FontDescriptor\b/g) ?? [];
    expect(fonts).toHaveLength(2);
    expect(source.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length);
    expect(source.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(fonts.length);
    expect(source).not.toContain('/Helvetica');
    const name = 'Ünal Škoda Łącki Ōe Ștefan Đỗ Ελένη Борис “€…−‑”';
    expect(await textOf(named(name))).toContain(plain(name));
  });

  test('writes a question mark for what its fonts cannot, which the data hold as it is', async () => {
    const name = 'Garage 🚗 مرآب \ufffe';
    const written = await invoicePdf(named(name));
    const text = pdfPages(written).join(' ');
    // What a missing glyph reads as.
    expect(text).not.toContain('\0');
    expect(text).toContain('Garage ? ???? ?');
    expect((await extractXml(written)).xml).toContain('Garage 🚗 مرآب \ufffd');
    // An accent typed apart from its letter.
    expect(await textOf(named('E\u0301lodie'))).toContain('Élodie');
  });

  test('has every glyph that it lets through', async () => {
    const all = Array.from({ length: 0x2300 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
    const explanation = Array.from({ length: all.length / 20 }, (_, index) =>
      all.slice(20 * index, 20 * (index + 1)).join(''),
    );
    expect(await textOf(invoice({ explanation: [explanation.join(' ')] }))).not.toContain('\0');
  });

  test('holds the XML byte for byte, as an alternative of what it says', async () => {
    const { xml, filename, profile } = await extractXml(pdf);
    expect([filename, profile]).toEqual(['factur-x.xml', 'EN16931']);
    expect(xml).toBe(facturX(invoice()));
    expect(source).toContain('/AFRelationship /Alternative');
    expect(source).toContain('/Subtype /text#2Fxml');
    expect(source).toMatch(/\/AF \[\d+ 0 R\]/);
  });

  test('says in its metadata what it is, in words that it defines', () => {
    const packet = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8'))?.[0] ?? '';
    const document = XmlDocument.fromString(packet);
    const namespaces = {
      fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
      pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
      dc: 'http://purl.org/dc/elements/1.1/',
      xmp: 'http://ns.adobe.com/xap/1.0/',
      pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
      pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
    };
    const found = (path: string) => document.find(path, namespaces).map((node) => node.content.trim());
    try {
      expect(found('//fx:*')).toEqual(['factur-x.xml', 'INVOICE', '1.0', 'EN 16931']);
      expect(found('//pdfaProperty:name')).toEqual(
        document.find('//fx:*', namespaces).map((node) => 'name' in node && node.name),
      );
      expect(found('//pdfaSchema:namespaceURI')).toEqual([namespaces.fx]);
      expect(found('//pdfaid:*')).toEqual(['3', 'B']);
      expect(found('//dc:title')).toEqual(['Facture FA2026-000001']);
      expect(found('//xmp:CreateDate')).toEqual(['2026-11-21T00:00:00Z']);
    } finally {
      document.dispose();
    }
  });
});
