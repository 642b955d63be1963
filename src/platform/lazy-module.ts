/** First load. Loads a lazy chunk, with one retry that really asks the network again. */
import { trackPending } from './stable.ts';

const RETRY_AFTER_MS = 1_000;

let attempts = 0;

/**
 * The second attempt. Many browsers remember a failed module for its address until the page is reloaded: so it is asked
 * for under another one. A failed style sheet is not remembered.
 */
function loadAgain<M>(load: () => Promise<M>, error: unknown): Promise<M> {
  // Chromium and Firefox name the address in the message; WebKit does not, and does not remember either.
  const address = /https?:\/\/[^\s?]+/.exec(String(error))?.[0];
  if (!address?.startsWith(`${location.origin}/`) || address.endsWith('.css')) return load();
  attempts += 1;
  return import(/* @vite-ignore */ `${address}?retry=${attempts}`);
}

/** Loads a module, once more after a second if that fails. Rejects with the second failure. */
export const loadModule = <M>(load: () => Promise<M>): Promise<M> => trackPending(loadTwice(load));

async function loadTwice<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return loadAgain(load, error);
  }
}
