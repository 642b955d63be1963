/** Fills the bar of the workspaces once somebody is signed in: part of the shell, since no public page shows it. */
import { effect } from '@preact/signals-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadModule } from '../platform/page/lazy-module.ts';
import { chunkFailed } from '../platform/page/recovery.ts';
import { session } from '../platform/session/session.ts';

/** Follows the session from here on. To be called once. */
export function bringBar(): void {
  let brought = false;
  effect(() => {
    if (!session.value || brought) return;
    brought = true;
    void fill().catch(() => {
      // At the next sign-in, or refresh of the session.
      brought = false;
      void chunkFailed();
    });
  });
}

async function fill(): Promise<void> {
  const { WorkspaceBar } = await loadModule(() => import('./workspace-bar.tsx'), 'WorkspaceBar');
  const place = document.createElement('div');
  place.id = 'bar';
  document.querySelector('header')?.append(place);
  createRoot(place).render(createElement(WorkspaceBar));
}
