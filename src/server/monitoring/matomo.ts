/**
 * Matomo's HTTP Tracking API. A page view carries the page and nothing of the visitor: no identifier, no address, no
 * browser.
 */

import type { Config } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';

const TIMEOUT_MS = 5_000;
/** More page views than this waiting for a slow Matomo are dropped rather than kept in memory. */
const MAX_PENDING = 100;

export interface PageView {
  /** A path of the route table. */
  readonly path: string;
  readonly title: string;
}

export interface Analytics {
  /** Sends without making anyone wait; a failure is logged. */
  pageView(view: PageView): void;
  /** Waits for what is on its way. */
  stop(): Promise<void>;
}

export function createAnalytics(matomo: Config['matomo'], appUrl: string, log: Log): Analytics {
  const pending = new Set<Promise<void>>();
  return {
    pageView: (view) => {
      if (!matomo) return;
      if (pending.size >= MAX_PENDING) {
        log.warn('page_view_dropped');
        return;
      }
      const sending = track(matomo, appUrl, view)
        .catch((error) => log.error('page_view_failed', error))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    stop: async () => {
      await Promise.all(pending);
    },
  };
}

async function track(matomo: NonNullable<Config['matomo']>, appUrl: string, view: PageView): Promise<void> {
  const url = new URL('matomo.php', matomo.url.endsWith('/') ? matomo.url : `${matomo.url}/`);
  url.search = new URLSearchParams({
    idsite: String(matomo.siteId),
    rec: '1',
    apiv: '1',
    send_image: '0',
    action_name: view.title,
    url: `${appUrl}/#${view.path}`,
    // Keeps a cache on the way from answering in Matomo's place.
    rand: String(Math.random()).slice(2),
  }).toString();
  const response = await fetch(url, {
    headers: { 'User-Agent': 'garrigue-convoyage' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Matomo answered ${response.status}`);
}
