/** push_subscription and push_subscription/key: notifications on the device of whoever is signed in. */

import { ECDH } from 'node:crypto';
import { roles } from '../../domain/account/roles.ts';
import { done } from '../../domain/lib/contract/outcome.ts';
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '../../domain/push/calls.ts';
import { pushSubscriptionSchema } from '../../domain/push/push-schema.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { QueryRule } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { addDevice, findEndpoint, removeDevice } from './push-store.ts';
import type { PushTransport } from './push-transport.ts';

const endpointQuery: QueryRule<string> = {
  schema: { type: 'string', format: 'uri' },
  read: (text) =>
    // NUL, which no database stores, is in no address.
    text && URL.canParse(text) && !text.includes('\0')
      ? { value: text }
      : { refusal: 'L’adresse de cet appareil est attendue.' },
};

export interface PushServices extends Services {
  readonly push: Pick<PushTransport, 'publicKey' | 'accepts'>;
}

export const pushCalls = ({ database, push, clock }: PushServices) => [
  handle(
    readPushKey,
    { summary: 'The key that a device subscribes with, and where this sign-in is reached', roles },
    async ({ session }) => ({
      publicKey: push.publicKey,
      endpoint: await findEndpoint(database, session, push.publicKey),
    }),
  ),
  handle(
    subscribeToPush,
    {
      summary: 'Has this sign-in notified on a device',
      roles,
      body: json(pushSubscriptionSchema),
      status: 201,
    },
    async ({ session, body: { clientId, endpoint, keys } }) => {
      const fields = {
        ...(!push.accepts(endpoint) && {
          endpoint: 'Cette adresse n’est pas celle d’un service de notification.',
        }),
        ...(!isPoint(keys.p256dh) && { 'keys.p256dh': 'Une clé publique P-256 est attendue.' }),
      };
      if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
      const device = { clientId: clientId.toLowerCase(), endpoint, ...keys, serverKey: push.publicKey };
      await database.tx((tx) => addDevice(tx, session, device, clock()));
      return done;
    },
  ),
  handle(
    unsubscribeFromPush,
    { summary: 'Ends the notifications of a device', roles, query: { endpoint: endpointQuery } },
    async ({ session, query: { endpoint } }) => {
      await removeDevice(database, session, endpoint);
      return done;
    },
  ),
];

/** Whether something can be encrypted for that key at all. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    // Not on the curve.
    return false;
  }
}
