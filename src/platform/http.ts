/**
 * The one way to call the API: redaxios behind typed errors, a time limit and checked answers. Its traps are closed
 * here (design: HTTP): it resolves with `undefined` on a cut body, knows neither `signal` nor a limit, and encodes no id.
 */
import redaxios from 'redaxios';
import type { Struct } from 'superstruct';
import { apiBase } from './api-url.ts';
import { errorAnswer, HttpError } from './http-error.ts';

/** How long a call may take, its body included. */
export const timeLimit = 30_000;

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
export const post = <T>(
  path: Path,
  body: object,
  schema: Struct<T, unknown>,
  options?: CallOptions,
): Promise<T> => call('post', path, schema, body, options);

async function call<T>(
  method: 'get' | 'post',
  path: Path,
  schema: Struct<T, unknown>,
  data: object | undefined,
  { query, signal }: CallOptions = {},
): Promise<T> {
  const answer = await redaxios<unknown>(addressOf(path), {
    method,
    data,
    ...(query && { params: query }),
    fetch: (url: RequestInfo | URL, init?: RequestInit) => boundedFetch(url, init, signal),
  }).catch(rejected);
  if (!schema.is(answer.data)) throw new HttpError('invalid', { status: answer.status });
  return answer.data;
}

const addressOf = (path: Path): string => apiBase + path.map(encodeSegment).join('/');

function encodeSegment(segment: string): string {
  // An address resolves these away, encoded or not: the call would reach another resource.
  if (/^\.{0,2}$/.test(segment)) throw new TypeError(`not a path segment: "${segment}"`);
  return encodeURIComponent(segment);
}

/** A whole answer of the right type, or an `HttpError`: what redaxios reads from it can no longer be cut. */
async function boundedFetch(
  url: RequestInfo | URL,
  init: RequestInit = {},
  signal?: AbortSignal,
): Promise<Response> {
  const abort = new AbortController();
  const follow = () => abort.abort();
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  const timer = setTimeout(follow, timeLimit);
  try {
    // Our API never redirects: a redirection comes from a captive portal, and would repeat our headers elsewhere.
    const answer = await fetch(url, { ...init, redirect: 'error', signal: abort.signal });
    const body = await answer.text().catch((cut: unknown) => {
      if (abort.signal.aborted) throw cut;
      if (answer.ok) throw new HttpError('invalid', { status: answer.status });
    });
    if (answer.ok && !isJson(answer)) throw new HttpError('invalid', { status: answer.status });
    return new Response(body || null, answer);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HttpError) throw error;
    throw new HttpError(abort.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  }
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/(\S+\+)?json\b/i.test(headers.get('content-type') ?? '');

/** What redaxios rejects with: our own errors as they are, else the answer of a status that is not a success. */
function rejected(reason: unknown): never {
  if (!(typeof reason === 'object' && reason && 'headers' in reason)) throw reason;
  const { status, headers, data } = reason as { status: number; headers: Headers; data: unknown };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  throw new HttpError('http', {
    status,
    ...(errorAnswer.is(data) && data),
    ...(seconds >= 0 && { retryAfter: seconds }),
  });
}
