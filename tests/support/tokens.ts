/** Tokens as the API issues them, for tests without one: the browser reads their payload, never their signature. */

export interface Payload {
  readonly userName: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  readonly sid: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

interface Tokens {
  readonly token: string;
  readonly refresh_token: string;
}

const person = {
  userName: 'elodie.garcon@exemple.fr',
  displayName: 'Élodie Garçon',
  roles: ['ROLE_CUSTOMER'],
};

let made = 0;

export const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A pair that no call has had before; two of one `sid` are tokens of one session. */
export const makeTokens = (payload: Partial<Payload> = {}): Tokens =>
  sign({ ...person, sid: `session-${made + 1}`, exp: 0, ...payload });

/** The same with nothing but what the specification says of a token (§3), as another API may issue them. */
export const bareTokens = (payload: Partial<Omit<Payload, 'sid' | 'exp'>> = {}): Tokens =>
  sign({ ...person, ...payload });

function sign(payload: object): Tokens {
  made += 1;
  return {
    token: [base64url({ alg: 'HS256', typ: 'JWT' }), base64url(payload), `signature-${made}`].join('.'),
    refresh_token: `refresh-${made}`,
  };
}
