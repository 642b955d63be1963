/**
 * A push service as far as we use it, and the browsers that it reaches: what is not signed as it should be (RFC 8292) it
 * refuses, and what it takes is decrypted with the browser's own keys (RFC 8188, RFC 8291).
 */

import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import type { PushMessage } from '../../src/domain/push/push-message.ts';
import { type HttpStub, type ReceivedRequest, startHttpStub } from './http-stub.ts';

interface Keys {
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser that has subscribed: what its page sends to our API. */
export interface StubDevice {
  readonly endpoint: string;
  readonly keys: Keys;
}

/** What a device was sent. */
export interface Pushed {
  readonly endpoint: string;
  readonly message: PushMessage;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  /** Whom the service may write to. */
  readonly subject: string;
  /** Our public key. */
  readonly serverKey: string;
}

export interface PushStub {
  /** What a server must be started with. */
  readonly env: Readonly<Record<string, string>>;
  device(): StubDevice;
  /** Everything that was taken, in its order. */
  readonly taken: readonly Pushed[];
  /** How many requests have come for a device, refused ones included. */
  attempts(device: StubDevice): number;
  /** What the next requests for a device are answered instead of 201. */
  happens(device: StubDevice, ...accidents: readonly Accident[]): void;
  stop(): Promise<void>;
}

/** A status, one with headers, no answer at all, or silence for as long as the test holds it. */
export type Accident = number | Refusal | 'cut' | Promise<void>;

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface BrowserKeys {
  readonly curve: ECDH;
  readonly auth: Buffer;
}

function newBrowser(): BrowserKeys {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { curve, auth: randomBytes(16) };
}

const told = ({ curve, auth }: BrowserKeys): Keys => ({
  p256dh: curve.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
});

/** As a browser makes them. */
export const someKeys = (): Keys => told(newBrowser());

export async function startPushStub(): Promise<PushStub> {
  const browsers = new Map<string, BrowserKeys>();
  const accidents = new Map<string, Accident[]>();
  const taken: Pushed[] = [];
  let stub: HttpStub;

  async function take(request: ReceivedRequest): Promise<number | Refusal> {
    const accident = accidents.get(request.path)?.shift();
    if (accident === 'cut') throw new Error('cut');
    if (accident instanceof Promise) await accident;
    else if (accident !== undefined) return accident;
    const browser = browsers.get(request.path);
    if (!browser) return 404;
    const signed = await readVapid(request, stub.url).catch(() => null);
    if (!signed) return 401;
    const { headers } = request;
    taken.push({
      endpoint: stub.url + request.path,
      message: JSON.parse(decrypted(request, browser)),
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      ...signed,
    });
    return 201;
  }

  stub = await startHttpStub((request, response) => {
    take(request).then(
      (answer) => {
        if (typeof answer === 'number') response.writeHead(answer).end();
        else response.writeHead(answer.status, answer.headers).end();
      },
      () => response.destroy(),
    );
  });
  return {
    env: { PUSH_SERVICE_URL: stub.url },
    device: () => {
      const path = `/push/${randomUUID()}`;
      const browser = newBrowser();
      browsers.set(path, browser);
      return { endpoint: stub.url + path, keys: told(browser) };
    },
    taken,
    attempts: (device) => stub.received.filter(({ path }) => path === pathOf(device)).length,
    happens: (device, ...next) => {
      accidents.set(pathOf(device), [...next]);
    },
    stop: () => stub.stop(),
  };
}

const pathOf = ({ endpoint }: StubDevice): string => new URL(endpoint).pathname;

const DAY_SECONDS = 86_400;

/** @throws where it is not signed with the key that it names, for this service and for a day at most */
async function readVapid({ headers, method }: ReceivedRequest, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const raw = Buffer.from(key, 'base64url');
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || raw.byteLength !== 65) {
    throw new Error('not the protocol');
  }
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] });
  const { exp = Number.POSITIVE_INFINITY, sub = '' } = payload;
  if (exp - Date.now() / 1000 > DAY_SECONDS) throw new Error('signed for too long');
  return { subject: sub, serverKey: key };
}

/** RFC 8188, one record, with the keys that RFC 8291 makes of both sides'. */
function decrypted({ bytes }: ReceivedRequest, { curve, auth }: BrowserKeys): string {
  const salt = bytes.subarray(0, 16);
  const idLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + idLength);
  const sealed = bytes.subarray(21 + idLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = derive(curve.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // 2 ends the last record; what follows it is padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
