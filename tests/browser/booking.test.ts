/** An order in a real browser against the real server: from the home page to the payment (domain.md, Screens). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { termsVersion } from '../../src/domain/settings/terms.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { alert, control, heading, openScreen } from '../support/account-screens.ts';
import { demoPassword, enterBrowser, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { anonymousOrder, orderOf } from '../support/bookings.ts';
import { READ_AT_LOGOUT, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import {
  arriveAt,
  beginOrder,
  button,
  FIRST_STEP,
  fillAddresses,
  fillIdentity,
  fillOrder,
  fillVehicle,
  goOn,
  order,
  outcome,
  payWith,
  pickAddress,
  pickSlot,
  prepareOrder,
  towns,
} from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { payFor } from '../support/payments.ts';
import { controlled, waitForUsedFiles } from '../support/service-worker.ts';
import { testShop } from '../support/shop.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const shop = testShop();
const { open } = testBrowser();

afterEach(() => shop.restore());

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const price = async (page: Page) => plain(await page.locator('.so-far strong').textContent());
const requests = (method: string, route: string) =>
  shop.log().filter((line) => line.event === 'request' && line.method === method && line.route === route);

describe('an order', () => {
  it('goes from the home page to a paid booking, with its mails', async () => {
    const page = await open();
    await openScreen(page, shop.place(), '#/');
    await page.locator('main:visible').getByRole('link', { name: 'Réserver un convoyage' }).first().click();
    await arriveAt(page, 'formuladetails');
    expect(await price(page)).toBe('59,90 € TTC');
    const { mail } = await fillOrder(page);
    expect(await price(page)).toBe('59,90 € TTC');
    await order(page);
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
    await expectAccessible(page);

    const { dataDir } = shop.place();
    const confirmed = await mailAbout(dataDir, mail, /confirmée/);
    expect(confirmed.text).toContain('59,90');
    // The terms that were accepted are theirs to keep.
    expect(confirmed.attachments.map(({ name }) => name)).toContain(
      `conditions-generales-${termsVersion}.pdf`,
    );
    expect((await mailAbout(dataDir, mail, /choisissez votre mot de passe/)).link).not.toBeNull();
    // Nothing is left of it in the browser.
    await page.goto(`${shop.place().url}/#/admin/customer/add/summary`);
    await arriveAt(page, 'formuladetails');
    expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
      [],
    );
  });

  it('is made once, however often its button is pressed', async () => {
    const page = await open();
    await prepareOrder(page, shop.place(), { ahead: 2 });
    for (const box of await page.locator('main:visible form [type=checkbox]').all()) await box.check();
    const before = requests('POST', '/api/booking').length;
    await button(page, 'Commander avec obligation de paiement').evaluate((element) => {
      for (let click = 0; click < 100; click += 1) (element as HTMLElement).click();
    });
    await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
    expect(requests('POST', '/api/booking')).toHaveLength(before + 1);
    // Coming back from the provider without paying is coming to the payment.
    await page.goBack();
    await expect.poll(() => page.url()).toContain('payment_status?booking=');
  });

  it('needs both boxes, which start empty every time', async () => {
    const page = await open();
    await prepareOrder(page, shop.place(), { ahead: 3 });
    const boxes = page.locator('main:visible form [type=checkbox]');
    expect(await boxes.count()).toBe(2);
    await boxes.first().check();
    await page.reload();
    await arriveAt(page, 'summary');
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false);
    const before = requests('POST', '/api/booking').length;
    await button(page, 'Commander avec obligation de paiement').click();
    expect(await page.locator('main:visible .check .error').allTextContents()).toHaveLength(2);
    expect(await boxes.first().evaluate((box) => box === document.activeElement)).toBe(true);
    expect(requests('POST', '/api/booking')).toHaveLength(before);
    await expectAccessible(page);
  });

  it('that finds its slot taken says so, and keeps everything else', async () => {
    const page = await open({ tolerate: [/409/] });
    const { slot } = await prepareOrder(page, shop.place(), { ahead: 4 });
    await takeSlot(slot);
    await order(page);
    await expect
      .poll(async () => plain(await alert(page).textContent()))
      .toContain('Ce créneau vient d’être pris');
    await page.getByRole('link', { name: 'Choisir un autre créneau' }).click();
    await arriveAt(page, 'slot');
    const full = page.locator(`input[name=outboundSlot][value="${slot}"]`);
    await expect.poll(() => full.isDisabled()).toBe(true);
    await page.locator('input[name=outboundSlot]:enabled').first().check();
    await goOn(page, 'summary');
    await order(page);
    await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
  });

  /** Three others order the same slot, one of them with an account: strangers who have not paid do not hold it whole. */
  async function takeSlot(start: string) {
    const { url } = shop.place();
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const slots = { outboundSlot: { start, end }, returnSlot: null };
    const known = await signIn(shop.place(), 'customer');
    const answers = [
      await post(`${url}/api/booking`, anonymousOrder(new Date(), slots)),
      await post(`${url}/api/booking`, anonymousOrder(new Date(), slots)),
      await sendAs(known, 'POST', `${url}/api/booking`, orderOf(new Date(), slots)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  }

  it('asks the owner of a known e-mail to sign in, and waits for them', async () => {
    const page = await open({ tolerate: [/409/, /ERR_FAILED/] });
    const { mail } = people.customer;
    await prepareOrder(page, shop.place(), { ahead: 5 });
    await page.locator('.facts-list').getByText('Votre compte est créé avec la commande.').waitFor();
    await page.getByRole('link', { name: 'Modifier : Pour' }).click();
    await arriveAt(page, 'identity');
    // It is said once the field is left, and asked once for the same address.
    const before = requests('POST', '/api/account/known').length;
    for (const typed of [mail, mail.slice(0, 4), mail]) {
      await control(page, 'mail').fill(typed);
      await control(page, 'phone').focus();
    }
    await page.getByText('Cette adresse a déjà un compte').waitFor();
    await expectAccessible(page);
    expect(requests('POST', '/api/account/known')).toHaveLength(before + 1);
    await control(page, 'mail').fill(`x${mail}`);
    await page.getByText('Cette adresse a déjà un compte').waitFor({ state: 'detached' });
    // Nobody is led on to an order that would be refused; where it is not known, the API refuses that.
    await control(page, 'mail').fill(mail);
    await button(page, 'Continuer').click();
    await page.getByText('Cette adresse e-mail a déjà un compte.').waitFor();
    await arriveAt(page, 'identity');
    await page.route('**/api/account/known', (route) => route.abort());
    await page.reload();
    await arriveAt(page, 'identity');
    await control(page, 'mail').fill(mail);
    await goOn(page, 'summary');
    await page.unroute('**/api/account/known');
    await order(page);
    await expect.poll(async () => plain(await alert(page).textContent())).toContain('Un compte existe déjà');
    await page.getByRole('link', { name: 'Me connecter à ce compte' }).waitFor();
    await page.getByRole('link', { name: 'Modifier : Adresses' }).click();
    await arriveAt(page, 'address');
    // The first step that asks for it goes no further either, and says where to go.
    await button(page, 'Continuer').click();
    await page.getByText('Cette adresse e-mail a déjà un compte.').waitFor();
    await button(page, 'Recevoir un lien').click();
    await page.getByText(`Un lien est parti à ${mail}`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'connectez-vous' }).click();
    await expect.poll(() => control(page, 'username').inputValue()).toBe(mail);
    await control(page, 'password').fill(await demoPassword(shop.place()));
    await button(page, 'Connexion').click();
    await arriveAt(page, 'summary');
    await order(page);
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  });
});

