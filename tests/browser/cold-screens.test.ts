/** Screens opened by their address with nothing in the cache: how much they ask the server for, and in how many rounds. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../scripts/budgets/limits.ts';
import { findAppRoute } from '../../src/domain/route/app-routes.ts';
import { type Person, signInBrowser } from '../support/accounts.ts';
import { arrived } from '../support/app.ts';
import { scriptsOf, scriptsThatSay } from '../support/asset-texts.ts';
import { testBrowser } from '../support/browser.ts';
import { type CountingFront, countingFront } from '../support/counting-front.ts';
import { hold } from '../support/hold.ts';
import { testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();
let front: CountingFront;
/** Paths of the scripts and styles that the server was asked for. */
let log: string[] = [];

beforeAll(async () => {
  front = await countingFront(site.url());
  front.answer(({ url = '' }) => {
    if (url.startsWith('/assets/')) log.push(url);
    return false;
  });
});
afterAll(() => front.close());

interface Opened {
  readonly path: string;
  readonly person: Person | null;
  /** What is loaded once the screen shows: for when there is no network, the end of the order, a vehicle's report or paper. */
  readonly afterwards?: RegExp;
  /** The same of files without a name: what they say. */
  readonly saying?: readonly string[];
  /** And screens. */
  readonly screens?: readonly string[];
}

const screens: readonly Opened[] = [
  { path: '/auth/login', person: null },
  {
    path: '/admin/customer/add/formuladetails',
    person: null,
    // The order's end, calls, its own too, the way to the bank, and who orders.
    screens: ['/admin/customer/add/summary'],
    saying: [
      'Nouvel essai…',
      '/booking/included',
      'payment/session',
      'Commander avec obligation de paiement',
    ],
  },
  { path: '/admin/customer/booking', person: 'customer' },
  // Whom to invoice is asked once, by a form that comes when the API says that it is not known.
  { path: '/admin/partner/booking/add', person: 'partner', saying: ['Raison sociale'] },
  { path: '/admin/partner/invoice', person: 'partner', afterwards: /\/print-/ },
  {
    path: '/admin/teammate',
    person: 'teammate',
    afterwards: /\/report-screens-|\.svg$/,
    // A report, the outbox, and what proves a report.
    screens: ['/admin/teammate/mission/:tripId/report/:kind'],
    saying: ['Ce que garde cette tablette', 'previousHash'],
  },
  // What it does not draw comes below it, where there is any.
  { path: '/admin/teammate/planning', person: 'admin', saying: ['À savoir des convoyeurs'] },
  { path: '/admin/teammate/books', person: 'admin' },
  { path: '/admin/teammate/log', person: 'admin' },
  { path: '/admin/teammate/customer', person: 'teammate' },
  { path: '/admin/teammate/customer/list', person: 'teammate' },
  { path: '/admin/teammate/booking/add', person: 'teammate' },
  { path: '/admin/teammate/subscription/create', person: 'teammate' },
];

async function newTab(person: Person | null): Promise<Page> {
  const page = await open();
  const place = { url: front.url, dataDir: site.server().dataDir };
  if (person) await signInBrowser(page.context(), place, person);
  log = [];
  return page;
}

const show = (page: Page, path: string) =>
  arrived(page, { hash: `#${path}`, title: findAppRoute(path)?.title ?? '' });

it.each(screens)(
  '$path asks for few files, and for all of them before the first is there',
  async ({ path, person, afterwards, saying = [], screens = [] }) => {
    const later = [...scriptsThatSay(...saying), ...scriptsOf(...screens)];
    const first = await newTab(person);
    await first.goto(`${front.url}/#${path}`);
    await show(first, path);
    await first.waitForLoadState('networkidle');
    const needed = log.filter((file) => !afterwards?.test(file) && !later.includes(file)).sort();
    const limit = limits.coldScreens.find(({ paths }) => paths.test(path))?.requests;
    expect(1 + needed.length).toBeLessThanOrEqual(limit ?? 0);
    expect(needed).toEqual([...new Set(needed)]);

    const second = await newTab(person);
    const asked = new Set<string>();
    second.on('request', (request) => asked.add(new URL(request.url()).pathname));
    const files = await hold(second, '**/assets/**', (route) => route.continue());
    await second.goto(`${front.url}/#${path}`, { waitUntil: 'commit' });
    await expect.poll(() => needed.filter((file) => !asked.has(file))).toEqual([]);
    files.release();
    await show(second, path);
  },
);
