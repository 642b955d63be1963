import { expect, it } from 'vitest';
import { ofName } from '../../../../src/domain/account/of-name.ts';

it.each(['Agathe', 'Élise', 'Inès Roche', 'Œdipe', 'ursule'])('elides before the vowel of %s', (name) => {
  expect(ofName(name)).toBe(`d’${name}`);
});

it.each([
  'Hugo',
  'Hélène',
  'Héloïse',
  'Henri',
  'Hervé',
  'HUBERT',
  'Hortense',
  'Honoré',
  'Hippolyte',
  'Hyacinthe',
])('elides before the h of %s', (name) => {
  expect(ofName(name)).toBe(`d’${name}`);
});

it.each(['Yves', 'Yvette'])('elides before the y of %s, which is a vowel', (name) => {
  expect(ofName(name)).toBe(`d’${name}`);
});

it.each(['Marc', 'Yann Le Goff', 'Yasmine', 'Hassan', 'Hamza', 'Çelik', 'Ñ', ''])(
  'elides nothing before %j',
  (name) => {
    expect(ofName(name)).toBe(`de ${name}`);
  },
);
