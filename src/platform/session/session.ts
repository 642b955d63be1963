/**
 * First load. Who is signed in, as far as this tab knows. The stored tokens, which all tabs share, are the truth; where
 * storage fails the session lives in this tab's memory. No clock is asked: the API alone says what has expired.
 */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Tokens } from '../../domain/account/account.ts';
import { isRole, type Role } from '../../domain/account/roles.ts';
import { refreshTokenKey, tokenKey } from '../../domain/settings/stored-data.ts';

/** A signed-in person (specification §3). */
export interface Session {
  readonly token: string;
  /** The e-mail address of the account. */
  readonly userName: string;
  readonly displayName: string;
  /** At least one; a role that this version does not know is left out. */
  readonly roles: readonly Role[];
  /** Names the session from login to logout, through all its tokens; empty where the API names none. */
  readonly sid: string;
}

/** A session with what renews it, which only the refresh and the logout need. */
export interface HeldSession extends Session {
  readonly refreshToken: string;
}

/** What is longer is not ours, in characters. */
const TOKEN_MAX = 8_000;

const keys = [tokenKey, refreshTokenKey] as const;

const current = signal<HeldSession | null>(null);

/** Sessions that were seen to end: none of their tokens is taken or stored again by this tab. */
const ended = new Set<unknown>();

/** One without a name is like the next login of the same person, which must not be refused. */
const isOver = ({ sid }: Session): boolean => sid !== '' && ended.has(sid);

/** False where this tab's tokens could not be stored: what is stored is not the truth then. */
let persistent = true;

/** Follows login, refresh and logout, in this tab and the others. Null when nobody is signed in. */
export const session: ReadonlySignal<Session | null> = current;

/** The session of two tokens; null when anything about them is odd. */
function decode({ token, refresh_token }: Tokens): HeldSession | null {
  try {
    const payload = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const {
      userName,
      displayName,
      roles,
      sid = '',
    } = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(payload, (character) => character.charCodeAt(0))),
    );
    const known = roles.filter(isRole);
    return [userName, displayName, sid].every((text) => typeof text === 'string') &&
      known[0] &&
      refresh_token &&
      token.length + refresh_token.length < TOKEN_MAX
      ? { token, refreshToken: refresh_token, userName, displayName, roles: known, sid }
      : null;
  } catch {
    // Not a token: the same as none.
    return null;
  }
}

function show(next: HeldSession | null): HeldSession | null {
  const before = current.peek();
  if (before?.token !== next?.token || before?.refreshToken !== next?.refreshToken) current.value = next;
  return next;
}

/** The token goes first: a tab that sees only half of a change then has the newer token, and does not refresh again. */
function store(tokens: Tokens | null): void {
  try {
    for (const key of keys) {
      if (tokens) localStorage.setItem(key, tokens[key]);
      else localStorage.removeItem(key);
    }
    persistent = true;
  } catch {
    // Full or forbidden. What is left of older tokens must not pass for the session at the next visit.
    if (tokens) store(null);
    persistent = false;
  }
}

/** Both tokens as they are stored, empty where there is none. @throws where storage does */
function read(): Tokens {
  // Older versions of the site stored them between quotes.
  const [token = '', refresh_token = ''] = keys.map((key) =>
    (localStorage.getItem(key) ?? '').replace(/^"|"$/g, ''),
  );
  return { token, refresh_token };
}

/** The session as it is stored at this instant: other tabs' news may not have come yet. */
export function heldSession(): HeldSession | null {
  if (!persistent) return current.peek();
  try {
    const found = decode(read());
    if (!found || !isOver(found)) return show(found);
    // Stored by a tab that did not know yet.
    store(null);
    return show(null);
  } catch {
    return current.peek();
  }
}

/**
 * Takes the tokens of a login or a refresh. Null when they cannot be read, or when their session has ended meanwhile:
 * a logout wins over whatever was on its way.
 */
export function adoptTokens(tokens: Tokens): Session | null {
  const next = decode(tokens);
  if (!next || isOver(next)) return null;
  store(tokens);
  return show(next);
}

/** Ends the session in this browser. */
export function dropTokens(): void {
  const before = heldSession();
  ended.add(before?.sid);
  store(null);
  show(null);
  setTimeout(dropRest, REST_MS);
}

/** By then a tab that was storing while this one removed has done so, in milliseconds. */
const REST_MS = 1_000;

/**
 * Removes what such a tab may have left: both tokens, or one. One is no session that a tab would end; half of a login under
 * way looks the same, but for its name, or for the token, which is stored first.
 */
function dropRest(): void {
  try {
    const { token, refresh_token } = read();
    const left = decode({ token, refresh_token: '-' });
    if (left ? isOver(left) : refresh_token && !token) store(null);
  } catch {
    // Nothing is stored where storage fails.
  }
}

// Removed, or everything cleared, by another tab: the session that ended there is named by its last token.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (newValue === null && (key ?? tokenKey) === tokenKey) {
    const removed = decode({ token: oldValue ?? '', refresh_token: '-' });
    ended.add((removed ?? current.peek())?.sid);
  }
  heldSession();
});
// A page that comes back from the browser's own cache has missed the news.
addEventListener('pageshow', heldSession);
heldSession();
