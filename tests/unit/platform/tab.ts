/** Tabs for unit tests: each load of a module is a document of its own, over the same cookie jar and channel. */
import { vi } from 'vitest';
import { consentCookie } from '../../../src/domain/settings/stored-data.ts';

const closers: (() => void)[] = [];

/** Forgets the stored answer, as a visitor who clears cookies. */
export function clearJar(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the jar that the code under test reads.
  document.cookie = `${consentCookie}=;expires=Thu, 01 Jan 1970 00:00:00 GMT;path=/`;
}

/** What a tab runs: the modules share one state, and share none with the tab opened before. */
export async function openTab() {
  vi.resetModules();
  const consent = await import('../../../src/platform/consent/consent.ts');
  const route = await import('../../../src/platform/page/route.ts');
  const analytics = await import('../../../src/platform/consent/analytics.ts');
  return { ...consent, ...route, ...analytics, startConsent: () => untilClosed(consent.startConsent) };
}

/** Ends every tab and every hearing: none takes part in the next test. */
export function closeTabs(): void {
  for (const close of closers.splice(0)) close();
}

/** Starts what listens to the document, which all tabs share here, and to the other tabs, until the tabs are closed. */
function untilClosed(start: () => void): void {
  const listen = vi.spyOn(document, 'addEventListener');
  const Channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      closers.push(() => this.close());
    }
  };
  start();
  for (const [name, listener] of listen.mock.calls) {
    closers.push(() => document.removeEventListener(name, listener));
  }
  globalThis.BroadcastChannel = Channel;
  listen.mockRestore();
}

/** The consent events of all tabs from here on, each with the status that it tells: `statusChange deny`. */
export function hearConsent(): string[] {
  const heard: string[] = [];
  untilClosed(() => {
    for (const name of ['initialise', 'popupOpen', 'popupClose', 'statusChange', 'revokeChoice'] as const) {
      document.addEventListener(`consent:${name}`, ({ detail }) => heard.push(`${name} ${detail.status}`));
    }
  });
  return heard;
}
