/** The HTML part of a mail says what its text says, and holds no markup but ours. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { slotDay, slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { company } from '../../src/domain/settings/company.ts';
import { mailHtml } from '../../src/server/mail/mail-html.tsx';
import { createMailTransport } from '../../src/server/mail/transport.ts';
import { wholeDates } from '../../src/server/mail/whole-dates.ts';
import { leadTo, notice } from '../../src/server/outbox/notice.ts';
import { readMail } from '../support/mails.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
  expect(page).toContain('<title>Votre commande</title>');
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

test('begins with the brand as the site writes it, and ends with a telephone to press', async () => {
  const page = await html(['Merci.', '', `Appelez-nous au ${company.phone.label}.`]);
  expect(page).toMatch(/<div style="[^"]+"><p style="[^"]*font-weight:700[^"]*">Garrigue Convoyage<\/p>/);
  const calls = [...page.matchAll(/<a href="tel:([^"]+)" style="[^"]+">([^<]+)<\/a>/g)];
  expect(calls.map(([, number, label]) => [number, label])).toEqual([
    ['+33465710000', company.phone.label],
    ['+33465710000', company.phone.label],
  ]);
  expect(page).toContain(`<a href="mailto:${company.email}" style="color:inherit">${company.email}</a></p>`);
  expect(company.phone.label).not.toContain(' ');
});

describe('lines of a label and a text each', () => {
  const rowsOf = (page: string) =>
    [...page.matchAll(/<th [^>]*scope="row"[^>]*>(.*?)<\/th> <td [^>]*>(.*?)<\/td>/g)].map(
      ([, label = '', text = '']) => [label, text.replace(/ style="[^"]*"/g, '')],
    );

  test('are a table, whose appointments have their day in bold, in one piece', async () => {
    const page = await html([
      'C’est réservé\u00a0:',
      '',
      `Prise en charge\u00a0: le ${slotWindow({ start: '2026-12-02T08:00:00Z', end: '2026-12-02T09:00:00Z' })}`,
      'Véhicule\u00a0: Renault Clio, AB-123-CD',
      'Prix\u00a0: 59,90\u00a0€',
    ]);
    expect(rowsOf(page)).toEqual([
      ['Prise en charge\u00a0:', 'le <b>mercredi 2 décembre 2026</b>, entre 9\u00a0h et 10\u00a0h'],
      ['Véhicule\u00a0:', 'Renault Clio, <span>AB-123-CD</span>'],
      ['Prix\u00a0:', '59,90\u00a0€'],
    ]);
    expect(page).toContain('<b style="white-space:nowrap">');
  });

  test.each([
    [['Trop tard\u00a0: le créneau n’est plus libre.']],
    [['Notez\u00a0: ceci', 'Une phrase.']],
    [['Un délai. Il court\u00a0: oui', 'Une question\u00a0? Oui\u00a0: non']],
    [['Voir\u00a0:', OWN]],
  ])('are no table where one of them is a sentence: %j', async (lines) => {
    expect(await html(lines)).not.toContain('<table');
  });
});

describe('a date', () => {
  test.each([
    [
      'le mercredi 2 décembre 2026, entre 9\u00a0h et 10\u00a0h 30',
      'le mercredi~2~décembre~2026, entre~9~h~et~10~h~30',
    ],
    ['jusqu’au 1er août 2027 inclus', 'jusqu’au 1er~août~2027 inclus'],
    ['Du 29 février au 31 mars.', 'Du 29~février au 31~mars.'],
    ['sous 7 jours, soit 12 mois', 'sous 7 jours, soit 12 mois'],
    ['12 marsouins, entre amis', '12 marsouins, entre amis'],
  ])('has no place where a line may end: %s', (said, whole) => {
    expect(wholeDates(said).replaceAll('\u00a0', '~')).toBe(whole);
  });

  test('whatever day it is, is one word to a mail program', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (at) => {
          const day = at.toISOString().slice(0, 10);
          const said = [frenchDay(day), slotDay({ start: at.toISOString() })];
          for (const date of said) {
            expect(wholeDates(date).split(' ')).toHaveLength(1);
            expect(wholeDates(date).replaceAll('\u00a0', ' ')).toBe(date);
          }
        },
      ),
    );
  });

  test('is so in the text and the subject of what is sent, and in its HTML', async () => {
    const folder = await temporaryFolder({ holds: 'nothing' });
    const dataDir = folder.path;
    const transport = createMailTransport({
      mailFrom: 'a@exemple.fr',
      appUrl: APP_URL,
      smtpUrl: null,
      dataDir,
    });
    await transport.send({
      ...notice('elodie@exemple.fr', 'Le 2 décembre 2026', ['Le 2 décembre 2026, donc.']),
      id: 'un',
      createdAt: new Date('2026-11-27T04:00:00Z'),
      attempts: 1,
      attachments: [],
      unsubscribeUrl: null,
    });
    transport.close();
    const raw = await readFile(join(dataDir, 'outbox', 'un.eml'), 'utf8');
    await folder.remove();
    const whole = '2\u00a0décembre\u00a02026';
    const { subject, html: page } = readMail(raw);
    expect([subject, page.match(new RegExp(whole, 'g'))?.length]).toEqual([`Le ${whole}`, 3]);
    expect(raw).toMatch(/^Le 2=C2=A0d=C3=A9cembre=C2=A02026, donc\.$/m);
  });
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
    const links = [...page.matchAll(/<a href="http[^"]+" style="([^"]+)">([^<]+)<\/a>/g)].map(
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
    const page = await html([address, '', `Ici : ${address}`]);
    expect([...page.matchAll(/<a href="([^":]+)/g)].map(([, scheme]) => scheme)).toEqual(['tel', 'mailto']);
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
      'Prix\u00a0: ',
      'mercredi 2 décembre 2026',
      company.phone.label,
      company.email,
    ),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  );
  const typed = fc.array(
    fc.array(nasty).map((parts) => parts.join('')),
    { maxLength: 8 },
  );
  const allowed =
    /^<(?:!doctype html|html lang="fr"|\/?(?:head|style|title|body|html|div|p|h1|a|span|table|tbody|tr|th|td|b)|br\/|meta (?:charset|name)="[\w-]+"(?: content="[\w= -]+")?\/|(?:body|div|p|h1|span|table|th|td|b)(?: class="(?:page|fact)")?(?: lang="fr"| scope="row")? style="[\w:;#,%./() -]+"|a href="(?:https:\/\/www\.exemple\.fr\/#\/[\w:/.#?=&%+~-]+|tel:\+33465710000|mailto:contact@garrigue-convoyage\.example)" style="[\w:;#,%./() -]+")>$/;

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
