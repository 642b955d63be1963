/**
 * First load. Audience measurement: one page view per navigation, nothing but the route's pattern and static title.
 * First-party, without cookie or identifier: what the CNIL exempts from prior consent; stopped at once by a refusal.
 */
import { effect } from '@preact/signals-react';
import { sendReport } from './beacon.ts';
import { currentConsent } from './consent.ts';
import { currentRoute } from './route.ts';

/** Reports the current page and then each navigation. Returns what stops it. */
export function startAnalytics(): () => void {
  return effect(() => {
    const route = currentRoute.value;
    // Only what the route table knows: an address typed by hand may hold anything.
    if (!route?.pattern || currentConsent() === 'deny') return;
    sendReport('page_view', { path: route.pattern, title: route.title });
  });
}
