/** Calls of the API as a client makes them, and what a right contact message looks like. */

import { randomUUID } from 'node:crypto';
import { checkExchange } from './documented.ts';

export const contact = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  firstName: 'Élodie',
  lastName: 'Garçon',
  mail: 'elodie.garcon@exemple.fr',
  phone: '06 01 02 03 04',
  message: 'Bonjour, ma voiture doit passer au contrôle technique.',
  ...fields,
});

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body, or null when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is what the test asserts on.
  readonly body: any;
}

export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init).catch((error: unknown) => {
    // Node says "fetch failed" and hides why.
    const { cause } = error as { cause?: unknown };
    throw new Error(`${init.method ?? 'GET'} ${url}: ${cause ?? error}`, { cause });
  });
  const text = await response.text();
  const type = typeOf(response.headers);
  const body = type === JSON_TYPE && text ? JSON.parse(text) : null;
  const { status, headers } = response;
  if (!response.redirected) {
    const sent = sentIn(init);
    const received = { status, type, body };
    await checkExchange({ method: init.method ?? 'GET', url, role: roleIn(init), sent, received });
  }
  return { status, headers, body };
}

const JSON_TYPE = 'application/json';

const typeOf = (headers: Headers): string => headers.get('content-type')?.split(';')[0]?.trim() ?? '';

/** What a request's token says of who sends it; null where it says nothing that can be read. */
function roleIn({ headers }: RequestInit): string | null {
  const claims = /^Bearer [^.]+\.([\w-]+)\./.exec(new Headers(headers).get('authorization') ?? '')?.[1];
  if (claims === undefined) return null;
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).roles?.[0] ?? null;
  } catch {
    // Wrong on purpose: nobody is called by it.
    return null;
  }
}

/** What a request says, as far as it is somebody's text. */
function sentIn({ headers, body }: RequestInit): { readonly type: string; readonly body: unknown } {
  const type = typeOf(new Headers(headers));
  if (typeof body !== 'string') return { type: '', body: null };
  if (type === 'application/x-www-form-urlencoded') {
    return { type, body: Object.fromEntries(new URLSearchParams(body)) };
  }
  try {
    return { type, body: JSON.parse(body) };
  } catch {
    // Wrong on purpose: nobody takes it.
    return { type: '', body: null };
  }
}

export const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export async function getToken(url: string): Promise<string> {
  const { body } = await send(`${url}/api/contact/query_token`);
  return body.token;
}

/** The whole way of the form: a token, then the message. */
export async function writeTo(url: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return post(`${url}/api/contact/message`, contact({ token: await getToken(url), ...fields }));
}
