/** What the API answers when it refuses something (specification §3), read into the error that callers know. */
import { optional, record, string, type } from 'superstruct';
import { HttpError } from './http-error.ts';

/** A field that a newer API adds does not break an older page. */
const errorAnswer = type({ message: string(), fields: optional(record(string(), string())) });

/** The error of an answer whose status is not a success. */
export function httpErrorOf(status: number, headers: Headers, body: unknown): HttpError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new HttpError('http', {
    status,
    ...(errorAnswer.is(body) && body),
    ...(seconds >= 0 && { retryAfter: seconds }),
  });
}
