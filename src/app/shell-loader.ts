/** First load. Brings the app's shell, once, when a screen is asked for. */
import { loadModule } from '../platform/lazy-module.ts';
import { chunkFailed } from '../platform/recovery.ts';
import { mount } from './island-mount.ts';

const loadShell = () => loadModule(() => import('./shell.tsx'), 'Shell').then((m) => m.Shell);

let asked = false;

/** Puts the shell into the app's page. From then on it follows the address by itself. */
export function openShell(page: HTMLElement): void {
  if (asked) return;
  asked = true;
  void mount(page, loadShell, () => void chunkFailed());
}
