/** The app's shell: the screen of the address, in the one page that the document keeps for the app. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type BaseLocationHook, Route, Router } from 'wouter';
import { goTo } from '../platform/page/go.ts';
import { APP_PAGE } from '../platform/page/pages.ts';
import { arrive } from './navigation.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { StaffHeader } from './staff-header.tsx';
import { followAddress, type Visit, visit } from './visit.ts';

/** wouter's own hash hook loses queries (ARCHITECTURE.md, Routing), and would leave before the next screen is there. */
const useVisitedPath: BaseLocationHook = () => [visit.peek()?.path ?? '', goTo];

/** Mounted once; renders nothing that shows while a public page is read. */
export function Shell() {
  const now = visit.value;
  useEffect(followHashes, []);
  useArrival(now);
  if (!now) return <p className="wait">Un instant…</p>;
  const { route, Screen } = now;
  return (
    <Router hook={useVisitedPath}>
      {route.area === 'teammate' && <StaffHeader />}
      <Route key={route.path} path={route.path}>
        {Screen ? <Screen /> : <ScreenFailed retry={followAddress} />}
      </Route>
    </Router>
  );
}

/** Brings the screen of the address, before the shell is shown with it. Never rejects. */
export const bringScreen = followAddress;

function followHashes() {
  const follow = () => void followAddress();
  addEventListener('hashchange', follow);
  follow();
  return () => removeEventListener('hashchange', follow);
}

/** Once a screen is rendered: title, focus, scroll. */
function useArrival(now: Visit | null): void {
  const failed = useRef(false);
  useLayoutEffect(() => {
    const page = now && document.getElementById(APP_PAGE);
    if (!page) return;
    const { path: pattern, title, name, description = name } = now.route;
    arrive(page, { pattern, title, description });
    // The button that was pressed to try again is gone.
    if (failed.current) page.querySelector('h1')?.focus();
    failed.current = now.Screen === null;
  }, [now]);
}
