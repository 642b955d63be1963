/** A driver's tablet in tests: a browser with a profile on disk, whose page keeps and sends through the product's own modules. */
import type { BrowserContext, Page } from 'playwright-core';
import type { MediumRef } from '../../src/domain/report/condition-report.ts';
import type { TabletMedium } from '../../src/platform/tablet/tablet-records.ts';
import type { Draft } from './condition-reports.ts';
import { sealed } from './condition-reports.ts';
import { withHarness } from './harness.ts';
import { hashOf, sha256, someBytes } from './media.ts';
import { started } from './site.ts';

/** A file that a tablet takes: what is in it follows from its seed. */
export interface Capture {
  readonly reportId: string;
  readonly tripId: string;
  readonly account: string;
  readonly seed: number;
  /** Of each slice; a photo has one. */
  readonly sizes: readonly number[];
}

/** What of it is in each slice, worked out apart from the product. */
export const slicesOf = ({ seed, sizes }: Pick<Capture, 'seed' | 'sizes'>): Buffer[] =>
  sizes.map((size, index) => someBytes(size, seed + index));

/** SHA-256 of the whole file. */
export const fileHashOf = (capture: Pick<Capture, 'seed' | 'sizes'>): string =>
  sha256(Buffer.concat(slicesOf(capture)));

export const mediumRef = (id: string, capture: Pick<Capture, 'seed' | 'sizes'>): MediumRef => ({
  id,
  hash: hashOf(slicesOf(capture)),
});

/** Opens a page of the harness build. @param hash where to; the public home, which starts nothing of a driver's, by default */
export async function openTablet(context: BrowserContext, url: string, hash = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/${hash}`);
  await started(page);
  await withHarness(page);
  return page;
}

/** Keeps a photo or video. Rejects as the product does. */
export const take = (page: Page, capture: Capture): Promise<TabletMedium> =>
  page.evaluate(async ({ sizes, seed, ...capture }) => {
    const [first = 0] = sizes;
    const blob = (size: number, index: number, type: string) =>
      new Blob([harness.someBytes(size, seed + index)], { type });
    if (sizes.length === 1) return harness.addPhoto({ ...capture, blob: blob(first, 0, 'image/jpeg') });
    const video = harness.startVideo({ ...capture, mime: 'video/webm;codecs=vp8' });
    let medium: TabletMedium | undefined;
    for (const [index, size] of sizes.entries())
      medium = await video.addSlice(blob(size, index, 'video/webm'));
    return medium as TabletMedium;
  }, capture);

/** Seals a report on the tablet. */
export async function seal(page: Page, account: string, draft: Draft): Promise<void> {
  const report = await sealed(draft);
  const { clientId, tripId, kind } = report;
  await page.evaluate((kept) => harness.keepReport(kept), {
    clientId,
    tripId,
    kind,
    account,
    attempt: 1,
    about: 'Prise en charge · AB-123-CD',
    draft: {},
    sealed: report,
    refusal: null,
    sent: false,
  });
}

/** As a browser that needs room does, or somebody who clears what sites keep. */
export const clearDatabase = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (cleared) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(cleared);
        asked.onsuccess = () => resolve();
        asked.onerror = () => reject(asked.error);
      }),
    name,
  );
