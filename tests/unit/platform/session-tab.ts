/**
 * One tab of the app and the API it calls, without a browser: real HTTP, storage and events that the test holds. Locks and
 * several tabs are for tests/browser/session.test.ts.
 */
import type { ServerResponse } from 'node:http';
import { string, type } from 'superstruct';
import { vi } from 'vitest';
import { contract } from '../../../src/domain/lib/contract/contract.ts';
import type { ReceivedRequest } from '../../support/http-stub.ts';
import { makeTokens } from '../../support/tokens.ts';
import { startApiStub } from './api-stub.ts';

export type Tokens = ReturnType<typeof makeTokens>;

const REFUSED = { message: 'Votre session a expiré : connectez-vous de nouveau.', code: 401 };

const answer = type({ id: string() });

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

export async function openSessionTab() {
  const api = await startApiStub();
  const events = new EventTarget();
  const kept = new Map<string, string>();
  vi.stubEnv('VITE_API_URL', api.url);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.resetModules();
  const { api: call } = await import('../../../src/platform/api/api.ts');
  const session = await import('../../../src/platform/session/session.ts');
  const { logout } = await import('../../../src/platform/session/logout.ts');
  const { HttpError } = await import('../../../src/platform/http/http-error.ts');

  const tab = {
    ...session,
    logout,
    call,
    /** Calls of no entity's, which answer what has an id. */
    get: (path: string, signal?: AbortSignal) =>
      call(contract()({ method: 'GET', path, answer }), {}, undefined, { signal }),
    del: (path: string) => call(contract()({ method: 'DELETE', path, answer }), {}),
    post: (path: string, body: object) =>
      call(contract<object>()({ method: 'POST', path, answer }), {}, body),
    put: (path: string, body: object) => call(contract<object>()({ method: 'PUT', path, answer }), {}, body),
    HttpError,
    api,
    /** What is stored, as another tab sees it. */
    stored: (): (string | undefined)[] => [kept.get('token'), kept.get('refresh_token')],
    /** What another tab stores; this one is not told. */
    store({ token, refresh_token }: Tokens) {
      kept.set('token', token);
      kept.set('refresh_token', refresh_token);
    },
    fire: (event: 'online' | 'focus') => events.dispatchEvent(new Event(event)),
    /** Signs in with tokens of a session of its own. */
    signIn(): Tokens {
      const tokens = makeTokens();
      session.adoptTokens(tokens);
      return tokens;
    },
    /** The next tokens of a session. */
    next: (tokens: Tokens): Tokens => {
      const [, payload = ''] = tokens.token.split('.');
      const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return makeTokens({ sid });
    },
    /** Calls are accepted with this token only; `refresh` answers the refresh calls, by default with these very tokens. */
    accepts(
      tokens: Tokens,
      refresh: (request: ReceivedRequest, response: ServerResponse) => void = (_, response) =>
        json(response, 200, tokens),
    ) {
      api.answers((request, response) => {
        if (request.path === '/api/token/refresh') return refresh(request, response);
        if (request.path === '/api/logout') return json(response, 200, { done: true });
        if (request.headers.authorization !== `Bearer ${tokens.token}`) return json(response, 401, REFUSED);
        json(response, 200, { id: 'a' });
      });
    },
    /** The paths asked for since the last `accepts`, with who asked. */
    asked: () =>
      api.asked().map(({ method, path, headers }) => [method, path.slice(5), headers.authorization ?? '']),
    refreshes: () => api.asked().filter(({ path }) => path === '/api/token/refresh'),
    refused: (response: ServerResponse) => json(response, 401, REFUSED),
    async close() {
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      await api.stop();
    },
  };
  return tab;
}

export type SessionTab = Awaited<ReturnType<typeof openSessionTab>>;
