/** The network of one screen's test: what the API is asked, and what it answers next; and someone signed in. */
import { expect, vi } from 'vitest';
import type { Role } from '../../../src/domain/account/roles.ts';
import { adoptTokens } from '../../../src/platform/session/session.ts';

export interface StubCall {
  /** `PUT /api/customer/1`. */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is what the test asserts on.
  readonly body: any;
}

export type Answer = () => Response | Promise<Response>;

export const json =
  (status: number, value: unknown): Answer =>
  () =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

/** No answer at all. */
export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Replaces `fetch` until `vi.unstubAllGlobals`. */
export function stubApi() {
  const calls: StubCall[] = [];
  const answers: Answer[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const call = `${method.toUpperCase()} ${pathname}`;
    calls.push({ call, query: Object.fromEntries(searchParams), body: body ? JSON.parse(body) : null });
    return answers.shift()?.() ?? expect.fail(`nothing answers ${call}`);
  });
  return {
    calls,
    /** Answers of the next calls, in order. */
    answer: (...next: readonly Answer[]) => answers.push(...next),
  };
}

/**
 * Signs someone in, in a session of its own: what another test file's logout has still to remove must not be taken for it.
 */
export function signIn(role: Role, userName = 'elodie@exemple.fr', displayName = 'Élodie Garçon'): void {
  const payload = JSON.stringify({ userName, displayName, roles: [role], sid: crypto.randomUUID() });
  const bytes = String.fromCharCode(...new TextEncoder().encode(payload));
  adoptTokens({ token: `e30.${btoa(bytes)}.signature`, refresh_token: 'refresh' });
}
