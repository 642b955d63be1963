/**
 * The one way to call the API: redaxios behind typed errors, a time limit and checked answers. Its traps are closed
 * here (ARCHITECTURE.md, HTTP): it resolves with `undefined` on a cut body, knows neither `signal` nor a limit, and encodes no id.
 * What a signed-in person's calls need besides is in `signed-call.ts`.
 */
import Cookies from 'js-cookie';
import redaxios from 'redaxios';
import { instance, type Struct, unknown } from 'superstruct';
import type { Contract, FileAnswer, ParamName, UnreadAnswer } from '../domain/lib/contract.ts';
import { xsrfCookie } from '../domain/settings/stored-data.ts';
import { apiBase } from './api-url.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { httpErrorOf } from './error-answer.ts';
import { HttpError } from './http-error.ts';
import { loadModule } from './lazy-module.ts';
import { heldSession } from './session.ts';

type SignedCall = typeof import('./signed-call.ts');

/** Segments of a path below the API's address: `['booking', id, 'cancel']`. Each is encoded. */
export type Path = readonly string[];

export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** Aborting rejects with the signal's own reason, not with an `HttpError`. */
  readonly signal?: AbortSignal;
}

/** @throws HttpError */
export const get = <T>(path: Path, schema: Struct<T, unknown>, options?: CallOptions): Promise<T> =>
  call('get', path, schema, undefined, options);

/** @throws HttpError */
export const del = <T>(path: Path, schema: Struct<T, unknown>, options?: CallOptions): Promise<T> =>
  call('delete', path, schema, undefined, options);

/** A file, whole. @throws HttpError */
export const getFile = (path: Path, options?: CallOptions): Promise<Blob> =>
  call('get', path, instance(Blob), undefined, options, /^(application\/pdf|text\/(csv|calendar))\b/i);

type Write = <T>(path: Path, body: object, schema: Struct<T, unknown>, options?: CallOptions) => Promise<T>;

/** @throws HttpError */
export const post: Write = (path, body, schema, options) => call('post', path, schema, body, options);

/** @throws HttpError */
export const put: Write = (path, body, schema, options) => call('put', path, schema, body, options);

/** Posts what any success will do for: nothing of it is read (specification §7, *content not read*). @throws HttpError */
export async function tell(path: Path, body: object, options?: CallOptions): Promise<void> {
  await call('post', path, unknown(), body, options, null);
}

/** What a contract asks for besides its path and its body. */
export interface ApiOptions<Query> {
  readonly query?: Query;
  /** Aborting rejects with the signal's own reason, not with an `HttpError`. */
  readonly signal?: AbortSignal | undefined;
}

type Sent<Body, Query> = [Body] extends [undefined]
  ? [body?: undefined, options?: ApiOptions<Query>]
  : [body: Body, options?: ApiOptions<Query>];

type Read<Answer> = Answer extends FileAnswer ? Blob : Answer extends UnreadAnswer ? undefined : Answer;

/**
 * Makes a call of the API as its contract describes it: `api(assignDriver, { id }, { driverId })`.
 * @throws HttpError
 */
export async function api<const Route extends string, Body, Query, Answer>(
  { method, path, answer }: Contract<Route, Body, Query, Answer>,
  params: Readonly<Record<ParamName<Route>, string>>,
  ...[body, { query, signal } = {}]: Sent<Body, Query>
): Promise<Read<Answer>> {
  const named: Readonly<Record<string, string>> = params;
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith(':') ? (named[segment.slice(1)] ?? '') : segment));
  const verb = method.toLowerCase() as Lowercase<typeof method>;
  const options = { ...(query && { query: textsOf(query) }), ...(signal && { signal }) };
  const data = body as object | undefined;
  const read =
    'file' in answer
      ? call(verb, segments, instance(Blob), data, options, new RegExp(`^${answer.file}\\b`, 'i'))
      : 'unread' in answer
        ? tell(segments, data ?? {}, options)
        : call(verb, segments, answer, data, options);
  return (await read) as Read<Answer>;
}

/** What is not said is not sent. */
const textsOf = (query: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

async function call<T>(
  method: 'get' | 'post' | 'put' | 'delete',
  path: Path,
  schema: Struct<T, unknown>,
  data: object | undefined,
  { query, signal }: CallOptions = {},
  type?: RegExp | null,
): Promise<T> {
  const url = addressOf(path);
  const send = (headers: Record<string, string> = {}) =>
    redaxios<unknown>(url, {
      method,
      data,
      headers,
      ...(query && { params: query }),
      ...(type && { responseType: 'blob' as const }),
      fetch: (address: RequestInfo | URL, init?: RequestInit) => boundedFetch(address, init, signal, type),
    }).catch(rejected);
  const answer = await (isSigned() ? sendSigned(url, method, send, signal) : send());
  if (!schema.is(answer.data)) throw new HttpError('invalid', { status: answer.status });
  return answer.data;
}

/** Whether the call has anything to prove; a visitor's has nothing, and loads nothing for it. */
const isSigned = (): boolean => heldSession() !== null || Cookies.get(xsrfCookie) !== undefined;

const sendSigned: SignedCall['sendSigned'] = async (...call) => {
  const signed = await loadModule(() => import('./signed-call.ts'), 'sendSigned').catch(() => {
    throw new HttpError('network');
  });
  return signed.sendSigned(...call);
};

const addressOf = (path: Path): string => apiBase + path.map(encodeSegment).join('/');

function encodeSegment(segment: string): string {
  // An address resolves these away, encoded or not: the call would reach another resource.
  if (/^\.{0,2}$/.test(segment)) throw new TypeError(`not a path segment: "${segment}"`);
  return encodeURIComponent(segment);
}

/** What redaxios rejects with: our own errors as they are, else the answer of a status that is not a success. */
function rejected(reason: unknown): never {
  if (!(typeof reason === 'object' && reason && 'headers' in reason)) throw reason;
  const { status, headers, data } = reason as { status: number; headers: Headers; data: unknown };
  throw httpErrorOf(status, headers, data);
}
