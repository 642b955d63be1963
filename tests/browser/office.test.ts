/** The office's customers and accounts, in a real browser against the real server. */

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { control, openScreen } from '../support/account-screens.ts';
import {
  demoPassword,
  getAs,
  login,
  type Person,
  people,
  sendAs,
  signIn,
  signInBrowser,
} from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { newCustomer } from '../support/customers.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/server.ts';

const { open } = testBrowser();
let server: TestServer;

beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => server.stop());

const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;
const refused = (status: number) => new RegExp(`status of ${status}`);

async function openAs(person: Person, hash: string, options: OpenOptions = {}): Promise<Page> {
  const page = await open({ ...options });
  await signInBrowser(page.context(), server, person);
  await openScreen(page, server, hash);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.locator('main:visible').getByRole('link', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const newMail = () => `p.${randomUUID().slice(0, 8)}@exemple.fr`;

async function searchFor(page: Page, mail: string): Promise<void> {
  await control(page, 'who').fill(mail);
  await control(page, 'who').press('Enter');
}

describe('a customer', () => {
  it('is found by e-mail, read, and changed, the address to sign in with too', async () => {
    const first = newCustomer({ mail: newMail() });
    expect((await post(`${server.url}/api/customer`, first)).status).toBe(201);
    // An administrator changes an address at once; a teammate's change waits for the old one to confirm.
    const page = await openAs('admin', '#/admin/teammate/customer');
    await searchFor(page, first.mail);
    await page.getByRole('heading', { name: 'Élodie Garçon' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Élodie Garçon');
    await link(page, 'Modifier').click();
    await control(page, 'companyName').waitFor();
    const mail = newMail();
    await control(page, 'mail').fill(mail);
    await control(page, 'companyName').fill('Garçon et fils');
    await button(page, 'Enregistrer').click();
    await page.getByText('Les modifications sont enregistrées.').waitFor();
    await page.reload();
    await page.getByText('Garçon et fils').waitFor();
    const { body } = await getAs(
      await signIn(server, 'teammate'),
      `${server.url}/api/customer/by_email?mail=${mail}`,
    );
    expect(body).toMatchObject({ mail, companyName: 'Garçon et fils', version: 2 });
  });

  it('who is not found is created under that address, and gets a mail', async () => {
    const page = await openAs('teammate', '#/admin/teammate/customer', { tolerate: [refused(404)] });
    const mail = newMail();
    await searchFor(page, mail);
    await page.getByRole('heading', { name: 'Aucun client n’a cette adresse' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Aucun client n’a cette adresse');
    await expectAccessible(page);
    await link(page, 'Créer un client avec cette adresse').click();
    await page.getByRole('heading', { name: 'Nouveau client' }).waitFor();
    expect(await control(page, 'mail').inputValue()).toBe(mail);
    await control(page, 'firstName').fill('Zoé');
    await control(page, 'lastName').fill('Martin');
    await control(page, 'phone').fill('06 01 02 03 04');
    await control(page, 'address').fill('Gardanne');
    await page.getByRole('option').first().click();
    await page.evaluate(() => {
      const submit = document.querySelector<HTMLButtonElement>('form [type=submit]');
      for (let click = 0; click < 100; click += 1) submit?.click();
    });
    await page.getByText('Compte créé : Zoé Martin.').waitFor();
    await expect.poll(() => focused(page)).toContain(mail);
    await expectAccessible(page);
    const mails = await mailsTo(server.dataDir, mail);
    expect(mails.map(({ token }) => token !== null)).toEqual([true]);
    await link(page, 'Créer un autre client').click();
    await control(page, 'firstName').waitFor();
    expect(await control(page, 'firstName').inputValue()).toBe('');
    await page.goBack();
    await link(page, 'Voir la fiche').click();
    await page.getByRole('heading', { name: 'Zoé Martin' }).waitFor();
  });

  it('who has an account already is named on the field, with the way to the record', async () => {
    const mail = people.customer.mail;
    const page = await openAs('teammate', `#/admin/teammate/customer/add?mail=${mail}`, {
      tolerate: [refused(409)],
    });
    await control(page, 'firstName').fill('Chloé');
    await control(page, 'lastName').fill('Client');
    await control(page, 'phone').fill('06 01 02 03 04');
    await control(page, 'address').fill('Gardanne');
    await page.getByRole('option').first().click();
    await button(page, 'Créer le client').click();
    await page.getByText('Cette adresse e-mail a déjà un compte.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mail');
    expect(await control(page, 'firstName').inputValue()).toBe('Chloé');
    await expectAccessible(page);
    await link(page, 'Ouvrir la fiche de ce client').click();
    await page.getByRole('heading', { name: 'Chloé Client' }).waitFor();
  });

  it('that somebody else changed keeps what was typed, over what was saved meanwhile', async () => {
    const first = newCustomer({ mail: newMail() });
    expect((await post(`${server.url}/api/customer`, first)).status).toBe(201);
    const page = await openAs('teammate', `#/admin/teammate/customer?mail=${first.mail}&edit=yes`, {
      tolerate: [refused(409)],
    });
    await control(page, 'phone').fill('06 11 11 11 11');
    await control(page, 'companyName').fill('Garçon et filles');
    await control(page, 'billedElsewhere').check();
    await control(page, 'billingAddress').fill('Gardanne');
    await page.locator('[role=option]').first().click();

    const teammate = await signIn(server, 'teammate');
    const { body } = await getAs(teammate, `${server.url}/api/customer/by_email?mail=${first.mail}`);
    const { id, version, coverage, ...fields } = body;
    const changed = await sendAs(teammate, 'PUT', `${server.url}/api/customer/${id}`, {
      ...fields,
      clientId: randomUUID(),
      version,
      phone: '06 22 22 22 22',
      lastName: 'Garçon-Martin',
    });
    expect(changed.status).toBe(200);

    await button(page, 'Enregistrer').click();
    await button(page, 'Relire la fiche sans perdre ma saisie').click();
    await page.getByText('La fiche a été relue et votre saisie est gardée.').waitFor();
    await expect.poll(() => focused(page)).toContain('06\u00a022\u00a022\u00a022\u00a022');
    await expectAccessible(page);
    const held = async (name: string) => control(page, name).inputValue();
    expect(await held('phone')).toBe('06 11 11 11 11');
    expect(await held('lastName')).toBe('Garçon-Martin');
    expect(await held('companyName')).toBe('Garçon et filles');
    expect(await held('billingAddress')).toContain('Gardanne');
    await button(page, 'Annuler').click();
    await page.getByRole('dialog', { name: 'Abandonner vos modifications ?' }).waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Enregistrer').click();
    await page.getByText('Les modifications sont enregistrées.').waitFor();
    const saved = (await getAs(teammate, `${server.url}/api/customer/by_email?mail=${first.mail}`)).body;
    expect(saved).toMatchObject({
      phone: '06 11 11 11 11',
      lastName: 'Garçon-Martin',
      companyName: 'Garçon et filles',
      billingAddress: { city: 'Gardanne' },
      version: 3,
    });
  });

  it('is left as it is after a question, where something was changed', async () => {
    const page = await openAs('teammate', `#/admin/teammate/customer?mail=${people.customer.mail}&edit=yes`);
    await control(page, 'firstName').waitFor();
    expect(await page.locator('main:visible form').count()).toBe(1);
    await control(page, 'firstName').fill('Zoé');
    await button(page, 'Annuler').click();
    await page.getByRole('dialog', { name: 'Abandonner vos modifications ?' }).waitFor();
    await expectAccessible(page);
    await button(page, 'Abandonner').click();
    await link(page, 'Modifier').waitFor();
    await page.getByRole('heading', { name: people.customer.displayName }).waitFor();
    await link(page, 'Modifier').click();
    await control(page, 'firstName').waitFor();
    await button(page, 'Annuler').click();
    await link(page, 'Modifier').waitFor();
  });

  it('is another one, or nobody yet, when a link or *back* says so', async () => {
    const page = await openAs('teammate', `#/admin/teammate/customer?mail=${people.customer.mail}`, {
      // Whose the addresses of the last forms are is asked, where there is time for it: nobody's.
      tolerate: [refused(404)],
    });
    await page.getByRole('heading', { name: people.customer.displayName }).waitFor();
    const asked = control(page, 'who');
    const go = (hash: string) => page.evaluate((to) => location.assign(to), hash);
    await go('#/admin/teammate/customer');
    await page.getByText('Cherchez un client pour lire').waitFor();
    expect(await asked.inputValue()).toBe('');
    expect(await page.getByRole('heading', { name: people.customer.displayName }).count()).toBe(0);
    await searchFor(page, people.customer.mail);
    await page.getByRole('heading', { name: people.customer.displayName }).waitFor();
    await go('#/admin/teammate/customer?mail=personne@exemple');
    await page.getByText('Indiquez une adresse e-mail complète').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: people.customer.displayName }).waitFor();
    expect(await asked.count()).toBe(0);
    await go('#/admin/teammate/customer/add?mail=a@exemple.fr');
    await page.getByRole('form', { name: 'Nouveau client' }).waitFor();
    await go('#/admin/teammate/customer/add?mail=b@exemple.fr');
    await expect.poll(() => control(page, 'mail').inputValue()).toBe('b@exemple.fr');
  });

  it('is searched again once the network is back, by keyboard alone', async () => {
    const page = await openAs('teammate', '#/admin/teammate/customer', { tolerate: [offline] });
    await control(page, 'who').waitFor();
    await page.context().setOffline(true);
    await searchFor(page, people.customer.mail);
    await page.getByText('La connexion a échoué').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Chloé Client' }).waitFor();
    expect(await page.getByText('La connexion a échoué').count()).toBe(0);
  });
});

describe('the accounts', () => {
  const openAccounts = (options?: OpenOptions, query = '') =>
    openAs('admin', `#/admin/teammate/account${query}`, options);
  const row = (page: Page, name: string) => page.getByRole('row', { name });
  const cells = async (page: Page, name: string) =>
    (await row(page, name).getByRole('cell').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));
  const names = (page: Page) => page.locator('main:visible tbody th').allTextContents();

  it('are listed in words, by role, and never offer to disable oneself', async () => {
    const page = await openAccounts();
    await row(page, people.admin.displayName).waitFor();
    const [mail, role, state, , access] = await cells(page, people.admin.displayName);
    expect([mail, role, state, access]).toEqual([
      people.admin.mail,
      'Administrateur',
      'Actif',
      'Votre compte',
    ]);
    expect(await row(page, people.admin.displayName).getByRole('button').count()).toBe(0);
    await control(page, 'role').selectOption({ label: 'Partenaire' });
    await row(page, people.admin.displayName).waitFor({ state: 'detached' });
    expect(await names(page)).toEqual([people.partner.displayName]);
    await page.reload();
    await row(page, people.partner.displayName).waitFor();
    expect(await names(page)).toEqual([people.partner.displayName]);
    expect(await control(page, 'role').inputValue()).toBe('ROLE_PARTNER');
    // Its link, pressed again.
    await page.evaluate(() => location.assign('#/admin/teammate/account'));
    await row(page, people.admin.displayName).waitFor();
    expect(await control(page, 'role').inputValue()).toBe('');
    expect((await names(page))[0]).toBe(people.admin.displayName);
    await page.getByLabel('Nom ou e-mail').fill('convoyeur@');
    await page.keyboard.press('Enter');
    await row(page, people.admin.displayName).waitFor({ state: 'detached' });
    expect(await names(page)).toEqual([people.teammate.displayName]);
    await page.reload();
    await row(page, people.teammate.displayName).waitFor();
    expect(await page.getByLabel('Nom ou e-mail').inputValue()).toBe('convoyeur@');
    await expectAccessible(page);
    await expectFits(page);
  });

  it('are disabled after a question, which Escape closes, and enabled again; the focus stays', async () => {
    const page = await openAccounts();
    const { displayName, mail } = people.partner;
    const session = await signIn(server, 'partner');
    const access = () => row(page, displayName).getByRole('button');
    await access().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Désactiver le compte : ${displayName} ?` }).waitFor();
    await expect.poll(() => focused(page)).toBe('Annuler');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // Not only closed: until it is gone from the page, who presses again asks the same question.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(`Désactiver le compte\u00a0: ${displayName}`);
    expect((await cells(page, displayName))[2]).toBe('Actif');

    await page.keyboard.press('Enter');
    await button(page, 'Désactiver le compte').and(page.locator('dialog button')).click();
    await row(page, displayName).getByText('Désactivé').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(`Réactiver le compte\u00a0: ${displayName}`);
    await page.locator('[role=status]', { hasText: `Compte désactivé\u00a0: ${displayName}.` }).waitFor({
      state: 'attached',
    });
    await expectAccessible(page);
    expect((await login(server.url, mail, await demoPassword(server))).status).toBe(401);
    expect(
      (await getAs(session, `${server.url}/api/customer/by_email?mail=${people.customer.mail}`)).status,
    ).toBe(401);

    await page.keyboard.press('Enter');
    await row(page, displayName).getByText('Actif', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe(`Désactiver le compte\u00a0: ${displayName}`);
    expect((await login(server.url, mail, await demoPassword(server))).status).toBe(200);
  });

  it('that somebody else changed are read again before anything happens to them', async () => {
    const page = await openAccounts({ tolerate: [refused(409)] });
    const { displayName } = people.teammate;
    await row(page, displayName).waitFor();
    const admin = await signIn(server, 'admin');
    const { body } = await getAs(admin, `${server.url}/api/account?role=ROLE_TEAMMATE`);
    const [{ id, version }] = body.items.filter(
      ({ mail }: { mail: string }) => mail === people.teammate.mail,
    );
    const changed = await sendAs(admin, 'PUT', `${server.url}/api/account/${id}`, {
      clientId: randomUUID(),
      version,
      disabled: false,
      displayName: `${displayName} fils`,
    });
    expect(changed.status).toBe(200);
    await row(page, displayName).getByRole('button').click();
    await button(page, 'Désactiver le compte').and(page.locator('dialog button')).click();
    await page.getByText('Ce compte a été modifié entre-temps').waitFor();
    await button(page, 'Annuler').click();
    expect((await cells(page, `${displayName} fils`))[2]).toBe('Actif');
  });

  it('are made with a mail that holds the link to choose a password', async () => {
    const page = await openAccounts({ tolerate: [refused(409)] });
    await link(page, 'Nouveau compte').click();
    await page.getByRole('heading', { name: 'Nouveau compte' }).waitFor();
    await button(page, 'Créer le compte').click();
    await page.getByText('Indiquez le nom de cette personne.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('displayName');
    await control(page, 'displayName').fill('Garage Neuf');
    await control(page, 'mail').fill(people.partner.mail);
    await control(page, 'role').selectOption({ label: 'Partenaire' });
    await button(page, 'Créer le compte').click();
    await page.getByText('Cette adresse e-mail a déjà un compte.').waitFor();
    const mail = newMail();
    await control(page, 'mail').fill(mail);
    await button(page, 'Créer le compte').click();
    await page.getByText('Compte créé : Garage Neuf.').waitFor();
    await expect.poll(() => focused(page)).toContain(mail);
    await expectAccessible(page);
    const mails = await mailsTo(server.dataDir, mail);
    expect(mails.map(({ token }) => token !== null)).toEqual([true]);
    await link(page, 'Voir les comptes').click();
    await row(page, 'Garage Neuf').waitFor();
    expect((await cells(page, 'Garage Neuf')).slice(1, 3)).toEqual(['Partenaire', 'Mot de passe à choisir']);
  });

  it('that cannot be read say why, and come once the network is back', async () => {
    const page = await openAccounts({ tolerate: [offline] });
    await row(page, people.admin.displayName).waitFor();
    await page.route('**/api/account?*', (route) => route.abort());
    await page.reload();
    await page.getByText('La connexion a échoué').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/account?*');
    await button(page, 'Réessayer').click();
    await row(page, people.admin.displayName).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('loadable');
  });

  it('go on page by page, each once, the focus where the next begins', async () => {
    const admin = await signIn(server, 'admin');
    for (let count = 0; count < 51; count += 1) {
      const { status } = await sendAs(admin, 'POST', `${server.url}/api/account`, {
        clientId: randomUUID(),
        mail: newMail(),
        displayName: `Renfort ${count}`,
        role: 'ROLE_TEAMMATE',
      });
      expect(status).toBe(201);
    }
    const page = await openAccounts({}, '?role=ROLE_TEAMMATE');
    await row(page, 'Renfort 50').waitFor();
    expect(await names(page)).toHaveLength(50);
    await expectAccessible(page);
    await button(page, 'Afficher les comptes suivants').click();
    await row(page, 'Renfort 9').waitFor();
    const all = await names(page);
    expect([all.length, new Set(all).size]).toEqual([52, 52]);
    await expect.poll(() => focused(page)).toBe(all[50]);
    expect(await button(page, 'Afficher les comptes suivants').count()).toBe(0);
    await page.getByText('52 comptes affichés.').first().waitFor();
  });
});

describe.each([
  ['#/admin/teammate/customer'],
  [`#/admin/teammate/customer?mail=${people.customer.mail}`],
  [`#/admin/teammate/customer?mail=${people.customer.mail}&edit=yes`],
  ['#/admin/teammate/customer?mail=personne@exemple'],
  ['#/admin/teammate/customer/add'],
  ['#/admin/teammate/account'],
  ['#/admin/teammate/account/add'],
])('%s', (hash) => {
  it.each([VIEWPORTS.phone, VIEWPORTS.desktop])(
    'has no fault that axe finds at $width px',
    async (viewport) => {
      const page = await openAs('admin', hash, { viewport });
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const submit = page.locator('main:visible form [type=submit]');
      if (hash.endsWith('add')) {
        await submit.click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        await expectAccessible(page);
      }
    },
  );

  it('fits every width', async () => {
    const page = await openAs('admin', hash);
    await page.waitForLoadState('networkidle');
    await expectFits(page);
  });
});
