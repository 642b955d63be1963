/** Asking for a link and choosing a password in a real browser, mail included (specification §4, §5, §8, §9). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordHint } from '../../src/domain/account/password.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import {
  alert,
  calls,
  clickHundredTimes,
  control,
  expectRedirect,
  holdClock,
  openScreen,
} from '../support/account-screens.ts';
import { login, people, signInBrowser } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { countingFront } from '../support/counting-front.ts';
import { eventually } from '../support/eventually.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/server.ts';

const LINK_SENT = 'Un lien de réinitialisation a été envoyé !';
const CHANGED = 'Le mot de passe a bien été changé !';
const FAILED = 'Une erreur est survenue.';

const { open } = testBrowser();
let server: TestServer;

beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => server.stop());

/** With a clock that the test moves. */
async function openAt(hash: string, options: OpenOptions = {}): Promise<Page> {
  const page = await open(options);
  await page.clock.install();
  await openScreen(page, server, hash);
  return page;
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer le lien' });
const changeButton = (page: Page) => page.getByRole('button', { name: 'Choisir ce mot de passe' });

/** @param query of the login, where it has the address filled in */
async function loginAfterFiveSeconds(page: Page, query = '') {
  await page.getByText('Vous allez être redirigé vers la page de connexion dans 5 secondes.').waitFor();
  expect(await page.getByRole('link', { name: 'Me connecter maintenant' }).getAttribute('href')).toBe(
    `#/auth/login${query}`,
  );
  await expectRedirect(page, 5_000, '/auth/login');
}

it('a link is asked for once under 100 clicks, mailed, and lets someone choose a password, once', async () => {
  const page = await openAt('#/password/request');
  expect(await control(page, 'email').getAttribute('placeholder')).toBe('Email associé au compte');
  expect(await sendButton(page).isDisabled()).toBe(true);
  await control(page, 'email').fill(people.customer.mail);
  const before = calls(server, 'POST', '/api/request-password-change').length;
  await holdClock(page);
  await clickHundredTimes(page, 'Envoyer le lien');
  await page.getByRole('status').getByText(LINK_SENT).waitFor();
  await loginAfterFiveSeconds(page);
  expect(calls(server, 'POST', '/api/request-password-change').length - before).toBe(1);

  const [mail] = await mailsTo(server.dataDir, people.customer.mail);
  const hash = `#${mail?.link?.split('#')[1]}`;
  const chosen = await openAt(hash);
  await chosen.waitForURL('**/#/password/reset');
  expect(chosen.url()).not.toContain(mail?.token);
  const views = server.output();
  expect(views).not.toContain(mail?.token);
  for (const name of ['plainPassword', 'confirmation']) {
    await control(chosen, name).focus();
    await chosen.keyboard.insertText('  Mistral 13! ');
  }
  await holdClock(chosen);
  await clickHundredTimes(chosen, 'Choisir ce mot de passe');
  await chosen.getByRole('status').getByText(CHANGED).waitFor();
  await loginAfterFiveSeconds(chosen, `?${new URLSearchParams({ mail: people.customer.mail })}`);
  await expect.poll(() => control(chosen, 'username').inputValue()).toBe(people.customer.mail);
  expect((await login(server.url, people.customer.mail, '  Mistral 13! ')).status).toBe(200);

  const again = await openAt(hash, { tolerate: [/status of 400/] });
  await control(again, 'plainPassword').fill('Mistral14!');
  await control(again, 'confirmation').fill('Mistral14!');
  await changeButton(again).click();
  await alert(again).getByText(FAILED).waitFor();
  expect(await alert(again).textContent()).toBe(FAILED);
  await expectAccessible(again);
  await again.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await again.waitForURL('**/#/password/request');
});

it('a failure is said word for word and clears the success before it, whose redirection does not happen', async () => {
  const page = await openAt('#/password/request', { tolerate: [/status of 500/] });
  await control(page, 'email').fill('quelqu.un@exemple.fr');
  await sendButton(page).click();
  await page.getByText(LINK_SENT).waitFor();
  await expectAccessible(page);
  await page.route('**/api/request-password-change', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'ERROR.SERVER' } }),
  );
  await control(page, 'email').fill('quelqu.autre@exemple.fr');
  await sendButton(page).click();
  await alert(page).getByText(FAILED).waitFor();
  expect(await alert(page).textContent()).toBe(FAILED);
  expect(await page.getByText(LINK_SENT).count()).toBe(0);
  await page.clock.runFor(10_000);
  expect(page.url()).toContain('#/password/request');
});

