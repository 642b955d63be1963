/** Stripe's REST API over plain `fetch`: forms go out, JSON comes back, in the version that this was written for. */

import { setTimeout as wait } from 'node:timers/promises';
import { is, nullable, optional, string, type, unknown } from 'superstruct';
import { readText } from '../../http/read-text.ts';
import { ProviderFailure } from '../provider.ts';

const VERSION = '2025-02-24.acacia';
const TIMEOUT_MS = 8_000;
const RETRY_PAUSE_MS = 500;
/** A page of a hundred payments weighs about 300 kB. */
const MAX_ANSWER_BYTES = 2_097_152;

export interface StripeAccess {
  readonly secretKey: string;
  /** Without a final `/`. */
  readonly apiUrl: string;
  /** For each attempt, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Names in Stripe's own notation, `line_items[0][quantity]`. */
export type StripeForm = Readonly<Record<string, string | number | boolean>>;

export interface StripeApi {
  /** Asked once: whoever asks comes again. @throws StripeFailure */
  get(path: string, query?: StripeForm): Promise<unknown>;
  /**
   * Asked twice when the first attempt may only have met an accident: Stripe does once what it is asked under one key,
   * for a day at least.
   * @throws StripeFailure
   */
  post(path: string, form: StripeForm, idempotencyKey: string): Promise<unknown>;
}

/** What Stripe says of a refusal; none of it where it did not answer. */
export interface StripeReason {
  readonly status?: number;
  readonly type?: string | undefined;
  readonly code?: string | null | undefined;
  readonly param?: string | null | undefined;
  /** The payment that it is about, as it is now. */
  readonly intent?: unknown;
}

export class StripeFailure extends ProviderFailure {
  override name = 'StripeFailure';
  /** For the log: nothing of a person is in it. */
  readonly code: string;
  /** Whether the same again may go better. */
  readonly passing: boolean;
  readonly reason: StripeReason;

  constructor(code: string, passing: boolean, reason: StripeReason = {}, options?: ErrorOptions) {
    super(`Stripe: ${code}`, options);
    this.code = code;
    this.passing = passing;
    this.reason = reason;
  }
}

const refusalSchema = type({
  error: type({
    type: string(),
    code: optional(nullable(string())),
    param: optional(nullable(string())),
    payment_intent: optional(unknown()),
  }),
});

export function createStripeApi({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeAccess): StripeApi {
  const once = async (path: string, init: RequestInit): Promise<unknown> => {
    const headers = { ...init.headers, Authorization: `Bearer ${secretKey}`, 'Stripe-Version': VERSION };
    const signal = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${apiUrl}${path}`, { ...init, headers, signal, redirect: 'error' });
      text = await readText(response, MAX_ANSWER_BYTES);
    } catch (cause) {
      throw new StripeFailure('no answer', true, {}, { cause });
    }
    const answer = parsed(text);
    if (!response.ok || answer === undefined) throw refusal(response, answer);
    return answer;
  };

  return {
    get: (path, query = {}) => {
      const search = encoded(query);
      return once(search ? `${path}?${search}` : path, {});
    },
    post: async (path, form, idempotencyKey) => {
      const init = {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Idempotency-Key': idempotencyKey,
        },
        body: encoded(form),
      };
      try {
        return await once(path, init);
      } catch (error) {
        if (!(error instanceof StripeFailure && error.passing)) throw error;
        await wait(RETRY_PAUSE_MS);
        return once(path, init);
      }
    },
  };
}

const encoded = (form: StripeForm): string =>
  new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/** Undefined where it is no JSON: something on the way has answered in Stripe's place. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status, headers }: Response, answer: unknown): StripeFailure {
  const advice = headers.get('stripe-should-retry');
  const passing = advice === null ? status === 409 || status >= 500 : advice === 'true';
  const error = is(answer, refusalSchema) ? answer.error : null;
  const words = [status, error?.type, error?.code, error?.param, headers.get('request-id')];
  return new StripeFailure(words.filter(Boolean).join(' '), passing, {
    status,
    type: error?.type,
    code: error?.code,
    param: error?.param,
    intent: error?.payment_intent,
  });
}
