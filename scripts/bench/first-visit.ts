/** What a first visit really asks for, page by page, seen from a browser with nothing in its cache. */
import { chromium } from 'playwright-core';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { filesOf, startChunks } from '../budgets/graph.ts';
import { limits } from '../budgets/limits.ts';
import { readWeights } from '../budgets/weights.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { phone, type Section } from './promise.ts';
import type { Site } from './site.ts';

const counted = new Set(['document', 'script', 'stylesheet']);

/** Requests of a page by itself, and apart from them those of an island that stands in view. */
export async function firstVisitSection(site: Site): Promise<Section> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  const start = new Set(filesOf(startChunks(readWeights('preact'))).map((file) => `/${file}`));
  const isLazy = (request: string) => request.startsWith('/assets/') && !start.has(request);
  const visits: { path: string; requests: string[] }[] = [];
  try {
    for (const { path } of publicRoutes) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: phone });
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
    lines: visits.map(({ path, requests }) => {
      const islands = requests.filter(isLazy).length;
      const own = requests.length - islands;
      return {
        what: path,
        value: `${own} requests${islands > 0 ? `, ${islands} more for the island in view` : ''}`,
        promised: `≤ ${limits.firstVisitRequests}, with an island ${limits.islandRequests}`,
        kept: own <= limits.firstVisitRequests && requests.length <= limits.islandRequests,
      };
    }),
    notes: [],
    data: visits,
  };
}
