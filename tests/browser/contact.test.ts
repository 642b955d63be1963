/** The contact form in a real browser against the real server (specification §5; guarantees: each form submits once). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentCookie, contactDraftKey } from '../../src/domain/settings/stored-data.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { post, contact as visitor } from '../support/api.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import type { TestServer } from '../support/server.ts';
import { follow, started } from '../support/site.ts';

const { open } = testBrowser();
let server: TestServer;

beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => server.stop());

const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

/** The form on the contact page, in its island. */
async function openForm(options: OpenOptions & { hash?: string } = {}): Promise<Page> {
  const { hash = '#/contact', ...rest } = options;
  const page = await open(rest);
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: server.url }]);
  await page.goto(`${server.url}/${hash}`);
  await started(page);
  await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
  await page.locator('.contact-form').waitFor();
  return page;
}

const field = (page: Page, label: string) => page.getByLabel(label).and(page.locator(':visible'));
const message = (page: Page) => page.getByLabel('Message');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' });
const retryButton = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const sent = (page: Page) => page.getByText('Le message a bien été envoyé !').waitFor();
const alert = (page: Page) => page.locator('.contact-form [role=alert]');

/** Fills the form with a message that no other test sends, and answers what makes it recognisable. */
async function fill(page: Page): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  await field(page, 'Prénom').fill('Élodie');
  await page.locator('input[name=lastName]').fill('Garçon');
  await field(page, 'E-mail').fill(`elodie.${mark}@exemple.fr`);
  await field(page, 'Téléphone').fill('06 01 02 03 04');
  await message(page).fill(`Bonjour, dossier ${mark}.`);
  return mark;
}

const posts = () =>
  server
    .log()
    .filter(
      ({ event, method, route }) =>
        event === 'request' && method === 'POST' && route === '/api/contact/message',
    );
const mailsAbout = async (mark: string) => (await server.outbox()).filter((mail) => mail.includes(mark));

