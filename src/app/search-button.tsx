/** The team's way to its search, from every screen: a button in the bar, and the key `/` wherever nobody is typing. */
import { useLayoutEffect } from 'react';
import { chunkFailed } from '../platform/page/recovery.ts';
import { IconOf } from '../ui/screen/icon.tsx';
import { loadSearch } from './load-screen.ts';

const open = () => void loadSearch().then(({ openSearch }) => openSearch(), chunkFailed);

function press(event: KeyboardEvent) {
  const { key, target } = event;
  if (key !== '/' || (target as Element).matches('input, select, textarea, dialog *')) return;
  event.preventDefault();
  open();
}

export function SearchButton() {
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <li>
      <button type="button" aria-label="Rechercher" title="Touche /" onClick={open}>
        <IconOf name="search" className="icon" />
        <span>Rechercher</span>
      </button>
    </li>
  );
}
