/** Where a person is sent once signed in: read from the address, and carried from screen to screen (specification §2). */
import { effect } from '@preact/signals-react';
import { useLayoutEffect } from 'react';
import { redirectPath } from '../../domain/redirect-to.ts';
import { replaceWith } from '../../platform/go.ts';
import { readQuery } from '../../platform/query.ts';
import { session } from '../../platform/session.ts';

const wanted = () => readQuery('redirectTo') || null;

/** Only the creation of a subscription is worth carrying: it is what someone came for. */
const subscription = () => (wanted() === 'subscription' ? 'subscription' : null);

/** The address of another screen on the way, which still knows about the subscription. */
export const onTheWay = (path: string): string => path + (subscription() ? '?redirectTo=subscription' : '');

/**
 * Leaves the screen as soon as somebody is signed in, in this tab or in another, and at once when they already are. The
 * screen leaves the history too: *back* does not return to it.
 * @param anyPath another value than `subscription` is followed as a path
 */
export function useLeaveOnceSignedIn(anyPath: boolean): void {
  // Before the paint, and stopped as soon as the screen goes: a passive effect would outlive it by a frame.
  useLayoutEffect(
    () =>
      effect(() => {
        if (!session.value) return;
        replaceWith(redirectPath(anyPath ? wanted() : subscription(), session.value.roles));
      }),
    [anyPath],
  );
}
