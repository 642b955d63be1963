/**
 * A server with a clock and one person of each role, whose sessions outlast however much time walks take: no walk waits for
 * a password to be hashed.
 */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import type { Role } from '../../src/domain/account/roles.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../../src/server/session/access-token.ts';
import { demoPassword, getAs, people, refresh, sendAs, signIn } from './accounts.ts';
import { post } from './api.ts';
import { billing } from './bookings.ts';
import { type SignedUp, signedUp } from './customers.ts';
import { type InProcessServer, startInProcess } from './in-process-server.ts';
import { allMailsOf, type ReadMail } from './mails.ts';
import { keyed, refOf, tell } from './payments.ts';
import { testKeys } from './secret.ts';
import { fromSomewhere } from './somewhere.ts';
import { subscriptionOf } from './subscriptions.ts';

const DAY = 24 * 3_600_000;
/** Half of what a session lasts without a refresh. */
const RENEWED_EVERY = 7 * DAY;

export const crewRoles = ['customer', 'subscriber', 'partner', 'teammate', 'admin'] as const;
export type CrewRole = (typeof crewRoles)[number];

export interface Subscribed {
  /** Of the subscription. */
  readonly id: string;
  readonly customerId: string;
}

export interface Crew {
  readonly server: InProcessServer;
  readonly customer: SignedUp;
  driverId(person: 'teammate' | 'admin'): string;
  now(): Date;
  later(milliseconds: number): Promise<void>;
  as(role: CrewRole): Promise<Pick<Tokens, 'token'>>;
  /** Every mail that was written until now. */
  written(): Promise<ReadMail[]>;
  /** Lets the subscriber be somebody whose subscription began so lately that they may withdraw. */
  subscribe(): Promise<Subscribed>;
}

interface Session {
  readonly tokens: Tokens;
  /** Until when its access token is good, by the server's clock. */
  readonly endsAt: number;
}

const payloadOf = ({ token }: Tokens) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** What a refresh would give, without a refresh token used for it. */
async function signedAnew(tokens: Tokens, now: number): Promise<Session> {
  const { sid, userName, displayName, roles } = payloadOf(tokens);
  const bearer = { familyId: sid, mail: userName, displayName, role: roles[0] as Role };
  const token = await signAccessToken(bearer, testKeys, new Date(now));
  return { tokens: { ...tokens, token }, endsAt: now + (ACCESS_TOKEN_SECONDS - 1) * 1000 };
}

export async function gatherCrew(): Promise<Crew> {
  const server = await startInProcess({ TRUSTED_PROXIES: '1' });
  let now = Date.parse('2026-11-21T08:00:00Z');
  await demoPassword(server);
  const customer = await signedUp(server);
  const staff = ['partner', 'teammate', 'admin'] as const;
  const signedIn = await Promise.all(
    staff.map(async (person) => [person, await signIn(server, person)] as const),
  );
  const first: (readonly [CrewRole, Tokens])[] = [['customer', customer.tokens], ...signedIn];
  const sessions = new Map<CrewRole, Session>(
    first.map(([role, tokens]) => [role, { tokens, endsAt: now + (ACCESS_TOKEN_SECONDS - 1) * 1000 }]),
  );
  let renewedAt = now;

  const sessionOf = (role: CrewRole): Session => {
    const session = sessions.get(role);
    if (!session) throw new Error(`${role} is not there`);
    return session;
  };

  const crew: Omit<Crew, 'driverId' | 'subscribe'> = {
    server,
    customer,
    now: () => new Date(now),
    later: async (milliseconds) => {
      server.advance(milliseconds);
      now += milliseconds;
      if (now < renewedAt + RENEWED_EVERY) return;
      renewedAt = now;
      for (const role of sessions.keys()) {
        const { status, body } = await refresh(server.url, sessionOf(role).tokens.refresh_token);
        if (status !== 200) throw new Error(`the refresh of ${role} answered ${status}`);
        sessions.set(role, { tokens: body, endsAt: now + (ACCESS_TOKEN_SECONDS - 1) * 1000 });
      }
    },
    written: () => allMailsOf(server, crew.later),
    as: async (role) => {
      const session = sessionOf(role);
      if (session.endsAt > now) return session.tokens;
      const anew = await signedAnew(session.tokens, now);
      sessions.set(role, anew);
      return anew.tokens;
    },
  };
  await sendAs(await crew.as('partner'), 'PUT', `${server.url}/api/partner/billing`, billing());
  const { drivers } = (await getAs(await crew.as('admin'), `${server.url}/api/driver`)).body;
  const driverId = (person: 'teammate' | 'admin'): string =>
    drivers.find(({ displayName }: { displayName: string }) => displayName === people[person].displayName).id;
  let subscribed: Subscribed | null = null;
  const subscribeLately = async (): Promise<Subscribed> => {
    if (subscribed && (await readSubscription(crew, subscribed.id)).options.canWithdraw) return subscribed;
    const { id: customerId, tokens } = await signedUp(server);
    sessions.set('subscriber', { tokens, endsAt: now + (ACCESS_TOKEN_SECONDS - 1) * 1000 });
    subscribed = { id: await subscribe(crew), customerId };
    return subscribed;
  };
  return { ...crew, driverId, subscribe: subscribeLately };
}

async function readSubscription({ server, as }: Pick<Crew, 'server' | 'as'>, id: string) {
  return (await getAs(await as('subscriber'), `${server.url}/api/subscription/${id}`)).body;
}

async function subscribe({ server, as }: Pick<Crew, 'server' | 'as'>): Promise<string> {
  const made = await sendAs(
    await as('subscriber'),
    'POST',
    `${server.url}/api/subscription`,
    subscriptionOf(),
  );
  if (made.status !== 201) throw new Error(`subscription answered ${made.status}`);
  const purpose = keyed({ subscriptionId: made.body.id });
  const opened = await post(
    `${server.url}/api/payment/session`,
    { clientId: randomUUID(), ...purpose },
    fromSomewhere(),
  );
  await tell(server.url, {
    id: randomUUID(),
    ref: refOf(opened.body.url),
    outcome: 'paid',
    method: 'sandbox_card',
  });
  return made.body.id;
}