describe('a message', () => {
  it('is stored and mailed, and the confirmation takes the place of the form, with the focus', async () => {
    const page = await openForm();
    const mark = await fill(page);
    const heightOf = async () => (await page.locator('[data-island=contact]').boundingBox())?.height ?? 0;
    const asked = await heightOf();
    await sendButton(page).click();
    await sent(page);
    expect(await page.locator('.contact-form').count()).toBe(0);
    // The room of the form goes with it.
    expect(await heightOf()).toBeLessThan(asked / 2);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Le message a bien été envoyé/,
    );
    const [mail] = await eventually(async () => {
      const mails = await mailsAbout(mark);
      return mails.length > 0 && mails;
    });
    expect(mail).toContain(`elodie.${mark}@exemple.fr`);
    expect(
      await page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem(key)], contactDraftKey),
    ).toEqual([null, null]);
  });

  it('is sent once by 100 rapid clicks', async () => {
    const page = await openForm();
    await fill(page);
    const before = posts().length;
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.contact-form [type=submit]');
      for (let click = 0; click < 100; click += 1) button?.click();
    });
    await sent(page);
    await page.waitForLoadState('networkidle');
    expect(posts()).toHaveLength(before + 1);
  });

  it('of a robot that fills the trap goes nowhere, and the same confirmation shows', async () => {
    const page = await openForm();
    const mark = await fill(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    expect(
      await page
        .locator('input[name=website]')
        .evaluate((trap) => trap.closest('[aria-hidden=true]') !== null),
    ).toBe(true);
    await page.locator('input[name=website]').evaluate((trap: HTMLInputElement) => {
      trap.value = 'https://spam.example';
      trap.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await sendButton(page).click();
    await sent(page);
    expect(asked.filter((url) => url.includes('/api/contact'))).toEqual([]);
    expect(await mailsAbout(mark)).toEqual([]);
  });

  it('is written and sent by keyboard alone', async () => {
    const page = await openForm();
    await field(page, 'Prénom').focus();
    const mark = randomUUID().slice(0, 8);
    for (const text of ['Élodie', 'Garçon', `elodie.${mark}@exemple.fr`, '0601020304', `Bonjour ${mark}`]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Envoyer le message');
    await page.keyboard.press('Enter');
    await sent(page);
    await eventually(async () => (await mailsAbout(mark)).length > 0);
  });
});

describe('nothing typed is lost', () => {
  it('offline: the error is clear, and trying again sends exactly once', async () => {
    const page = await openForm({ tolerate: [offline] });
    const mark = await fill(page);
    const before = posts().length;
    // What sends it is asked for once something is typed: the network goes after that.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await sendButton(page).click();
    await alert(page).getByText('La connexion a échoué').waitFor();
    expect(await message(page).inputValue()).toBe(`Bonjour, dossier ${mark}.`);
    await page.context().setOffline(false);
    await retryButton(page).click();
    await sent(page);
    expect(posts()).toHaveLength(before + 1);
    await eventually(async () => (await mailsAbout(mark)).length > 0);
  });

  it('where a part of the page is lost for good: who reloads as they are told finds it', async () => {
    const page = await openForm({ tolerate: [offline, /dynamically imported module/] });
    // What sends, and what that needs: a browser never asks again for what it could not have.
    await page.route('**/assets/*.js', (route) => route.abort());
    const mark = await fill(page);
    await sendButton(page).click();
    await alert(page).getByText('La connexion a échoué').waitFor();
    await page.getByText('Ce que vous avez saisi est conservé').waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await sendButton(page).click();
    await sent(page);
    await eventually(async () => (await mailsAbout(mark)).length > 0);
  });

  it('when the reply is lost: trying again, after a reload too, stores it once', async () => {
    const page = await openForm({ tolerate: [offline] });
    const mark = await fill(page);
    const before = posts().length;
    await page.route('**/api/contact/message', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sendButton(page).click();
    await alert(page).getByText('La connexion a échoué').waitFor();
    await page.unroute('**/api/contact/message');
    await page.reload();
    await sendButton(page).click();
    await sent(page);
    expect(
      posts()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual([201, 201]);
    await eventually(async () => (await mailsAbout(mark)).length > 0);
    expect(await mailsAbout(mark)).toHaveLength(1);
  });

  it('when there were too many messages: the visitor reads how long to wait', async () => {
    const page = await openForm({ tolerate: [/status of 429/] });
    const mark = await fill(page);
    for (let count = 0; count < 5; count += 1) {
      const { status } = await post(
        `${server.url}/api/contact`,
        visitor({ mail: `elodie.${mark}@exemple.fr` }),
      );
      expect(status).toBe(201);
    }
    await sendButton(page).click();
    await alert(page)
      .getByText(/^Trop de demandes\s: réessayez dans \d+\sminutes?\.$/)
      .waitFor();
    expect(await message(page).inputValue()).toBe(`Bonjour, dossier ${mark}.`);
    await expectAccessible(page);
  });

  it('when the page is reloaded, in each tab its own text', async () => {
    const page = await openForm();
    const mark = await fill(page);
    const other = await openForm({ context: page.context() });
    await message(other).fill('Un autre onglet');
    await page.reload();
    await other.reload();
    expect(await message(page).inputValue()).toBe(`Bonjour, dossier ${mark}.`);
    expect(await field(page, 'Prénom').inputValue()).toBe('Élodie');
    expect(await message(other).inputValue()).toBe('Un autre onglet');
  });

  it('when the tab is closed', async () => {
    const page = await openForm();
    const mark = await fill(page);
    const context = page.context();
    await page.close();
    const again = await openForm({ context });
    expect(await message(again).inputValue()).toBe(`Bonjour, dossier ${mark}.`);
  });
});

describe('the subject', () => {
  it.each([
    ['reservation', 'Objet : réservation d’un convoyage'],
    ['abonnement', 'Objet : abonnement'],
    ['espace-client', 'Objet : espace client'],
    ['devis', 'Objet : demande de devis'],
  ])('of #/contact#%s is the first line of the message', async (anchor, line) => {
    const page = await openForm({ hash: `#/contact#${anchor}` });
    expect((await message(page).inputValue()).replaceAll('\u00a0', ' ')).toBe(`${line}\n`);
  });

  it('follows later navigations and leaves what was typed', async () => {
    const page = await openForm({ hash: '#/contact#reservation' });
    await message(page).press('Control+End');
    await page.keyboard.type('Mardi matin ?');
    await follow(page, '#/tarif');
    await follow(page, '#/contact#abonnement');
    expect((await message(page).inputValue()).replaceAll('\u00a0', ' ')).toBe(
      'Objet : abonnement\nMardi matin ?',
    );
  });
});

describe('errors', () => {
  it('name each field, are tied to it, and the first gets the focus', async () => {
    const page = await openForm();
    await sendButton(page).click();
    const expected = [
      ['firstName', 'Indiquez votre prénom.'],
      ['lastName', 'Indiquez votre nom.'],
      ['mail', 'Indiquez votre adresse e-mail.'],
      ['phone', 'Indiquez un numéro de téléphone.'],
      ['message', 'Écrivez votre message.'],
    ];
    const shown = await page
      .locator('.contact-form [aria-invalid=true]')
      .evaluateAll((controls) =>
        controls.map((control) => [
          control.getAttribute('name'),
          document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
            ?.textContent,
        ]),
      );
    expect(shown).toEqual(expected);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
  });

  it.each([
    ['mail', 'elodie@exemple.email', 'se termine par « .email »'],
    ['mail', 'elodie', 'Indiquez une adresse e-mail complète'],
    ['phone', '06-1', 'd’au moins 4 chiffres'],
    ['phone', 'demain', 's’écrit avec des chiffres'],
    ['message', 'a'.repeat(501), 'est limité à 500 caractères'],
  ])('in %s for "%s" say: %s', async (name, typed, text) => {
    const page = await openForm();
    const control = page.locator(`.contact-form [name=${name}]`);
    await control.fill(typed);
    expect(await page.getByText(text).count()).toBe(0);
    await control.blur();
    await page.getByText(text).waitFor();
  });

  it('count the message, and say near the end how much is left', async () => {
    const page = await openForm();
    await message(page).fill('a'.repeat(123));
    await page.getByText('123 / 500').waitFor();
    await message(page).fill('a'.repeat(470));
    await page.locator('[role=status]', { hasText: 'Il reste 30 caractères au plus.' }).waitFor();
  });

  it('do not move the button away from a click that leaves a wrong field', async () => {
    const page = await openForm();
    await field(page, 'E-mail').fill('elodie');
    await sendButton(page).click();
    await page.getByText('Indiquez votre prénom.').waitFor();
  });
});

describe.each([VIEWPORTS.phone, VIEWPORTS.desktop])('axe at $width px finds nothing', (viewport) => {
  it('in the form as it opens, with its errors, and in the confirmation', async () => {
    const page = await openForm({ viewport });
    await expectAccessible(page);
    await sendButton(page).click();
    await page.getByText('Indiquez votre prénom.').waitFor();
    await expectAccessible(page);
    await fill(page);
    await sendButton(page).click();
    await sent(page);
    await expectAccessible(page);
  });
});

it('fits every width, with its errors', async () => {
  const page = await openForm();
  await sendButton(page).click();
  await page.getByText('Indiquez votre prénom.').waitFor();
  await expectFits(page);
});
