/** Tokens as the API issues them, for tests without one: the browser reads their payload, never their signature. */

export interface Payload {
  readonly userName: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  readonly sid: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

let made = 0;

export const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A pair that no call has had before; two of one `sid` are tokens of one session. */
export function makeTokens(payload: Partial<Payload> = {}): { token: string; refresh_token: string } {
  made += 1;
  const full: Payload = {
    userName: 'elodie.garcon@exemple.fr',
    displayName: 'Élodie Garçon',
    roles: ['ROLE_CUSTOMER'],
    sid: `session-${made}`,
    exp: 0,
    ...payload,
  };
  return {
    token: [base64url({ alg: 'HS256', typ: 'JWT' }), base64url(full), `signature-${made}`].join('.'),
    refresh_token: `refresh-${made}`,
  };
}
