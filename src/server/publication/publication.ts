/**
 * The public site as it is served: as it was built under the published tariff and hours, and rendered anew, in memory, once the
 * office has set others. Each instance does so for itself: nothing is shared, and what was built stays on disk as it is.
 */

import type { Clock } from '../../domain/lib/time/clock.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import {
  firstVersion,
  type RulesVersion,
  type SetCalendar,
  versionOn,
} from '../../domain/settings/calendar.ts';
import type { TariffVersion } from '../../domain/tariff/versions.ts';
import { type Documents, type Site, withDocuments } from '../files/site.ts';
import type { Log } from '../lib/log.ts';
import { startThread } from '../lib/thread.ts';
import type { BuiltSite, PublishedDocument } from './documents-asked.ts';

/** How long the pages may go on saying the prices and hours of the day before. */
const PERIOD_MS = 10_000;

export interface Publication {
  readonly site: Site;
  /** Has the documents say what holds now; resolves when they do, or when that failed, which is logged. */
  refresh(): Promise<void>;
  /** Looks from now on when other prices or hours begin to hold. */
  start(): void;
  stop(): Promise<void>;
}

export interface PublicationOptions {
  /** What the office has set, oldest first. */
  readonly tariffs: () => readonly TariffVersion[];
  /** When there are appointments, as the office has set it. @throws where the database does not answer */
  readonly readCalendar: (now: Date) => Promise<SetCalendar>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createPublication(
  built: Site,
  { tariffs, readCalendar, clock, log }: PublicationOptions,
): Publication {
  let files = built.files;
  let shown = said({ day: '', set: [], rules: firstVersion });
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const renew = async (): Promise<void> => {
    const now = clock();
    const { day } = parisTime(now);
    try {
      const facts = { day, set: setFrom(tariffs(), day), rules: versionOn(day, await readCalendar(now)) };
      const wanted = said(facts);
      if (wanted === shown) return;
      const source = builtSite(built);
      if (source === null) return;
      const isAsBuilt = facts.set.length === 0 && facts.rules === firstVersion;
      files = isAsBuilt ? built.files : withDocuments(built, await render(source, facts, log));
      shown = wanted;
      log.info('documents_published', { day, versions: facts.set.length, hoursFrom: facts.rules.firstDay });
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

/** What the documents of a day say. */
interface Facts {
  readonly day: string;
  /** The prices that hold, if they are not the published ones, and later ones. */
  readonly set: readonly TariffVersion[];
  readonly rules: RulesVersion;
}

/** What tells two publications apart. */
const said = ({ day, set, rules }: Facts): string =>
  JSON.stringify([set.some(({ firstDay }) => firstDay <= day), set, rules]);

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

/** In a thread of its own: the site's modules read what they say from its environment, once. */
async function render(built: BuiltSite, { day, set, rules }: Facts, log: Log): Promise<Documents> {
  const thread = startThread<BuiltSite, PublishedDocument[]>(
    new URL('../../publish/publish-thread.ts', import.meta.url),
    (error) => log.error('publish_thread_died', error),
    {
      ...process.env,
      SITE_TARIFFS: JSON.stringify({ day, set }),
      SITE_OPENING: JSON.stringify(rules),
    },
  );
  try {
    const published = await thread.call(built);
    return new Map(published.map(({ name, bytes }) => [name, bytes]));
  } finally {
    await thread.stop();
  }
}
