/** The one hash of a medium of several slices: WebCrypto cannot hash a stream (guarantees.md, Media). */

import { fromHex } from '../lib/hex.ts';
import { sha256 } from '../lib/sha256.ts';

/** SHA-256 of the slices' SHA-256s, 32 bytes each, one after the other. @param slices each in hexadecimal */
export const mediumHash = (slices: readonly string[]): Promise<string> => sha256(fromHex(slices.join('')));
