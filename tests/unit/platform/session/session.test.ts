import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRole, roles } from '../../../../src/domain/account/roles.ts';
import { bareTokens, base64url, makeTokens } from '../../../support/tokens.ts';

type SessionModule = typeof import('../../../../src/platform/session/session.ts');

/** A document of its own over the same storage. */
async function openTab(): Promise<SessionModule> {
  vi.resetModules();
  return import('../../../../src/platform/session/session.ts');
}

function keep({ token, refresh_token }: { token: string; refresh_token: string }): void {
  localStorage.setItem('token', token);
  localStorage.setItem('refresh_token', refresh_token);
}

const stored = () => [localStorage.getItem('token'), localStorage.getItem('refresh_token')];

/** What the browser tells the other tabs of a change. */
const tell = (key: string | null, oldValue: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));

/** Tells of each use of the storage before it happens. */
const watchStorage = (onUse: (name: string, key: string) => unknown) =>
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, {
      get: (target, name) => (key: string, value: string) => {
        onUse(String(name), key);
        return Reflect.get(target, name).call(target, key, value);
      },
    }),
  );

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a session is restored', () => {
  it('from the stored tokens, at once', async () => {
    const tokens = makeTokens({ sid: 's1', roles: ['ROLE_TEAMMATE', 'ROLE_ADMIN'] });
    keep(tokens);
    const { session } = await openTab();
    expect(session.value).toMatchObject({
      token: tokens.token,
      userName: 'elodie.garcon@exemple.fr',
      displayName: 'Élodie Garçon',
      roles: ['ROLE_TEAMMATE', 'ROLE_ADMIN'],
    });
  });

  it.each(['Élodie Garçon', 'Ægir Þór', '王小明', 'Zoé 🚗 “d’Aix”', 'a\u0000b'])(
    'with the name "%s" intact',
    async (displayName) => {
      keep(makeTokens({ displayName }));
      const { session } = await openTab();
      expect(session.value?.displayName).toBe(displayName);
    },
  );

  it('without the quotes of an older version', async () => {
    const { token, refresh_token } = makeTokens();
    keep({ token: `"${token}"`, refresh_token: `"${refresh_token}"` });
    const { heldSession } = await openTab();
    expect(heldSession()).toMatchObject({ token, refreshToken: refresh_token });
  });

  it.each([-24, 0, 24])('whatever the clock says (%i hours off)', async (hours) => {
    vi.useFakeTimers({ now: Date.now() + hours * 3_600_000 });
    keep(makeTokens({ exp: Math.floor(Date.now() / 1_000) - hours * 3_600 }));
    const { session } = await openTab();
    expect(session.value).not.toBeNull();
  });

  it.each([
    ['the specified claims alone', {}],
    ['claims of another API', { iat: '2026', sub: 12, aud: ['x'], exp: null }],
  ])('from a token with %s', async (_, more) => {
    const claims = { userName: 'a@b.fr', displayName: 'Élodie', roles: ['ROLE_CUSTOMER'] };
    keep({ token: `e30.${base64url({ ...claims, ...more })}.sig`, refresh_token: 'r' });
    expect((await openTab()).session.value).toMatchObject(claims);
  });

  it('with the roles that this version knows', async () => {
    keep(makeTokens({ roles: ['ROLE_FUTURE', 'ROLE_PARTNER'] }));
    const { session } = await openTab();
    expect(session.value?.roles).toEqual(['ROLE_PARTNER']);
  });
});

