/** First load. What follows from a session outside the app: the account's menu in the header, and home when it ends. */
import { effect } from '@preact/signals-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { replaceWith } from '../platform/page/go.ts';
import { loadModule } from '../platform/page/lazy-module.ts';
import { chunkFailed } from '../platform/page/recovery.ts';
import { currentRoute } from '../platform/page/route.ts';
import { session } from '../platform/session/session.ts';

const root = document.documentElement;

/** Whether the header keeps room for the menu of someone signed in, in place of the link to sign in. */
const keepRoom = (on: boolean) => root.toggleAttribute('data-in', on);

let mounted = false;

async function mountMenu(): Promise<void> {
  const place = document.getElementById('account');
  if (!place || mounted) return;
  mounted = true;
  try {
    const { AccountMenu } = await loadModule(() => import('./account-menu.tsx'), 'AccountMenu');
    place.replaceChildren();
    createRoot(place).render(createElement(AccountMenu));
  } catch {
    // The link to sign in comes back: it leads someone signed in to their home.
    mounted = false;
    keepRoom(false);
    await chunkFailed();
  }
}

/** Follows the session, whichever tab begins or ends it. */
export function startAccount(): void {
  let known = false;
  effect(() => {
    const someone = session.value !== null;
    keepRoom(someone);
    if (someone) {
      // Where the bar of a workspace stands in for the header's links, the menu waits for the next public page.
      if (currentRoute.value && !root.hasAttribute('data-bar')) void mountMenu();
      // Who has just chosen another password reads that it is done, and goes to the login from there.
    } else if (known && !location.hash.startsWith('#/password/reset')) replaceWith('/');
    known = someone;
  });
}
