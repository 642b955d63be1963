/**
 * Registers a call of the API: its contract, who may make it, what it takes, and the handler, which runs once all of that
 * holds. Whether the record that it names is theirs is the handler's to ask.
 */

import type { Role } from '../../domain/account/roles.ts';
import type {
  AnyAnswer,
  AnyStruct,
  Contract,
  JsonOf,
  Method,
  ParamName,
  Sendable,
} from '../../domain/lib/contract/contract.ts';
import type { Call } from '../http/call.ts';
import type { Limit } from '../http/limits.ts';
import type { ProblemCode } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { queryOf } from '../http/read-query.ts';
import { optionalSession, requireSession, type Session, type SessionServices } from '../session/session.ts';
import type { BodyRule } from './body-rule.ts';
import type { ParamRule, QueryRule } from './param-rules.ts';
import {
  type ParamRules,
  type ParamValues,
  type QueryRules,
  type QueryValues,
  readParams,
  readQuery,
} from './read-rules.ts';
import { reduceTo } from './reduce.ts';
import { todayOf } from './today.ts';

/** What every call is checked with. */
export interface CallServices extends SessionServices {
  readonly rateLimits: RateLimits;
  /** Whom the limits count. */
  readonly clientAddress: (call: Call) => string;
}

/**
 * Roles that may call, or anyone. `optional`: nobody needs to be signed in, and who is must have one of the roles.
 * `lazy`: something else may stand for a session, such as a ticket, and the handler asks for one where nothing does.
 */
export type Access =
  | 'anyone'
  | readonly Role[]
  | { readonly optional: readonly Role[] }
  | { readonly lazy: readonly Role[] };

/** The roles that it names. */
export function rolesOf(access: Access): readonly Role[] {
  if (access === 'anyone') return [];
  if ('optional' in access) return access.optional;
  return 'lazy' in access ? access.lazy : access;
}

/** @throws problem ERROR.SESSION or ERROR.FORBIDDEN */
type AskSession = () => Promise<Session>;

type SessionOf<A extends Access> = A extends readonly Role[]
  ? Session
  : A extends 'anyone'
    ? null
    : A extends { readonly lazy: readonly Role[] }
      ? AskSession
      : Session | null;

/** A limit that is counted by account, not by address. */
export interface PerAccount {
  readonly perAccount: Limit;
}

/** Shapes by role; under `anyone`, of all that have no other. Their screens have contracts of their own. */
export type RoleAnswers = Readonly<Partial<Record<Role | 'anyone', AnyStruct>>>;

export interface CallRules<A extends Access, Query extends QueryRules, Taken, Others extends RoleAnswers> {
  readonly roles: A;
  /** One line of the documentation. */
  readonly summary: string;
  /** Counted by address before anything is read: a body that is refused costs its reading too. */
  readonly limit?: Limit | PerAccount | ((session: SessionOf<A>) => Limit | PerAccount | null);
  readonly query?: Query;
  readonly body?: BodyRule<Taken>;
  /** What some roles are answered in place of the contract's answer: each its own shape, to which it is reduced. */
  readonly otherAnswers?: Others;
  readonly status?: SuccessStatus;
  /** Sent by what cannot carry the XSRF header: `sendBeacon`, a provider, a form without script. */
  readonly withoutXsrf?: true;
  /** Refusals of the handler's own. */
  readonly problems?: readonly ProblemCode[];
  /** A page in place of the JSON of a refusal, for who sees it as it is. @param body null where it was not read */
  readonly refused?: (call: Call, error: unknown, body: Taken | null) => Promise<Response>;
}

/** Of what is answered where nothing is wrong; 302 and 303 lead elsewhere. */
export type SuccessStatus = 200 | 201 | 204 | 302 | 303;

/** A path with parameters has a rule for each. */
type Named<Path extends string, Params> = [ParamName<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Params & Readonly<Record<ParamName<Path>, ParamRule<unknown>>> };

/** What the browser may send is taken. */
type Takes<Sent, Taken> = [Sent] extends [Sendable<Taken>]
  ? unknown
  : { readonly body: 'does not take what the contract sends' };

/** What a handler works with, once it was checked. */
export interface HandlerInput<A extends Access, Params, Query, Taken> {
  readonly call: Call;
  readonly session: SessionOf<A>;
  readonly params: ParamValues<Params>;
  readonly query: QueryValues<Query>;
  readonly body: Taken;
}

/** JSON is a value of the contract's answer; anything else is sent as the handler made it. */
type Returned<Answer> = Sendable<JsonOf<Answer>> | Response;

/** Known to this file alone. */
const registered = Symbol('registered');

/** A call that was registered: there is no other way to make one. */
export interface RegisteredCall {
  readonly [registered]: true;
  readonly method: Method;
  readonly path: string;
  readonly roles: Access;
  readonly withoutXsrf: boolean;
  readonly documented: Documented;
  readonly answer: (services: CallServices, call: Call) => Promise<Response>;
}

