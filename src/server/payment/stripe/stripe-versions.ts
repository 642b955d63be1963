/** The versions of Stripe's API that this was tested with, and what is said when a webhook speaks another one. */

import type { Log } from '../../lib/log.ts';

/** Asked for with each request; the README names it, for the webhook. */
export const STRIPE_VERSION = '2026-10-28.endive';

/** The one before: what a webhook that was made then still tells. */
export const FORMER_STRIPE_VERSION = '2025-02-24.acacia';

const tested: readonly string[] = [STRIPE_VERSION, FORMER_STRIPE_VERSION];

/** A webhook keeps the version that it was made with: another one is logged once, and what it tells is read all the same. */
export function createVersionWatch(log: Pick<Log, 'warn'>): (version: string | null | undefined) => void {
  const known = new Set(tested);
  return (version) => {
    if (!version || known.has(version)) return;
    known.add(version);
    log.warn('stripe_version', { told: version, asked: STRIPE_VERSION });
  };
}
