import { describe, expect, it } from 'vitest';
import {
  contactAnchors,
  subjectLine,
  withoutSubject,
  withSubject,
} from '../../../src/domain/message/contact-subjects.ts';

const MAX = 500;

describe('the subject line', () => {
  it('fills an empty message', () => {
    expect(withSubject('', 'reservation', MAX)).toBe('Objet\u00a0: réservation d’un convoyage\n');
    expect(withSubject('', 'devis', MAX)).toBe('Objet\u00a0: demande de devis\n');
  });

  it('changes with the anchor, and leaves what was typed beneath it', () => {
    const message = `${withSubject('', 'reservation', MAX)}Bonjour,\nmardi ?`;
    expect(withSubject(message, 'abonnement', MAX)).toBe('Objet\u00a0: abonnement\nBonjour,\nmardi ?');
  });

  it('comes before what was typed without one', () => {
    expect(withSubject('Bonjour', 'abonnement', MAX)).toBe('Objet\u00a0: abonnement\nBonjour');
  });

  it('never replaces a subject line that was typed or edited', () => {
    for (const typed of [
      'Objet : mon camion',
      'objet: x',
      `${subjectLine('abonnement')} pour deux voitures\nBonjour`,
    ]) {
      expect(withSubject(typed, 'reservation', MAX)).toBe(typed);
    }
  });

  it('stays out where there is no room for it', () => {
    const typed = 'a'.repeat(490);
    expect(withSubject(typed, 'reservation', MAX)).toBe(typed);
  });

  it.each(['', 'video', 'toString', '__proto__'])('does nothing for the anchor "%s"', (anchor) => {
    expect(withSubject('Bonjour', anchor, MAX)).toBe('Bonjour');
  });

  it('is put only once', () => {
    for (const anchor of contactAnchors) {
      const once = withSubject('Bonjour', anchor, MAX);
      expect(withSubject(once, anchor, MAX)).toBe(once);
      expect(withoutSubject(once)).toBe('Bonjour');
    }
  });
});
