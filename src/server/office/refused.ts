/** What the calls that screens share with others refuse, said where these screens can say it. */

import { HTTPException } from 'hono/http-exception';
import { type ProblemCode, problem } from '../http/problem.ts';

/** Whether something was refused with that code. */
export const isProblem = (error: unknown, code: ProblemCode): boolean =>
  error instanceof HTTPException && error.message === code;

/** Rejects with what something was refused with; for a taken address, with the reason on the field `mail`. */
export function onTakenMail(error: unknown): never {
  throw isProblem(error, 'ERROR.EXISTS')
    ? problem('ERROR.EXISTS', { fields: { mail: 'Cette adresse e-mail a déjà un compte.' } })
    : error;
}
