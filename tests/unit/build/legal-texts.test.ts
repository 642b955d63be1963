// @vitest-environment node

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { company, TO_COMPLETE } from '../../../src/domain/settings/company.ts';
import { termsVersion } from '../../../src/domain/settings/terms.ts';
import { type LegalData, parseBlocks, parseLegalText } from '../../../src/site/legal/legal-text.ts';
import { applicableFrom, legalTextNames, readLegalText } from '../../../src/site/legal/legal-texts.ts';
import { frenchTypography } from '../../../src/site/legal/typography.ts';

const data: LegalData = {
  values: { prix: '34,90\u00a0€', courriel: 'a@exemple.fr' },
  blocks: { grille: [{ kind: 'table', caption: 'Prix', rows: [['Trajet'], ['34,90\u00a0€']] }] },
};

describe('the markup of the legal texts', () => {
  test('reads headings, paragraphs, lists, quoted lines and blocks of data', () => {
    const source =
      '## Article 1 – Prix\n\nUn\ntrajet.\n\n- un\n- deux\n  lignes\n\n> Nom :\n> Date :\n\n{{grille}}';
    expect(parseBlocks(source, data)).toEqual([
      { kind: 'heading', id: 'article-1-prix', text: 'Article\u00a01 – Prix' },
      { kind: 'paragraph', line: [{ text: 'Un trajet.' }] },
      { kind: 'list', items: [[{ text: 'un' }], [{ text: 'deux lignes' }]] },
      { kind: 'quote', lines: [[{ text: 'Nom\u00a0:' }], [{ text: 'Date\u00a0:' }]] },
      ...(data.blocks.grille ?? []),
    ]);
  });

  test('reads strong words, links and values inside a line', () => {
    expect(parseBlocks('Payez **{{prix}}** ou [écrivez](mailto:{{courriel}}).', data)).toEqual([
      {
        kind: 'paragraph',
        line: [
          { text: 'Payez ' },
          { text: '34,90\u00a0€', strong: true },
          { text: ' ou ' },
          { text: 'écrivez', href: 'mailto:a@exemple.fr' },
          { text: '.' },
        ],
      },
    ]);
  });

  test('refuses a placeholder that stands for nothing, and a front matter without its facts', () => {
    expect(() => parseBlocks('Payez {{prixx}}.', data)).toThrow('{{prixx}}');
    expect(() => parseLegalText('---\ntitle: A\n---\nB', data)).toThrow('description');
  });

  test('sets French spaces and apostrophes', () => {
    expect(frenchTypography("« L'aller : 20 km ! » et 50 % de 200 000 euros, article L221-14")).toBe(
      '«\u00a0L’aller\u00a0: 20\u00a0km\u00a0! » et 50\u00a0% de 200\u00a0000\u00a0euros, article\u00a0L221-14'.replace(
        '! »',
        '!\u00a0»',
      ),
    );
    expect(frenchTypography('au 04 65 71 00 00 ?')).toBe('au 04\u00a065\u00a071\u00a000\u00a000\u00a0?');
  });
});

describe.each(legalTextNames)('the text %s', (name) => {
  const text = readLegalText(name);

  test('is complete: each sentence is read, no markup is left over', () => {
    expect(text.blocks.length).toBeGreaterThan(5);
    expect(JSON.stringify(text.blocks)).not.toMatch(/\{\{|\*\*|\]\(|\n#/);
  });

  test('has a description that search engines show whole', () => {
    expect(text.description.length).toBeGreaterThanOrEqual(50);
    expect(text.description.length).toBeLessThanOrEqual(160);
  });

  test('gives each heading an address of its own', () => {
    const ids = text.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test.each(['confidentialite', 'retractation', 'resilier'] as const)(
  'the text %s marks no missing fact of the company as such: a person is asked for it',
  (name) => {
    // The form of withdrawal is that of the terms, word for word.
    const words = JSON.stringify(readLegalText(name).blocks.filter(({ kind }) => kind !== 'quote'));
    expect(words).not.toContain(TO_COMPLETE);
    expect(words).toContain(
      company.legal.seat === TO_COMPLETE ? 'l’adresse postale sur simple demande' : company.legal.seat,
    );
  },
);

test('the general terms say their version and day, the other texts their day', () => {
  expect(applicableFrom(readLegalText('cgv'))).toMatch(
    /^Version \d{4}-\d{2}, applicable à partir du \d+ \p{L}+ \d{4}\.$/u,
  );
  expect(applicableFrom(readLegalText('resilier'))).toMatch(/^À jour au \d+ \p{L}+ \d{4}\.$/u);
});

test('the articles that a general term refers to exist and say what it says they do', () => {
  const text = readLegalText('cgv');
  const titles = text.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  expect(titles.filter((title) => title.startsWith('Article'))).toEqual(
    titles
      .filter((title) => title.startsWith('Article'))
      .map((title, index) => title.replace(/\d+/, String(index + 1))),
  );
  expect(titles[9]).toContain('frais supplémentaires');
  expect(titles[11]).toContain('Abonnement');
  expect(titles[12]).toContain('assurance');
  expect(titles[14]).toContain('rétractation');
});

test('the general terms call what is paid before the service acomptes, and say that a move keeps the step of the scale', () => {
  const words = JSON.stringify(readLegalText('cgv').blocks).replace(/\s/g, ' ');
  expect(words).toContain('article L214-1 du code de la consommation');
  expect(words).toContain('acomptes');
  expect(words).toMatch(/la part du prix qui vous est rendue n’est pas plus grande/);
  expect(words).not.toContain('déplacer un rendez-vous sans frais');
});

test('the general terms say that what is paid in the customer’s name is asked back to the cent, within their mandate', () => {
  const words = JSON.stringify(readLegalText('cgv').blocks).replace(/\s/g, ' ');
  expect(words).toContain('mandat, dans votre espace et jusqu’au montant que vous fixez');
  expect(words).toContain('sans marge ni TVA de notre part');
  expect(words).toContain('note de débours');
});

test('orders record the version of the terms that people can read', () => {
  expect(readLegalText('cgv').version).toBe(termsVersion);
});

test('the version of the terms names one text: another text, or another built-in price, is another version', () => {
  const { version, blocks } = readLegalText('cgv');
  const fingerprint = createHash('sha256').update(JSON.stringify(blocks)).digest('hex').slice(0, 16);
  expect({ version, fingerprint }).toEqual({ version: '2027-04', fingerprint: 'cd417b7137261f40' });
});
