/** Calls of the API as a client makes them, and what a right contact message looks like. */

import { randomUUID } from 'node:crypto';

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
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : null,
  };
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
