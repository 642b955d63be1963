/** The login in a real browser against the real server (specification §2, §5, §8; guarantees.md, Session, Accessibility). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { alert, calls, clickHundredTimes, control, heading, openScreen } from '../support/account-screens.ts';
import { demoPassword, people } from '../support/accounts.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import type { TestServer } from '../support/server.ts';

const REFUSED = "L'identifiant et/ou le mot de passe ne sont pas corrects";
const unauthorised = /status of 401/;

const { open } = testBrowser();
let server: TestServer;
let password: string;

beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
  password = await demoPassword(server);
});
afterAll(() => server.stop());

async function openLogin({ query = '', ...options }: OpenOptions & { query?: string } = {}): Promise<Page> {
  const page = await open(options);
  await openScreen(page, server, `#/auth/login${query}`);
  return page;
}

const button = (page: Page) => page.getByRole('button', { name: 'Connexion' });
const eye = (page: Page) => page.getByRole('button', { name: 'Afficher le mot de passe' });
const logins = () => calls(server, 'POST', '/api/login_check').length;

async function fill(page: Page, mail: string = people.customer.mail, secret = password) {
  await control(page, 'username').fill(mail);
  await control(page, 'password').fill(secret);
}

describe('signing in', () => {
  it.each([
    ['customer', '/admin/customer'],
    ['partner', '/admin/partner'],
    ['teammate', '/admin/teammate'],
    ['admin', '/admin/teammate'],
  ] as const)('leads a %s to their home %s, and back does not return to the login', async (person, home) => {
    // In a tab of its own: one that was used before goes back to a site whose server may have stopped.
    const page = await openLogin({ serviceWorkers: 'block' });
    expect(await page.title()).toMatch(/Authentification$/);
    await fill(page, people[person].mail);
    await button(page).click();
    await page.waitForURL(`**/#${home}`);
    await heading(page).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain('/auth/login');
  });

  it('works though the file with the calls to the API could not be had at first', async () => {
    const page = await open({ tolerate: [/net::ERR_FAILED/] });
    const tries: string[] = [];
    await page.route('**/assets/*.js*', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const script = await readFile(join(process.env.TEST_DIST ?? 'dist', pathname), 'utf8');
      if (!script.includes('login_check')) return route.continue();
      tries.push(search);
      // A preload may ask for it before the import does.
      return tries.includes('?retry=1') ? route.continue() : route.abort();
    });
    await openScreen(page, server, '#/auth/login');
    await fill(page);
    await button(page).click();
    await page.waitForURL('**/#/admin/customer');
    expect(tries.indexOf('?retry=1')).toBeGreaterThan(0);
  });

  it.each([
    ['subscription', '/admin/customer/subscription/create'],
    ['%2Fadmin%2Fcustomer%2Fprofile', '/admin/customer/profile'],
    ['%2Ftarif', '/tarif'],
    ['https%3A%2F%2Fevil.example%2F', '/admin/customer'],
  ])('with redirectTo=%s leads to %s, at once when somebody is signed in', async (wanted, goal) => {
    const page = await openLogin({ query: `?redirectTo=${wanted}` });
    await fill(page);
    await button(page).click();
    await page.waitForURL(`**/#${goal}`);
    const again = await open({ context: page.context() });
    await again.goto(`${server.url}/#/auth/login?redirectTo=${wanted}`);
    await again.waitForURL(`**/#${goal}`);
  });

  it('happens once under 100 rapid clicks', async () => {
    const page = await openLogin();
    await fill(page);
    const before = logins();
    await clickHundredTimes(page, 'Connexion');
    await page.waitForURL('**/#/admin/customer');
    await eventually(async () => logins() > before);
    expect(logins() - before).toBe(1);
  });

  it('that is refused says so word for word in an alert, keeps what was typed, and can be tried again', async () => {
    const page = await openLogin({ tolerate: [unauthorised] });
    await fill(page, people.customer.mail, 'wrong');
    await button(page).click();
    await alert(page).getByText(REFUSED).waitFor();
    expect(await alert(page).textContent()).toBe(REFUSED);
    expect(await control(page, 'password').inputValue()).toBe('wrong');
    expect(page.url()).toMatch(/#\/auth\/login$/);
    await expectAccessible(page);
    await control(page, 'password').fill(password);
    await button(page).click();
    await page.waitForURL('**/#/admin/customer');
  });

  it('without network says so, and works once it is back', async () => {
    const page = await openLogin({ tolerate: [/net::ERR_/] });
    await fill(page);
    await page.context().setOffline(true);
    await button(page).click();
    await alert(page).getByText('La connexion a échoué').waitFor();
    await page.context().setOffline(false);
    await button(page).click();
    await page.waitForURL('**/#/admin/customer');
  });

  it('works by keyboard alone', async () => {
    const page = await openLogin();
    await control(page, 'username').focus();
    await page.keyboard.type(people.customer.mail);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#/admin/customer');
  });
});

