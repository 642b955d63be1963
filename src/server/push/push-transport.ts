/** Sends to push services: encrypted for the device (RFC 8291) and signed as ours (RFC 8292). */

import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '../../domain/push/push-message.ts';
import type { Config } from '../lib/config.ts';
import type { VapidPair } from '../lib/vapid-pair.ts';
import { isPublicEndpoint } from './endpoint.ts';
import { publicLookup } from './public-lookup.ts';

/** For the whole answer. */
const TIMEOUT_MS = 10_000;
/** What a topic may hold (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/** Where a device is reached. */
export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Delivery {
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
}

/** What a push service answered. */
export interface PushResponse {
  readonly status: number;
  /** How long it asks us to wait, in milliseconds; 0 where it says nothing that we read. */
  readonly retryAfterMs: number;
}

export interface PushTransport {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Whether we would send to that address. */
  accepts(endpoint: string): boolean;
  /** @throws where the push service answered nothing */
  send(device: Device, message: PushMessage, delivery: Delivery): Promise<PushResponse>;
}

export function createPushTransport({ vapid }: Pick<Config, 'vapid'>, keys: VapidPair): PushTransport {
  const isOurs = (endpoint: string): boolean =>
    vapid.serviceOrigin !== null &&
    URL.canParse(endpoint) &&
    new URL(endpoint).origin === vapid.serviceOrigin;
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPublicEndpoint(endpoint) || isOurs(endpoint),
    send: async ({ endpoint, p256dh, auth }, message, { ttlSeconds, urgency }) => {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: vapid.subject, ...keys },
          TTL: ttlSeconds,
          urgency,
          topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_LENGTH),
        },
      );
      return post(new URL(endpoint), { headers, body, isOurs: isOurs(endpoint) });
    },
  };
}

interface Posted {
  readonly headers: webPush.Headers;
  readonly body: Buffer | null;
  /** On a network of our own. */
  readonly isOurs: boolean;
}

/** Follows no redirection: where it led was not looked at. */
function post(url: URL, { headers, body, isOurs }: Posted): Promise<PushResponse> {
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isOurs && { lookup: publicLookup }),
      },
      (answer) => {
        // What it says besides is nothing to us.
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfterMs: retryAfterMs(answer.headers) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Seconds, or an instant by the service's own clock (RFC 9110, section 10.2.3); whatever else it holds is no wait. */
function retryAfterMs({ 'retry-after': text = '', date = '' }: IncomingHttpHeaders): number {
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.parse(date);
  return Math.max(0, asked || 0);
}
