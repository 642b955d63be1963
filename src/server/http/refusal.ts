/** What a call was refused for, read again by what answers with something else than the API's JSON. */

import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Unavailable } from '../lib/unavailable.ts';
import { type ProblemBody, problemResponse } from './problem.ts';

export interface Refusal {
  readonly status: ContentfulStatusCode;
  readonly message: string;
  /** By field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What was refused and why. @throws what is a fault of ours */
export async function refusalOf(error: unknown): Promise<Refusal> {
  const response = responseOf(error);
  const { message, fields = {} } = (await response.json()) as ProblemBody;
  const retryAfter = response.headers.get('Retry-After');
  return {
    status: response.status as ContentfulStatusCode,
    message,
    fields,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  };
}

/**
 * Why an act was refused, in French; null where it was done.
 * @throws what is a fault of ours; of a database that cannot be reached nobody knows what was done either
 */
export async function refusedFor(act: () => Promise<void>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    const { status, message, fields } = await refusalOf(error);
    if (status >= 500) throw error;
    return Object.values(fields)[0] ?? message;
  }
}

function responseOf(error: unknown): Response {
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof Unavailable) return problemResponse('ERROR.UNAVAILABLE');
  throw error;
}
