/** First load. Loads a lazy chunk, with one retry that really asks the network again. */
import { trackPending } from './stable.ts';

const RETRY_AFTER_MS = 1_000;

let attempts = 0;

/**
 * The second attempt. Many browsers remember a failed module for its address until the page is reloaded: so it is asked
 * for under another one. A failed style sheet is not remembered. A chunk may hold several modules, each under a name that
 * the bundler chose: ours is the one with what is asked of it.
 */
async function loadAgain<M>(load: () => Promise<M>, name: keyof M, error: unknown): Promise<M> {
  // Chromium and Firefox name the address in the message; WebKit does not, and does not remember either.
  const address = /https?:\/\/[^\s?]+/.exec(String(error))?.[0];
  if (!address?.startsWith(`${location.origin}/`) || address.endsWith('.css')) return load();
  attempts += 1;
  const chunk: object = await import(/* @vite-ignore */ `${address}?retry=${attempts}`);
  return [chunk, ...Object.values(chunk)].find((module) => Object(module)[name]);
}

/** Loads a module, once more after a second if that fails. Rejects with the second failure. @param name of one of its exports */
export const loadModule = <M>(load: () => Promise<M>, name: keyof M): Promise<M> =>
  trackPending(loadTwice(load, name));

async function loadTwice<M>(load: () => Promise<M>, name: keyof M): Promise<M> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return loadAgain(load, name, error);
  }
}
