/** Goes to another screen after a while: said beforehand, with a link for who would rather go now (guarantees.md). */
import { useLayoutEffect } from 'react';
import { replaceWith } from '../../platform/page/go.ts';

interface TimedRedirectProps {
  /** A route with its query, `/auth/login`; it takes the place of this screen in the history. */
  readonly to: string;
  /** In milliseconds, a whole number of seconds. */
  readonly afterMs: number;
  /** Where that is, in French, as in « Vous allez être redirigé vers … ». */
  readonly place: string;
  readonly linkLabel: string;
}

/** To be put into a live region or into what takes the focus. Going elsewhere meanwhile cancels it. */
export function TimedRedirect({ to, afterMs, place, linkLabel }: TimedRedirectProps) {
  // Not a passive effect, which would be stopped a frame after the screen has gone.
  useLayoutEffect(() => {
    const timer = setTimeout(replaceWith, afterMs, to);
    return () => clearTimeout(timer);
  }, [to, afterMs]);
  return (
    <p>
      {`Vous allez être redirigé vers ${place} dans ${afterMs / 1000} secondes. `}
      <a href={`#${to}`}>{linkLabel}</a>
    </p>
  );
}
