/** Where a person is sent once signed in: read from the address, and carried from screen to screen (specification §2). */
import { effect } from '@preact/signals-react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import type { AfterLogin } from '../../domain/account/after-login.ts';
import { subscriptionPathOf } from '../../domain/account/roles.ts';
import { destinationOf } from '../../domain/route/destination.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { readQuery, wholeQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';

/**
 * Where somebody was going who has no account yet, or no password: only the creation of a subscription is worth carrying
 * from screen to screen, and through the mails between them. It is what someone came for, also by its own address.
 */
export const afterLogin = (): AfterLogin | undefined =>
  ['subscription', subscriptionPathOf(['ROLE_CUSTOMER'])].includes(readQuery('redirectTo'))
    ? 'subscription'
    : undefined;

/** The address of another screen on the way. */
export const onTheWay = (path: string): string => path + (afterLogin() ? '?redirectTo=subscription' : '');

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