describe('what has been answered', () => {
  it('outlives reloads at every step, going back, and a closed tab but for who orders', async () => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await page.locator('.choices b', { hasText: 'Contrôle technique' }).click();
    await goOn(page, 'address');
    await fillAddresses(page);
    await page.reload();
    await arriveAt(page, 'address');
    expect(await control(page, 'contactName').inputValue()).toBe('Élodie Garçon');
    expect(await price(page)).toBe('119,90 € TTC');
    await goOn(page, 'vehicle');
    await fillVehicle(page);
    await page.reload();
    await arriveAt(page, 'vehicle');
    expect(await control(page, 'plate').inputValue()).toBe('ab 123 cd');
    await goOn(page, 'slot');
    const slot = await pickSlot(page);
    await goOn(page, 'identity');
    await fillIdentity(page);
    await page.reload();
    await arriveAt(page, 'identity');
    expect(await control(page, 'lastName').inputValue()).toBe('Garçon');
    await goOn(page, 'summary');
    for (const step of ['identity', 'slot', 'vehicle'] as const) {
      await page.goBack();
      await arriveAt(page, step);
    }
    expect(await control(page, 'plate').inputValue()).toBe('AB-123-CD');
    await page.goto(`${shop.place().url}/#/admin/customer/add/slot`);
    await arriveAt(page, 'slot');
    expect(await page.locator('input[name=outboundSlot]:checked').getAttribute('value')).toBe(slot);

    const other = await open({ context: page.context() });
    await page.close();
    await other.goto(`${shop.place().url}/#/admin/customer/add/summary`);
    await arriveAt(other, 'identity');
    expect(await control(other, 'mail').inputValue()).toBe('');
  });

  it('is forgotten in every tab when its person logs out, and not when their session ends otherwise', async () => {
    const place = shop.place();
    const page = await open({ viewport: VIEWPORTS.desktop, tolerate: [READ_AT_LOGOUT] });
    await signInBrowser(page.context(), place, 'customer');
    await beginOrder(page, place);
    await goOn(page, 'address');
    await fillAddresses(page);
    await goOn(page, 'vehicle');
    await control(page, 'plate').fill('ab 123 cd');
    const other = await open({ context: page.context(), tolerate: [READ_AT_LOGOUT] });
    await openScreen(other, place, '#/admin/customer/add/vehicle');
    await arriveAt(other, 'vehicle');
    const kept = () =>
      Promise.all(
        [page, other].map((tab) =>
          tab.evaluate(() =>
            [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
              .filter((key) => key.startsWith('booking-'))
              .sort(),
          ),
        ),
      );
    const before = await kept();
    expect(before.every((keys) => keys.includes('booking-order') && keys.includes('booking-vehicle'))).toBe(
      true,
    );

    // What a refused refresh does.
    await page.evaluate(() => {
      localStorage.removeItem('token');
      localStorage.removeItem('refresh_token');
    });
    await other.getByRole('link', { name: 'Connexion' }).first().waitFor({ state: 'attached' });
    expect(await kept()).toEqual(before);

    await signInBrowser(page.context(), place, 'customer');
    // Every tab went home.
    await openScreen(page, place, '#/admin/customer/add/vehicle');
    await arriveAt(page, 'vehicle');
    expect(await control(page, 'plate').inputValue()).toBe('ab 123 cd');
    await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).click();
    await expect.poll(kept).toEqual([[], []]);
    await openScreen(other, place, FIRST_STEP);
    await button(other, 'Continuer').click();
    await arriveAt(other, 'address');
    expect(await control(other, 'contactName').inputValue()).toBe('');
  });

  it('sends whoever comes too early to the first step that is missing, with whatever storage holds', async () => {
    const page = await open();
    await openScreen(page, shop.place(), '#/admin/customer/add/summary');
    await arriveAt(page, 'formuladetails');
    for (const odd of [
      '{',
      'null',
      '{"values":{},"rest":{"version":1,"serviceCode":"free","journey":{"outbound":7}}}',
    ]) {
      await page.evaluate((text) => {
        sessionStorage.setItem('booking-order', text);
        localStorage.setItem('booking-person', text);
      }, odd);
      await page.goto(`${shop.place().url}/?${Math.random()}#/admin/customer/add/vehicle`);
      await arriveAt(page, 'formuladetails');
    }
  });

  it('that the API finds something wrong with says what, and leads to where that was answered', async () => {
    const page = await open({ tolerate: [/status of 400/] });
    await prepareOrder(page, shop.place());
    await page.route('**/api/booking', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'ERROR.INVALID',
          message: 'La demande n’est pas valable.',
          fields: { 'provider.address': 'Choisissez une adresse proposée.' },
        },
      }),
    );
    await order(page);
    await page.getByText('Choisissez une adresse proposée.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Corriger' }).click();
    await arriveAt(page, 'address');
  });

  it('survives the loss of the network in the middle, up to the order itself', async () => {
    const page = await open({ serviceWorkers: 'allow', tolerate: [/net::ERR_/] });
    await openScreen(page, shop.place(), FIRST_STEP);
    await controlled(page);
    await goOn(page, 'address');
    await fillAddresses(page);
    await waitForUsedFiles(page);
    await shop.cut();
    await goOn(page, 'vehicle');
    await fillVehicle(page);
    await goOn(page, 'slot');
    await expect
      .poll(() => page.locator('main:visible .notice').textContent())
      .toContain('Vous pouvez continuer');
    await pickSlot(page, 6);
    await page.reload();
    await arriveAt(page, 'slot');
    await pickSlot(page, 6);
    await button(page, 'Continuer').click();
    await arriveAt(page, 'identity');
    expect(await price(page)).toBe('59,90 € TTC');
    await page.locator('.so-far summary').click();
    await page.locator('.so-far li', { hasText: 'Aller-retour dans cette tranche' }).waitFor();
    await control(page, 'firstName').fill('Élodie');
    await shop.restore();
    await fillIdentity(page);
    await goOn(page, 'summary');
    await shop.cut();
    await order(page);
    await expect.poll(async () => plain(await alert(page).textContent())).toContain('La connexion a échoué');
    await shop.restore();
    await button(page, 'Commander avec obligation de paiement').click();
    await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
  });
});

