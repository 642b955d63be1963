/** A customer's profile and everyone's password, in a real browser against the real server. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneLabel } from '../../src/domain/lib/phone.ts';
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
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
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
  if (!options.context) await signInBrowser(page.context(), server, person);
  await openScreen(page, server, hash);
  return page;
}

const openProfile = (options?: OpenOptions) => openAs('customer', '#/admin/customer/profile', options);
const openPassword = (person: 'customer' | 'partner', options?: OpenOptions) =>
  openAs(person, `#/admin/${person}/profile/password`, options);

const button = (page: Page, name: string) => page.getByRole('button', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const fact = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

async function edit(page: Page): Promise<void> {
  await button(page, 'Modifier').click();
  await control(page, 'firstName').waitFor();
}

const saved = (page: Page) => page.getByText('Les modifications sont enregistrées.').waitFor();

const requests = (method: string, route: string) =>
  server
    .log()
    .filter((line) => line.event === 'request' && line.method === method && line.route === route)
    .map(({ status }) => status);

/** A phone number that no other test writes. */
const newPhone = () => `06 ${randomUUID().replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}`;

describe('the profile', () => {
  it('shows what is known, and changes it in place', async () => {
    const page = await openProfile();
    await fact(page, 'Prénom').getByText('Chloé').waitFor();
    expect(await page.title()).toContain('Mon profil');
    await edit(page);
    expect(await control(page, 'mail').getAttribute('readonly')).not.toBeNull();
    await page.getByText('Cette adresse est votre identifiant de connexion.').waitFor();
    const phone = newPhone();
    await control(page, 'phone').fill(phone);
    await button(page, 'Enregistrer').click();
    await saved(page);
    await expect.poll(() => focused(page)).toBe('Les modifications sont enregistrées.');
    expect(await fact(page, 'Téléphone').textContent()).toBe(phoneLabel(phone));
    const { body } = await getAs(await signIn(server, 'customer'), `${server.url}/api/customer/for_user`);
    expect([body.phone, body.mail, body.firstName]).toEqual([phone, people.customer.mail, 'Chloé']);
  });

  it('takes another address from the suggestions, and a billing address', async () => {
    const page = await openProfile();
    await edit(page);
    await control(page, 'address').fill('Gardanne');
    await page.getByRole('option').first().click();
    await page.getByLabel('Adresse de facturation différente').check();
    await control(page, 'billingAddress').fill('Marseille');
    await page.getByRole('option').first().click();
    await button(page, 'Enregistrer').click();
    await saved(page);
    expect(await fact(page, 'Adresse').textContent()).toContain('Gardanne');
    expect(await fact(page, 'Adresse de facturation').textContent()).toContain('Marseille');
    await page.reload();
    await fact(page, 'Adresse de facturation').getByText('Marseille').waitFor();
  });

  it('takes the focus before anybody can be typing, and not from who is', async () => {
    const page = await openProfile();
    await button(page, 'Modifier').waitFor();
    const focusedAfter = await page.evaluate(async () => {
      const found = new Promise<void>((resolve) => {
        new MutationObserver((_, watch) => {
          const address = document.querySelector<HTMLInputElement>('main [name=address]');
          if (!address) return;
          watch.disconnect();
          address.focus();
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      });
      for (const one of document.querySelectorAll('main button'))
        if (one.textContent === 'Modifier') (one as HTMLElement).click();
      await found;
      // What waits for a frame to be drawn has run by then.
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return document.activeElement?.getAttribute('name');
    });
    expect(focusedAfter).toBe('address');
  });

  it('is changed by keyboard alone', async () => {
    const page = await openProfile();
    await button(page, 'Modifier').focus();
    await page.keyboard.press('Enter');
    await control(page, 'firstName').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name') === 'firstName'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Chloé-Anne');
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await fact(page, 'Prénom').textContent()).toBe('Chloé-Anne');
  });

  it('is sent once by 100 rapid clicks', async () => {
    const page = await openProfile();
    await edit(page);
    await control(page, 'phone').fill(newPhone());
    const before = requests('PUT', '/api/customer/:id').length;
    await page.evaluate(() => {
      const submit = document.querySelector<HTMLButtonElement>('form [type=submit]');
      for (let click = 0; click < 100; click += 1) submit?.click();
    });
    await saved(page);
    await page.waitForLoadState('networkidle');
    expect(requests('PUT', '/api/customer/:id')).toHaveLength(before + 1);
  });

  it('loses nothing typed offline, nor when the reply is lost: it is written once', async () => {
    const page = await openProfile({ tolerate: [offline] });
    await edit(page);
    const phone = newPhone();
    await control(page, 'phone').fill(phone);
    const version = async () => {
      const { body } = await getAs(await signIn(server, 'customer'), `${server.url}/api/customer/for_user`);
      return body.version;
    };
    const before = await version();
    await page.context().setOffline(true);
    await button(page, 'Enregistrer').click();
    await page.getByText('La connexion a échoué').waitFor();
    await page.context().setOffline(false);
    await page.route('**/api/customer/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Réessayer').click();
    await eventually(async () => (await version()) === before + 1);
    await page.getByText('La connexion a échoué').waitFor();
    expect(await control(page, 'phone').inputValue()).toBe(phone);
    await page.unroute('**/api/customer/*');
    await button(page, 'Réessayer').click();
    await saved(page);
    expect(await version()).toBe(before + 1);
  });

  it('that changed meanwhile is read again under what was typed', async () => {
    const page = await openProfile({ tolerate: [refused(409)] });
    await edit(page);
    const teammate = await signIn(server, 'teammate');
    const { body } = await getAs(
      teammate,
      `${server.url}/api/customer/by_email?mail=${people.customer.mail}`,
    );
    // What is included in a subscription is told, and is nothing to change.
    const { id, coverage: _, ...record } = body;
    const theirs = { phone: newPhone(), companyName: `Société ${randomUUID().slice(0, 8)}` };
    const changed = await sendAs(teammate, 'PUT', `${server.url}/api/customer/${id}`, {
      ...record,
      ...theirs,
      clientId: randomUUID(),
    });
    expect(changed.status).toBe(200);

    const mine = newPhone();
    await control(page, 'phone').fill(mine);
    await button(page, 'Enregistrer').click();
    await page.getByText('Cette fiche a été modifiée entre-temps').waitFor();
    expect(await control(page, 'phone').inputValue()).toBe(mine);
    await expectAccessible(page);
    await button(page, 'Relire la fiche sans perdre ma saisie').click();
    await page.getByText(`Téléphone : ${phoneLabel(theirs.phone)}`).waitFor();
    await expect.poll(() => focused(page)).toContain('La fiche a été relue et votre saisie est gardée.');
    expect(await control(page, 'phone').inputValue()).toBe(mine);
    expect(await control(page, 'companyName').inputValue()).toBe(theirs.companyName);
    await expectAccessible(page);
    await button(page, 'Enregistrer').click();
    await saved(page);
    expect([await fact(page, 'Téléphone').textContent(), await fact(page, 'Société').textContent()]).toEqual([
      phoneLabel(mine),
      theirs.companyName,
    ]);
  });

  it('that cannot be read says why, and comes once the network is back', async () => {
    const page = await openProfile({ tolerate: [offline] });
    await fact(page, 'Prénom').waitFor();
    await page.route('**/api/customer/for_user', (route) => route.abort());
    await page.reload();
    await page.getByText('La connexion a échoué').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/customer/for_user');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await fact(page, 'Prénom').waitFor();
    expect(await page.getByText('La connexion a échoué').count()).toBe(0);
  });

  it('names each wrong field, the first with the focus', async () => {
    const page = await openProfile();
    await edit(page);
    await control(page, 'lastName').fill('');
    await control(page, 'phone').fill('06-1');
    await button(page, 'Enregistrer').click();
    await page.getByText('Indiquez votre nom.').waitFor();
    await page.getByText('d’au moins 4 chiffres').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lastName');
  });
});

