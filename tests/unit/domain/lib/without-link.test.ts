/** What a stranger types into an order or a declaration leads nowhere from our mails, and French stays French. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { topLevelNames } from '../../../../src/domain/lib/top-level-names.ts';
import { LINK_REFUSED, withoutLink } from '../../../../src/domain/lib/without-link.ts';

const rule = withoutLink(() => null);
const numRuns = process.env.SOAK ? 50_000 : 2_000;
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const label = fc
  .string({ unit: fc.constantFrom(...letters, '0', '9', '-'), minLength: 4, maxLength: 20 })
  .map((text) => `a${text}z`);
const topLevel = fc.constantFrom(...topLevelNames);
const space = fc.constantFrom('', ' ', '\n', '(', '«\u00a0', ', ');

test.each([
  'Payez https://evil.example',
  'www.evil.example',
  'Payez evil.example',
  'PAYEZ SUR EVIL.EXAMPLE',
  'evil.Com',
  'evil.co.uk/payer',
  't.co/x1',
  'evil.example:8080',
  'evil.xn--p1ai',
  'evil.рф',
  'evil。com',
  'evil.com',
  'pay@evil.com',
  'Écrivez à pay@evil.com.',
  'st.cloud',
  'x.evil.Com',
  'evil.com-',
])('%j is refused', (text) => {
  expect(rule(text)).toBe(LINK_REFUSED);
});

test.each([
  'M.Dupont',
  'M.de Villiers',
  'Mme.Li',
  'J.Li',
  'St.Rémy',
  'St.Cloud',
  'n.c.',
  'av.Foch',
  'av.de Lattre',
  '12 bd.Gambetta',
  'AB-123-CD',
  '2.0 TDi 150',
  '1.6.hdi',
  'Mercedes-Benz E.220',
  'ID.Buzz',
  'ID.3',
  'S.A.R.L. Garage du Midi',
  'Ets.Martin & Fils',
  'Réf. « 12 » <b>',
  'Je renonce. Le véhicule est chez moi.',
  'CVG-2026-000123',
  'e.GO',
  'p.ex. mardi à 9.30',
  'Fin.',
])('%j is right', (text) => {
  expect(rule(text)).toBeNull();
});

describe('whatever is typed', () => {
  test('a name of the Internet is refused, in any case and anywhere in a sentence', () => {
    fc.assert(
      fc.property(label, topLevel, space, space, fc.boolean(), (name, top, before, after, loud) => {
        const text = `Payez ${before}${name}.${top}${after} vite`;
        expect(rule(loud ? text.toUpperCase() : text)).toBe(LINK_REFUSED);
      }),
      { numRuns },
    );
  });

  test('words with a space after each point are right, whatever they are', () => {
    const word = fc.oneof(label, topLevel, fc.constantFrom('M.', 'n.c.', '2.0', 'É.', 'S.A.'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(rule(words.join('. '))).toBeNull();
      }),
      { numRuns },
    );
  });

  test('the rule beneath it is asked of all the rest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const answer = withoutLink(() => 'beneath')(text);
        expect([LINK_REFUSED, 'beneath']).toContain(answer);
      }),
      { numRuns: numRuns / 10 },
    );
  });
});

test('each character is looked at a few times, however long the text is', () => {
  // Where a search went back over a text this long for each of its letters, it would not end before the test does.
  const long = 200_000;
  for (const part of ['a', 'a.', '-', '.', 'a-', 'a.b-', 'a.b--', 'é.b ', 'www', ':/']) {
    expect(rule(part.repeat(long / part.length))).toBeNull();
  }
});
