/** Access tokens: JWT signed with HS256, a quarter of an hour (specification §3, §7). */

import { errors, jwtVerify, SignJWT } from 'jose';
import type { Role } from '../../domain/account/roles.ts';
import { MINUTE_SECONDS } from '../../domain/lib/time/durations.ts';
import type { Keys } from './keys.ts';

export const ACCESS_TOKEN_SECONDS = 15 * MINUTE_SECONDS;
const ALGORITHM = 'HS256';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Bearer {
  readonly familyId: string;
  readonly mail: string;
  readonly displayName: string;
  readonly role: Role;
}

/** The same person at the same second gets the same token. */
export function signAccessToken(bearer: Bearer, keys: Keys, issuedAt: Date): Promise<string> {
  const seconds = toSeconds(issuedAt);
  return new SignJWT({
    userName: bearer.mail,
    displayName: bearer.displayName,
    roles: [bearer.role],
    sid: bearer.familyId,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(keys.accessToken);
}

/** Whether a token issued then is over now. */
export const isOver = (issuedAt: Date, now: Date): boolean =>
  toSeconds(issuedAt) + ACCESS_TOKEN_SECONDS <= toSeconds(now);

/** The session family that a token of ours names, or null when it is not ours or is over. */
export async function readAccessToken(token: string, keys: Keys, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keys.accessToken, {
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['sid', 'exp'],
    });
    return typeof payload.sid === 'string' && uuid.test(payload.sid) ? payload.sid : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
