/** The tap on *Réserver*, from home and on a slow phone: how long until the step says what it is, and can be filled in. */
import { type Browser, chromium } from 'playwright-core';
import { bookingPathOf } from '../../src/domain/account/roles.ts';
import { findAppRoute } from '../../src/domain/route/app-routes.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { lendNames } from './browser.ts';
import { median, phone, type Section } from './promise.ts';
import type { Site } from './site.ts';
import { GATE, GOAL, leastMs, seconds, slowDown, slowPhone } from './slow-phone.ts';

/** Within this the tap is felt to have been heard, in milliseconds. */
const HEADING_MS = 100;
/** All that the step needs is asked for at once. */
const ROUNDS = 1;
const path = bookingPathOf(null);

interface Reading {
  readonly headingMs: number;
  readonly fieldsMs: number;
  /** Of everything that came after the tap, headers included. */
  readonly bytes: number;
}

export async function tapSection(site: Site, runs: number): Promise<Section> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  const readings: Reading[] = [];
  try {
    for (let run = 0; run < runs; run += 1) readings.push(await tap(browser, site));
  } finally {
    await browser.close();
  }
  const headingMs = median(readings.map((reading) => reading.headingMs));
  const ratio = median(readings.map(({ fieldsMs, bytes }) => fieldsMs / leastMs(bytes, ROUNDS)));
  const fieldsMs = median(readings.map((reading) => reading.fieldsMs));
  const least = median(readings.map(({ bytes }) => leastMs(bytes, ROUNDS)));
  return {
    title: `Réserver, tapped at home (${slowPhone}, median of ${runs})`,
    lines: [
      {
        what: 'the step’s heading',
        value: `${Math.round(headingMs)} ms`,
        promised: `≤ ${HEADING_MS} ms`,
        kept: headingMs <= HEADING_MS,
      },
      {
        what: 'its fields',
        value: `${seconds(fieldsMs)}, least ${seconds(least)} = ${ratio.toFixed(2)} ×`,
        promised: `≤ ${GATE} ×`,
        kept: ratio <= GATE,
      },
    ],
    notes: [`The least of a tap: bytes ÷ bandwidth + ${ROUNDS} round. The goal is ${GOAL} ×.`],
    data: readings,
  };
}

async function tap(browser: Browser, site: Site): Promise<Reading> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: phone });
  try {
    await lendNames(context);
    const page = await context.newPage();
    const devtools = await slowDown(context, page);
    // What starts by itself after the first paint is there: whoever taps has read the page.
    await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const shown = page.evaluate(whenShown, findAppRoute(path)?.name ?? '');
    await page.locator(`main:visible a[href="#${path}"]`).first().click();
    return { ...(await shown), bytes };
  } finally {
    await context.close();
  }
}

/** In the page: milliseconds from the tap until the heading is painted, and until something can be chosen. */
function whenShown(name: string): Promise<Omit<Reading, 'bytes'>> {
  const isVisible = (selector: string, text = '') =>
    [...document.querySelectorAll(selector)].some(
      (one) => one.checkVisibility() && (one.textContent ?? '').includes(text),
    );
  return new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      let headingMs = 0;
      const look = (now: number) => {
        // The document's own until the screen is there.
        if (headingMs === 0 && isVisible('main :is(h1, .coming .title)', name)) headingMs = now - timeStamp;
        if (headingMs > 0 && isVisible('main form input')) resolve({ headingMs, fieldsMs: now - timeStamp });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
}
