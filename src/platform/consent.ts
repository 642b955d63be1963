/**
 * First load. Cookie consent, opt-out (specification §9): the visitor's answer, the five events, the other tabs.
 * It has no interface: `app/consent-banner.ts` does what the banner shows.
 */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { consentCookie, consentDays } from '../domain/stored-data.ts';
import { type ConsentAnswer, storedAnswer } from './consent-cookie.ts';

export type ConsentStatus = ConsentAnswer | 'undecided';

/** One of the five events: how many times it happened in this document (0: never), and the status at that instant. */
export interface ConsentEvent {
  readonly times: number;
  readonly status: ConsentStatus;
}

const SECONDS_PER_DAY = 86_400;

const status = signal<ConsentStatus>(storedAnswer() ?? 'undecided');
const open = signal(false);
const event = (): Signal<ConsentEvent> => signal({ times: 0, status: status.peek() });
const events = {
  popupOpen: event(),
  popupClose: event(),
  initialise: event(),
  statusChange: event(),
  revokeChoice: event(),
};

/** The answer in force. `undecided` counts as consent to what runs before a choice (opt-out). */
export const consentStatus: ReadonlySignal<ConsentStatus> = computed(() => status.value);

/** Whether the banner shows. */
export const consentOpen: ReadonlySignal<boolean> = computed(() => open.value);

/**
 * The five events of specification §4, as signals to watch. A watcher that starts late still reads what happened:
 * `times` is 0 until the event's first time.
 * - `initialise`: the stored answer has been read, once per document.
 * - `popupOpen`, `popupClose`: the banner appeared, disappeared.
 * - `statusChange`: the answer changed, here or in another tab.
 * - `revokeChoice`: the visitor asked to choose again.
 */
export const consentEvents: Readonly<Record<keyof typeof events, ReadonlySignal<ConsentEvent>>> = events;

let channel: BroadcastChannel | undefined;
/** False where cookies cannot be written: then this document's own memory is the answer. */
let cookiesWork = true;

function happened(name: keyof typeof events): void {
  events[name].value = { times: events[name].peek().times + 1, status: status.peek() };
}

function show(opened: boolean): void {
  if (open.peek() === opened) return;
  open.value = opened;
  happened(opened ? 'popupOpen' : 'popupClose');
}

/** Takes a status over, wherever it came from; the banner is open exactly while there is something to ask. */
function adopt(next: ConsentStatus): void {
  batch(() => {
    if (next !== status.peek()) {
      status.value = next;
      happened('statusChange');
      show(next === 'undecided');
    }
  });
}

function store(next: ConsentStatus): void {
  const lifetime = next === 'undecided' ? 0 : consentDays * SECONDS_PER_DAY;
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
  return status.peek();
}

/** Stores the visitor's answer for 182 days, closes the banner and tells the other tabs. */
export function answerConsent(answer: ConsentAnswer): void {
  batch(() => {
    store(answer);
    show(false);
  });
}

/**
 * The visitor wants to choose again: the banner opens. An acceptance is withdrawn at once; a refusal stays stored and
 * in force until another answer replaces it, since looking at the choice must never lift it (art. 7 RGPD).
 */
export function revokeConsent(): void {
  batch(() => {
    happened('revokeChoice');
    if (status.peek() === 'allow') store('undecided');
    show(true);
  });
}

/** Announces the stored answer, opens the banner if there is none, and follows the other tabs from here on. */
export function startConsent(): void {
  batch(() => {
    currentConsent();
    happened('initialise');
    show(status.peek() === 'undecided');
  });
  document.addEventListener('visibilitychange', () => currentConsent());
  if (!('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(consentCookie);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'allow' || data === 'deny' || data === 'undecided') adopt(data);
  };
}
