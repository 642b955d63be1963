/** Tabs for unit tests: each load of a module is a document of its own, over the same cookie jar and channel. */
import { vi } from 'vitest';
import { consentCookie } from '../../../src/domain/stored-data.ts';

/** Forgets the stored answer, as a visitor who clears cookies. */
export function clearJar(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the jar that the code under test reads.
  document.cookie = `${consentCookie}=;expires=Thu, 01 Jan 1970 00:00:00 GMT;path=/`;
}

/** What a tab runs: the modules share one state, and share none with the tab opened before. */
export async function openTab() {
  vi.resetModules();
  const consent = await import('../../../src/platform/consent.ts');
  const route = await import('../../../src/platform/route.ts');
  const analytics = await import('../../../src/platform/analytics.ts');
  return { ...consent, ...route, ...analytics };
}
