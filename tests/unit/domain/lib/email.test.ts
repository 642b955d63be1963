import { describe, expect, it } from 'vitest';
import { emailError, emailMaxLength, normaliseEmail } from '../../../../src/domain/lib/email.ts';

const INCOMPLETE = 'Indiquez une adresse e-mail complète, par exemple prenom.nom@exemple.fr.';

describe('an e-mail address', () => {
  it.each([
    'a@b.fr',
    'prenom.nom@exemple.fr',
    'Prenom.NOM@Exemple.FR',
    '  espace@autour.com ',
    'plus+etiquette@sous.domaine.co.uk',
    'o’hara@exemple.fr'.replace('’', "'"),
    'tiret-bas_1@mon-garage.info',
  ])('such as %s is accepted', (email) => {
    expect(emailError(email)).toBeNull();
  });

  it.each(['', '   '])('that is empty (%j) is asked for', (email) => {
    expect(emailError(email)).toBe('Indiquez votre adresse e-mail.');
  });

  it.each([
    'nom',
    'nom@',
    '@exemple.fr',
    'nom@exemple',
    'nom@exemple.',
    'nom@.fr',
    'nom@@exemple.fr',
    'nom@exemple..fr',
    '.nom@exemple.fr',
    'nom.@exemple.fr',
    'n..om@exemple.fr',
    'nom@-exemple.fr',
    'nom prenom@exemple.fr',
    'élodie@exemple.fr',
    'nom@exemple.fr\nBcc: tous@exemple.fr',
    'nom@exemple.fr,autre@exemple.fr',
    '<nom@exemple.fr>',
    'nom@exemple.1',
  ])('such as %j is refused', (email) => {
    expect(emailError(email)).toBe(INCOMPLETE);
  });

  it.each([
    ['nom@exemple.email', '.email'],
    ['nom@exemple.PARIS', '.paris'],
    ['nom@exemple.f', '.f'],
    ['nom@exemple.xn--p1ai', '.xn--p1ai'],
  ])('such as %s is refused for its ending, with the reason', (email, ending) => {
    expect(emailError(email)).toBe(
      `Cette adresse se termine par «\u00a0${ending}\u00a0»\u00a0: seules les terminaisons de 2 à 4 lettres, comme .fr ou .com, sont acceptées.`,
    );
  });

  it('has at most 254 characters', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@exemple.fr'.length)}@exemple.fr`;
    expect(emailError(ofLength(emailMaxLength))).toBeNull();
    expect(emailError(ofLength(emailMaxLength + 1))).toBe(
      'L’adresse e-mail est limitée à 254\u00a0caractères.',
    );
  });

  it('is answered even when it is made to be slow', () => {
    expect(emailError(`${'a'.repeat(1_000_000)}!`)).not.toBeNull();
    expect(emailError(`a@${'a-'.repeat(120)}`)).toBe(INCOMPLETE);
  });

  it('is kept trimmed and in lowercase', () => {
    expect(normaliseEmail(' Prenom.NOM@Exemple.FR ')).toBe('prenom.nom@exemple.fr');
  });
});
