/** What a test or the bench may call in a page of the harness build: the very modules that the app of that page runs. */
import { unknown } from 'superstruct';
import { tokensSchema } from '../../src/domain/account.ts';
import { credentials } from '../../src/platform/credentials.ts';
import { del, get, post, put } from '../../src/platform/http.ts';
import { HttpError } from '../../src/platform/http-error.ts';
import { logout } from '../../src/platform/logout.ts';
import { adoptTokens, heldSession, session } from '../../src/platform/session.ts';

/** How a call ended: `ok`, or the error's kind and status. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof HttpError ? `${error.kind} ${error.status}` : String(error)),
  );

const tools = {
  credentials,
  heldSession,
  logout,
  session,
  signIn: async (username: string, password: string) => {
    adoptTokens(await post(['login_check'], { username, password }, tokensSchema));
  },
  get: (path: readonly string[]) => outcome(get(path, unknown())),
  post: (path: readonly string[], body: object) => outcome(post(path, body, unknown())),
  put: (path: readonly string[], body: object) => outcome(put(path, body, unknown())),
  del: (path: readonly string[]) => outcome(del(path, unknown())),
  /** Makes the stored token one that the API refuses, as if it had expired: its signature is cut, its payload stays. */
  expire() {
    const token = localStorage.getItem('token') ?? '';
    localStorage.setItem('token', `${token.slice(0, -8)}${'A'.repeat(8)}`);
    heldSession();
  },
};

declare global {
  var harness: typeof tools;
}

globalThis.harness = tools;