describe.each([
  ['204', 204, {}, ''],
  ['201, empty', 201, {}, ''],
  ['a text', 200, { 'content-type': 'text/plain' }, 'OK'],
  ['a page', 200, { 'content-type': 'text/html' }, '<p>OK</p>'],
  ['an object of nothing', 200, { 'content-type': 'application/json' }, '{}'],
  ['a cut answer', 200, { 'content-type': 'application/json', 'content-length': '100' }, '{"done":'],
] as const)('an API whose success is %s', (_, status, headers, body) => {
  it('is taken at its word, whatever it says, for a link and for a password', async () => {
    const front = await countingFront(server.url);
    const asked: string[] = [];
    front.answer(({ method, url = '' }, response) => {
      if (!/^\/api\/(request-password-change|reset-password)$/.test(url)) return false;
      asked.push(`${method} ${url}`);
      response.writeHead(status, headers);
      response.write(body, () => (body.endsWith(':') ? response.destroy() : response.end()));
      return true;
    });
    const page = await open({ tolerate: [/ERR_CONTENT_LENGTH_MISMATCH/] });
    await openScreen(page, front, '#/password/request');
    await control(page, 'email').fill('elodie@exemple.fr');
    await sendButton(page).click();
    await page.getByRole('status').getByText(LINK_SENT).waitFor();
    expect(await alert(page).textContent()).toBe('');

    await openScreen(page, front, '#/password/reset?token=abc');
    await control(page, 'plainPassword').fill('Abcdef1!');
    await control(page, 'confirmation').fill('Abcdef1!');
    await changeButton(page).click();
    await page.getByRole('status').getByText(CHANGED).waitFor();
    expect(asked).toEqual(['POST /api/request-password-change', 'POST /api/reset-password']);
    await front.close();
  });
});

it('chosen where one is signed in, it signs out there, which does not take the good news away', async () => {
  const page = await open();
  const other = await open({ context: page.context() });
  await signInBrowser(page.context(), server, 'partner');
  await openScreen(other, server, '#/admin/partner');
  await post(`${server.url}/api/request-password-change`, { email: people.partner.mail });
  const [mail] = await mailsTo(server.dataDir, people.partner.mail);
  await openScreen(page, server, `#${mail?.link?.split('#')[1]}`);
  await control(page, 'plainPassword').fill('Sainte-Victoire 1011');
  await control(page, 'confirmation').fill('Sainte-Victoire 1011');
  await changeButton(page).click();
  await page.getByRole('status').getByText(CHANGED).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await other.waitForURL(/#\/$/);
  await page.getByRole('link', { name: 'Me connecter maintenant' }).click();
  await page.getByRole('heading', { name: 'Authentification' }).waitFor();
});

describe('a new password', () => {
  it('has two eyes, says what is missing while it is composed, and must be confirmed', async () => {
    const page = await openAt('#/password/reset?token=abc');
    expect(page.url()).not.toContain('token');
    const types = () =>
      page
        .locator('main:visible .control input')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).type));
    expect(await types()).toEqual(['password', 'password']);
    await page.getByRole('button', { name: 'Afficher la confirmation' }).click();
    await eventually(async () => (await types()).join() === 'password,text');
    await page.getByText(plain(passwordHint)).first().waitFor();
    expect(await changeButton(page).isDisabled()).toBe(true);
    await control(page, 'plainPassword').fill('a');
    await page
      .getByText('Le mot de passe doit contenir : une majuscule, un chiffre, un caractère spécial')
      .waitFor();
    await control(page, 'plainPassword').fill('Abcdef1!');
    await control(page, 'confirmation').fill('Abcdef1?');
    await control(page, 'confirmation').blur();
    await page.getByText('Les deux mots de passe ne sont pas identiques.').waitFor();
    expect(await changeButton(page).isDisabled()).toBe(true);
    await expectAccessible(page);
    await control(page, 'confirmation').fill('Abcdef1!');
    await changeButton(page).and(page.locator(':enabled')).waitFor();
  });

  it('cannot be chosen without a link, which the screen says', async () => {
    const page = await openAt('#/password/reset');
    await page.getByText('ouvrez-le de nouveau, ou demandez-en un autre').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
    await page.waitForURL('**/#/password/request');
  });
});

it.each(['#/password/request', '#/password/reset?token=abc'])(
  '%s fits every width, and axe finds nothing at any size',
  async (hash) => {
    const page = await openAt(hash);
    await expectFits(page);
    await expectAccessibleAt(page, { width: 320, height: 640 }, VIEWPORTS.phone, VIEWPORTS.desktop);
  },
);
