/** A gigabyte of video kept on a tablet, slice by slice: how much memory of the page that takes at most. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { SLICE_MAX_BYTES } from '../../src/domain/report/media.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { buildHarness, harnessAddress } from './harness.ts';
import type { Section } from './promise.ts';
import { serveSite } from './site.ts';

const TOTAL_BYTES = 1_000_000_000;
const SLICES = TOTAL_BYTES / SLICE_MAX_BYTES;

/** What the page may hold, in bytes. */
const PROMISED_BYTES = 150_000_000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** In a browser with a profile on the disk: one in memory would keep the video there. */
export async function videoSection(): Promise<Section> {
  const site = await serveSite(buildHarness);
  const profile = await mkdtemp(join(tmpdir(), 'video-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const page = await context.newPage();
    await page.goto(site.origin);
    await page.evaluate(`import('${harnessAddress}').then(() => true)`);
    const session = await context.newCDPSession(page);
    const recording = await page.evaluateHandle(() =>
      harness.startVideo({ account: 'bench', reportId: 'bench', tripId: 'bench', mime: 'video/webm' }),
    );
    let peak = 0;
    const begun = performance.now();
    for (let slice = 0; slice < SLICES; slice += 1) {
      await recording.evaluate(
        (video, [bytes, seed]) => video.addSlice(new Blob([harness.someBytes(bytes, seed)])),
        [SLICE_MAX_BYTES, slice] as const,
      );
      // Objects, and the arrays of bytes that stand beside them.
      const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
        usedSize: number;
        backingStorageSize?: number;
      };
      peak = Math.max(peak, usedSize + backingStorageSize);
    }
    const seconds = (performance.now() - begun) / 1_000;
    const [kept] = await page.evaluate(() => harness.readMedia('bench'));
    const bytes = kept?.slices.reduce((sum, slice) => sum + slice.bytes, 0) ?? 0;
    return {
      title: `Video on a tablet (${megabytes(TOTAL_BYTES)} in slices of ${megabytes(SLICE_MAX_BYTES)})`,
      lines: [
        {
          what: 'kept, each slice read back',
          value: megabytes(bytes),
          promised: megabytes(TOTAL_BYTES),
          kept: bytes === TOTAL_BYTES,
        },
        {
          what: 'memory of the page, at most',
          value: megabytes(peak),
          promised: `< ${megabytes(PROMISED_BYTES)}`,
          kept: peak < PROMISED_BYTES,
        },
        { what: 'written', value: `${Math.round(bytes / 1_000_000 / seconds)} MB/s`, kept: true },
      ],
      notes: [],
      data: { bytes, peak, seconds },
    };
  } finally {
    await context.close();
    await site.stop();
    await rm(profile, { recursive: true, force: true });
  }
}
