/**
 * Screens opened by their address with nothing in the cache, on a slow phone: how long until they show what they are
 * about, beside what the network alone would take for the same bytes.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findAppRoute } from '../../src/domain/route/app-routes.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { readDemoPassword } from '../lib/demo-password.ts';
import { median, type PromiseLine, phone, type Section } from './promise.ts';
import type { Site } from './site.ts';
import { GATE, GOAL, leastMs, seconds, slowDown, slowPhone } from './slow-phone.ts';

/** The document, what it asks for, and the API's answer. */
const ROUNDS = 3;

const screens: readonly (readonly [path: string, mail: string | null])[] = [
  ['/auth/login', null],
  ['/admin/customer/add/formuladetails', null],
  ['/admin/customer/booking', 'client@demo.test'],
  ['/admin/partner/booking/add', 'partenaire@demo.test'],
  ['/admin/teammate', 'convoyeur@demo.test'],
  ['/admin/teammate/planning', 'admin@demo.test'],
];

interface Reading {
  readonly ms: number;
  /** Of everything that had arrived by then, headers included. */
  readonly bytes: number;
  readonly leastMs: number;
}

export async function coldScreensSection(site: Site, runs: number): Promise<Section> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  const readings = new Map<string, Reading[]>(screens.map(([path]) => [path, []]));
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [path, mail] of screens) readings.get(path)?.push(await open(browser, site, path, mail));
    }
  } finally {
    await browser.close();
  }
  return {
    title: `Cold screens (${slowPhone}, median of ${runs})`,
    lines: [...readings].map(([path, all]) => lineOf(path, all)),
    notes: [`The least: bytes ÷ bandwidth + ${ROUNDS} rounds. The goal is ${GOAL} ×.`],
    data: Object.fromEntries(readings),
  };
}

function lineOf(path: string, all: readonly Reading[]): PromiseLine {
  const of = (pick: (reading: Reading) => number) => median(all.map(pick));
  const ratio = of(({ ms, leastMs }) => ms / leastMs);
  return {
    what: path,
    value: `${seconds(of(({ ms }) => ms))}, ${of(({ bytes }) => bytes)} B, least ${seconds(of(({ leastMs }) => leastMs))} = ${ratio.toFixed(2)} ×`,
    promised: `≤ ${GATE} ×`,
    kept: ratio <= GATE,
  };
}

async function open(browser: Browser, site: Site, path: string, mail: string | null): Promise<Reading> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: phone });
  try {
    const page = await context.newPage();
    if (mail) await signIn(page, site, mail);
    const devtools = await slowDown(context, page);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${site.origin}/#${path}`, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(isShown, findAppRoute(path)?.title, { polling: 'raf' });
    const ms = Number(await shown.jsonValue());
    return { ms, bytes, leastMs: leastMs(bytes, ROUNDS) };
  } finally {
    await context.close();
  }
}

/** In the page: milliseconds since the navigation began, once the screen is there with what the API answers. */
function isShown(title: string | undefined): number | false {
  const waits = [...document.querySelectorAll('.skeleton')].some((skeleton) => skeleton.checkVisibility());
  return document.title === title && !waits && performance.now();
}

async function signIn(page: Page, site: Site, mail: string): Promise<void> {
  const password = await readDemoPassword(site.dataDir);
  const answer = await fetch(`${site.origin}/api/login_check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: mail, password }),
  });
  const tokens = (await answer.json()) as { token: string; refresh_token: string };
  // A document that runs nothing of the site: storage belongs to the origin.
  await page.goto(`${site.origin}/api/health`);
  await page.evaluate(({ token, refresh_token }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', refresh_token);
  }, tokens);
}
