// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import { formatEuros, formatWholeEuros } from '../../../src/domain/lib/money.ts';
import { fees } from '../../../src/domain/tariff/fees.ts';
import { insurance } from '../../../src/domain/tariff/insurance.ts';
import { services, subscription } from '../../../src/domain/tariff/tariff.ts';
import { termsPdf } from '../../../src/publish/terms-pdf.ts';
import { applicableFrom, readLegalText } from '../../../src/site/legal/legal-texts.ts';
import { pdfBookmarks, pdfPages } from '../../support/pdf-text.ts';

const ORIGIN = 'https://exemple.fr';
const headings = readLegalText('cgv').blocks.flatMap((block) =>
  block.kind === 'heading' ? [block.text] : [],
);

const text = readLegalText('cgv', ORIGIN);
const printed = () => termsPdf(text, applicableFrom(text));

let pdf: Buffer;
let pages: string[];
beforeAll(async () => {
  pdf = await printed();
  pages = pdfPages(pdf);
});

describe('the general terms in PDF', () => {
  test('number their pages', () => {
    expect(pages.length).toBeGreaterThan(3);
    expect(pdf.toString('latin1')).toContain(`/Count ${pages.length}\n`);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
    });
  });

  test('have the sections of the page /cgv, each with its bookmark', () => {
    const text = pages.join(' ');
    expect(headings.filter((heading) => !text.includes(heading))).toEqual([]);
    expect(pdfBookmarks(pdf)).toEqual(headings);
  });

  test('state each price, fee and cover of the domain', () => {
    const text = pages.join(' ');
    const amounts = [
      ...services.flatMap(({ cents }) => Object.values(cents)).filter((cents) => cents !== null),
      ...fees.flatMap(({ lines }) => lines.map(({ cents }) => cents)),
      subscription.cents,
    ].map(formatEuros);
    const covers = [insurance.coverCents, insurance.derogationCents].map(formatWholeEuros);
    const expected = [...amounts, ...covers, `${subscription.months}\u00a0mois`];
    expect(expected.filter((amount) => !text.includes(amount))).toEqual([]);
  });

  test('are tagged, in French, and show their title', () => {
    const source = pdf.toString('latin1');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/Lang (fr-FR)');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toMatch(/\/S \/H1\b/);
    expect(source).toMatch(/\/S \/TH\b/);
  });

  test('link to the site by its whole address', () => {
    expect(pdf.toString('latin1')).toContain(`/URI (${ORIGIN}/retractation)`);
  });

  test('are the same bytes from one build to the next', async () => {
    expect((await printed()).equals(pdf)).toBe(true);
  });
});
