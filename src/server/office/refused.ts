/** What the calls that screens share with others refuse, said where these screens can say it. */

import { isProblem, problem } from '../http/problem.ts';

/** Rejects with what something was refused with; for a taken address, with the reason on the field `mail`. */
export function onTakenMail(error: unknown): never {
  throw isProblem(error, 'ERROR.EXISTS')
    ? problem('ERROR.EXISTS', { fields: { mail: 'Cette adresse e-mail a déjà un compte.' } })
    : error;
}
