/**
 * First load. Audience measurement: one page view per navigation, nothing but the route's pattern and static title.
 * First-party, without cookie or identifier: what the CNIL exempts from prior consent; stopped at once by a refusal.
 */

import { effect } from '@preact/signals-react';
import type { reportPageView } from '../../domain/route/beacon-calls.ts';
import { postBeacon } from '../http/beacon.ts';
import { currentRoute } from '../page/route.ts';
import { currentConsent } from './consent.ts';

/**
 * Reports the current page and then each navigation; a page that was refused is reported once the visitor accepts.
 * Returns what stops it.
 */
export function startAnalytics(): () => void {
  /** The navigation that was reported last. */
  let reported: typeof currentRoute.value = null;
  const report = () => {
    const route = currentRoute.value;
    // Only what the route table knows: an address typed by hand may hold anything. Reading the answer may tell that it
    // changed, which reports the page: the look at what was reported comes after it.
    if (!route?.pattern || currentConsent() === 'deny' || route === reported) return;
    reported = route;
    postBeacon<typeof reportPageView>('/page_view', { path: route.pattern, title: route.title });
  };
  document.addEventListener('consent:statusChange', report);
  const stop = effect(report);
  return () => {
    stop();
    document.removeEventListener('consent:statusChange', report);
  };
}
