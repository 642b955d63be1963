/** The shape of a device's subscription on the wire, as browsers make it. Input is strict. */

import { object } from 'superstruct';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { inLine, requiredText } from '../lib/text-rule.ts';

/** Longer than any push service's addresses. */
const ENDPOINT_MAX_LENGTH = 1_000;
const KEY = 'Une clé en base64url est attendue.';

/** @param length in characters, without padding */
const key = (name: string, length: number) =>
  ruled(name, (value) => (value.length === length && /^[\w-]+$/.test(value) ? null : KEY));

const endpointSchema = ruled(
  'endpoint',
  inLine(requiredText('L’adresse du service de notification est attendue.', ENDPOINT_MAX_LENGTH)),
);

/** What `POST push_subscription` takes. */
export const pushSubscriptionSchema = object({
  clientId: clientIdSchema,
  endpoint: endpointSchema,
  // 65 and 16 bytes (RFC 8291, section 2).
  keys: object({ p256dh: key('p256dh', 87), auth: key('auth', 22) }),
});
