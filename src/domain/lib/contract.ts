/**
 * A call of the API, described once for both sides: where it is, what is sent, what comes back. The server registers it with
 * who may call (`server/calls/handle.ts`), the browser makes it (`platform/http.ts`); neither says any of it again.
 */
import type { Struct } from 'superstruct';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `'/media/:id/slice/:index'` has `id` and `index`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A file, whole. */
export interface FileAnswer {
  /** Of its content, before any `;`. */
  readonly file: string;
  /** A range of its bytes may be asked for. */
  readonly ranged?: true;
}

/** Any success will do: nothing of it is read (specification §7, *content not read*). */
export interface UnreadAnswer {
  readonly unread: true;
}

/** `Body` and `Query` are what the browser sends, `Answer` is what it gets. */
export interface Contract<Path extends string, Body, Query, Answer> {
  readonly method: Method;
  /** Under `/api`; `:name` is a parameter. */
  readonly path: Path;
  readonly answer: Struct<Answer, unknown> | FileAnswer | UnreadAnswer;
  /** For the compiler: nothing is here. */
  readonly sent?: { readonly body: Body; readonly query: Query };
}

interface Place<Path extends string> {
  readonly method: Method;
  readonly path: Path;
}

/** Of a call that answers JSON. */
export const contract =
  <Body = undefined, Query = undefined>() =>
  <const Path extends string, Answer>(
    described: Place<Path> & { readonly answer: Struct<Answer, unknown> },
  ): Contract<Path, Body, Query, Answer> =>
    described;

/** Of a call that answers a file. */
export const fileContract =
  <Query = undefined>() =>
  <const Path extends string>(
    described: Place<Path> & { readonly answer: FileAnswer },
  ): Contract<Path, undefined, Query, FileAnswer> =>
    described;

/** Of a link or a form that browsers follow by themselves: a page answers. */
export const pageContract =
  <Body = undefined, Query = undefined>() =>
  <const Path extends string>(described: Place<Path>): Contract<Path, Body, Query, FileAnswer> => ({
    ...described,
    answer: { file: 'text/html' },
  });

/** Of a call whose answer nobody reads. */
export const unreadContract =
  <Body = undefined>() =>
  <const Path extends string>(described: Place<Path>): Contract<Path, Body, undefined, UnreadAnswer> => ({
    ...described,
    answer: { unread: true },
  });