describe('the password', () => {
  async function fill(page: Page, current: string, next: string): Promise<void> {
    await control(page, 'currentPassword').fill(current);
    await control(page, 'plainPassword').fill(next);
    await control(page, 'confirmation').fill(next);
  }
  const submit = (page: Page) => button(page, 'Changer le mot de passe').click();

  it('that is wrong is said on its field, and nothing changes', async () => {
    const page = await openPassword('partner', { tolerate: [refused(400)] });
    await fill(page, 'Pas-le-bon-1', 'Garrigue-2027 !');
    await submit(page);
    await page.locator('[name=currentPassword][aria-invalid=true]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('currentPassword');
    expect(await control(page, 'plainPassword').inputValue()).toBe('Garrigue-2027 !');
    await expectAccessible(page);
    await signIn(server, 'partner');
  });

  it('is changed once by 100 clicks; this device stays signed in, the others do not', async () => {
    const page = await openPassword('partner');
    const elsewhere = await openAs('partner', '#/admin/partner/profile', { tolerate: [refused(401)] });
    await elsewhere.getByRole('heading', { name: 'Mon compte' }).waitFor();
    await page.getByText('Vos autres appareils seront déconnectés').waitFor();
    expect(await control(page, 'username').inputValue()).toBe(people.partner.mail);
    const next = 'Garrigue-2027 !';
    await fill(page, await demoPassword(server), next);
    const before = requests('POST', '/api/change-password').length;
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('form [type=submit]');
      for (let click = 0; click < 100; click += 1) button?.click();
    });
    await page.getByText('Le mot de passe a bien été changé !').waitFor();
    await expect.poll(() => focused(page)).toContain('Le mot de passe a bien été changé');
    await expectAccessible(page);
    await page.waitForLoadState('networkidle');
    expect(requests('POST', '/api/change-password').slice(before)).toEqual([200]);

    // The way back leads to the account, still signed in.
    await page.getByRole('link', { name: 'Revenir à mon compte' }).click();
    await page.getByRole('heading', { name: 'Mon compte' }).waitFor();
    await page.getByText(people.partner.displayName, { exact: true }).first().waitFor();

    // Elsewhere, the next call finds the session ended.
    await elsewhere.evaluate(() => {
      location.hash = '#/admin/partner/profile/password';
    });
    await fill(elsewhere, next, 'Garrigue-2028 !');
    await submit(elsewhere);
    await elsewhere.waitForFunction(() => localStorage.getItem('token') === null);
    await elsewhere.waitForURL((url) => url.hash === '#/' || url.hash === '');

    expect((await login(server.url, people.partner.mail, next)).status).toBe(200);
    expect((await login(server.url, people.partner.mail, await demoPassword(server))).status).toBe(401);
  });
});

