/** Lighthouse on every public page, and every document that search engines know, and in the same run on a bare document. */
import lighthouse, { type Result } from 'lighthouse';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { barePath } from './bare-document.ts';
import { launchDebuggedBrowser } from './browser.ts';
import { median, type PromiseLine, type Section } from './promise.ts';
import type { BuiltSite } from './site.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LARGEST_RATIO = 1.05;

interface Reading {
  /** 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[];
  /** Milliseconds under Lighthouse's simulated mobile network and 4× CPU. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Audits that count and are not perfect, as `id (score)`. */
  readonly imperfect: readonly string[];
}

export interface PaintOptions {
  /** How often each page is read; the median counts. */
  readonly runs: number;
  /** Addresses to read without their origin, such as `/#/tarif` and `/tarif/`; all by default. */
  readonly pages?: readonly string[];
}

/** Reads pages and bare document in turn, so that a busy moment of the machine falls on both. */
export async function paintSection(site: BuiltSite, { runs, pages }: PaintOptions): Promise<Section> {
  const paths = pages ?? [...publicRoutes.map(({ path }) => `/#${path}`), ...(await documentsOf(site))];
  const bare: Reading[] = [];
  const readings = new Map<string, Reading[]>(paths.map((path) => [path, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const path of paths) {
      bare.push(await read(`${site.origin}${barePath}`));
      readings.get(path)?.push(await read(site.origin + path));
    }
  }
  const bareLcp = median(bare.map((reading) => reading.lcp));
  const bareFcp = median(bare.map((reading) => reading.fcp));
  const lines = [...readings].map(([path, all]) => pageLine(path, all, bareLcp));
  const anchor: PromiseLine = {
    what: `bare document (${site.bareBytes} B)`,
    value: `FCP ${ms(bareFcp)}, LCP ${ms(bareLcp)}`,
    anchor: 'Preact RealWorld LCP 1.38 s, Angular RealWorld 1.95 s',
    kept: true,
  };
  const notes = [...readings].flatMap(([path, all]) => {
    const imperfect = [...new Set(all.flatMap((reading) => reading.imperfect))];
    return imperfect.length > 0 ? [`${path}: audits below 1: ${imperfect.join(', ')}`] : [];
  });
  return {
    title: `Paint (Lighthouse mobile, median of ${runs}): performance/accessibility/best practices/SEO`,
    lines: [anchor, ...lines],
    notes,
    data: { bare, pages: Object.fromEntries(readings) },
  };
}

/** Those of the sitemap, but for home, which is the application's. */
async function documentsOf({ origin }: BuiltSite): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => path !== '/');
}

function pageLine(path: string, all: readonly Reading[], bareLcp: number): PromiseLine {
  const of = (pick: (reading: Reading) => number) => median(all.map(pick));
  const scores = categories.map((_, index) => of((reading) => reading.scores[index] ?? 0));
  const [fcp, lcp, tbt, cls] = [of((r) => r.fcp), of((r) => r.lcp), of((r) => r.tbt), of((r) => r.cls)];
  const ratio = lcp / bareLcp;
  return {
    what: path,
    value: `${scores.join('/')}, FCP ${ms(fcp)}, LCP ${ms(lcp)} = ${ratio.toFixed(2)} × bare, TBT ${ms(tbt)}, CLS ${cls}`,
    promised: `100s, ≤ ${LARGEST_RATIO} × bare, 0, 0`,
    kept: scores.every((score) => score === 100) && ratio <= LARGEST_RATIO && tbt === 0 && cls === 0,
  };
}

async function read(url: string): Promise<Reading> {
  const browser = await launchDebuggedBrowser();
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      imperfect: imperfectAudits(lhr),
    };
  } finally {
    await browser.stop();
  }
}

/** Audits below 1; those that no category counts are marked. */
function imperfectAudits(lhr: Result): string[] {
  const refs = Object.values(lhr.categories).flatMap((category) => category.auditRefs);
  const counted = new Set(refs.filter((ref) => ref.weight > 0).map((ref) => ref.id));
  return Object.values(lhr.audits)
    .filter((audit) => audit.score !== null && audit.score < 1)
    .map((audit) => `${audit.id} (${audit.score}${counted.has(audit.id) ? '' : ', not counted'})`);
}

const ms = (value: number): string => `${Math.round(value)} ms`;
