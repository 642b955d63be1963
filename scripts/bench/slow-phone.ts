/** The phone and the network that the promises of speed are about, and the least that they take. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const BYTES_PER_SECOND = 400_000 / 8;
export const LATENCY_MS = 400;
const SLOWER = 6;
/** How many times the least time a screen may take, and what it should. */
export const GATE = 1.4;
export const GOAL = 1.2;

export const slowPhone = `400 kbit/s, ${LATENCY_MS} ms, ${SLOWER}× slower processor`;

/** @param rounds requests that wait for one another @returns milliseconds */
export const leastMs = (bytes: number, rounds: number): number =>
  (bytes / BYTES_PER_SECOND) * 1_000 + rounds * LATENCY_MS;

/** Makes a page's network and processor those of that phone, with an empty cache. */
export async function slowDown(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
