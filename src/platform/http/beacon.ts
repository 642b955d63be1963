/** First load. Sends a small report that nobody waits for and whose loss is of no consequence. */
import { apiBase } from './api-url.ts';

/** Posts `body` as JSON text to a call of the API; survives the page being closed; never throws. */
export function sendReport(call: string, body: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(body);
  try {
    if (navigator.sendBeacon(apiBase + call, text)) return;
  } catch {
    // Missing or forbidden: the other way below.
  }
  fetch(apiBase + call, { method: 'POST', body: text, keepalive: true }).catch(() => undefined);
}
