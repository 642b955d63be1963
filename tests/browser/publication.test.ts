/** What the public pages say once the office has set other prices: without a new build, with scripts and without. */

import { createHash, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, parisInstant, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { typedOf } from '../../src/domain/tariff/tariff-fields.ts';
import { tariffVersions } from '../../src/domain/tariff/versions.ts';
import { getAs, sendAs } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { testBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const MINUTE = 60_000;
const FIRST_DAY = '2026-12-20';
const BEFORE = '34,90\u00a0€';
const AFTER = '36,90\u00a0€';

const { open } = testBrowser();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: resolve(process.env.TEST_DIST ?? 'dist') });
});
afterAll(async () => {
  await desk.server.stop();
});

const fetched = (path: string) => fetch(desk.server.url + path);
const textOf = async (path: string): Promise<string> => (await fetched(path)).text();
const versionOf = async (): Promise<string> => JSON.parse(await textOf('/version.json')).version;
const midnight = () => parisInstant(FIRST_DAY, 0).getTime();
const untilMidnight = () => midnight() - desk.now().getTime();

/** What a page costs a single trip at, as whoever has no scripts reads it. */
async function readWithoutScripts(hash: string): Promise<string> {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(`${desk.server.url}/${hash}`);
  return page.locator('main:visible').innerText();
}

/** The same in the first step of an order, on the server's clock. */
async function priceInOrder(): Promise<string> {
  const page = await open();
  await page.clock.setFixedTime(desk.now());
  await page.goto(`${desk.server.url}/#/admin/customer/add/formuladetails`);
  return page.getByRole('radio', { name: 'Aller simple' }).locator('xpath=ancestor::label').innerText();
}

const quoted = async (): Promise<number> =>
  (
    await post(
      `${desk.server.url}/api/price/quote`,
      { serviceCode: 'single_outbound', outbound: { lat: 43.5297, lon: 5.4474 } },
      fromSomewhere(),
    )
  ).body.totalCents;

it('follow the prices from their first day on, and not before', async () => {
  const api = `${desk.server.url}/api/settings/tariff`;
  const built = await versionOf();
  const fields = { 'single_0-5': '36,90', 'single_5-10': '36,90', 'single_10-15': '36,90' };
  const { status } = await sendAs(desk.team('admin'), 'POST', api, {
    clientId: randomUUID(),
    lastSeen: (await getAs(desk.team('admin'), api)).body.lastSeen,
    ...typedOf(tariffVersions[0]),
    ...fields,
    firstDay: FIRST_DAY,
  });
  expect(status).toBe(200);
  // The document has what a later day is priced with.
  await expect.poll(() => textOf('/')).toContain('id="tariffs"');
  const announced = await versionOf();
  expect(announced).not.toBe(built);

  await desk.later(untilMidnight() - MINUTE);
  desk.server.wake();
  expect(await readWithoutScripts('#/tarif')).toContain(BEFORE);
  expect(await textOf('/tarif/')).toContain('en vigueur depuis le 1er janvier 2026');
  expect([await priceInOrder(), await quoted()]).toEqual([expect.stringContaining(BEFORE), 3490]);

  await desk.later(untilMidnight() + MINUTE);
  desk.server.wake();
  await expect.poll(() => textOf('/tarif/')).toContain('en vigueur depuis le 20 décembre 2026');
  for (const page of ['', '#/tarif', 'tarif/', 'convoyage/venelles/', 'questions/', 'cgv/']) {
    const text = await readWithoutScripts(page);
    expect(text, page).toContain(AFTER);
    expect(text, page).not.toContain(BEFORE);
  }
  expect([await priceInOrder(), await quoted()]).toEqual([expect.stringContaining(AFTER), 3690]);
  const terms = pdfPages(Buffer.from(await (await fetched('/cgv.pdf')).arrayBuffer())).join(' ');
  expect(terms.replaceAll('\u00a0', ' ')).toContain('36,90 €');

  // Browsers that hold the worker of before see another one, which takes in this document and no other.
  const worker = await textOf('/sw.js');
  const hash = createHash('sha256')
    .update(await textOf('/'))
    .digest('base64');
  expect(worker).toContain(`sha256-${hash}`);
  expect(worker).toContain(JSON.stringify(await versionOf()));
  expect(new Set([built, announced, await versionOf()]).size).toBe(3);
  // A picture that says the price of before is not shown with a link.
  expect(await textOf('/convoyage/venelles/')).toMatch(/og:image" content="[^"]*\/og\.png"/);
  expect(await textOf('/storage/')).toMatch(/og:image" content="[^"]*\/og\/storage\.png"/);
});

it('say the hours that the office has set from their first day on, to search engines too', async () => {
  const firstDay = addDays(parisTime(desk.now()).day, 5);
  const closed = { mardi: '', mercredi: '', jeudi: '', vendredi: '', samedi: '', dimanche: '' };
  const rules = { lundi: '9-12', ...closed, capacity: '2', leadHours: '24', horizonDays: '45' };
  const sent = { clientId: randomUUID(), firstDay, ...rules };
  const { status, body } = await sendAs(
    desk.team('admin'),
    'POST',
    `${desk.server.url}/api/settings/rules`,
    sent,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const before = await textOf('/tarif/');
  const untilFirst = parisInstant(firstDay, 0).getTime() - desk.now().getTime();
  await desk.later(untilFirst - MINUTE);
  desk.server.wake();
  expect(await textOf('/tarif/')).toBe(before);

  await desk.later(2 * MINUTE);
  desk.server.wake();
  await expect.poll(() => textOf('/')).toContain('Le lundi 9\u00a0h');
  for (const page of ['/', '/tarif/', '/questions/']) {
    expect(await textOf(page), page).not.toContain('Du lundi au vendredi 8\u00a0h');
  }
  expect(await textOf('/tarif/')).toContain('"dayOfWeek":"Monday","opens":"09:00","closes":"12:00"');
  expect(await textOf('/questions/')).toContain('jusqu’à 45\u00a0jours');
});
