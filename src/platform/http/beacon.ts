/** First load. Sends a small report that nobody waits for and whose loss is of no consequence. */
import type { Contract, UnreadAnswer } from '../../domain/lib/contract/contract.ts';
import { apiBase } from './api-url.ts';

/** A contract whose answer nobody reads. */
type Beacon = Contract<string, Readonly<Record<string, string>>, undefined, UnreadAnswer>;

/**
 * Posts `body` as JSON text to a call of the API; survives the page being closed; never throws. It is told of its
 * contract as a type, so that no contract is part of the first load: `postBeacon<typeof reportPageView>('/page_view', …)`.
 */
export function postBeacon<Told extends Beacon>(
  path: Told['path'],
  body: NonNullable<Told['sent']>['body'],
): void {
  const text = JSON.stringify(body);
  const url = apiBase + path.slice(1);
  try {
    if (navigator.sendBeacon(url, text)) return;
  } catch {
    // Missing or forbidden: the other way below.
  }
  fetch(url, { method: 'POST', body: text, keepalive: true }).catch(() => undefined);
}
