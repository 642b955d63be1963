import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contactRules,
  messageMaxLength,
  normaliseContact,
} from '../../../../src/domain/message/contact-message.ts';
import { law } from '../law.ts';

const { firstName, lastName, email, phone, message } = contactRules;
const INVISIBLE = 'Ce champ contient un caractère invisible qui ne peut pas être enregistré.';

describe('the rules of the contact form', () => {
  it('ask for every field, by its name', () => {
    expect([firstName, lastName, email, phone, message].map((rule) => rule('  '))).toEqual([
      'Indiquez votre prénom.',
      'Indiquez votre nom.',
      'Indiquez votre adresse e-mail.',
      'Indiquez un numéro de téléphone.',
      'Écrivez votre message.',
    ]);
  });

  it('accept names as people have them', () => {
    for (const name of ['Élodie', 'Jean-Marie', 'O’Hara', 'd’Astier de la Vigerie', '李', 'Núñez', 'X']) {
      expect(firstName(name)).toBeNull();
      expect(lastName(name)).toBeNull();
    }
  });

  it('limit names to 100 characters', () => {
    expect(firstName('a'.repeat(100))).toBeNull();
    expect(lastName('a'.repeat(101))).toBe('Ce champ est limité à 100\u00a0caractères.');
  });

  it('limit the message to 500 UTF-16 code units, as maxLength counts them', () => {
    expect(messageMaxLength).toBe(500);
    expect(message('é'.repeat(500))).toBeNull();
    expect(message('🚗'.repeat(250))).toBeNull();
    expect(message(`${'🚗'.repeat(250)}.`)).toBe('Ce champ est limité à 500\u00a0caractères.');
    expect(message(`${' '.repeat(500)}a`)).toBe('Ce champ est limité à 500\u00a0caractères.');
  });

  it('let a message have several lines and tabs', () => {
    expect(message('Bonjour,\n\tmerci\r\nà vous')).toBeNull();
  });

  it('refuse every control character elsewhere', () => {
    const control = fc.oneof(fc.integer({ min: 0, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }));
    law(
      fc.property(control, (code) => {
        const character = String.fromCharCode(code);
        expect(firstName(`a${character}b`)).toBe(INVISIBLE);
        expect(lastName(`a${character}b`)).toBe(INVISIBLE);
        expect(phone(`0612${character}3456`)).toBe(INVISIBLE);
        expect(email(`nom${character}@exemple.fr`)).toBe(INVISIBLE);
        expect(message(`a${character}b`)).toBe('\t\n\r'.includes(character) ? null : INVISIBLE);
      }),
    );
  });

  it('answer in French or not at all, whatever is typed', () => {
    law(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (value) => {
        for (const rule of Object.values(contactRules)) {
          const answer = rule(value);
          expect(answer === null || answer.endsWith('.')).toBe(true);
        }
      }),
    );
  });
});

describe('a message that is sent', () => {
  const fields = {
    firstName: ' Élodie ',
    lastName: 'Garçon ',
    mail: ' Elodie@Exemple.FR',
    phone: ' 06 12 34 56 78',
    message: '\nBonjour,\r\nmerci\rà vous \n',
  };

  it('is trimmed, with its address in lowercase and its lines ended alike', () => {
    expect(normaliseContact(fields)).toEqual({
      firstName: 'Élodie',
      lastName: 'Garçon',
      mail: 'elodie@exemple.fr',
      phone: '06 12 34 56 78',
      message: 'Bonjour,\nmerci\nà vous',
    });
  });

  it('keeps what else it carries, and is not changed by being sent again', () => {
    const once = normaliseContact({ ...fields, clientId: 'one' });
    expect(once.clientId).toBe('one');
    expect(normaliseContact(once)).toEqual(once);
  });
});
