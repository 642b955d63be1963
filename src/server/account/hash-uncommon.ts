/** Hashes a password that somebody chooses, unless it is one that is guessed first. */

import { problem } from '../http/problem.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-password.ts';
import { hashPassword } from './password-hash.ts';

/** @throws problem ERROR.INVALID */
export async function hashUncommon(plainPassword: string): Promise<string> {
  if (isCommonPassword(plainPassword)) {
    throw problem('ERROR.INVALID', { fields: { plainPassword: COMMON_PASSWORD } });
  }
  return hashPassword(plainPassword);
}
