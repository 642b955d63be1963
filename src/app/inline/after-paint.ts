/**
 * First load. Inlined after the pages: corrects the page shown, then imports the start bundle once the document is
 * loaded and painted. If that fails the document stays as it is: readable, and quiet.
 */
import { showPage } from '../../platform/pages.ts';
import { reportStartupFailure } from '../../platform/startup-failure.ts';

declare const __START__: string;

const start = () =>
  import(/* @vite-ignore */ __START__).catch((error: unknown) => reportStartupFailure('start', error));

showPage();
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
