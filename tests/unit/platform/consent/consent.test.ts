import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearJar, closeTabs, hearConsent, openTab } from '../tab.ts';

let heard: string[];

beforeEach(() => {
  clearJar();
  heard = hearConsent();
});
afterEach(() => {
  closeTabs();
  vi.restoreAllMocks();
});

const firstVisit = ['initialise undecided', 'popupOpen undecided'];
const answered = (answer: string) => [`statusChange ${answer}`, `popupClose ${answer}`];

describe('before any answer', () => {
  it('is undecided and opens the banner', async () => {
    const tab = await openTab();
    tab.startConsent();
    expect(tab.currentConsent()).toBe('undecided');
    expect(heard).toEqual(firstVisit);
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
    expect(tab.currentConsent()).toBe('undecided');
    expect(heard).toEqual(firstVisit);
  });
});

describe.each(['allow', 'deny'] as const)('the answer %s', (answer) => {
  it('closes the banner, is announced once, and is found by the next visit', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent(answer);
    expect(tab.currentConsent()).toBe(answer);
    expect(heard.splice(0)).toEqual([...firstVisit, ...answered(answer)]);

    const next = await openTab();
    next.startConsent();
    expect(next.currentConsent()).toBe(answer);
    expect(heard).toEqual([`initialise ${answer}`]);
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
    expect(tab.currentConsent()).toBe('undecided');
    expect(heard).toEqual([
      ...firstVisit,
      ...answered('allow'),
      'revokeChoice allow',
      'statusChange undecided',
      'popupOpen undecided',
    ]);
  });

  it('leaves a refusal in force until another answer', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent('deny');
    heard.length = 0;
    tab.revokeConsent();
    expect(tab.currentConsent()).toBe('deny');
    expect(heard.splice(0)).toEqual(['revokeChoice deny', 'popupOpen deny']);
    tab.answerConsent('allow');
    expect(tab.currentConsent()).toBe('allow');
    expect(heard).toEqual(answered('allow'));
  });

  it('closes the banner when the same refusal is given again, which changes nothing else', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent('deny');
    tab.revokeConsent();
    heard.length = 0;
    tab.answerConsent('deny');
    expect(heard).toEqual(['popupClose deny']);
  });

  it('asked twice opens the banner once', async () => {
    const tab = await openTab();
    tab.startConsent();
    tab.revokeConsent();
    tab.revokeConsent();
    expect(heard).toEqual([...firstVisit, 'revokeChoice undecided', 'revokeChoice undecided']);
  });
});

describe('two tabs', () => {
  it('follow each other: the answer of one closes the banner of the other', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.startConsent();
    other.startConsent();
    heard.length = 0;
    one.answerConsent('deny');
    expect(heard.splice(0)).toEqual(answered('deny'));
    // The other one's.
    await vi.waitFor(() => expect(heard).toEqual(answered('deny')));
  });

  it('agree at the next reading even if the message was lost', async () => {
    const [one, other] = [await openTab(), await openTab()];
    other.startConsent();
    one.answerConsent('deny');
    heard.length = 0;
    expect(other.currentConsent()).toBe('deny');
    expect(heard).toEqual(answered('deny'));
  });

  it('reads the cookie again when the tab comes back to the front', async () => {
    const tab = await openTab();
    tab.startConsent();
    // biome-ignore lint/suspicious/noDocumentCookie: what another tab would have written.
    document.cookie = 'consent=allow;path=/';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual([...firstVisit, ...answered('allow')]);
  });

  it('ignores a message that is not a status', async () => {
    const tab = await openTab();
    tab.startConsent();
    const stranger = new BroadcastChannel('consent');
    const received = vi.fn();
    new BroadcastChannel('consent').onmessage = received;
    stranger.postMessage({ status: 'allow' });
    stranger.postMessage('toString');
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(2));
    expect(heard).toEqual(firstVisit);
  });
});

describe('where cookies are forbidden', () => {
  it('starts undecided when they cannot be read', async () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = await openTab();
    tab.startConsent();
    expect(heard).toEqual(firstVisit);
  });

  it('keeps the answer in memory when they cannot be written', async () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const tab = await openTab();
    tab.startConsent();
    tab.answerConsent('deny');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.currentConsent()).toBe('deny');
    expect(heard).toEqual([...firstVisit, ...answered('deny')]);
  });
});