describe('the price', () => {
  it.each([
    ['Aller simple', towns.near, '34,90 € TTC'],
    ['Retour simple', towns.farther, '34,90 € TTC'],
    ['Aller-retour', towns.farther, '59,90 € TTC'],
    ['Contrôle technique et aller-retour', towns.near, '119,90 € TTC'],
    ['Contrôle technique et aller-retour', towns.farther, 'Sur devis'],
    ['Aller-retour', towns.beyond, 'Sur devis'],
  ])('of « %s » from %s is %s, explained', async (service, town, expected) => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await page
      .locator('.choices b', { hasText: new RegExp(`^${service}`) })
      .first()
      .click();
    await goOn(page, 'address');
    await fillAddresses(page, town);
    await expect.poll(() => price(page)).toBe(expected);
    await page.locator('.so-far summary').click();
    await expect.poll(() => page.locator('.so-far li').count()).toBeGreaterThan(1);
    await goOn(page, 'vehicle');
    expect(await price(page)).toBe(expected);
  });

  it('where there is none is asked for, without an account, an appointment or anything typed twice', async () => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await page.locator('.choices b', { hasText: 'Livraison' }).click();
    expect(await price(page)).toBe('Sur devis');
    await goOn(page, 'address');
    await fillAddresses(page, towns.beyond);
    await goOn(page, 'vehicle');
    await fillVehicle(page);
    await button(page, 'Continuer').click();
    await page.getByRole('heading', { name: 'Vérifiez, puis demandez votre devis' }).waitFor();
    const way = await page.getByRole('navigation', { name: 'Étapes de la réservation' }).innerText();
    expect(way).not.toMatch(/Rendez-vous|Coordonnées|Commande/);
    expect(way).toContain('Devis');
    await button(page, 'Demander un devis').click();
    await expect.poll(() => control(page, 'mail').getAttribute('aria-invalid')).toBe('true');
    const mail = `lucie.${Date.now()}@exemple.fr`;
    await control(page, 'mail').fill(mail);
    await control(page, 'note').fill('Un mardi matin.');
    await expectAccessible(page);
    await expectFits(page);
    await button(page, 'Demander un devis').click();
    await page.getByRole('heading', { name: 'Votre demande est envoyée' }).waitFor();
    await expectAccessible(page);
    const told = await mailAbout(shop.place().dataDir, mail, /demande de devis DEV-/);
    const said = plain(await page.locator('main:visible [role=status]').innerText());
    expect(said).toContain(/DEV-[\d-]+/.exec(told.subject)?.[0]);
    expect(said).toContain(mail);
    await page.getByRole('link', { name: 'Retour à l’accueil' }).waitFor();
    // What was asked for is not asked again.
    await openScreen(page, shop.place(), FIRST_STEP);
    expect(await price(page)).toBe('59,90 € TTC');
  });

  it('of storage is asked for with our yard as its other place, which no convoy keeps', async () => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await page.locator('.choices b', { hasText: 'Entrée en stockage' }).click();
    await goOn(page, 'address');
    expect(await control(page, 'name').count()).toBe(0);
    await pickAddress(page, 'address', towns.beyond);
    await control(page, 'contactName').fill('Élodie Garçon');
    await control(page, 'contactPhone').fill('06 01 02 03 04');
    await expectAccessible(page);
    // Nobody can be met in a commune alone.
    await button(page, 'Continuer').click();
    await page.getByText('Indiquez le numéro et la rue').waitFor();
    await control(page, 'accessNote').fill('12 rue Paradis');
    const mail = `garde.${Date.now()}@exemple.fr`;
    await control(page, 'mail').fill(mail);
    await goOn(page, 'vehicle');
    await fillVehicle(page);
    await button(page, 'Continuer').click();
    await page.getByRole('heading', { name: 'Vérifiez, puis demandez votre devis' }).waitFor();
    expect(plain(await page.locator('.facts-list').innerText())).toContain('Notre parc : Garrigue Convoyage');
    // Another service goes to an establishment, which is not known yet.
    await page.getByRole('link', { name: 'Modifier : Formule' }).click();
    await arriveAt(page, 'formuladetails');
    await page.locator('.choices b', { hasText: 'Livraison' }).click();
    await goOn(page, 'address');
    expect(await control(page, 'name').inputValue()).toBe('');
    expect(await control(page, 'contactName').inputValue()).toBe('Élodie Garçon');
    await page.goBack();
    await arriveAt(page, 'formuladetails');
    await page.locator('.choices b', { hasText: 'Sortie de stockage' }).click();
    await button(page, 'Continuer').click();
    await page.getByRole('heading', { name: 'Vérifiez, puis demandez votre devis' }).waitFor();
    // Said with the addresses, it is not asked for again.
    expect(await control(page, 'mail').inputValue()).toBe(mail);
    await button(page, 'Demander un devis').click();
    await page.getByRole('heading', { name: 'Votre demande est envoyée' }).waitFor();
    expect((await mailAbout(shop.place().dataDir, mail, /demande de devis DEV-/)).text).toContain(
      'Sortie de stockage',
    );
  });

  it('follows from both addresses when the way back leads elsewhere', async () => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await goOn(page, 'address');
    await fillAddresses(page);
    await page.getByLabel('Retour à une autre adresse').check();
    await pickAddress(page, 'inbound', towns.farther);
    expect(await price(page)).toBe('59,90 € TTC');
    await page.locator('.so-far summary').click();
    await expect
      .poll(async () => plain(await page.locator('.so-far ul').textContent()))
      .toContain('59,90 € ÷ 2 + 59,90 € ÷ 2 = 59,90 €');
  });

  it('depends on the garage once it is known, which is said beside it when it is too far', async () => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await goOn(page, 'address');
    await pickAddress(page, 'address', '12 rue de la Paix 13120 Gardanne');
    await expect.poll(() => control(page, 'accessNote').inputValue()).toBe('12 rue de la Paix');
    const reasons = async () => plain(await page.locator('.so-far ul').textContent());
    await page.locator('.so-far summary').click();
    await expect.poll(reasons).toContain('59,90 €');
    expect(await reasons()).not.toContain('établissement choisi');
    await pickAddress(page, 'providerAddress', towns.beyond);
    await expect.poll(() => price(page)).toBe('Sur devis');
    expect(await reasons()).toContain('Le garage choisi : à');
    expect(plain(await page.locator('main:visible .notice').textContent())).toMatch(
      /^Cet établissement est à \d+,\d km de chez nous : nous vous faisons un devis gratuit\.$/,
    );
    await expectAccessible(page);
  });

  it('of a vehicle above 200 000 € waits for the insurer, and above 700 000 € there is none', async () => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await goOn(page, 'address');
    await fillAddresses(page);
    await goOn(page, 'vehicle');
    await fillVehicle(page, '700 001');
    await button(page, 'Continuer').click();
    expect(plain(await page.locator('main:visible .error').textContent())).toContain('plus de 700 000 €');
    await fillVehicle(page, '200 001');
    expect(plain(await page.locator('main:visible .notice').textContent())).toContain(
      'l’accord de notre assureur',
    );
    await goOn(page, 'slot');
  });
});

