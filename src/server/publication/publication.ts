/**
 * The public site as it is served: as it was built under the published tariff, and rendered anew, in memory, once the office has
 * set another one. Each instance does so for itself: nothing is shared, and what was built stays on disk as it is.
 */

import type { Clock } from '../../domain/lib/time/clock.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { TariffVersion } from '../../domain/tariff/versions.ts';
import { type Documents, type Site, withDocuments } from '../files/site.ts';
import type { Log } from '../lib/log.ts';
import { startThread } from '../lib/thread.ts';
import type { BuiltSite, PublishedDocument } from './documents-asked.ts';

/** How long the pages may go on saying the prices of the day before. */
const PERIOD_MS = 10_000;

export interface Publication {
  readonly site: Site;
  /** Has the documents say what holds now; resolves when they do, or when that failed, which is logged. */
  refresh(): Promise<void>;
  /** Looks from now on when other prices begin to hold. */
  start(): void;
  stop(): Promise<void>;
}

export interface PublicationOptions {
  /** What the office has set, oldest first. */
  readonly tariffs: () => readonly TariffVersion[];
  readonly clock: Clock;
  readonly log: Log;
}

export function createPublication(built: Site, { tariffs, clock, log }: PublicationOptions): Publication {
  let files = built.files;
  let shown = said([], '');
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const renew = async (): Promise<void> => {
    const { day } = parisTime(clock());
    const set = setFrom(tariffs(), day);
    const wanted = said(set, day);
    if (wanted === shown) return;
    const source = builtSite(built);
    if (source === null) return;
    try {
      files = set.length === 0 ? built.files : withDocuments(built, await render(source, { day, set }, log));
      shown = wanted;
      log.info('documents_published', { day, versions: set.length });
    } catch (error) {
      log.error('publication_failed', error);
    }
  };
  /** One at a time: the last one asked for is of the latest prices. */
  const refresh = (): Promise<void> => {
    running = running.then(renew);
    return running;
  };
  return {
    site: {
      get files() {
        return files;
      },
      notFound: built.notFound,
      template: built.template,
    },
    refresh,
    start: () => {
      timer = setInterval(() => void refresh(), PERIOD_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** The one that holds, if it is not the published one, and later ones. */
function setFrom(set: readonly TariffVersion[], day: string): readonly TariffVersion[] {
  const held = set.findLast(({ firstDay }) => firstDay <= day);
  return held ? set.filter(({ firstDay }) => firstDay >= held.firstDay) : set;
}

/** What tells two publications apart. */
const said = (set: readonly TariffVersion[], day: string): string =>
  JSON.stringify([set.some(({ firstDay }) => firstDay <= day), set]);

/** Null where the API alone is served. */
function builtSite({ files }: Site): BuiltSite | null {
  const textOf = (path: string): string | null => {
    const bytes = files.get(path)?.variants.get('identity')?.bytes;
    return bytes ? new TextDecoder().decode(bytes) : null;
  };
  const sheet = [...files.keys()].find((path) => /^\/assets\/forms-[^/]*\.css$/.test(path));
  const [index, style] = [textOf('/index.html'), sheet && textOf(sheet)];
  if (!index || !sheet || !style) return null;
  return { index, forms: { style, sheet }, worker: textOf('/sw.js'), version: textOf('/version.json') };
}

/** In a thread of its own: the site's modules read the tariff from its environment, once. */
async function render(
  built: BuiltSite,
  tariffs: { readonly day: string; readonly set: readonly TariffVersion[] },
  log: Log,
): Promise<Documents> {
  const thread = startThread<BuiltSite, PublishedDocument[]>(
    new URL('../../publish/publish-thread.ts', import.meta.url),
    (error) => log.error('publish_thread_died', error),
    { ...process.env, SITE_TARIFFS: JSON.stringify(tariffs) },
  );
  try {
    const published = await thread.call(built);
    return new Map(published.map(({ name, bytes }) => [name, bytes]));
  } finally {
    await thread.stop();
  }
}
