/** A server with a clock, a customer and the team, and the bookings that they make: what tests of the office begin with. */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import type { TariffVersions } from '../../src/domain/tariff/versions.ts';
import type { ProviderEvent } from '../../src/server/payment/provider.ts';
import { bearer, demoPassword, getAs, login, people, refresh, sendAs, signIn } from './accounts.ts';
import { type Answer, post } from './api.ts';
import { orderOf } from './bookings.ts';
import { reportPickup } from './condition-reports.ts';
import { PASSWORD, type SignedUp, signedUp } from './customers.ts';
import { type InProcessServer, startInProcess } from './in-process-server.ts';
import { allMailsOf, type ReadMail } from './mails.ts';
import { keyed, refOf, tell } from './payments.ts';
import { fromSomewhere } from './somewhere.ts';

/** When an access token ends, in milliseconds since 1970. */
const expiryOf = ({ token }: Tokens): number =>
  1000 * JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp;

type Fields = Readonly<Record<string, unknown>>;

/** What the team says why of, and what it says where the test says nothing. */
const reasoned: readonly string[] = ['fee', 'fee/restore'];
const REASON = 'Dit au téléphone';

export interface Desk {
  readonly server: InProcessServer;
  customer(): SignedUp;
  team(person: 'teammate' | 'admin'): Tokens;
  /** Account of one of the team. */
  driverId(person: 'teammate' | 'admin'): string;
  /** What the server's clock shows. */
  now(): Date;
  /** Moves it, and renews the sign-ins that it would end. */
  later(milliseconds: number): Promise<void>;
  /** Lets who drives settle, after which people are told of it. */
  settle(): Promise<void>;
  /** An order that is not paid; its id. */
  ordered(fields?: Fields): Promise<string>;
  /** The same, paid. */
  booked(fields?: Fields): Promise<string>;
  /** Opens the payment of what is due. */
  open(bookingId: string): Promise<Answer>;
  pay(bookingId: string): Promise<void>;
  tell(event: ProviderEvent): Promise<Answer>;
  /** As the team reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is what the test asserts on.
  read(bookingId: string): Promise<any>;
  /** `POST booking/{id}/{what}` by the teammate, with a clientId of its own. */
  change(bookingId: string, what: string, body?: Fields): Promise<Answer>;
  /** Every mail that was written until now. */
  written(): Promise<ReadMail[]>;
  /** Takes a trip through these transitions, each of which must be possible; before it departs its report is sent. */
  move(tripId: string, ...transitions: string[]): Promise<void>;
  /** Sends the report of its pick-up, where the test has sent none. */
  report(tripId: string): Promise<void>;
}

/**
 * @param env of the server, besides what desks need
 * @param kept folder of the caller's, which outlives the server; by default one that ends with it
 * @param tariffs by default those of the domain
 */
export async function openDesk(
  env: Readonly<Record<string, string>> = {},
  kept?: string,
  tariffs?: TariffVersions,
): Promise<Desk> {
  const server = await startInProcess(env, kept, tariffs);
  await demoPassword(server);
  let customer = await signedUp(server);
  let now = Date.parse('2026-11-21T08:00:00Z');
  let team = { teammate: await signIn(server, 'teammate'), admin: await signIn(server, 'admin') };
  const { drivers } = (await getAs(team.admin, `${server.url}/api/booking/people`)).body;

  /** Refreshed, or signed in again where the session is over; as they are while they last. */
  async function renewed(tokens: Tokens, mail: string, password: string): Promise<Tokens> {
    if (expiryOf(tokens) > now) return tokens;
    const { status, body } = await refresh(server.url, tokens.refresh_token);
    return status === 200 ? body : (await login(server.url, mail, password)).body;
  }

  /** Those that were moved. */
  const moved = new Map<string, { bookingId: string; vehicle: { plate: string } }>();

  const desk: Desk = {
    server,
    customer: () => customer,
    team: (person) => team[person],
    driverId: (person) =>
      drivers.find(({ displayName }: { displayName: string }) => displayName === people[person].displayName)
        .id,
    now: () => new Date(now),
    later: async (milliseconds) => {
      server.advance(milliseconds);
      now += milliseconds;
      const password = await demoPassword(server);
      customer = { ...customer, tokens: await renewed(customer.tokens, customer.mail, PASSWORD) };
      team = {
        teammate: await renewed(team.teammate, people.teammate.mail, password),
        admin: await renewed(team.admin, people.admin.mail, password),
      };
    },
    settle: async () => {
      await desk.later(2 * 60_000);
      server.wake();
    },
    ordered: async (fields = {}) => {
      const headers = { ...bearer(customer.tokens), ...fromSomewhere() };
      const { status, body } = await post(
        `${server.url}/api/booking`,
        orderOf(new Date(now), fields),
        headers,
      );
      if (status !== 201) throw new Error(`booking answered ${status} ${JSON.stringify(body)}`);
      return body.id;
    },
    booked: async (fields) => {
      const id = await desk.ordered(fields);
      await desk.pay(id);
      return id;
    },
    open: (bookingId) =>
      post(
        `${server.url}/api/payment/session`,
        { clientId: randomUUID(), ...keyed({ bookingId }) },
        fromSomewhere(),
      ),
    pay: async (bookingId) => {
      const { body } = await desk.open(bookingId);
      await desk.tell({ id: randomUUID(), ref: refOf(body.url), outcome: 'paid' });
    },
    tell: (event) => tell(server.url, event),
    read: async (bookingId) => (await getAs(team.teammate, `${server.url}/api/booking/${bookingId}`)).body,
    change: (bookingId, what, body = {}) =>
      sendAs(team.teammate, 'POST', `${server.url}/api/booking/${bookingId}/${what}`, {
        clientId: randomUUID(),
        ...(reasoned.includes(what) && body.waivedReason == null && { reason: REASON }),
        ...body,
      }),
    written: () => allMailsOf(server, desk.later),
    move: async (tripId, ...transitions) => {
      for (const transition of transitions) {
        if (transition === 'depart') await desk.report(tripId);
        const { status, body } = await sendAs(
          team.teammate,
          'POST',
          `${server.url}/api/trip/${tripId}/status`,
          { clientId: randomUUID(), transition, reason: REASON },
        );
        if (status !== 200) throw new Error(`${transition} answered ${status} ${JSON.stringify(body)}`);
        moved.set(tripId, body);
      }
    },
    report: async (id) => {
      const trip = moved.get(id);
      if (!trip) throw new Error('a trip that was not moved');
      const path = `condition_report?bookingId=${trip.bookingId}`;
      const { items } = (await getAs(team.teammate, `${server.url}/api/${path}`)).body;
      const isThis = ({ tripId, kind }: { tripId: string; kind: string }) =>
        tripId === id && kind === 'pickup';
      if (items.some(isThis)) return;
      // One W plate is on one vehicle at a time: none is on all of these.
      await reportPickup(server.url, team.teammate, { id, plate: trip.vehicle.plate, wPlate: null });
    },
  };
  return desk;
}

/** The way of a trip whose customer is there, from its driver's departure to its end. */
export const wholeWay = ['set_off', 'arrive', 'inspect', 'depart', 'reach', 'hand_over', 'finish'] as const;
