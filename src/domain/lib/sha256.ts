/** SHA-256, as browsers and Node both have it: what a tablet seals, the server checks with the same lines. */

import { toHex } from './hex.ts';

/** In both, and not in the language's own library. */
declare const crypto: {
  readonly subtle: { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> };
};

/** 64 lowercase hexadecimal digits. */
export const sha256 = async (bytes: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
