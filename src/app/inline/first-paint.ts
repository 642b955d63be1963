/**
 * First load. Inlined in the head: what must be known before the first paint. That scripts run, whether the consent
 * banner shows, whether somebody is signed in, and whether `:target` alone cannot tell which page the fragment names. What a
 * screen needs is asked for from here too: the rest of the document is still on its way.
 */
import { tokenKey } from '../../domain/settings/stored-data.ts';
import { storedAnswer } from '../../platform/consent/consent-cookie.ts';
import { isAppPath } from '../../platform/page/location.ts';
import { askForScreen } from './ask-for-screen.ts';

const { hash } = location;
const mark = (name: string, on: boolean) => document.documentElement.toggleAttribute(name, on);
mark('data-js', true);
mark('data-ask', !storedAnswer());
mark('data-override', isAppPath(hash.slice(1)) || !/^(#(\/[\w-]*(#.*)?)?)?$/.test(hash));
const isSignedIn = (): boolean => {
  try {
    return !!localStorage.getItem(tokenKey);
  } catch {
    // Storage is forbidden: nobody is signed in.
    return false;
  }
};
mark('data-in', isSignedIn());

// The banner is answered before the app is there to hear it: it goes at once, and the app takes the answer over.
addEventListener('click', ({ target }) => {
  const { consent } = (target as HTMLElement).dataset;
  if (!consent) return;
  document.documentElement.dataset.said = consent;
  mark('data-ask', consent === 'revoke');
});

const askNow = () => askForScreen(isSignedIn());
askNow();
// At every navigation, and before the page to come is drawn.
addEventListener('popstate', askNow);
