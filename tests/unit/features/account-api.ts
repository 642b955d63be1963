/** The API as the account screens see it: what it is asked, and what it answers next. The network is what is outside. */
import { expect, vi } from 'vitest';
import type { Tokens } from '../../../src/domain/account/account.ts';
import type { Role } from '../../../src/domain/account/roles.ts';

export type Answer = () => Response | Promise<Response>;

/** An answer of the API. */
export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(value, { status, headers });

/** No answer at all. */
export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Replaces the network until `vi.unstubAllGlobals()`. */
export function stubApi() {
  const calls: { call: string; body: unknown }[] = [];
  const answers: Answer[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    calls.push({ call: `${method} ${url}`, body: body ? JSON.parse(body) : null });
    return answers.shift()?.() ?? expect.fail(`nothing answers ${url}`);
  });
  return { calls, answers };
}

let sessions = 0;

/** Tokens of a session of its own, as `login_check` answers them. */
export function tokensOf(role: Role): Tokens {
  sessions += 1;
  const payload = {
    userName: 'elodie@exemple.fr',
    displayName: 'Élodie Garçon',
    roles: [role],
    sid: `session ${sessions}`,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return { token: `e30.${text}.signature`, refresh_token: 'refresh' };
}
