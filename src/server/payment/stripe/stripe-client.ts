/**
 * Stripe's own client, as we use it: how often it asks, how much of an answer it reads, and what a refusal means. The
 * package weighs on a start: only a server that has Stripe's keys loads this.
 */

import Stripe from 'stripe';
import { is, nullable, optional, string, type, unknown } from 'superstruct';
import { readText } from '../../http/read-text.ts';
import { StripeFailure } from './stripe-failure.ts';
import { STRIPE_VERSION } from './stripe-versions.ts';

const TIMEOUT_MS = 8_000;
/** A page of a hundred payments weighs about 300 kB. */
const MAX_ANSWER_BYTES = 2_097_152;

export interface StripeAccess {
  readonly secretKey: string;
  /** Without a final `/`. */
  readonly apiUrl: string;
  /** For each attempt, in milliseconds. */
  readonly timeoutMs?: number;
}

/** One request. @param options to be passed on with it */
type Ask = (stripe: Stripe, options: Stripe.RequestOptions) => PromiseLike<unknown>;

/** Answers are as Stripe gives them: the types of its client are a promise that nobody has checked. */
export interface StripeApi {
  /** Asked once: whoever asks comes again. @throws StripeFailure */
  read(ask: Ask): Promise<unknown>;
  /**
   * Asked twice when the first attempt may only have met an accident: Stripe does once what it is asked under one key,
   * for a day at least.
   * @throws StripeFailure
   */
  write(idempotencyKey: string, ask: Ask): Promise<unknown>;
}

export function createStripeApi({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeAccess): StripeApi {
  const stripe = new Stripe(secretKey, {
    apiVersion: STRIPE_VERSION,
    // Node's own client asks again by itself when a line is cut, and has no limit to what it reads.
    httpClient: Stripe.createFetchHttpClient(fetchFrom(apiUrl)),
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: 'garrigue-convoyage' },
  });
  const asked = async (ask: Ask, options: Stripe.RequestOptions): Promise<unknown> => {
    try {
      return await ask(stripe, options);
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    read: (ask) => asked(ask, { maxNetworkRetries: 0 }),
    write: (idempotencyKey, ask) => asked(ask, { idempotencyKey, maxNetworkRetries: 1 }),
  };
}

const refusalSchema = type({
  error: type({
    type: string(),
    code: optional(nullable(string())),
    param: optional(nullable(string())),
    payment_intent: optional(unknown()),
  }),
});

/** What the client takes for a refusal of which nothing is said, whatever the status. */
const NOTHING_SAID = '{"error":{}}';

/**
 * `fetch` for the client. The address may have a path, which the client knows no place for. The client takes any JSON
 * without `error` for success, whatever the status, and ends the process on JSON that is no object: something on the way
 * may have answered in Stripe's place.
 */
const fetchFrom =
  (apiUrl: string): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const { ok, status, headers, ...response } = await whole(`${apiUrl}${pathname}${search}`, init);
    return new Response(isReadable(ok, response.text) ? response.text : NOTHING_SAID, { status, headers });
  };

/** Read here: an answer that breaks off is an accident like any other on the way. */
async function whole(url: string, init: RequestInit | undefined) {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const { ok, status, headers } = response;
  return { ok, status, headers, text: await readText(response, MAX_ANSWER_BYTES) };
}

function isReadable(ok: boolean, text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return ok ? is(answer, type({})) : is(answer, refusalSchema);
  } catch {
    return false;
  }
}

function failureOf(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) {
    return new StripeFailure('no answer', {}, { cause: error });
  }
  const { statusCode: status, rawType: type, code, param, payment_intent: intent, requestId } = error;
  const words = [status, type, code, param, requestId];
  return new StripeFailure(words.filter(Boolean).join(' '), { status, type, code, param, intent });
}
