/** The price estimate in a real browser: the published grid, the map, and without network (specification §9). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../../src/domain/settings/company.ts';
import { consentCookie } from '../../src/domain/settings/stored-data.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type HttpStub, startHttpStub } from '../support/http-stub.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import type { TestServer } from '../support/server.ts';
import { started } from '../support/site.ts';

const { open } = testBrowser();
let server: TestServer;
let geocoder: HttpStub;

/** Places due north of the yard, as the national address service describes them. */
const places = [3, 8, 12, 16].map((kilometres) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [company.origin.lon, company.origin.lat + kilometres / 111.195] },
  properties: {
    id: `rue-${kilometres}`,
    type: 'housenumber',
    name: `1 Rue des ${kilometres} kilomètres`,
    label: `1 Rue des ${kilometres} kilomètres 13100 Aix-en-Provence`,
    city: 'Aix-en-Provence',
    postcode: '13100',
    score: 0.9,
  },
}));

beforeAll(async () => {
  geocoder = await startHttpStub(({ query }, response) => {
    const features = places.filter(({ properties }) => properties.label.includes(query.q ?? ''));
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ type: 'FeatureCollection', features }));
  });
  server = await startHere({
    dist: process.env.TEST_DIST ?? 'dist',
    env: { GEOCODER_URL: `${geocoder.url}/search` },
  });
});
afterAll(async () => {
  await server.stop();
  await geocoder.stop();
});

async function openEstimate(options: OpenOptions = {}): Promise<Page> {
  const page = await open(options);
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: server.url }]);
  await page.goto(`${server.url}/#/tarif`);
  await started(page);
  await page.locator('[data-island=estimate]').scrollIntoViewIfNeeded();
  await page.locator('[data-island=estimate] form').waitFor();
  return page;
}

const combobox = (page: Page, label = 'Adresse de départ') => page.getByRole('combobox', { name: label });
const result = (page: Page) => page.locator('[data-island=estimate] .card');
const onQuote = (page: Page) => result(page).locator('b', { hasText: 'Sur devis' });

async function pick(page: Page, kilometres: number, label?: string): Promise<void> {
  await combobox(page, label).fill(`${kilometres} kilomètres`);
  await page.getByRole('option', { name: `1 Rue des ${kilometres} kilomètres` }).click();
}

describe('the published grid', () => {
  it.each([
    ['Aller simple', [3, 8, 12], '34,90 €'],
    ['Aller-retour', [3, 8, 12], '59,90 €'],
    ['Contrôle technique et aller-retour', [3], '119,90 €'],
  ] as const)('%s at %j km costs %s', async (service, distances, price) => {
    const page = await openEstimate();
    await page.getByRole('radio', { name: service, exact: true }).check();
    for (const kilometres of distances) {
      await pick(page, kilometres);
      await result(page).getByText(`${kilometres},0 km, distance estimée`).first().waitFor();
      await result(page).getByText(price).first().waitFor();
    }
  });

  it('explains a round trip between two places, and draws both', async () => {
    const page = await openEstimate();
    await pick(page, 3);
    await page.getByRole('checkbox', { name: 'Retour à une autre adresse' }).check();
    await pick(page, 12, 'Adresse de retour');
    await result(page).getByText('Aller : 3,0 km, distance estimée, tranche 0–5 km').waitFor();
    await result(page).getByText('Retour : 12,0 km, distance estimée, tranche 10–15 km').waitFor();
    await page.getByText('Pourquoi ce prix ?').click();
    await result(page).getByText('59,90 € ÷ 2 + 59,90 € ÷ 2 = 59,90 €').waitFor();
    await result(page).getByText('49,92 € hors taxes et 9,98 € de TVA à 20 %').waitFor();
    const map = page.getByRole('img', { name: 'Départ à 3,0 km au nord. Retour à 12,0 km au nord' });
    expect(await map.locator('[data-mark]').count()).toBe(2);
    expect(await map.locator('[data-on=true]').count()).toBe(2);
  });
});

describe('outside the grid', () => {
  it('is on quote, and the request opens the contact form with its subject', async () => {
    const page = await openEstimate();
    await pick(page, 16);
    await onQuote(page).waitFor();
    await result(page).getByRole('link', { name: 'Demander un devis' }).click();
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toMatch(/^Objet\s: demande de devis\n$/);
  });

  it('needs no address for a delivery, a transfer or the storage', async () => {
    const page = await openEstimate();
    await page.getByRole('radio', { name: 'Livraison, transfert ou stockage' }).check();
    await onQuote(page).waitFor();
    expect(await combobox(page).count()).toBe(0);
  });
});

