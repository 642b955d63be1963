/** What a first visit really asks for, page by page, seen from a browser with nothing in its cache. */
import { chromium } from 'playwright-core';
import { publicRoutes } from '../../src/domain/routes.ts';
import { limits } from '../budgets/limits.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import type { Section } from './promise.ts';
import type { Site } from './site.ts';

const counted = new Set(['document', 'script', 'stylesheet']);

export async function firstVisitSection(site: Site): Promise<Section> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  const visits: { path: string; requests: string[] }[] = [];
  try {
    for (const { path } of publicRoutes) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (counted.has(request.resourceType())) requests.push(new URL(request.url()).pathname);
      });
      await page.goto(`${site.origin}/#${path}`, { waitUntil: 'networkidle' });
      visits.push({ path, requests });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    title: 'First visit (HTML, CSS and JS requests, service worker aside)',
    lines: visits.map(({ path, requests }) => ({
      what: path,
      value: `${requests.length}: ${requests.join(' ')}`,
      promised: `≤ ${limits.firstVisitRequests}`,
      kept: requests.length <= limits.firstVisitRequests,
    })),
    notes: [],
    data: visits,
  };
}
