/** The app's shell: the screen of the address, in the one page that the document keeps for the app. */
import { useLayoutEffect, useRef } from 'react';
import { type BaseLocationHook, Route, Router } from 'wouter';
import { goTo } from '../platform/page/go.ts';
import { APP_PAGE } from '../platform/page/pages.ts';
import { bringBar } from './bring-bar.ts';
import { arrive } from './navigation.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { followAddress, type Visit, visit } from './visit.ts';

/** wouter's own hash hook loses queries (ARCHITECTURE.md, Routing), and would leave before the next screen is there. */
const useVisitedPath: BaseLocationHook = () => [visit.peek()?.path ?? '', goTo];

/** Mounted once; renders nothing that shows while a public page is read. */
export function Shell() {
  const now = visit.value;
  useArrival(now);
  if (!now) return <p className="wait">Un instant…</p>;
  const { route, Screen, key } = now;
  return (
    <Router hook={useVisitedPath}>
      <Route key={key} path={route.path}>
        {Screen ? <Screen /> : <ScreenFailed retry={() => followAddress()} />}
      </Route>
    </Router>
  );
}

/** Brings the screen of the address, before the shell is shown with it, then that of each one after it. Never rejects. */
export function bringScreen(): Promise<void> {
  bringBar();
  addEventListener('hashchange', ({ oldURL }) => void followAddress(oldURL));
  return followAddress();
}

/** Once a screen is rendered: title, focus, scroll. */
function useArrival(now: Visit | null): void {
  const failed = useRef(false);
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const page = now && document.getElementById(APP_PAGE);
    if (!page) return;
    const { path: pattern, title, name: description } = now.route;
    // What was pressed is gone: the button to try again, or a link to the same screen of something else.
    const isOther = failed.current || (shown.current ?? now.key) !== now.key;
    arrive(page, { pattern, title, description }, isOther);
    failed.current = now.Screen === null;
    shown.current = now.key;
  }, [now]);
}
