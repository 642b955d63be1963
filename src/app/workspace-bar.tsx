/** What the bar of the workspaces holds for who is signed in: the area's entries, *Mon compte*, the way out. */
import { signal } from '@preact/signals-react';
import { useLayoutEffect } from 'react';
import { homeOf } from '../domain/account/roles.ts';
import { aliases } from '../domain/route/app-routes.ts';
import { deskAbove, isGuided, placeOf, SEARCH_PATH, workspaces } from '../domain/route/workspace.ts';
import { goTo } from '../platform/page/go.ts';
import { parseHash } from '../platform/page/location.ts';
import { currentRoute } from '../platform/page/route.ts';
import { session } from '../platform/session/session.ts';
import { Icon, IconOf } from '../ui/screen/icon.tsx';
import { LogoutButton } from './logout-button.tsx';
import './workspace-bar.css';

/** The path of the address: known before its screen is there. */
const address = signal('');
const follow = () => {
  address.value = parseHash(location.hash).path;
};
follow();
addEventListener('hashchange', follow);

/** The team's search, from wherever nobody is typing. */
addEventListener('keydown', (event) => {
  if (event.key !== '/' || !/^\/admin\/teammate\b/.test(address.value) || isGuided(address.value)) return;
  if ((event.target as Element).matches('input, textarea, dialog *')) return;
  event.preventDefault();
  goTo(SEARCH_PATH);
});

/** Stays once it has come: the document's style shows it with the screens that stand in a workspace. */
export function WorkspaceBar() {
  const held = session.value?.roles ?? null;
  const home = homeOf(held);
  const [area = ''] = /^\/admin\/\w+/.exec(address.value) ?? [];
  const open = (!isGuided(address.value) && workspaces[area]) || [];
  const entries = open.map(([path, label, icon]) => ({ path, label, icon, target: aliases[path] ?? path }));
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-entries', entries.length > 0);
  });
  if (!held) return null;

  const account = `${home}/profile`;
  const shown = currentRoute.value?.pattern ?? '';
  const place = placeOf(shown, [account, ...entries.map(({ target }) => target)]) ?? deskAbove(shown);
  const current = (path: string) => (path === place ? (path === shown ? 'page' : 'true') : undefined);
  return (
    <>
      {entries.length > 0 && (
        <nav aria-label="Navigation principale">
          <ul>
            {entries.map(({ path, label, icon, target }) => (
              <li key={path}>
                <a href={`#${path}`} aria-current={current(target)}>
                  <IconOf name={icon} className="icon" />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>
        {/* The staff header's other link (specification §2). */}
        {home === '/admin/teammate' && <a href="#/login">Accueil</a>}
        <a href={`#${account}`} aria-label="Mon compte" aria-current={current(account)}>
          <Icon name="person-fill" />
          <b>Mon compte</b>
        </a>
        <LogoutButton />
      </div>
    </>
  );
}
