/**
 * A call of the API, described once for both sides: where it is, what is sent, what comes back. The server registers it with
 * who may call (`server/calls/handle.ts`), the browser makes it (`platform/api/api.ts`); neither says any of it again.
 */
import type { Struct } from 'superstruct';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `'/media/:id/slice/:index'` has `id` and `index`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a path's parameters are given: an id for each. */
export type Params<Path extends string> = Readonly<Record<ParamName<Path>, string>>;

/** What is sent or answered is not changed on its way. */
export type Sendable<T> = T extends Uint8Array | string
  ? T
  : T extends object
    ? { readonly [Name in keyof T]: Sendable<T[Name]> }
    : T;

/** An answer with all that this API says of it: what an older one leaves out too. */
export type Complete<T> = {
  readonly [Name in keyof T]-?: Sendable<Exclude<T[Name], undefined>>;
};

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

/** A schema of whatever type. */
export interface AnyStruct {
  readonly type: string;
  readonly schema: unknown;
  readonly is: (value: unknown) => boolean;
}

/** JSON that a schema checks, or one of the two above. */
export type AnyAnswer = AnyStruct | FileAnswer | UnreadAnswer;

/** `Body` and `Query` are what the browser sends, `Answer` says what it gets. */
export interface Contract<Path extends string, Body, Query, Answer extends AnyAnswer> {
  readonly method: Method;
  /** Under `/api`; `:name` is a parameter. */
  readonly path: Path;
  readonly answer: Answer;
  /** For the compiler: nothing is here. */
  readonly sent?: { readonly body: Body; readonly query: Query };
}

/** What a schema lets through. */
export type JsonOf<Answer> = Answer extends Struct<infer Json, unknown> ? Json : never;

/** The JSON that a call of this contract answers: `AnswerOf<typeof readBooking>`. */
export type AnswerOf<C extends { readonly answer: unknown }> = JsonOf<C['answer']>;

interface Place<Path extends string> {
  readonly method: Method;
  readonly path: Path;
}

/** Of a call that answers JSON. */
export const contract =
  <Body = undefined, Query = undefined>() =>
  <const Path extends string, Json>(
    described: Place<Path> & { readonly answer: Struct<Json, unknown> },
  ): Contract<Path, Body, Query, Struct<Json, unknown>> =>
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
