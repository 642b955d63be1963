/** Where a person is sent once signed in: read from the address, and carried from screen to screen (specification §2). */
import { effect } from '@preact/signals-react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { destinationOf } from '../../domain/route/destination.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { readQuery, wholeQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';

/**
 * The address of another screen on the way. Only the creation of a subscription is worth carrying to it: it is what
 * someone came for.
 */
export const onTheWay = (path: string): string =>
  path + (readQuery('redirectTo') === 'subscription' ? '?redirectTo=subscription' : '');

/**
 * Leaves the screen as soon as somebody is signed in, in this tab or in another, and at once when they already are. The
 * screen leaves the history too: *back* does not return to it.
 */
export function useLeaveOnceSignedIn(): void {
  const [path] = useLocation();
  // Before the paint, and stopped as soon as the screen goes: a passive effect would outlive it by a frame.
  useLayoutEffect(
    () =>
      effect(() => {
        if (!session.value) return;
        const query = wholeQuery();
        const end = destinationOf(path, query, new URLSearchParams(query), session.value.roles);
        if (end && 'instead' in end) replaceWith(end.instead);
      }),
    [path],
  );
}
