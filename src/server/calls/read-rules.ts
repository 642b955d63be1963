/** Reads what a path and a query say, by the rules of each name. */

import type { Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { ReadQuery } from '../http/read-query.ts';
import type { ParamRule, QueryRule } from './param-rules.ts';

export type ParamRules = Readonly<Record<string, ParamRule<unknown>>>;
export type QueryRules = Readonly<Record<string, QueryRule<unknown>>>;

/** What rules of a path read, by name. */
export type ParamValues<R> = {
  readonly [Name in keyof R]: R[Name] extends ParamRule<infer T> ? T : never;
};

/** What rules of a query read, by name. */
export type QueryValues<R> = {
  readonly [Name in keyof R]: R[Name] extends QueryRule<infer T> ? T : never;
};

export const readParams = (call: Call, rules: ParamRules) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, rule.read(call.req.param(name) ?? '')]),
  );

/** @throws problem ERROR.INVALID with a message for each value that is wrong */
export function readQuery<R extends QueryRules>(read: ReadQuery, rules: R): QueryValues<R> {
  const fields: Record<string, string> = {};
  const values = Object.entries(rules).map(([name, rule]) => {
    const found = rule.read(read(name));
    if ('value' in found) return [name, found.value];
    fields[name] = found.refusal;
    return [name, null];
  });
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  return Object.fromEntries(values);
}
