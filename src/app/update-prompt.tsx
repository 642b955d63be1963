/**
 * First load. The discreet prompt about a new version, at the bottom of the window. It never takes the focus, covers
 * neither the cookie banner nor the field being filled in, and announces itself once.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { isDraft } from '../domain/settings/stored-data.ts';
import { recover } from '../platform/page/recovery.ts';
import { type UpdateState, updateState } from '../platform/page/service-worker-states.ts';
import { hasUnsaved } from '../platform/page/unsaved.ts';
import { acceptUpdate } from '../platform/page/updates.ts';

interface Notice {
  readonly text: string;
  readonly action: string;
  readonly run: () => unknown;
}

const notices: Readonly<Record<Exclude<UpdateState, 'none'>, Notice>> = {
  available: {
    text: 'Une nouvelle version du site est prête.',
    action: 'Mettre à jour',
    run: acceptUpdate,
  },
  activated: {
    text: 'Le site a été mis à jour dans un autre onglet. Rechargez cette page quand vous voulez.',
    action: 'Recharger',
    run: () => location.reload(),
  },
  unrecoverable: {
    text: 'Une partie du site ne peut plus être chargée\u00a0: cette page est trop ancienne. Rechargez-la.',
    action: 'Recharger',
    run: recover,
  },
};

/** Rendered into `#notices`; empty while there is nothing to say. */
export function UpdatePrompt() {
  const [postponed, postpone] = useState<UpdateState>('none');
  const state = updateState.value;
  useLayoutEffect(measureCovered, []);
  return (
    <div role="status">
      {state !== 'none' && state !== postponed && (
        <Prompt
          key={state}
          {...notices[state]}
          onLater={state !== 'unrecoverable' && (() => postpone(state))}
        />
      )}
    </div>
  );
}

function Prompt({ text, action, run, onLater }: Notice & { readonly onLater: false | (() => void) }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => uncoverField(box.current), []);
  return (
    <div className="banner" ref={box}>
      <p>
        {text}
        {inputNote()}
      </p>
      <button type="button" className="button" onClick={run}>
        {action}
      </button>
      {onLater && (
        <button type="button" className="button quiet" onClick={onLater}>
          Plus tard
        </button>
      )}
    </div>
  );
}

/** What becomes of the text being typed when the page reloads: it comes back where the browser stores its draft. */
function inputNote(): string {
  if (!hasUnsaved()) return '';
  try {
    if (Object.keys(sessionStorage).some(isDraft)) return ' Ce que vous avez saisi est conservé.';
  } catch {
    // Storage is forbidden: nothing is kept.
  }
  return ' Terminez d’abord votre saisie\u00a0: elle serait perdue.';
}

/**
 * Keeps the prompt above the cookie banner, which a workspace's entries may be below, and what gets the focus above all of
 * them, however high they are. Their heights are 0 while they are closed.
 */
function measureCovered() {
  const banner = document.getElementById('consent');
  const place = document.getElementById('notices');
  if (!banner || !place) return;
  const observer = new ResizeObserver(() => {
    place.style.bottom = `calc(var(--foot, 0px) + ${banner.offsetHeight}px)`;
    document.documentElement.style.setProperty('--covered', `${banner.offsetHeight + place.offsetHeight}px`);
  });
  observer.observe(banner);
  observer.observe(place);
  return () => observer.disconnect();
}

function uncoverField(box: HTMLElement | null) {
  const field = document.activeElement;
  if (!box || !field?.matches('input, textarea, select')) return;
  if (field.getBoundingClientRect().bottom > box.getBoundingClientRect().top) {
    field.scrollIntoView({ block: 'center' });
  }
}
