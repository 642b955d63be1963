/**
 * First load. Inlined after the pages: corrects the page shown, then imports the start bundle: for a screen at once, for
 * a public page once the document is loaded and what was painted is really on the screen: asked for a frame earlier, it
 * competes with the first paint. If that fails the document stays as it is: readable, and quiet.
 */
import { isAppPath } from '../../platform/page/location.ts';
import { showPage } from '../../platform/page/pages.ts';
import { reportStartupFailure } from '../../platform/page/startup-failure.ts';

declare const __START__: string;

/** For browsers that do not tell of paints, and tabs that are opened in the background. In milliseconds. */
const START_TIMEOUT = 3_000;

let started = false;
function start(): void {
  if (started) return;
  started = true;
  import(/* @vite-ignore */ __START__).catch((error: unknown) => reportStartupFailure('start', error));
}

showPage();
if (isAppPath(location.hash.slice(1))) start();
addEventListener('load', () => {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, START_TIMEOUT);
});
