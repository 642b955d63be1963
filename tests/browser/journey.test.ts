/** A person signs up with a real address, confirms, signs in, and stays signed in whatever happens to the server. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD } from '../support/customers.ts';
import { mailAbout } from '../support/mails.ts';
import { type ServerProcess, startServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dist = process.env.TEST_DIST ?? 'dist';
/** What the browser itself says of a server that does not answer, and of a token that is over. */
const serverAway = { tolerate: [/Failed to load resource: net::ERR_/, /status of 401/] };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await startServer({ dist, dataDir: folder.path });
});

afterEach(async () => {
  await server.stop();
  await folder.remove();
});

// After the hooks of the server: what begins last ends first, and an open page would call a server that has stopped.
const { open } = testBrowser({ worker: true });

/** The same address and folder: what a browser and its people notice of a restart. */
async function startAgain(): Promise<void> {
  server = await startServer({ dist, dataDir: folder.path, env: { PORT: new URL(server.url).port } });
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** With what it reads: a list on its way when the network goes is asked for again, by itself, as soon as it is back. */
async function home(page: Page): Promise<void> {
  await heading(page, /Bonjour/).waitFor();
  await page
    .locator('main:visible')
    .getByText(/^Dites-nous où est votre véhicule/)
    .waitFor();
}
const calls = (route: string, status?: number) =>
  server
    .log()
    .filter(
      (line) => line.event === 'request' && line.route === route && (status ?? line.status) === line.status,
    ).length;

/** The access token no longer proves anything, as after its quarter of an hour. */
const expire = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));

async function pickAddress(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Adresse' });
  await field.fill('Aix-en-Prov');
  await page
    .getByRole('option', { name: /Aix-en-Provence/ })
    .first()
    .click();
}

it('signs up from the home page, confirms by mail, signs in, is at home, and leaves', async () => {
  const mail = `lea.${randomUUID().slice(0, 8)}@exemple.fr`;
  const page = await open();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Connexion' }).click();
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await heading(page, 'Créez votre compte').waitFor();

  await page.getByLabel('Prénom').fill('Léa');
  await page.getByLabel('Nom', { exact: false }).nth(1).fill('Dûchêne');
  await page.getByLabel('E-mail').fill(mail);
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await pickAddress(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByText('Votre compte a été créé.').waitFor();

  const { link } = await mailAbout(folder.path, mail, /Bienvenue/);
  // The server was not told its own port: what counts is the route.
  await page.goto(`${server.url}/${new URL(link ?? '').hash}`);
  await heading(page, 'Choisissez votre mot de passe').waitFor();
  expect(page.url()).not.toContain('token');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirmation du mot de passe' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await page.getByText('Le mot de passe a bien été changé !').waitFor();
  await page.getByRole('link', { name: 'Me connecter maintenant' }).click();

  await page.getByRole('textbox', { name: 'Identifiant' }).fill(mail);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await heading(page, /Bonjour Léa/).waitFor();
  expect(new URL(page.url()).hash).toBe('#/admin/customer');

  await page.reload();
  await heading(page, /^Bonjour Léa$/).waitFor();
  await page.setViewportSize(VIEWPORTS.desktop);
  await page.getByRole('banner').getByRole('link', { name: 'Mon compte' }).click();
  await heading(page, 'Mon profil').waitFor();
  await page.locator('main:visible').getByText('Dûchêne').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL(/#\/$/);
  await page.goto(`${server.url}/#/admin/customer/profile`);
  await heading(page, 'Authentification').waitFor();
  expect(new URL(page.url()).hash).toBe('#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fprofile');
});

it.each(['stopped', 'killed'] as const)(
  'keeps people signed in when the server is %s and starts again',
  async (how) => {
    const page = await open(serverAway);
    await signInBrowser(page.context(), { url: server.url, dataDir: folder.path }, 'customer');
    await page.goto(`${server.url}/#/admin/customer/profile`);
    await page.getByText('client@demo.test').waitFor();
    await page.goto(`${server.url}/#/admin/customer`);
    await home(page);

    await (how === 'killed' ? server.kill() : server.stop());
    await expire(page);
    await page.getByRole('banner').getByRole('link', { name: 'Mon compte' }).click();
    await page.getByText('La connexion a échoué.').waitFor();
    await expectAccessible(page);

    await startAgain();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('client@demo.test').waitFor();
    expect(calls('/api/token/refresh', 200)).toBe(1);
  },
);

it('sends home, and keeps out, who was signed out on the server while the network was away', async () => {
  const page = await open({ tolerate: [/401/] });
  const tokens = await signInBrowser(page.context(), { url: server.url, dataDir: folder.path }, 'customer');
  await page.goto(`${server.url}/#/admin/customer`);
  await home(page);

  await page.context().setOffline(true);
  const { refresh_token } = tokens;
  await fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
  await page.context().setOffline(false);
  await page.getByRole('banner').getByRole('link', { name: 'Mon compte' }).click();

  await page.waitForURL(/#\/$/);
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]),
  ).toEqual([null, null]);
  expect(calls('/api/token/refresh', 401)).toBe(1);
});
