/** First load. What a public page starts in the browser, after paint. */
import { createRoot } from 'react-dom/client';
import { startAnalytics } from '../platform/consent/analytics.ts';
import { chunkFailed } from '../platform/page/recovery.ts';
import '../platform/session/session.ts';
import { reportStartupFailure } from '../platform/page/startup-failure.ts';
import { startUpdates } from '../platform/page/updates.ts';
import { startAccount } from './account.ts';
import { startConsentBanner } from './consent-banner.ts';
import { startIslands } from './island-mount.ts';
// As an object, for which the bundler needs its helper here: a later chunk that needs it then costs no request more.
import * as islands from './islands.ts';
import { startNavigation } from './navigation.ts';
import { startPlaceForm } from './place-form.ts';
import { openShell } from './shell-loader.ts';
import { UpdatePrompt } from './update-prompt.tsx';

function mountNotices(): void {
  const notices = document.getElementById('notices');
  if (notices) createRoot(notices).render(<UpdatePrompt />);
}

/** Makes the site installable. In the document it would bring its icon before the first paint. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** In this order: what the reader notices first comes first. */
const steps: Readonly<Record<string, () => unknown>> = {
  navigation: () => startNavigation(openShell),
  account: startAccount,
  place: startPlaceForm,
  consent: startConsentBanner,
  analytics: startAnalytics,
  islands: () => startIslands(islands, () => void chunkFailed()),
  updates: startUpdates,
  notices: mountNotices,
  manifest: linkManifest,
};

// One part that fails takes no other with it, and the page, which is HTML, stays readable (specification §8).
for (const [name, start] of Object.entries(steps)) {
  try {
    start();
  } catch (error) {
    reportStartupFailure(name, error);
  }
}