it('of a subscriber costs nothing within their distance, and is confirmed at once', async () => {
  const place = shop.place();
  const tokens = await signIn(place, 'customer');
  const { body } = await sendAs(tokens, 'POST', `${place.url}/api/subscription`, subscriptionOf());
  await payFor(place.url, { subscriptionId: body.id });
  const page = await open();
  await signInBrowser(page.context(), place, 'customer');
  await beginOrder(page, place);
  await goOn(page, 'address');
  await fillAddresses(page);
  await expect.poll(() => price(page)).toBe('Inclus dans votre abonnement');
  await page.locator('.so-far summary').click();
  await page.locator('.so-far li', { hasText: 'inclus dans l’abonnement' }).waitFor();
  await goOn(page, 'vehicle');
  await fillVehicle(page);
  await goOn(page, 'slot');
  await pickSlot(page, 10);
  await goOn(page, 'summary');
  for (const box of await page.locator('main:visible form [type=checkbox]').all()) await box.check();
  await button(page, 'Commander').click();
  await heading(page)
    .filter({ hasText: /^C’est réservé, \S/ })
    .waitFor();
  expect(await outcome(page).textContent()).toBe('Inclus dans votre abonnement');
  const said = plain(await page.locator('main:visible [role=status]').textContent());
  expect(said).toContain('Vous n’avez rien à payer.');
  expect(said).not.toContain('Votre paiement est reçu');
  expect(said).toContain('Les clés, et l’original du certificat d’immatriculation.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voir ma réservation' }).click();
  await page.getByText('confirmée').first().waitFor();
});

