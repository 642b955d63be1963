import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../../src/platform/session/session.ts';
import { randomFrom } from '../../../support/random.ts';
import { makeTokens } from '../../../support/tokens.ts';
import { urlShapes } from '../../../support/url-shapes.ts';

const session: Session = {
  token: makeTokens().token,
  userName: 'a@b.fr',
  displayName: 'A',
  roles: ['ROLE_CUSTOMER'],
  sid: 's',
};
const bearer = { Authorization: `Bearer ${session.token}` };

async function credentials(url: string, method: string, from: Session | null, api = '/api/') {
  vi.resetModules();
  vi.stubEnv('VITE_API_URL', api);
  const module = await import('../../../../src/platform/session/credentials.ts');
  return module.credentials(url, method, from);
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the jar that the code under test reads.
  document.cookie = cookie;
}

beforeEach(() => setCookie('XSRF-TOKEN=a%2Fb; path=/'));

afterEach(() => {
  setCookie('XSRF-TOKEN=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  vi.unstubAllEnvs();
});

it.each(['post', 'put', 'delete', 'PATCH'])('a write proves the person and the site: %s', async (method) => {
  expect(await credentials('/api/x', method, session)).toEqual({ ...bearer, 'X-XSRF-TOKEN': 'a/b' });
});

it.each(['get', 'head', 'GET'])('what only reads proves the person alone: %s', async (method) => {
  expect(await credentials('/api/x', method, session)).toEqual(bearer);
});

it('a visitor’s write proves the site alone, and only where the API has given the cookie', async () => {
  expect(await credentials('/api/x', 'post', null)).toEqual({ 'X-XSRF-TOKEN': 'a/b' });
  setCookie('XSRF-TOKEN=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  expect(await credentials('/api/x', 'post', null)).toEqual({});
});

it('an API on another host is given the token and never this site’s cookie', async () => {
  const api = 'https://api.exemple.fr/v1/';
  expect(await credentials(`${api}x`, 'post', session, api)).toEqual(bearer);
  expect(await credentials('/api/x', 'post', session, api)).toEqual({});
  expect(await credentials('https://api.exemple.fr/v2/x', 'post', session, api)).toEqual({});
});

it('nothing leaves towards another address, whatever it looks like: 2 000 shapes', async () => {
  vi.resetModules();
  const { credentials: of } = await import('../../../../src/platform/session/credentials.ts');
  const seed = Date.now() % 100_000;
  let own = 0;
  for (const shape of urlShapes(2_000, randomFrom(seed))) {
    if (Object.keys(of(shape, 'post', session)).length === 0) continue;
    own += 1;
    const anchor = document.createElement('a');
    anchor.href = shape;
    expect([anchor.origin, anchor.pathname.slice(0, 5)], `${shape} of seed ${seed}`).toEqual([
      location.origin,
      '/api/',
    ]);
  }
  // Some are the API's own: the check refuses the others, not all.
  expect(own).toBeGreaterThan(20);
});