describe('addresses', () => {
  it('are searched once the typing pauses', async () => {
    const page = await openEstimate();
    const before = geocoder.received.length;
    // Faster than any hand: between two letters a busy machine must not pause.
    await combobox(page).evaluate((input: HTMLInputElement) => {
      for (const letter of '8 kilomètres') {
        input.value += letter;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await page.getByRole('option').first().waitFor();
    expect(geocoder.received.length).toBe(before + 1);
  });

  it('have to be picked: a typed text is an error that says why', async () => {
    const page = await openEstimate();
    await combobox(page).fill('Rue des');
    await page.getByRole('option').first().waitFor();
    await combobox(page).blur();
    await page.getByText('Choisissez cette adresse dans la liste proposée').waitFor();
    await expectAccessible(page);
  });

  it('are picked by keyboard alone', async () => {
    const page = await openEstimate();
    await page.getByRole('radio', { name: 'Aller-retour', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.type('kilomètres');
    await page.getByText('4 adresses proposées.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await result(page).getByText('Retour : 8,0 km').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Réserver');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await result(page).getByText('Total : 34,90 €').waitFor();
  });

  it('go along into the order, whose price is known at once', async () => {
    const page = await openEstimate();
    await combobox(page).fill('Rue des 3');
    await page.getByRole('option').first().click();
    await result(page).getByRole('link', { name: 'Réserver' }).click();
    await page.getByRole('heading', { name: 'Où est le véhicule, et où va-t-il ?' }).waitFor();
    const known = page.locator('main:visible [name=address]');
    expect(await known.inputValue()).toBe('1 Rue des 3 kilomètres 13100 Aix-en-Provence');
    await page.getByRole('complementary', { name: 'Prix' }).getByText('59,90 € TTC').waitFor();
    await expectAccessible(page);
  });
});

it('says that prices could not be loaded, and goes on from what is typed once they are', async () => {
  const page = await openEstimate({ tolerate: [/net::ERR_FAILED/] });
  const later = ['**/assets/prices-*.js*', '**/version.json'];
  for (const path of later) await page.route(path, (route) => route.abort());
  await combobox(page).fill('8 kilomètres');
  await result(page).getByRole('alert').getByText('La connexion a échoué').waitFor();
  for (const path of later) await page.unroute(path);
  await combobox(page).press('ArrowRight');
  await combobox(page).pressSequentially(' ');
  await page.getByRole('option', { name: '1 Rue des 8 kilomètres' }).click();
  await result(page).getByText('59,90').first().waitFor();
  expect(await result(page).getByRole('alert').count()).toBe(0);
});

it('works without network once somebody came to its address, from the nearby towns, and says so', async () => {
  const page = await openEstimate({ tolerate: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/] });
  await combobox(page).focus();
  await page.locator('[role=listbox]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await combobox(page).fill('gardanne');
  await page.getByText('seules les communes voisines sont proposées').waitFor();
  await page.getByRole('option', { name: 'Gardanne' }).click();
  await result(page).getByText('Aller : 8,5 km, distance à confirmer, tranche 5–10 km').waitFor();
  await result(page).getByText('59,90 €').first().waitFor();
  await combobox(page).fill('vitrolles');
  await page.getByRole('option', { name: 'Vitrolles' }).click();
  await onQuote(page).waitFor();
});

describe.each([VIEWPORTS.phone, VIEWPORTS.desktop])('axe at $width px finds nothing', (viewport) => {
  /** From the form's top: a control that the sticky header covers in passing is no small target. */
  const expectClean = async (page: Page) => {
    await page
      .locator('[data-island=estimate] form')
      .evaluate((form) => form.scrollIntoView({ block: 'start' }));
    await expectAccessible(page);
  };

  it('in the estimate as it opens, with its suggestions, its price, and on quote', async () => {
    const page = await openEstimate({ viewport });
    await expectClean(page);
    await combobox(page).fill('kilomètres');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectClean(page);
    await page.keyboard.press('Enter');
    await page.getByText('Pourquoi ce prix ?').click();
    await expectClean(page);
    await pick(page, 16);
    await onQuote(page).waitFor();
    await expectClean(page);
  });
});

/** Names of the map that are read through one another or through a place's drawing, or cut off. A name's ends are air. */
const mapFaults = (page: Page): Promise<string[]> =>
  page.locator('[data-island=estimate] svg[role=img]').evaluate((map) => {
    const AIR = 2;
    const frame = map.getBoundingClientRect();
    const boxes = [...map.querySelectorAll('text, [transform] path')].map((one) => ({
      name: one.textContent || `drawing of ${one.parentElement?.textContent}`,
      box: one.getBoundingClientRect(),
    }));
    const cut = boxes.filter(({ box }) => box.left < frame.left || box.right > frame.right);
    const over = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(a.box.right, box.right) - Math.max(a.box.left, box.left) > AIR &&
            // A line of text is higher than its letters.
            Math.min(a.box.bottom, box.bottom) - Math.max(a.box.top, box.top) > a.box.height / 3,
        )
        .map(({ name }) => `« ${a.name} » is over « ${name} »`),
    );
    return [...cut.map(({ name }) => `« ${name} » is cut off`), ...over];
  });

it('fits every width, with its suggestions and its price, and every name of its map is read', async () => {
  const page = await openEstimate();
  await combobox(page).fill('kilomètres');
  await page.getByRole('option').first().waitFor();
  await expectFits(page, mapFaults);
  await page.getByRole('option').last().click();
  await onQuote(page).waitFor();
  await expectFits(page, mapFaults);
});
