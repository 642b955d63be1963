/** How passwords are kept: argon2id, 19 MiB, 2 passes, 1 lane (OWASP's minimum), in PHC format. */

import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

const options: Options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Of a random text that nobody kept: checking against it takes as long as against anyone's, and always fails. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$mpkpfDZd/2Kg3ekfsPyKAQ$jE2GVJHyJDgQkoSFWnw+XSQJ0zODAdBYqMh29K9N7u8';

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/**
 * Whether the password is right. Without a hash (unknown person, no password chosen yet) it does the same work, so
 * that the time taken says nothing.
 */
export async function isPasswordRight(kept: string | null, password: string): Promise<boolean> {
  const right = await verify(kept ?? NOBODYS_HASH, password);
  return right && kept !== null;
}
