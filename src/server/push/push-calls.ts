/** push_subscription and push_subscription/key: notifications on the device of whoever is signed in. */

import { ECDH } from 'node:crypto';
import { pushSubscriptionSchema } from '../../domain/push/push-schema.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { addDevice, findEndpoint, removeDevice } from './push-store.ts';

export const pushCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/push_subscription/key', answer: (call) => key(services, call) },
  { method: 'POST', path: '/push_subscription', answer: (call) => subscribe(services, call) },
  { method: 'DELETE', path: '/push_subscription', answer: (call) => unsubscribe(services, call) },
];

async function key(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services);
  const { publicKey } = services.push;
  return call.json({ publicKey, endpoint: await findEndpoint(services.database, session, publicKey) });
}

async function subscribe(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services);
  const { clientId, endpoint, keys } = await readBody(call, pushSubscriptionSchema);
  const { database, push, clock } = services;
  const fields = {
    ...(!push.accepts(endpoint) && {
      endpoint: 'Cette adresse n’est pas celle d’un service de notification.',
    }),
    ...(!isPoint(keys.p256dh) && { 'keys.p256dh': 'Une clé publique P-256 est attendue.' }),
  };
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  const device = { clientId: clientId.toLowerCase(), endpoint, ...keys, serverKey: push.publicKey };
  await database.tx((tx) => addDevice(tx, session, device, clock()));
  return call.json({ done: true }, 201);
}

async function unsubscribe(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services);
  const endpoint = call.req.query('endpoint') ?? '';
  // NUL, which no database stores, is in no address.
  if (!URL.canParse(endpoint) || endpoint.includes('\0')) {
    throw problem('ERROR.INVALID', { fields: { endpoint: 'L’adresse de cet appareil est attendue.' } });
  }
  await removeDevice(services.database, session, endpoint);
  return call.json({ done: true });
}

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