it('an order for an hour at which its vehicle is expected says so', async () => {
  const customer = await signedUp(shop.place());
  const slots = { outboundSlot: openSlots(new Date()).at(-1), returnSlot: null };
  const sent = await sendAs(
    customer.tokens,
    'POST',
    `${shop.place().url}/api/booking`,
    orderOf(new Date(), slots),
  );
  expect(sent.status).toBe(201);
  const page = await open();
  await enterBrowser(page.context(), shop.place(), customer.mail, PASSWORD);
  await openScreen(page, shop.place(), FIRST_STEP);
  await arriveAt(page, 'summary');
  const start = slots.outboundSlot?.start ?? expect.fail();
  await control(page, 'outboundDay').selectOption(parisTime(new Date(start)).day);
  await page.locator(`input[name=outboundSlot][value="${start}"]`).check();
  await page
    .getByText(`Ce véhicule a déjà un rendez-vous à cette heure, pour la réservation ${sent.body.reference}.`)
    .waitFor();
  await expectAccessible(page);
});

it('an order that becomes an inspection asks where that is', async () => {
  const page = await open();
  await prepareOrder(page, shop.place(), { ahead: 6 });
  await page.getByRole('link', { name: 'Modifier : Formule' }).click();
  await arriveAt(page, 'formuladetails');
  await page.getByLabel(/^Contrôle technique et aller-retour/).check();
  await button(page, 'Continuer').click();
  await arriveAt(page, 'address');
  expect(await control(page, 'kind').inputValue()).toBe('inspection_centre');
  expect(await control(page, 'name').inputValue()).toBe('');
  await control(page, 'kind').selectOption('garage');
  await button(page, 'Continuer').click();
  await page.getByText('Choisissez un centre de contrôle technique.').waitFor();
  await expectAccessible(page);
});

