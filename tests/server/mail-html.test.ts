/** The HTML part of a mail says what its text says, and holds no markup but ours. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { company } from '../../src/domain/settings/company.ts';
import { mailHtml } from '../../src/server/mail/mail-html.tsx';
import { leadTo, notice } from '../../src/server/outbox/notice.ts';

const APP_URL = 'https://www.exemple.fr';
const OWN = `${APP_URL}/#/admin/customer/invoice`;
const html = (lines: readonly string[], subject = 'Votre commande') =>
  mailHtml(notice('elodie@exemple.fr', subject, lines), APP_URL);

/** Everything between the tags, as it is read. */
const read = (page: string): string =>
  page
    .slice(page.indexOf('<body'))
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const tags = (page: string): string[] => page.match(/<[^>]*>/g) ?? [];

test('is one French column without pictures, scripts or anything from elsewhere', async () => {
  const page = await html(['Nous avons bien reçu votre commande :', '', 'Aller : lundi', 'Prix : 59,90 €']);
  expect(page).toMatch(/^<!doctype html>\n<html lang="fr">/);
  expect(page).toContain('<title>Garrigue Convoyage – Votre commande</title>');
  expect(page).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page).toContain('Aller : lundi<br/>\nPrix : 59,90 €</p>');
  expect(page).not.toMatch(/<(?:img|script|link|iframe|form|table)|url\(|@import|\bsrc=/i);
});

test('says every word of the text, once, and the signature last', async () => {
  const { subject, body } = notice('elodie@exemple.fr', 'Votre commande', ['Aller : lundi', '', 'Merci.']);
  const page = await mailHtml({ subject, body }, APP_URL);
  const title = [company.brand, 'Votre commande'].join(' ');
  expect(words(read(page))).toEqual(words(`${title} ${body.replace('\n--\n', '\n')}`));
});

test.each([
  ['Élodie', 'Bonjour Élodie,'],
  ['Payez sur evil.fr', 'Bonjour,'],
  [null, 'Bonjour,'],
])('greets %s', (name, greeting) => {
  const { body } = notice('elodie@exemple.fr', 'Votre commande', ['Merci.'], name);
  expect(body.split('\n')[0]).toBe(greeting);
});

describe('an address', () => {
  test.each([
    [OWN, 'Mes factures'],
    [`${APP_URL}/#/password/reset?token=abc-_1`, 'Nouveau mot de passe'],
    [`${APP_URL}/#/admin/customer/booking/3f0c8a52`, 'Ma réservation'],
    [`${APP_URL}/suivi/${'0a'.repeat(32)}`, 'Suivi de la réservation'],
  ])('of ours alone on its line, %s, is a button that says where it leads', async (address, name) => {
    expect(await html(['Votre facture :', '', address])).toMatch(
      new RegExp(`<a href="${address.replace(/[?.]/g, '\\$&')}" style="[^"]+">${name}</a></p>`),
    );
  });

  test('under a line that ends with a colon is what that line says; the first of a mail alone is a button', async () => {
    const lines = [...leadTo('Voir', OWN), '', ...leadTo('Suivre', `${APP_URL}/suivi/${'0a'.repeat(32)}`)];
    const page = await html([...lines, '', 'Notez\u00a0:', 'https://exemple.net/#/x']);
    const links = [...page.matchAll(/<a href="[^"]+" style="([^"]+)">([^<]+)<\/a>/g)].map(
      ([, style = '', label]) => [label, style.includes('background')],
    );
    expect(links).toEqual([
      ['Voir', true],
      ['Suivre', false],
    ]);
  });

  test('of the general terms is a link to that document', async () => {
    expect(await html([`${APP_URL}/cgv.pdf`])).toContain('>Conditions générales (PDF)</a></p>');
  });

  test('of ours in a sentence is a link', async () => {
    const page = await html([`Connectez-vous ensuite : ${OWN}`]);
    expect(page).toMatch(new RegExp(`ensuite : <a href="${OWN}" style="[^"]+">${OWN}</a></p>`));
  });

  test.each([
    'https://exemple.net/#/x',
    `${APP_URL}.exemple.net/#/x`,
    `${APP_URL}@exemple.net/#/x`,
    `${APP_URL}/#/ailleurs`,
    `${APP_URL}/api/payment/sandbox`,
    `${APP_URL}/suivi/../${'0a'.repeat(32)}`,
    `${OWN}"onclick="x`,
    'javascript:alert(1)',
    'www.exemple.fr',
  ])('of anyone else, %s, is text', async (address) => {
    expect(await html([address, '', `Ici : ${address}`])).not.toContain('<a ');
  });
});

describe('what people typed', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '</p></div>',
      '<img src=x onerror=alert(1)>',
      '<!--',
      '-->',
      ']]>',
      '&lt;b&gt;',
      '&amp;',
      '"',
      "'",
      '" onmouseover="x',
      '</title>',
      '</style>',
      '--',
      '<lien>',
      '$&',
      'https://exemple.net/',
      `${OWN}<b>`,
    ),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  );
  const typed = fc.array(
    fc.array(nasty).map((parts) => parts.join('')),
    { maxLength: 8 },
  );
  const allowed =
    /^<(?:!doctype html|html lang="fr"|\/?(?:head|style|title|body|html|div|p|h1|a|span)|br\/|meta (?:charset|name)="[\w-]+"(?: content="[\w= -]+")?\/|(?:body|div|p|h1|span)(?: class="page")?(?: lang="fr")? style="[\w:;#,%./() -]+"|a href="https:\/\/www\.exemple\.fr\/#\/[\w:/.#?=&%+~-]+" style="[\w:;#,%./() -]+")>$/;

  test('never becomes markup, and is read as it was typed', async () => {
    await fc.assert(
      fc.asyncProperty(typed, nasty, async (lines, subject) => {
        const { body, subject: title } = notice('elodie@exemple.fr', subject, ['Message :', '', ...lines]);
        const page = await mailHtml({ subject: title, body }, APP_URL);
        for (const tag of tags(page)) expect(tag).toMatch(allowed);
        expect(page.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
        const shown = words(read(page));
        const cut = body.lastIndexOf('\n--\n');
        const expected = words(`${body.slice(0, cut)}\n${body.slice(cut + 4)}`);
        expect(shown.slice(-expected.length)).toEqual(expected);
      }),
      { numRuns: process.env.SOAK ? 20_000 : 1_000 },
    );
  });
});
