/**
 * The one way to call the API: redaxios behind typed errors, a time limit and checked answers. Its traps are closed
 * here (ARCHITECTURE.md, HTTP): it resolves with `undefined` on a cut body, knows neither `signal` nor a limit, encodes no id and
 * sends bytes as `{}`. What a signed-in person's calls need besides is in `signed-call.ts`.
 */
import Cookies from 'js-cookie';
import redaxios from 'redaxios';
import type {
  AnyAnswer,
  Contract,
  FileAnswer,
  JsonOf,
  Params,
  Sendable,
  UnreadAnswer,
} from '../../domain/lib/contract/contract.ts';
import { xsrfCookie } from '../../domain/settings/stored-data.ts';
import { apiBase } from '../http/api-url.ts';
import { boundedFetch } from '../http/bounded-fetch.ts';
import { httpErrorOf } from '../http/error-answer.ts';
import { HttpError } from '../http/http-error.ts';
import { heldSession } from '../session/session.ts';
import { sendSigned } from '../session/signed-call.ts';

/** What a call is made with besides its path and its body. */
export interface ApiOptions<Query> {
  readonly query?: Query | undefined;
  /** Aborting rejects with the signal's own reason, not with an `HttpError`. */
  readonly signal?: AbortSignal | undefined;
}

type Sent<Body, Query> = [Body] extends [undefined]
  ? [body?: undefined, options?: ApiOptions<Query>]
  : [body: Sendable<Body>, options?: ApiOptions<Query>];

type Read<Answer> = Answer extends FileAnswer
  ? Blob
  : Answer extends UnreadAnswer
    ? undefined
    : JsonOf<Answer>;

/**
 * Makes a call of the API as its contract describes it: `api(assignDriver, { id }, { driverId })`.
 * @throws HttpError
 */
export async function api<const Path extends string, Body, Query, Answer extends AnyAnswer>(
  { method, path, answer }: Contract<Path, Body, Query, Answer>,
  params: Params<Path>,
  ...[body, { query, signal } = {}]: NoInfer<Sent<Body, Query>>
): Promise<Read<Answer>> {
  const url = apiBase + filled(path, params);
  if (method === 'POST') requireNew(body);
  const file = 'file' in answer && answer.file;
  const type = 'unread' in answer ? null : file || undefined;
  const send = (headers: Record<string, string> = {}) =>
    redaxios<unknown>(url, {
      // It takes either, whatever its types say.
      method: method as 'get',
      data:
        body instanceof Uint8Array
          ? new Blob([body as BlobPart], { type: 'application/octet-stream' })
          : body,
      headers,
      ...(query && { params: said(query) }),
      ...(file && { responseType: 'blob' as const }),
      fetch: (address: RequestInfo | URL, init?: RequestInit) => boundedFetch(address, init, signal, type),
    }).catch(rejected);
  const { status, data } = await (isSigned() ? sendSigned(url, method, send, signal) : send());
  if ('unread' in answer) return undefined as Read<Answer>;
  if ('file' in answer ? !(data instanceof Blob) : !answer.is(data))
    throw new HttpError('invalid', { status });
  return data as Read<Answer>;
}

/** A path below the API's address, its parameters in their places. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeSegment(params[name]));

function encodeSegment(segment: string | undefined): string {
  // The catalogue's own words (specification §8).
  if (!segment)
    throw new HttpError('http', { status: 400, code: 'ERROR.ID', message: "Pas d'id pour la resource" });
  // An address resolves these away, encoded or not: the call would reach another resource.
  if (/^\.{1,2}$/.test(segment)) throw new TypeError(`not a path segment: "${segment}"`);
  return encodeURIComponent(segment);
}

/** What has an id exists already: it is not created again (specification §8). */
function requireNew(body: unknown): void {
  if ((body as { readonly id?: unknown } | undefined)?.id) {
    throw new HttpError('http', {
      status: 409,
      code: 'ERROR.EXISTS_ID',
      message: 'Cette ressource existe déjà.',
    });
  }
}

/** What is not said is not sent. */
const said = (query: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** Whether the call has anything to prove; a visitor's has nothing. */
const isSigned = (): boolean => heldSession() !== null || Cookies.get(xsrfCookie) !== undefined;

/** What redaxios rejects with: our own errors as they are, else the answer of a status that is not a success. */
function rejected(reason: unknown): never {
  if (!(typeof reason === 'object' && reason && 'headers' in reason)) throw reason;
  const { status, headers, data } = reason as { status: number; headers: Headers; data: unknown };
  throw httpErrorOf(status, headers, data);
}
