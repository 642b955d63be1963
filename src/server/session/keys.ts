/** Everything made from the server's one secret: each purpose has a key of its own. */

import { createHmac } from 'node:crypto';

export interface Keys {
  /** Signs access tokens. */
  readonly accessToken: Uint8Array;
  /** Signs what the sandbox of payments tells. */
  readonly sandbox: Uint8Array;
  /** The refresh token that follows another: always the same one, so that a lost answer can be given again. */
  readonly successorOf: (refreshToken: string) => string;
  /** The token in the link of a `password_token`: its row and the outbox hold nothing that opens the account. */
  readonly passwordToken: (id: string) => string;
  /** The same in the link of a `chosen_password`. */
  readonly chosenPassword: (id: string) => string;
  /** Signs what a link that ends by itself says. */
  readonly ticket: (text: string) => string;
  /** Signs what our own address search answered. */
  readonly address: (text: string) => string;
  /** What a mailed link carries so that what it names can be paid, or its appointments agreed on, without signing in. */
  readonly linkKey: (text: string) => string;
  /** Stands for an account and where it was signed in to. */
  readonly knownPlace: (text: string) => string;
  /** Stands for an account in logs. */
  readonly loggedAccount: (mail: string) => string;
  /** Stands for a network, so that nobody's address is stored. */
  readonly network: (text: string) => string;
  /** Six digits of a booking, the same each time. */
  readonly handoverCode: (bookingId: string) => string;
}

const CODE_DIGITS = 6;
/** Enough to tell accounts apart. */
const LOGGED_LENGTH = 16;

/** @param secret of 32 characters at least, the same for all instances. */
export function createKeys(secret: string): Keys {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
  const derivation = (purpose: string) => {
    const key = hmac(secret, purpose).digest();
    return (value: string) => hmac(key, value).digest('base64url');
  };
  const loggedAccount = derivation('logged account');
  const handover = hmac(secret, 'handover code').digest();
  return {
    accessToken: hmac(secret, 'access token').digest(),
    sandbox: hmac(secret, 'payment sandbox').digest(),
    successorOf: derivation('refresh token'),
    passwordToken: derivation('password token'),
    chosenPassword: derivation('chosen password'),
    ticket: derivation('ticket'),
    address: derivation('address'),
    linkKey: derivation('link'),
    knownPlace: derivation('known place'),
    loggedAccount: (mail) => loggedAccount(mail).slice(0, LOGGED_LENGTH),
    network: derivation('network'),
    handoverCode: (bookingId) => {
      // 48 bits: that a million does not divide them shifts the odds of a code by less than a hundred-millionth.
      const number = hmac(handover, bookingId).digest().readUIntBE(0, 6);
      return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    },
  };
}