describe('the button', () => {
  it('is disabled while something is missing, described by why, and enabled by a pasted password', async () => {
    const page = await openLogin();
    expect(await button(page).isDisabled()).toBe(true);
    const reason = await button(page).evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(reason).toBe('Indiquez votre identifiant et votre mot de passe.');
    await control(page, 'username').fill(people.customer.mail);
    expect(await button(page).isDisabled()).toBe(true);
    await control(page, 'password').focus();
    await page.keyboard.insertText(password);
    await button(page).and(page.locator(':enabled')).waitFor();
  });

  it.each(['input', 'change', 'focusin', 'pointerover'])(
    'is enabled by values that a password manager filled in, at the next %s, and they are sent',
    async (occasion) => {
      const page = await openLogin();
      for (const [name, value] of [
        ['username', people.customer.mail],
        ['password', password],
      ] as const) {
        await control(page, name).evaluate((element, text) => {
          (element as HTMLInputElement).value = text;
        }, value);
      }
      await control(page, 'password').dispatchEvent(occasion);
      await button(page).and(page.locator(':enabled')).click();
      await page.waitForURL('**/#/admin/customer');
    },
  );
});

it('is described in the head by words of its own, and the screen after it by its name', async () => {
  const page = await openLogin();
  const description = () => page.locator('meta[name=description]').getAttribute('content');
  await expect.poll(description).toBe('Authentification');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await expect.poll(description).toBe('Mot de passe oublié');
  await page.evaluate(() => {
    location.hash = '#/tarif';
  });
  await expect.poll(description).toMatch(/^Un prix connu d’avance/);
});

it('the eye shows the password without taking the focus, and says which state it is in', async () => {
  const page = await openLogin();
  await control(page, 'password').fill('abcdef');
  await control(page, 'password').focus();
  const state = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLInputElement;
      return [active.name, active.type];
    });
  /** The symbols on show, which the document holds. */
  const drawn = () =>
    eye(page)
      .locator('use:visible')
      .evaluateAll((all) =>
        all
          .map((use) => use.getAttribute('href') ?? '')
          .filter((href) => document.querySelector(`symbol${href} path`)),
      );
  expect(await eye(page).getAttribute('aria-pressed')).toBe('false');
  expect(await drawn()).toEqual(['#i-eye']);
  await eye(page).click();
  await eye(page).and(page.locator('[aria-pressed=true]')).waitFor();
  expect(await state()).toEqual(['password', 'text']);
  // Filled under the pointer.
  expect(await drawn()).toEqual(['#i-eye-slash-fill']);
  await eye(page).click();
  await eye(page).and(page.locator('[aria-pressed=false]')).waitFor();
  expect(await drawn()).toEqual(['#i-eye-fill']);
  await page.mouse.move(0, 0);
  expect(await drawn()).toEqual(['#i-eye']);
  expect(await state()).toEqual(['password', 'password']);
  const box = await eye(page).boundingBox();
  expect([(box?.width ?? 0) >= 24, (box?.height ?? 0) >= 24]).toEqual([true, true]);
});

it('the links lead to a forgotten password and to a sign-up that still knows about the subscription', async () => {
  const page = await openLogin({ query: '?redirectTo=subscription' });
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await page.waitForURL('**/#/auth/signup?redirectTo=subscription');
  await page.goBack();
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await page.waitForURL('**/#/password/request?redirectTo=subscription');
});

it('login_or_signup offers both ways, and carries the subscription', async () => {
  const page = await open();
  await openScreen(page, server, '#/auth/login_or_signup?redirectTo=subscription');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Je crée mon compte' }).click();
  await page.waitForURL('**/#/auth/signup?redirectTo=subscription');
  await page.goBack();
  await page.getByRole('link', { name: 'Je me connecte' }).click();
  await page.waitForURL('**/#/auth/login?redirectTo=subscription');
  await fill(page);
  await button(page).click();
  await page.waitForURL('**/#/admin/customer/subscription/create');
});

it('fits every width, and axe finds nothing at any size', async () => {
  const page = await openLogin();
  await expectFits(page);
  await expectAccessibleAt(page, { width: 320, height: 640 }, VIEWPORTS.phone, VIEWPORTS.desktop);
});
