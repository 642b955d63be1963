/** The sign-up in a real browser against the real server (specification §5, §8, §9; guarantees.md, Accessibility). */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import {
  alert,
  calls,
  clickHundredTimes,
  control,
  expectRedirect,
  holdClock,
  openScreen,
} from '../support/account-screens.ts';
import { people } from '../support/accounts.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/server.ts';

const EXISTS =
  'Un compte existe déjà avec cette adresse e-mail : utilisez une autre adresse, ou connectez-vous.';
const CREATED =
  'Votre compte a été créé. Un e-mail de confirmation vous a été envoyé avec les instructions à suivre.';

const { open } = testBrowser();
let server: TestServer;

beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => server.stop());

async function openSignup({
  query = '',
  clock = false,
  ...options
}: OpenOptions & { query?: string; clock?: boolean } = {}) {
  const page = await open(options);
  if (clock) await page.clock.install();
  await openScreen(page, server, `#/auth/signup${query}`);
  return page;
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const button = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' });
const posts = () => calls(server, 'POST', '/api/customer');
const billing = (page: Page) => page.getByLabel('Adresse de facturation différente');

async function pick(page: Page, name: string, town: string) {
  await control(page, name).fill(town);
  // The page's own clock may be held: searching waits for a pause in the typing.
  const option = page.getByRole('option').first();
  await eventually(async () => {
    await page.clock.runFor(300).catch(() => undefined);
    return option.isVisible();
  });
  await option.click();
}

/** Fills everything that is required, with an address that no other test uses. */
async function fill(page: Page): Promise<string> {
  const mail = `elodie.${randomUUID().slice(0, 8)}@exemple.fr`;
  await control(page, 'firstName').fill('Élodie');
  await control(page, 'lastName').fill('Garçon');
  await control(page, 'mail').fill(mail.toUpperCase());
  await control(page, 'phone').fill('06 01 02 03 04');
  await pick(page, 'address', 'Gardanne');
  return mail;
}

describe('an account', () => {
  it('that lacks something shows where each time it is asked for', async () => {
    const page = await openSignup({ viewport: VIEWPORTS.phone });
    for (const _ of ['first', 'again']) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await button(page).click();
      const first = control(page, 'firstName');
      await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
      await expect
        .poll(() => first.evaluate((field) => field.getBoundingClientRect().top))
        .toBeGreaterThan(0);
    }
  });

  it('is created once under 100 clicks, a mail is sent, and after 3 seconds the login shows', async () => {
    const page = await openSignup({ query: '?redirectTo=subscription', clock: true });
    const mail = await fill(page);
    const before = posts().length;
    await holdClock(page);
    await clickHundredTimes(page, 'Créer mon compte');
    const said = page.getByRole('status').filter({ hasText: CREATED });
    await said.waitFor();
    expect(plain(await said.textContent())).toContain(
      'Vous allez être redirigé vers la page de connexion dans 3 secondes. Me connecter maintenant',
    );
    await expectRedirect(page, 3_000, '/auth/login?redirectTo=subscription');
    await eventually(async () => posts().length > before);
    expect(posts().length - before).toBe(1);
    expect((await mailsTo(server.dataDir, mail)).map(({ link }) => link !== null)).toEqual([true]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('draft-signup');
  });

  it('that exists is said, with a way to sign in, and blocks until the e-mail changes', async () => {
    const page = await openSignup({ tolerate: [/status of 409/] });
    await fill(page);
    await control(page, 'mail').fill(people.customer.mail);
    await button(page).click();
    await alert(page).getByText(EXISTS).waitFor();
    await expectAccessible(page);
    const before = posts().length;
    await button(page).click();
    await button(page).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mail');
    expect(posts()).toHaveLength(before);
    await control(page, 'mail').fill(`autre.${randomUUID().slice(0, 8)}@exemple.fr`);
    await alert(page).getByText(EXISTS).waitFor({ state: 'detached' });
    await button(page).click();
    await page.getByText(CREATED).waitFor();
    await page.locator('[role=status]:focus').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Me connecter maintenant' }).click();
    await page.waitForURL('**/#/auth/login');
  });

  it('keeps what was typed and picked across a reload', async () => {
    const page = await openSignup();
    await fill(page);
    await billing(page).check();
    await pick(page, 'billingAddress', 'Venelles');
    const kept = () =>
      page
        .locator('main:visible form input:not([type=checkbox])')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    const typed = await kept();
    await page.reload();
    await control(page, 'billingAddress').waitFor();
    expect(await kept()).toEqual(typed);
    await button(page).click();
    await page.getByText(CREATED).waitFor();
  });
});

describe('what is wrong', () => {
  it('is said at each field, and the first gets the focus', async () => {
    const page = await openSignup();
    await billing(page).check();
    await control(page, 'birthDate').fill('1850-01-01');
    await button(page).click();
    const shown = await page
      .locator('main:visible [aria-invalid=true]')
      .evaluateAll((controls) =>
        controls.map((element) => [
          element.getAttribute('name'),
          document.getElementById(element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
            ?.textContent,
        ]),
      );
    expect(shown).toEqual([
      ['firstName', 'Indiquez votre prénom.'],
      ['lastName', 'Indiquez votre nom.'],
      ['mail', 'Indiquez votre adresse e-mail.'],
      ['phone', 'Indiquez un numéro de téléphone.'],
      ['birthDate', 'Vérifiez cette date de naissance.'],
      ['address', 'Indiquez une adresse.'],
      ['billingAddress', 'Indiquez une adresse.'],
    ]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('firstName');
    await expectAccessible(page);
  });

  it.each([
    ['phone', '06-1', 'd’au moins 4 chiffres'],
    ['mail', 'elodie@exemple.email', 'seules les terminaisons de 2 à 4 lettres'],
    [
      'address',
      'chez moi',
      'Aucune adresse trouvée\u00a0: vérifiez l’orthographe, ou indiquez seulement la commune.',
    ],
  ])('in %s for "%s" says: %s', async (name, typed, text) => {
    const page = await openSignup();
    await control(page, name).fill(typed);
    await control(page, name).blur();
    await page.locator('.error', { hasText: text }).waitFor();
  });
});

it.each([{ width: 320, height: 640 }, VIEWPORTS.phone, VIEWPORTS.desktop])(
  'axe finds nothing at $width px, nor in its errors',
  async (viewport) => {
    const page = await openSignup({ viewport });
    await expectAccessible(page);
    await button(page).click();
    await page.getByText('Indiquez votre prénom.').waitFor();
    await expectAccessible(page);
  },
);

it('fits every width with its errors', async () => {
  const page = await openSignup();
  await expectFits(page);
  await button(page).click();
  await page.getByText('Indiquez votre prénom.').waitFor();
  await expectFits(page);
});