describe('a payment', () => {
  it('that the bank refuses can be tried again, and one that is cancelled too', async () => {
    const page = await open();
    await prepareOrder(page, shop.place(), { ahead: 7 });
    await order(page);
    await payWith(page, 'Que la banque refuse');
    await expect.poll(() => outcome(page).textContent()).toBe('Paiement refusé');
    await expectAccessible(page);
    await button(page, 'Réessayer le paiement').click();
    await payWith(page, 'Annuler');
    // Not the booking, which waits.
    await expect.poll(() => outcome(page).textContent()).toBe('Le paiement n’est pas fait');
    await page.getByText(/gardons son créneau jusqu’au .+ à \d+\sh/).waitFor();
    // Its own page leads to the payment, and says that nothing was taken.
    await page.getByRole('link', { name: 'Annulez cette réservation' }).click();
    await page.getByText(/créneau est gardé jusqu’au .+ à \d+\sh/).waitFor();
    await page.getByRole('dialog').getByText('Rien n’a été débité, et vous ne devez rien.').waitFor();
    await expectAccessible(page);
    await button(page, 'Garder la réservation').click();
    await page.getByRole('link', { name: /^Payer 59,90/ }).click();
    await expect.poll(() => outcome(page).textContent()).toBe('Le paiement n’est pas fait');
    await button(page, 'Réessayer le paiement').click();
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  });

  it('that is late is said to be paid without a reload', async () => {
    const page = await open();
    await prepareOrder(page, shop.place(), { ahead: 8 });
    await order(page);
    await payWith(page, 'Payer, mais que la banque réponde plus tard');
    await expect.poll(() => outcome(page).textContent()).toBe('En attente');
    await expect.poll(() => outcome(page).textContent(), { timeout: 60_000 }).toBe('Payé');
  });

  it('of no booking is none', async () => {
    const page = await open({ tolerate: [/404/] });
    await openScreen(page, shop.place(), '#/admin/customer/payment_status');
    await page.getByText('Aucune commande ne correspond').waitFor();
    await openScreen(page, shop.place(), '#/admin/customer/payment_status?booking=../../x');
    await page.getByText('Aucune commande ne correspond').waitFor();
  });
});

