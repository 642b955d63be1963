/** A pair of keys on P-256, as VAPID has them (RFC 8292): base64url of 65 and of 32 bytes. */

import { createECDH } from 'node:crypto';

export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Whether they are keys, and of each other. */
export function isVapidPair({ publicKey, privateKey }: VapidPair): boolean {
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) return false;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    // No number of that curve.
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}