/** What the documentation tells of it besides (`openapi.ts`). */
export interface Documented {
  readonly summary: string;
  readonly status: SuccessStatus;
  readonly problems: readonly ProblemCode[];
  readonly params: Readonly<Record<string, Pick<ParamRule<unknown>, 'schema'>>>;
  readonly query: Readonly<Record<string, Pick<QueryRule<unknown>, 'schema' | 'required'>>>;
  readonly body: Pick<BodyRule<unknown>, 'types' | 'schemas'> | null;
  /** Who is refused may see a page (`CallRules.refused`). */
  readonly refusesByPage: boolean;
  /** Several where roles are answered differently. */
  readonly answers: readonly DocumentedAnswer[];
}

export interface DocumentedAnswer {
  readonly answer: AnyAnswer;
  /** Whom it is for; null for everybody whom no other names. */
  readonly roles: readonly Role[] | null;
}

/** The contract's answer, and the shapes that roles which may call have in its place. */
function answersOf(
  answer: AnyAnswer,
  access: Access,
  { anyone, ...others }: RoleAnswers,
): DocumentedAnswer[] {
  const byShape = new Map<AnyStruct, Role[]>();
  for (const role of rolesOf(access)) {
    const shape = others[role];
    if (shape) byShape.set(shape, [...(byShape.get(shape) ?? []), role]);
  }
  return [
    { answer, roles: null },
    ...(anyone ? [{ answer: anyone, roles: null }] : []),
    ...Array.from(byShape, ([shape, roles]) => ({ answer: shape, roles })),
  ];
}

export function handle<
  const Path extends string,
  Sent,
  SentQuery,
  Answer extends AnyAnswer,
  const A extends Access,
  const Params extends ParamRules = Record<never, never>,
  const Query extends QueryRules = Record<never, never>,
  Taken = undefined,
  const Others extends RoleAnswers = Record<never, never>,
>(
  contract: Contract<Path, Sent, SentQuery, Answer>,
  rules: CallRules<A, Query, Taken, Others> & Named<Path, Params> & Takes<Sent, Taken>,
  handler: (
    input: HandlerInput<A, Params, Query, Taken>,
  ) => Promise<Returned<NoInfer<Answer>> | Sendable<JsonOf<NoInfer<Others>[keyof NoInfer<Others>]>>>,
): RegisteredCall {
  const { roles, limit, params, query, body, status = 200 } = rules;
  const answer = async (services: CallServices, call: Call): Promise<Response> => {
    let taken: Taken | null = null;
    try {
      const session = await sessionOf(services, call, roles);
      const caller = typeof session === 'function' ? null : session;
      await count(
        services,
        call,
        typeof limit === 'function' ? limit(session as SessionOf<A>) : limit,
        caller,
      );
      const named = { params: readParams(call, params ?? {}), query: readQuery(queryOf(call), query ?? {}) };
      const reader = { today: () => todayOf(services), role: caller?.role ?? null };
      taken = (await body?.read(call, reader)) as Taken;
      const input = { call, session, ...named, body: taken };
      const returned = await handler(input as HandlerInput<A, Params, Query, Taken>);
      if (returned instanceof Response) return returned;
      // Other roles are told more: whatever the handler knows besides stays here.
      const shape = caller ? rules.otherAnswers?.[caller.role] : undefined;
      return call.json((shape ? reduceTo(shape, returned) : returned) as object, status as 200);
    } catch (error) {
      if (!rules.refused) throw error;
      return rules.refused(call, error, taken);
    }
  };
  return {
    [registered]: true,
    method: contract.method,
    path: contract.path,
    roles,
    withoutXsrf: rules.withoutXsrf ?? false,
    documented: {
      summary: rules.summary,
      status,
      problems: rules.problems ?? [],
      params: params ?? {},
      query: query ?? {},
      body: body ?? null,
      refusesByPage: rules.refused !== undefined,
      answers: answersOf(contract.answer, roles, rules.otherAnswers ?? {}),
    },
    answer,
  };
}

async function sessionOf(
  services: CallServices,
  call: Call,
  access: Access,
): Promise<Session | null | AskSession> {
  if (access === 'anyone') return null;
  if ('lazy' in access) return () => requireSession(call, services, ...access.lazy);
  return 'optional' in access
    ? optionalSession(call, services, ...access.optional)
    : requireSession(call, services, ...access);
}

async function count(
  { rateLimits, clientAddress }: CallServices,
  call: Call,
  limit: Limit | PerAccount | null | undefined,
  session: Session | null,
): Promise<void> {
  if (!limit) return;
  if ('perAccount' in limit) await rateLimits.require(limit.perAccount, session?.accountId ?? '');
  else await rateLimits.require(limit, clientAddress(call));
}
