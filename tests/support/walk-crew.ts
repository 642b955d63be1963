/**
 * A server with a clock and one person of each role, whose sessions outlast however much time walks take: no walk waits for
 * a password to be hashed.
 */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import type { Role } from '../../src/domain/account/roles.ts';
import { isOver } from '../../src/domain/subscription/subscription-states.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../../src/server/session/access-token.ts';
import { demoPassword, getAs, login, people, refresh, sendAs, signIn } from './accounts.ts';
import { post } from './api.ts';
import { billing } from './bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from './customers.ts';
import { declaration, declare } from './declarations.ts';
import { type InProcessServer, startInProcess } from './in-process-server.ts';
import { allMailsOf, type ReadMail } from './mails.ts';
import { keyed, refOf, tell } from './payments.ts';
import { testKeys } from './secret.ts';
import { fromSomewhere } from './somewhere.ts';
import { subscriptionOf } from './subscriptions.ts';
import { mailSince, markOf } from './walk-mails.ts';

const DAY = 24 * 3_600_000;
/** Half of what a session lasts without a refresh. */
const RENEWED_EVERY = 7 * DAY;
/** Less than what it lasts in any case. */
const SIGNED_IN_EVERY = 80 * DAY;

export const crewRoles = ['customer', 'subscriber', 'partner', 'teammate', 'admin'] as const;
export type CrewRole = (typeof crewRoles)[number];

/** Who of them drives. */
export type Driver = 'teammate' | 'admin';

export interface Subscribed {
  /** Of the subscription. */
  readonly id: string;
  readonly reference: string;
  readonly customerId: string;
  readonly mail: string;
}

export interface Crew {
  readonly server: InProcessServer;
  readonly customer: SignedUp;
  driverId(person: Driver): string;
  /** Who has this account; null where nobody of them has. */
  driverOf(accountId: string | null): Driver | null;
  now(): Date;
  later(milliseconds: number): Promise<void>;
  as(role: CrewRole): Promise<Pick<Tokens, 'token'>>;
  /** Every mail that was written until now. */
  written(): Promise<ReadMail[]>;
  /** Lets the subscriber be somebody whose subscription began so lately that they may withdraw. */
  subscribe(): Promise<Subscribed>;
  /** The one of now. */
  subscriber(): Subscribed;
  /** Declares what ends nothing, and waits for it: what was declared before, and need not wait any more, is carried out. */
  declareNothing(): Promise<void>;
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
  const server = await startInProcess();
  let now = Date.parse('2026-11-21T08:00:00Z');
  await demoPassword(server);
  const customer = await signedUp(server);
  const staff = ['partner', 'teammate', 'admin'] as const;
  const signedIn = await Promise.all(
    staff.map(async (person) => [person, await signIn(server, person)] as const),
  );
  const sessions = new Map<CrewRole, Session>();
  const hold = (role: CrewRole, tokens: Tokens) =>
    sessions.set(role, { tokens, endsAt: now + (ACCESS_TOKEN_SECONDS - 1) * 1000 });
  const first: (readonly [CrewRole, Tokens])[] = [['customer', customer.tokens], ...signedIn];
  for (const [role, tokens] of first) hold(role, tokens);
  let subscribed: Subscribed | null = null;
  let renewedAt = now;
  let signedInAt = now;

  const sessionOf = (role: CrewRole): Session => {
    const session = sessions.get(role);
    if (!session) throw new Error(`${role} is not there`);
    return session;
  };

  /** Everybody, by their password: nobody stays signed in for ever. */
  const signInAnew = async () => {
    signedInAt = now;
    for (const person of staff) hold(person, await signIn(server, person));
    const owners = { customer: customer.mail, ...(subscribed && { subscriber: subscribed.mail }) };
    for (const [role, mail] of Object.entries(owners)) {
      const { status, body } = await login(server.url, mail, PASSWORD, fromSomewhere());
      if (status !== 200) throw new Error(`the sign-in of ${role} answered ${status}`);
      hold(role as CrewRole, body);
    }
  };
  const renew = async () => {
    renewedAt = now;
    if (now >= signedInAt + SIGNED_IN_EVERY) return signInAnew();
    for (const role of sessions.keys()) {
      const { status, body } = await refresh(server.url, sessionOf(role).tokens.refresh_token);
      if (status !== 200) throw new Error(`the refresh of ${role} answered ${status}`);
      hold(role, body);
    }
  };

  const crew: Pick<Crew, 'server' | 'customer' | 'now' | 'later' | 'as' | 'written'> = {
    server,
    customer,
    now: () => new Date(now),
    later: async (milliseconds) => {
      // No farther at once than a session lasts.
      for (let left = milliseconds; left > 0; left -= RENEWED_EVERY - DAY) {
        const step = Math.min(left, RENEWED_EVERY - DAY);
        server.advance(step);
        now += step;
        if (now >= renewedAt + RENEWED_EVERY) await renew();
      }
      // What is due by then is told by then, and not at the end of the walks.
      server.wake();
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
  const { drivers } = (await getAs(await crew.as('admin'), `${server.url}/api/booking/people`)).body;
  const driverId = (person: Driver): string =>
    drivers.find(({ displayName }: { displayName: string }) => displayName === people[person].displayName).id;
  const driverOf = (accountId: string | null): Driver | null =>
    (['teammate', 'admin'] as const).find((person) => driverId(person) === accountId) ?? null;
  const subscribeLately = async (): Promise<Subscribed> => {
    const last = subscribed && (await readSubscription(crew, subscribed.id));
    if (subscribed && last.status === 'active' && last.options.canWithdraw) return subscribed;
    // Who has given one up may have another; in place of who is still bound by theirs somebody else subscribes.
    let person = subscribed;
    if (!person || !isOver(last.status)) {
      const { id: customerId, mail, tokens } = await signedUp(server);
      hold('subscriber', tokens);
      person = { id: '', reference: '', customerId, mail };
    }
    const id = await subscribe(crew);
    const { reference } = await readSubscription(crew, id);
    subscribed = { ...person, id, reference };
    return subscribed;
  };
  const subscriber = (): Subscribed => {
    if (!subscribed) throw new Error('nobody has subscribed');
    return subscribed;
  };
  const declareNothing = async (): Promise<void> => {
    const reference = `Rien ${randomUUID()}`;
    const mark = markOf(server);
    await declare(server.url, 'withdrawal', declaration({ reference }), fromSomewhere());
    await mailSince(server, mark, ({ subject }) => subject.includes(reference));
  };
  return { ...crew, driverId, driverOf, subscribe: subscribeLately, subscriber, declareNothing };
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
