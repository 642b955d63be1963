/**
 * First load. When the app is *stable*: the first idle moment after `load` with nothing of ours pending (domain.md,
 * "Where the specification meets the law or itself").
 */

/** The longest wait for it, in milliseconds (specification §9, service worker registration). */
export const STABLE_LIMIT = 30_000;

/** What stands for an idle moment where `requestIdleCallback` is unknown, in milliseconds. */
const PAUSE = 200;

const pending = new Set<Promise<unknown>>();

/** Counts a piece of work as pending until it settles; hands it back. */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  const settled = () => pending.delete(work);
  pending.add(work);
  work.then(settled, settled);
  return work;
}

const idle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, PAUSE);

/** Resolves when the app is stable, at the latest after 30 s. To be called after `load`. */
export const whenStable = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, STABLE_LIMIT);
    const look = () =>
      idle(() => {
        if (pending.size === 0) resolve();
        else void Promise.allSettled(pending).then(look);
      });
    // Islands in view start to load with the next frame.
    requestAnimationFrame(look);
  });