describe('each step', () => {
  it('has its price and its button beside what it asks on a wide screen, below it on a phone', async () => {
    const page = await open({ viewport: VIEWPORTS.desktop });
    await openScreen(page, shop.place(), FIRST_STEP);
    const boxes = async () => {
      const [asked, side] = await Promise.all(
        ['main:visible fieldset', '.so-far'].map((part) => page.locator(part).boundingBox()),
      );
      return { asked: asked ?? expect.fail(), side: side ?? expect.fail() };
    };
    const wide = await boxes();
    expect(wide.side.x).toBeGreaterThan(wide.asked.x + wide.asked.width);
    expect(wide.side.y).toBeLessThan(wide.asked.y + 1);
    // It stays in sight.
    await goOn(page, 'address');
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const [header, side] = await Promise.all(
      ['header', '.so-far'].map((part) => page.locator(part).boundingBox()),
    );
    expect(side?.y).toBeGreaterThan(header?.height ?? 0);
    await page.goBack();
    await page.setViewportSize(VIEWPORTS.phone);
    const narrow = await boxes();
    expect(narrow.side.x).toBe(narrow.asked.x);
  });

  it('is accessible and fits every width, with its errors', async () => {
    const page = await open({ viewport: { width: 320, height: 640 } });
    const check = async () => {
      await expectFits(page);
      await expectAccessible(page);
    };
    await openScreen(page, shop.place(), FIRST_STEP);
    await check();
    await goOn(page, 'address');
    await button(page, 'Continuer').click();
    await check();
    await fillAddresses(page);
    await goOn(page, 'vehicle');
    await button(page, 'Continuer').click();
    await check();
    await fillVehicle(page);
    await goOn(page, 'slot');
    await button(page, 'Continuer').click();
    await check();
    await pickSlot(page, 9);
    await goOn(page, 'identity');
    await button(page, 'Continuer').click();
    // Of the first one too, which has the focus.
    await page.getByText('Indiquez votre adresse e-mail.').waitFor();
    await check();
    await fillIdentity(page);
    await goOn(page, 'summary');
    await page.locator('.so-far summary').click();
    await check();
  });

  it('is answered by keyboard alone', async () => {
    const page = await open({ viewport: VIEWPORTS.desktop });
    await openScreen(page, shop.place(), FIRST_STEP);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const reach = async (name: string) => {
      for (let step = 0; step < 80; step += 1) {
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
        if (focused === name) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`no way to ${name}`);
    };
    const type = async (name: string, text: string) => {
      await reach(name);
      await page.keyboard.type(text);
    };
    const pick = async (name: string, text: string) => {
      await type(name, text);
      await page.locator('[role=option]').first().waitFor();
      await press('ArrowDown', 'Enter');
    };
    await reach('service');
    await press('ArrowDown', 'ArrowUp', 'Enter');
    await arriveAt(page, 'address');
    await pick('address', towns.near);
    await type('contactName', 'Élodie Garçon');
    await type('contactPhone', '0601020304');
    await type('accessNote', '12 cours Mirabeau');
    await type('name', 'Garage');
    await pick('providerAddress', towns.farther);
    await type('providerPhone', '');
    await press('Enter');
    await arriveAt(page, 'vehicle');
    await type('plate', 'ab123cd');
    await type('brand', 'Peugeot');
    await type('model', '208');
    await type('declared', '15000');
    await press('Enter');
    await arriveAt(page, 'slot');
    await reach('outboundDay');
    await press('ArrowDown');
    await reach('outboundSlot');
    await press('Space', 'Enter');
    await arriveAt(page, 'identity');
    await type('firstName', 'Élodie');
    await type('lastName', 'Garçon');
    await type('mail', `clavier.${Date.now()}@exemple.fr`);
    await type('phone', '0601020304');
    await pick('address', towns.farther);
    await reach('billedElsewhere');
    await press('Enter');
    await arriveAt(page, 'summary');
    await reach('terms');
    await press('Space');
    await reach('express');
    await press('Space', 'Enter');
    await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
  });
});

it('leads each role to its own creation of a booking', async () => {
  const goals = { partner: '/admin/partner/booking/add', teammate: '/admin/teammate/booking/add' } as const;
  for (const [person, goal] of Object.entries(goals) as [keyof typeof goals, string][]) {
    const tab = await open();
    await signInBrowser(tab.context(), shop.place(), person);
    await openScreen(tab, shop.place(), '#/');
    await tab.locator('main:visible').getByRole('link', { name: 'Réserver un convoyage' }).first().click();
    await expect.poll(() => tab.url()).toContain(`#${goal}`);
  }
});
