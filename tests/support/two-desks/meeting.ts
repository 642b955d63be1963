/** Two people of the office who have read the same and then each ask something of it: what of that has to hold. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AuditKind } from '../../../src/domain/audit/audit-kinds.ts';
import type { AuditLine } from '../../../src/domain/audit/calls.ts';
import { parisTime } from '../../../src/domain/lib/time/paris-time.ts';
import { getAs, sendAs } from '../accounts.ts';
import type { Answer } from '../api.ts';
import type { Desk } from '../desk.ts';

/** Who sits at a desk; only administrators make some calls, at both. */
type Person = 'teammate' | 'admin';

export interface Ask {
  readonly method?: 'POST' | 'PUT';
  /** After `/api/`. */
  readonly path: string;
  readonly body?: object;
  /** What is found of it once it was done: of the two the same, where both want the same. */
  readonly mark: string | number | null;
}

export interface Meeting {
  readonly asks: readonly [Ask, Ask];
  /** The marks of what is stored, each as often as it is there. */
  readonly found: () => Promise<readonly unknown[]>;
  /** Why what was asked was not done, of a call that answers 200 all the same. */
  readonly refusal?: (answer: Answer) => string | null;
  /** Where it is not the desk's server that is asked. */
  readonly send?: (person: Person, ask: Ask) => Promise<Answer>;
}

/**
 * What has to hold: `both` stand; only `one` of what contradicts, and the other desk is told; what both want alike is done
 * `once`, whatever the second is told.
 */
export type Law = 'both' | 'one' | 'once';

export interface Row {
  /** As the application lists it. */
  readonly call: string;
  /** Another call that the second desk makes. */
  readonly against?: string;
  readonly says: string;
  readonly law: Law;
  /** Administrators at both desks. */
  readonly byAdmins?: true;
  readonly meet: (desk: Desk) => Promise<Meeting> | Meeting;
}

/** How the two come one after the other, or not. */
export const orders = {
  'one after the other': async (send: readonly [Sending, Sending]) => [await send[0](), await send[1]()],
  'the other first': async (send: readonly [Sending, Sending]) => {
    const second = await send[1]();
    return [await send[0](), second];
  },
  'at once': async (send: readonly [Sending, Sending]) => Promise.all([send[0](), send[1]()]),
} as const;
type Sending = () => Promise<Answer>;

const FRENCH = /^[A-ZÀÉÊ«0-9].*[.!?:»]$/s;

/** @throws where what was asked has another end than the law allows */
export async function hold(
  desk: Desk,
  { law, byAdmins, meet }: Row,
  order: keyof typeof orders,
): Promise<void> {
  const {
    asks,
    found,
    refusal = refusalOf,
    send = (person, ask) => sendTo(desk, person, ask),
  } = await meet(desk);
  const [first, second] = asks;
  const answers = await orders[order]([
    () => send(byAdmins ? 'admin' : 'teammate', first),
    () => send('admin', second),
  ]);
  const said = answers.map(({ status, body }) => [status, body?.code, body?.message, body?.fields]);
  const shown = JSON.stringify(said);
  const done = asks.filter((_, index) => {
    const answer = answers[index];
    if (!answer) throw new Error('a desk was not answered');
    const why = refusal(answer);
    if (why !== null) expect(why, shown).toMatch(FRENCH);
    return why === null;
  });
  const least = { both: 2, one: 1, once: 1 }[law];
  expect(done.length, shown).toBeGreaterThanOrEqual(least);
  if (law === 'one') expect(done.length, `both were told that it is done: ${shown}`).toBe(1);
  const marks = asks.map(({ mark }) => mark);
  const stored = (await found()).filter((mark) => marks.some((one) => one === mark));
  const meant = law === 'once' ? [first.mark] : done.map(({ mark }) => mark);
  expect([...stored].sort(), shown).toEqual([...meant].sort());
}

/** Null where it was done. @throws where nobody could understand why it was not */
function refusalOf({ status, body }: Answer): string | null {
  if (status < 300) return null;
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(body.code, JSON.stringify(body)).toMatch(/^ERROR\.[A-Z_]+$/);
  return body.message;
}

/** Of calls that do several things, of which one is asked for here. */
export const refusalOfOne = (answer: Answer): string | null =>
  refusalOf(answer) ?? answer.body.results[0].refusal;

export const sendTo = (desk: Desk, person: Person, { method = 'POST', path, body }: Ask): Promise<Answer> =>
  sendAs(desk.team(person), method, `${desk.server.url}/api/${path}`, { clientId: randomUUID(), ...body });

/** As the administrator reads it. */
export const readAs = async (desk: Desk, path: string) =>
  (await getAs(desk.team('admin'), `${desk.server.url}/api/${path}`)).body;

/** Does what has to be there first. @returns what it answers */
export async function required(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`the API answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The same by the administrator. */
export const prepare = (desk: Desk, path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  required(sendTo(desk, 'admin', { method, path, body, mark: null }));

/** Both ask for the same. */
export const alike = (ask: Ask): readonly [Ask, Ask] => [ask, ask];

/** How often the log has an act of one kind on this day, as its kind. */
export const logged = async (desk: Desk, kind: AuditKind): Promise<string[]> => {
  const { day } = parisTime(desk.now());
  const { items } = await readAs(desk, `audit?kind=${kind}&from=${day}`);
  return items.map((line: AuditLine) => line.kind);
};

/** The kinds of what has happened to a booking, as its story has them. */
export const eventsOf = async (desk: Desk, id: string): Promise<string[]> =>
  (await desk.read(id)).events.map(({ kind }: { kind: string }) => kind);

export const today = (desk: Desk): string => parisTime(desk.now()).day;
