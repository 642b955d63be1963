/** The way to Stripe: how it is asked, and what is made of an answer that is not Stripe's, breaks off or never ends. */

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serverFolder } from '../../scripts/lib/tools.ts';
import { createStripe } from '../../src/server/payment/stripe/stripe.ts';
import { StripeFailure } from '../../src/server/payment/stripe/stripe-failure.ts';
import { STRIPE_VERSION } from '../../src/server/payment/stripe/stripe-versions.ts';
import { type HttpStub, type ReceivedRequest, startHttpStub } from '../support/http-stub.ts';

const AT = new Date('2026-11-21T08:00:00Z');
const LONG = 3_000_000;

/** What is answered to the requests, the last one to all that follow. */
let answers: ((response: ServerResponse) => void)[] = [];
let http: HttpStub;
beforeAll(async () => {
  http = await startHttpStub((_, response) => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    answer?.(response);
  });
});
afterAll(() => http.stop());
afterEach(() => {
  answers = [];
});

const json =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };
/** Promises more than it gives. */
const brokenOff = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('{"id":', () => response.destroy());
};

const provider = (path = '') =>
  createStripe({
    secretKey: 'sk_test_1',
    webhookSecret: '',
    apiUrl: `${http.url}${path}`,
    clock: () => AT,
    log: { warn: () => undefined },
    timeoutMs: 2_000,
  });
/** What is asked meanwhile. */
async function during(work: () => Promise<unknown>): Promise<readonly ReceivedRequest[]> {
  const before = http.received.length;
  await work();
  return http.received.slice(before);
}
const failed = (work: Promise<unknown>) => expect(work).rejects.toThrow(StripeFailure);
const leave = () => provider().close('cs_1');
const read = () => provider().retrieve('pi_1');

test('a request says who asks and in which version, under the path of the address, and nothing of this machine', async () => {
  answers = [json(200, '{"id":"pi_1","status":"succeeded"}')];
  const paymentId = randomUUID();
  const [get] = await during(() => provider('/a/proxy').retrieve('pi_1'));
  expect([get?.method, get?.path, get?.body]).toEqual(['GET', '/a/proxy/v1/payment_intents/pi_1', '']);
  answers = [json(200, '{"data":[]}'), json(200, '{"id":"pi_2","status":"succeeded"}')];
  const [, made] = await during(() =>
    provider().charge({ paymentId, amountCents: 990, method: 'cus_1/pm_1', description: 'Août & après' }),
  );
  expect(Object.fromEntries(new URLSearchParams(made?.body))).toEqual({
    amount: '990',
    currency: 'eur',
    customer: 'cus_1',
    payment_method: 'pm_1',
    off_session: 'true',
    confirm: 'true',
    description: 'Août & après',
    'metadata[payment]': paymentId,
  });
  expect(made?.headers).toMatchObject({
    authorization: 'Bearer sk_test_1',
    'stripe-version': STRIPE_VERSION,
    'idempotency-key': `charge-${paymentId}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(made?.headers).not.toHaveProperty('x-stripe-client-telemetry');
  expect(JSON.parse(String(made?.headers['x-stripe-client-user-agent']))).not.toHaveProperty('platform');
});

describe.each<[string, (response: ServerResponse) => void]>([
  ['another refusal', json(404, '{}')],
  ['a refusal without words', json(400, '{"error":"no"}')],
  ['nothing', json(200, '')],
  ['a number', json(200, '5')],
  ['a text', json(200, '"yes"')],
  ['null', json(200, 'null')],
  ['a list', json(200, '[]')],
  ['a page', json(200, '<html>')],
  ['a word to go elsewhere', json(302, '', { Location: '/elsewhere' })],
  ['what never ends', json(200, `{"id":"${'x'.repeat(LONG)}"}`)],
])('%s in place of Stripe’s answer', (_, answer) => {
  test('closes no page', async () => {
    answers = [answer];
    // A refusal of the page itself is looked into.
    await expect(leave()).rejects.toThrow(StripeFailure);
  });
  test('is no payment', async () => {
    answers = [answer];
    expect(await during(() => failed(read()))).toHaveLength(1);
  });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', brokenOff],
  ['says that two came at once', json(409, '{"error":{"type":"idempotency_error"}}')],
  ['is down without words', json(503, '')],
  ['asks to come again', json(400, '{"error":{"type":"api_error"}}', { 'Stripe-Should-Retry': 'true' })],
])('what Stripe is told to do is told once more, under one key, when it %s', async (_, accident) => {
  answers = [accident, json(200, '{"id":"cs_1"}')];
  const asked = await during(leave);
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['leave-cs_1', 'leave-cs_1']);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses', json(403, '{"error":{"type":"invalid_request_error"}}')],
  ['counts too many', json(429, '{"error":{"type":"invalid_request_error","code":"rate_limit"}}')],
  ['fails for good', json(500, '{"error":{"type":"api_error"}}', { 'Stripe-Should-Retry': 'false' })],
])('it is told no more when it %s', async (_, refusal) => {
  answers = [refusal];
  expect(await during(() => failed(leave()))).toHaveLength(1);
});

test('what it reads is asked once, even when the line is cut', async () => {
  answers = [(response) => response.destroy()];
  expect(await during(() => failed(read()))).toHaveLength(1);
});

test('a refusal is named in the log by its words, without what it is about', async () => {
  answers = [
    json(
      403,
      '{"error":{"type":"invalid_request_error","code":"no_right","param":"id","message":"elodie@exemple.fr"}}',
      {
        'Request-Id': 'req_1',
      },
    ),
  ];
  await expect(read()).rejects.toMatchObject({
    code: '403 invalid_request_error no_right id req_1',
    message: 'Stripe: 403 invalid_request_error no_right id req_1',
  });
});

test('a server without Stripe’s keys does not load Stripe’s package', async () => {
  /** What a chunk of the built server imports as it starts. */
  const importedBy = async (file: string) =>
    [...(await readFile(join(serverFolder, file), 'utf8')).matchAll(/^import\b[^'"]*['"]([^'"]+)['"]/gm)].map(
      ([, from = '']) => from,
    );
  const loaded = new Set(['./main.js']);
  // What is added meanwhile is gone through too.
  for (const from of loaded) {
    if (from.startsWith('./')) for (const next of await importedBy(from)) loaded.add(next);
  }
  expect([...loaded]).toContain('hono');
  expect([...loaded]).not.toContain('stripe');
});
