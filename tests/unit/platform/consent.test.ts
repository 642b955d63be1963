import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearJar, openTab } from './tab.ts';

beforeEach(clearJar);
afterEach(() => vi.restoreAllMocks());

type Tab = Awaited<ReturnType<typeof openTab>>;

const times = ({ consentEvents }: Tab) =>
  Object.fromEntries(Object.entries(consentEvents).map(([name, event]) => [name, event.value.times]));

describe('before any answer', () => {
  it('is undecided and opens the banner', async () => {
    const tab = await openTab();
    tab.startConsent();
    expect([tab.consentStatus.value, tab.consentOpen.value]).toEqual(['undecided', true]);
    expect(times(tab)).toEqual({
      initialise: 1,
      popupOpen: 1,
      popupClose: 0,
      statusChange: 0,
      revokeChoice: 0,
    });
  });

  it.each([
    'consent=',
    'consent=ALLOW',
    'consent="allow"',
    'consent=allow%3B',
    'consent=<img src=x onerror=alert(1)>',
    `consent=${'x'.repeat(3_000)}`,
    'consent=null',
    'notconsent=deny',
    'consent_old=allow',
  ])('takes the hostile cookie %j for no answer', async (cookie) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`first=1; ${cookie}; last=1`);
    const tab = await openTab();
    tab.startConsent();
    expect([tab.consentStatus.value, tab.consentOpen.value]).toEqual(['undecided', true]);
  });
});

describe.each(['allow', 'deny'] as const)('the answer %s', (answer) => {
  it('closes the banner, is announced once, and is found by the next visit', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent(answer);
    expect([tab.consentStatus.value, tab.consentOpen.value]).toEqual([answer, false]);
    expect(times(tab)).toEqual({
      initialise: 1,
      popupOpen: 1,
      popupClose: 1,
      statusChange: 1,
      revokeChoice: 0,
    });
    expect(tab.consentEvents.statusChange.value).toEqual({ times: 1, status: answer });

    const next = await openTab();
    next.startConsent();
    expect([next.consentStatus.value, next.consentOpen.value]).toEqual([answer, false]);
    expect(times(next)).toEqual({
      initialise: 1,
      popupOpen: 0,
      popupClose: 0,
      statusChange: 0,
      revokeChoice: 0,
    });
  });

  it('is written for 182 days, for the whole site, kept from other sites', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const tab = await openTab();
    tab.answerConsent(answer);
    expect(written.mock.calls).toEqual([[`consent=${answer};Max-Age=15724800;Path=/;SameSite=Lax`]]);
  });
});

describe('asking to choose again', () => {
  it('withdraws an acceptance at once', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent('allow');
    tab.revokeConsent();
    expect([tab.consentStatus.value, tab.consentOpen.value]).toEqual(['undecided', true]);
    expect(times(tab)).toEqual({
      initialise: 1,
      popupOpen: 2,
      popupClose: 1,
      statusChange: 2,
      revokeChoice: 1,
    });
  });

  it('leaves a refusal in force until another answer', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent('deny');
    tab.revokeConsent();
    expect([tab.currentConsent(), tab.consentOpen.value]).toEqual(['deny', true]);
    tab.answerConsent('allow');
    expect([tab.currentConsent(), tab.consentOpen.value]).toEqual(['allow', false]);
  });

  it('asked twice opens the banner once', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.revokeConsent();
    tab.revokeConsent();
    expect(times(tab)).toMatchObject({ popupOpen: 1, revokeChoice: 2 });
  });
});

describe('two tabs', () => {
  it('follow each other: the answer of one closes the banner of the other', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.startConsent();
    other.startConsent();
    one.answerConsent('deny');
    await vi.waitFor(() =>
      expect([other.consentStatus.value, other.consentOpen.value]).toEqual(['deny', false]),
    );
    expect(times(other)).toMatchObject({ statusChange: 1, popupClose: 1 });
  });

  it('agree at the next reading even if the message was lost', async () => {
    const [one, other] = [await openTab(), await openTab()];
    other.startConsent();
    one.answerConsent('deny');
    expect(other.currentConsent()).toBe('deny');
    expect(other.consentOpen.value).toBe(false);
  });

  it('reads the cookie again when the tab comes back to the front', async () => {
    const tab = await openTab();
    tab.startConsent();
    // biome-ignore lint/suspicious/noDocumentCookie: what another tab would have written.
    document.cookie = 'consent=allow;path=/';
    document.dispatchEvent(new Event('visibilitychange'));
    expect([tab.consentStatus.value, tab.consentOpen.value]).toEqual(['allow', false]);
  });

  it('ignores a message that is not a status', async () => {
    const tab = await openTab();
    tab.startConsent();
    const stranger = new BroadcastChannel('consent');
    const heard = vi.fn();
    new BroadcastChannel('consent').onmessage = heard;
    stranger.postMessage({ status: 'allow' });
    stranger.postMessage('toString');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    expect(tab.consentStatus.value).toBe('undecided');
  });
});

describe('where cookies are forbidden', () => {
  it('starts undecided when they cannot be read', async () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = await openTab();
    tab.startConsent();
    expect(tab.consentStatus.value).toBe('undecided');
  });

  it('keeps the answer in memory when they cannot be written', async () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent('deny');
    document.dispatchEvent(new Event('visibilitychange'));
    expect([tab.currentConsent(), tab.consentOpen.value]).toEqual(['deny', false]);
  });
});