describe('odd tokens are no session, and stay as they are', () => {
  const payload = { userName: 'a@b.fr', displayName: 'A', roles: ['ROLE_CUSTOMER'], sid: 's' };
  const token = (value: unknown) => `e30.${base64url(value)}.sig`;
  it.each([
    ['empty', ''],
    ['the word null', 'null'],
    ['the word undefined', 'undefined'],
    ['one part', 'abc'],
    ['not base64', 'a.*%é.c'],
    ['cut', token(payload).slice(0, 40)],
    ['not JSON', token('{"a":')],
    ['null', token(null)],
    ['a number', token(12)],
    ['no role', token({ ...payload, roles: [] })],
    ['an unknown role only', token({ ...payload, roles: ['ROLE_ROOT'] })],
    ['roles of another type', token({ ...payload, roles: 'ROLE_ADMIN' })],
    ['no name', token({ ...payload, displayName: undefined })],
    ['a name of another type', token({ ...payload, displayName: { toString: 1 } })],
    ['a session id of another type', token({ ...payload, sid: null })],
    ['1 MB', token({ ...payload, displayName: 'x'.repeat(1_000_000) })],
    ['a little over 8 kB', token({ ...payload, displayName: 'x'.repeat(6_000) })],
  ])('%s', async (_, odd) => {
    keep({ token: odd, refresh_token: 'r' });
    const { session } = await openTab();
    expect(session.value).toBeNull();
    expect(stored()).toEqual([odd, 'r']);
  });

  it.each(['', '""', 'x'.repeat(8_000)])('a token whose refresh token is odd', async (refresh_token) => {
    keep({ ...makeTokens(), refresh_token });
    expect((await openTab()).session.value).toBeNull();
  });

  it('2 000 of them, fuzzed, of which none throws', async () => {
    const { heldSession } = await openTab();
    const right = makeTokens({ sid: 'fuzz' }).token;
    const cut = fc
      .tuple(fc.string(), fc.constantFrom(...right.split('').keys()))
      .map(([text, at]) =>
        Number(at) % 2
          ? right.slice(0, Number(at)) + text
          : right.slice(0, Number(at)) + text + right.slice(Number(at) + 1),
      );
    const quoted = fc.constantFrom(right, 'null', 'undefined', '{}', '[]').map((text) => `"${text}"`);
    const inside = fc.string({ unit: 'binary' }).map((text) => `e30.${base64url(text)}.s`);
    const any = fc.oneof(
      cut,
      quoted,
      inside,
      fc.string({ unit: 'binary' }),
      fc.mixedCase(fc.constantFrom(right)),
    );
    fc.assert(
      fc.property(any, any, (token, refresh_token) => {
        keep({ token, refresh_token });
        const held = heldSession();
        if (held) {
          expect(typeof held.userName + typeof held.displayName + typeof held.sid).toBe('stringstringstring');
          expect(held.roles.every(isRole) && held.roles.length > 0).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('tokens that are adopted', () => {
  it('are stored, the token first, and are the session', async () => {
    const order: string[] = [];
    watchStorage((name, key) => name === 'setItem' && order.push(key));
    const { adoptTokens, session } = await openTab();
    const tokens = makeTokens();
    expect(adoptTokens(tokens)).toBe(session.value);
    expect(session.value?.token).toBe(tokens.token);
    expect(stored()).toEqual([tokens.token, tokens.refresh_token]);
    expect(order).toEqual(['token', 'refresh_token']);
  });

  it('are refused when they cannot be read, and change nothing', async () => {
    const before = makeTokens();
    keep(before);
    const { adoptTokens, session } = await openTab();
    expect(adoptTokens({ token: 'x', refresh_token: 'y' })).toBeNull();
    expect(session.value?.token).toBe(before.token);
    expect(stored()).toEqual([before.token, before.refresh_token]);
  });

  it('are refused once their session has ended: a logout wins', async () => {
    keep(makeTokens({ sid: 'over' }));
    const { adoptTokens, dropTokens, session } = await openTab();
    dropTokens();
    expect(adoptTokens(makeTokens({ sid: 'over' }))).toBeNull();
    expect(session.value).toBeNull();
    expect(stored()).toEqual([null, null]);
    expect(adoptTokens(makeTokens({ sid: 'the next login' }))).not.toBeNull();
  });
});

describe('a session that the API does not name', () => {
  it('ends with its logout, and the next login of the same person begins another', async () => {
    const [first, second] = [bareTokens(), bareTokens()];
    const { adoptTokens, dropTokens, session } = await openTab();
    expect(adoptTokens(first)).not.toBeNull();
    dropTokens();
    expect(session.value).toBeNull();
    expect(stored()).toEqual([null, null]);
    expect(adoptTokens(second)).not.toBeNull();
    expect(stored()).toEqual([second.token, second.refresh_token]);
  });

  it('is followed in another tab through login, logout and the next login', async () => {
    const [first, second] = [bareTokens(), bareTokens()];
    const { heldSession, session } = await openTab();
    keep(first);
    tell('token', null, first.token);
    expect(session.value?.token).toBe(first.token);
    localStorage.clear();
    tell('token', first.token, null);
    expect(session.value).toBeNull();
    keep(second);
    expect(heldSession()?.token).toBe(second.token);
    expect(stored()).toEqual([second.token, second.refresh_token]);
  });
});

describe('other tabs', () => {
  it('are followed when they log in, renew and log out', async () => {
    const { session } = await openTab();
    const first = makeTokens({ sid: 'shared' });
    keep(first);
    tell('token', null, first.token);
    expect(session.value?.token).toBe(first.token);
    const second = makeTokens({ sid: 'shared' });
    keep(second);
    tell('token', first.token, second.token);
    expect(session.value?.token).toBe(second.token);
    localStorage.clear();
    tell('token', second.token, null);
    expect(session.value).toBeNull();
  });

  it('are believed when a call asks, before the browser has told of them', async () => {
    keep(makeTokens({ sid: 'early' }));
    const { heldSession } = await openTab();
    const next = makeTokens({ sid: 'early' });
    keep(next);
    expect(heldSession()?.token).toBe(next.token);
  });

  it('end a session by its last token, even where newer ones of it are stored', async () => {
    const first = makeTokens({ sid: 'ended elsewhere' });
    keep(first);
    const { adoptTokens, session } = await openTab();
    // This tab has just renewed; the news of the logout, which came before, arrives after.
    adoptTokens(makeTokens({ sid: 'ended elsewhere' }));
    tell('token', first.token, null);
    expect(session.value).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  it('cannot bring back a session that ended here', async () => {
    keep(makeTokens({ sid: 'ended here' }));
    const { dropTokens, session } = await openTab();
    dropTokens();
    const late = makeTokens({ sid: 'ended here' });
    keep(late);
    tell('token', null, late.token);
    expect(session.value).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  it('end the session when everything is cleared', async () => {
    const tokens = makeTokens({ sid: 'cleared' });
    keep(tokens);
    const { adoptTokens, session } = await openTab();
    localStorage.clear();
    tell(null, null, null);
    expect(session.value).toBeNull();
    expect(adoptTokens(makeTokens({ sid: 'cleared' }))).toBeNull();
  });

  it('do not log out by forgetting something else', async () => {
    keep(makeTokens({ sid: 'kept' }));
    const { adoptTokens, session } = await openTab();
    tell('draft-contact', 'x', null);
    tell('refresh_token', 'x', null);
    expect(session.value).not.toBeNull();
    expect(adoptTokens(makeTokens({ sid: 'kept' }))).not.toBeNull();
  });

  it('are caught up with when the page comes back from the browser’s cache', async () => {
    keep(makeTokens());
    const { session } = await openTab();
    localStorage.clear();
    dispatchEvent(new Event('pageshow'));
    expect(session.value).toBeNull();
  });
});

describe('where storage fails', () => {
  const failing = (...names: readonly string[]) =>
    watchStorage((name) => {
      if (names.includes(name)) throw new DOMException('forbidden', 'SecurityError');
    });

  it.each([
    ['reading', ['getItem']],
    ['writing', ['setItem']],
    ['writing and removing', ['setItem', 'removeItem']],
    ['everything', ['getItem', 'setItem', 'removeItem']],
  ])('%s: the session lives in this tab', async (_, names) => {
    failing(...names);
    const { adoptTokens, dropTokens, heldSession, session } = await openTab();
    expect(session.value).toBeNull();
    const tokens = makeTokens({ roles: [roles[0]] });
    adoptTokens(tokens);
    expect(heldSession()?.token).toBe(tokens.token);
    dropTokens();
    expect(heldSession()).toBeNull();
    expect(session.value).toBeNull();
  });

  it('leaves no half of a pair', async () => {
    keep(makeTokens({ sid: 'full' }));
    const { adoptTokens, heldSession } = await openTab();
    failing('setItem');
    const next = makeTokens({ sid: 'full' });
    adoptTokens(next);
    vi.unstubAllGlobals();
    expect(stored()).toEqual([null, null]);
    expect(heldSession()?.token).toBe(next.token);
  });

  it('and cannot even be named, nothing is restored', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { session } = await openTab();
    expect(session.value).toBeNull();
  });
});

it('changes the signal only when the session does', async () => {
  keep(makeTokens());
  const { heldSession, session } = await openTab();
  const seen: unknown[] = [];
  const stop = session.subscribe((value) => seen.push(value));
  heldSession();
  tell('draft-contact', null, 'x');
  expect(seen).toHaveLength(1);
  stop();
});

describe('what another tab stores at the instant of a logout', () => {
  const ended = makeTokens({ sid: 'ended' });
  const next = makeTokens({ sid: 'next' });

  it.each([
    ['the tokens of the session that ended', { ...ended }, [null, null]],
    ['its token alone', { token: ended.token }, [null, null]],
    ['its refresh token alone', { refresh_token: ended.refresh_token }, [null, null]],
    ['the first half of another login', { token: next.token }, [next.token, null]],
    ['another login', { ...next }, [next.token, next.refresh_token]],
  ])('%s', async (_, left, kept) => {
    vi.useFakeTimers();
    keep(ended);
    const { dropTokens } = await openTab();
    dropTokens();
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value);
    vi.advanceTimersByTime(1_000);
    expect(stored()).toEqual(kept);
  });
});
