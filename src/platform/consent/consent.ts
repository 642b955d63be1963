/**
 * First load. Cookie consent, opt-out (specification §9): the visitor's answer, the five events, the other tabs.
 * It has no interface: `app/consent-banner.ts` does what the banner shows.
 */
import { DAY_SECONDS } from '../../domain/lib/time/durations.ts';
import { consentCookie, consentDays } from '../../domain/settings/stored-data.ts';
import { type ConsentAnswer, storedAnswer } from './consent-cookie.ts';

/** `undecided` counts as consent to what runs before a choice (opt-out). */
export type ConsentStatus = ConsentAnswer | 'undecided';

/**
 * The five events of specification §4. They are told to the document, where the banner hears them, and any script of the
 * owner's (README, *Scripts of your own*).
 * - `initialise`: the stored answer has been read, once per document.
 * - `popupOpen`, `popupClose`: the banner appeared, disappeared.
 * - `statusChange`: the answer changed, here or in another tab.
 * - `revokeChoice`: the visitor asked to choose again.
 */
type ConsentEvent = 'initialise' | 'popupOpen' | 'popupClose' | 'statusChange' | 'revokeChoice';

/** The answer in force at that instant. */
interface ConsentNews {
  readonly status: ConsentStatus;
}

declare global {
  interface DocumentEventMap extends Record<`consent:${ConsentEvent}`, CustomEvent<ConsentNews>> {}
}

let status: ConsentStatus = 'undecided';
/** Whether the banner shows. */
let open = false;
let channel: BroadcastChannel | undefined;
/** False where cookies cannot be written: then this document's own memory is the answer. */
let cookiesWork = true;

function announce(name: ConsentEvent): void {
  document.dispatchEvent(new CustomEvent<ConsentNews>(`consent:${name}`, { detail: { status } }));
}

function show(opened: boolean): void {
  if (open === opened) return;
  open = opened;
  announce(opened ? 'popupOpen' : 'popupClose');
}

/** Takes a status over, wherever it came from; the banner is open exactly while there is something to ask. */
function adopt(next: ConsentStatus): void {
  if (next === status) return;
  status = next;
  announce('statusChange');
  show(next === 'undecided');
}

function store(next: ConsentStatus): void {
  const lifetime = next === 'undecided' ? 0 : consentDays * DAY_SECONDS;
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
    document.cookie = `${consentCookie}=${next};Max-Age=${lifetime};Path=/;SameSite=Lax${secure}`;
  } catch {
    // Read back below: what could not be written is kept in memory.
  }
  cookiesWork = (storedAnswer() ?? 'undecided') === next;
  adopt(next);
  channel?.postMessage(next);
}

/**
 * Reads the cookie again and returns the answer in force: another tab may have changed it since. To be called before
 * anything that an answer forbids.
 */
export function currentConsent(): ConsentStatus {
  if (cookiesWork) adopt(storedAnswer() ?? 'undecided');
  return status;
}

/** Stores the visitor's answer for 182 days, closes the banner and tells the other tabs. */
export function answerConsent(answer: ConsentAnswer): void {
  store(answer);
  // After a refusal that was looked at again, the same answer changes nothing but this.
  show(false);
}

/**
 * The visitor wants to choose again: the banner opens. An acceptance is withdrawn at once; a refusal stays stored and
 * in force until another answer replaces it, since looking at the choice must never lift it (art. 7 RGPD).
 */
export function revokeConsent(): void {
  announce('revokeChoice');
  if (status === 'allow') store('undecided');
  show(true);
}

/** Announces the stored answer, opens the banner if there is none, and follows the other tabs from here on. */
export function startConsent(): void {
  status = storedAnswer() ?? 'undecided';
  announce('initialise');
  show(status === 'undecided');
  document.addEventListener('visibilitychange', () => currentConsent());
  if (!('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(consentCookie);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'allow' || data === 'deny' || data === 'undecided') adopt(data);
  };
}
