/** First load. Brings the app's shell, once, when a screen is asked for. */
import { loadModule } from '../platform/page/lazy-module.ts';
import { chunkFailed } from '../platform/page/recovery.ts';
import { mount } from './island-mount.ts';

/** What the document shows of a screen stays until the screen is there. */
async function loadShell() {
  const { Shell, bringScreen } = await loadModule(() => import('./shell.tsx'), 'Shell');
  await bringScreen();
  return Shell;
}

let asked = false;

/** Puts the shell into the app's page. From then on it follows the address by itself. */
export function openShell(page: HTMLElement): void {
  if (asked) return;
  asked = true;
  void mount(page, loadShell, () => void chunkFailed());
}
