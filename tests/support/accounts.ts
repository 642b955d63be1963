/** Signed-in people of each role, on any running server and database, for API and browser tests. */

import type { BrowserContext } from 'playwright-core';
import { readDemoPassword } from '../../scripts/lib/demo-password.ts';
import type { Tokens } from '../../src/domain/account/account.ts';
import { makeDemoAccounts } from '../../src/server/customer/demo-accounts.ts';
import { openPostgres } from '../../src/server/database/postgres.ts';
import { createKeys } from '../../src/server/session/keys.ts';
import { type Answer, post, send } from './api.ts';
import { testDatabaseUrl } from './database.ts';
import { fromSomewhere } from './somewhere.ts';
import { isUnused, openWithoutScript } from './without-script.ts';

/** The demonstration accounts of a new database. */
export const people = {
  admin: { mail: 'admin@demo.test', displayName: 'Agathe Admin', role: 'ROLE_ADMIN' },
  teammate: { mail: 'convoyeur@demo.test', displayName: 'Côme Convoyeur', role: 'ROLE_TEAMMATE' },
  partner: { mail: 'partenaire@demo.test', displayName: 'Garage du Partenaire', role: 'ROLE_PARTNER' },
  customer: { mail: 'client@demo.test', displayName: 'Chloé Client', role: 'ROLE_CUSTOMER' },
} as const;

export type Person = keyof typeof people;

/** A running server: `TestServer` and `InProcessServer` are both. */
export interface Place {
  readonly url: string;
  readonly dataDir: string;
}

const passwords = new Map<string, Promise<string>>();

/** The password of all four people. On PostgreSQL, where no server makes them, they are made at the first call. */
export function demoPassword({ dataDir }: Pick<Place, 'dataDir'>): Promise<string> {
  const known = passwords.get(dataDir) ?? findPassword(dataDir);
  passwords.set(dataDir, known);
  return known;
}

async function findPassword(dataDir: string): Promise<string> {
  const url = await testDatabaseUrl(dataDir);
  if (url) {
    const database = openPostgres({ url, connections: 10 }, () => {});
    try {
      await database.tx((tx) => makeDemoAccounts(tx, dataDir, createKeys(dataDir), new Date()));
    } finally {
      await database.close();
    }
  }
  return readDemoPassword(dataDir);
}

/** `login_check`, whatever it answers. */
export const login = (
  url: string,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => post(`${url}/api/login_check`, { username, password }, headers);

/** Signs in as one of the four. */
export async function signIn(place: Place, person: Person): Promise<Tokens> {
  const { status, body } = await login(
    place.url,
    people[person].mail,
    await demoPassword(place),
    fromSomewhere(),
  );
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return body;
}

/** `token/refresh`, whatever it answers. */
export const refresh = (url: string, refreshToken: string): Promise<Answer> =>
  post(`${url}/api/token/refresh`, { refresh_token: refreshToken });

/** The header of a signed-in call. */
export const bearer = ({ token }: Pick<Tokens, 'token'>) => ({ Authorization: `Bearer ${token}` });

/** A call with a body, signed in. */
export const sendAs = (
  tokens: Pick<Tokens, 'token'>,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body: unknown,
): Promise<Answer> =>
  send(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...bearer(tokens) },
    body: JSON.stringify(body),
  });

/** A read, signed in. */
export const getAs = (tokens: Pick<Tokens, 'token'>, url: string): Promise<Answer> =>
  send(url, { headers: bearer(tokens) });

/**
 * Signs a browser in as if the person had used its login screen: tokens and cookie are there before the next page is
 * opened. Pages of the context that are open already follow as other tabs do.
 */
export const signInBrowser = async (context: BrowserContext, place: Place, person: Person): Promise<Tokens> =>
  enterBrowser(context, place, people[person].mail, await demoPassword(place));

/** The same as anybody whose password is known. */
export async function enterBrowser(
  context: BrowserContext,
  place: Place,
  mail: string,
  password: string,
): Promise<Tokens> {
  const { headers, body } = await login(place.url, mail, password, fromSomewhere());
  const tokens: Tokens = body;
  const cookie = /^([^=]+)=([^;]+)/.exec(headers.get('set-cookie') ?? '');
  if (!cookie?.[1] || !cookie[2]) throw new Error('sign-in gave no cookie');
  await context.addCookies([{ name: cookie[1], value: cookie[2], url: place.url, sameSite: 'Lax' }]);
  // A tab of its own, which costs more than the sign-in, only where none is unused.
  const unused = context.pages().find((page) => isUnused(page, place.url));
  const page = unused ?? (await context.newPage());
  await openWithoutScript(page, place.url);
  await page.evaluate(({ token, refresh_token }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', refresh_token);
  }, tokens);
  if (!unused) await page.close();
  // A browser tells its other tabs a moment later: led on before, they would still turn a stranger away.
  const others = context.pages().filter((other) => other !== page && other.url().startsWith(`${place.url}/`));
  await Promise.all(
    others.map((other) =>
      other.waitForFunction((token) => localStorage.getItem('token') === token, tokens.token),
    ),
  );
  return tokens;
}