describe('one’s account', () => {
  it('says who is signed in, and signs out', async () => {
    const page = await openAs('teammate', '#/admin/teammate/profile');
    await fact(page, 'Nom').getByText(people.teammate.displayName).waitFor();
    expect(await fact(page, 'Rôle').textContent()).toBe('Convoyeur');
    await expectAccessible(page);
    await page.locator('main:visible').getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL((url) => url.hash === '#/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe.each([VIEWPORTS.phone, VIEWPORTS.desktop])('axe at $width px finds nothing', (viewport) => {
  it('in the profile, its form with errors, and the question before leaving it', async () => {
    const page = await openProfile({ viewport });
    await fact(page, 'Prénom').waitFor();
    await expectAccessible(page);
    await edit(page);
    await control(page, 'lastName').fill('');
    await button(page, 'Enregistrer').click();
    await page.getByText('Indiquez votre nom.').waitFor();
    await expectAccessible(page);
    await button(page, 'Annuler').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await button(page, 'Abandonner').click();
    await button(page, 'Modifier').waitFor();
    await expect.poll(() => focused(page)).toBe('Modifier');
  });

  it('in the change of a password, with its errors', async () => {
    const page = await openPassword('customer', { viewport });
    await expectAccessible(page);
    await button(page, 'Changer le mot de passe').click();
    await page.getByText('Indiquez votre mot de passe actuel.').waitFor();
    await control(page, 'plainPassword').fill('abc');
    await page.getByText('Le mot de passe doit contenir : une majuscule').first().waitFor();
    await expectAccessible(page);
  });
});

it.each(['#/admin/customer/profile', '#/admin/customer/profile/password'])(
  'fits every width: %s',
  async (hash) => {
    const page = await openAs('customer', hash);
    await page.locator('main:visible h1').waitFor();
    if (hash.endsWith('profile')) await edit(page);
    await expectFits(page);
  },
);
