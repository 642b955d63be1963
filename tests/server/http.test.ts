/** What holds for every response: its headers, its refusals, whom it answers. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServices, createApp } from '../../src/server/app.ts';
import { DatabaseUnavailable } from '../../src/server/database/database.ts';
import { listen } from '../../src/server/http/listener.ts';
import { headersOf } from '../../src/server/http/security-headers.ts';
import { readConfig } from '../../src/server/lib/config.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { type Answer, contact, post, send } from '../support/api.ts';
import { startHere } from '../support/in-process-server.ts';
import { sendRaw } from '../support/raw-http.ts';
import type { TestServer } from '../support/server.ts';

const WEB = 'https://www.exemple.fr';

let server: TestServer;
beforeAll(async () => {
  server = await startHere({
    env: { WEB_ORIGIN: WEB, APP_URL: 'https://api.exemple.fr', PAYMENT_SANDBOX: 'oui' },
  });
});
afterAll(() => server.stop());

const expectSecure = (head: string) => {
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
  expect(head).toMatch(/^referrer-policy: strict-origin-when-cross-origin\r?$/im);
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  expect(head).toMatch(/^permissions-policy: camera=\(self\),geolocation=\(self\),microphone=\(\),/im);
  // The site is said to be on HTTPS.
  expect(head).toMatch(/^strict-transport-security: max-age=31536000\r?$/im);
  expect(head).not.toContain('unsafe-inline');
};
const request = (line: string, headers: readonly string[] = [], body = '') =>
  sendRaw(
    server.url,
    `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`,
  );
const json = (body: string) => [
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(body)}`,
];

const silent = createLog(
  () => new Date(),
  () => {},
);

const soon = { headersMs: 50, requestMs: 50, everyMs: 10 };
test.each([
  ['is refused', 'no HTTP at all\r\n\r\n', '400 Bad Request', undefined],
  ['sends half a request', 'GET / HTTP/1.1\r\nHost: localhost\r\n', '408 Request Timeout', soon],
  ['sends nothing of a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n', '408', soon],
])('who %s and never hangs up is cut off', async (_name, sent, status, timeouts) => {
  const accepted: Socket[] = [];
  const keep = (message: unknown) => accepted.push((message as { socket: Socket }).socket);
  subscribe('net.server.socket', keep);
  const neverAnswered = () => new Promise<Response>(() => {});
  const headers = headersOf('https://www.exemple.fr');
  const listener = await listen(0, neverAnswered, headers, silent, timeouts);
  const client = connect({ port: listener.port, host: 'localhost', allowHalfOpen: true });
  let answer = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  client.write(sent);
  // Its own side stays open, for ever if nobody minds.
  await new Promise((resolve) => client.once('end', resolve));
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(answer).toContain('Connection: close');
  await expect.poll(() => accepted.map(({ destroyed }) => destroyed)).toEqual([true]);
  client.destroy();
  unsubscribe('net.server.socket', keep);
  await listener.stop();
});

test('who is refused while still sending may send the rest, however slowly, and ask again', async () => {
  const listener = await listen(
    0,
    () => new Response('refused', { status: 401 }),
    () => ({}),
    silent,
  );
  const client = connect({ port: listener.port, host: 'localhost' });
  let answers = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    answers += text;
  });
  const answered = () => answers.match(/HTTP\/1\.1 401 /g)?.length;
  client.write('PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nfirst');
  await expect.poll(answered).toBe(1);
  // The library hangs up after half a second of a body that nobody reads.
  await setTimeout(700);
  client.write('later');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(answered).toBe(2);
  client.destroy();
  await listener.stop();
});

describe('security headers', () => {
  test.each([
    [200, 'GET /api/health HTTP/1.1', [], ''],
    [400, 'POST /api/contact HTTP/1.1', json('{}'), '{}'],
    [404, 'GET /api/nothing HTTP/1.1', [], ''],
    [404, 'GET /suivi/x HTTP/1.1', [], ''],
    [404, 'GET /nothing.js HTTP/1.1', [], ''],
    [405, 'DELETE /api/health HTTP/1.1', [], ''],
    [405, 'POST / HTTP/1.1', [], ''],
    [413, 'POST /api/contact HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 99999'], ''],
    [415, 'POST /api/contact HTTP/1.1', ['Content-Length: 0'], ''],
    [400, 'GET /\\x HTTP/1.1', [], ''],
    [400, 'GET nonsense HTTP/1.1', [], ''],
    [400, 'not http at all', [], ''],
    [431, 'GET / HTTP/1.1', [`X: ${'x'.repeat(20_000)}`], ''],
  ] as const)('are on a %i of « %s »', async (status, line, headers, body) => {
    const response = await request(line, headers, body);
    expect(response.status).toBe(status);
    expectSecure(response.head);
  });

  test('are on a 429', async () => {
    let answer = await post(`${server.url}/api/contact`, contact());
    for (let n = 0; answer.status === 201 && n < 10; n += 1) {
      answer = await post(`${server.url}/api/contact`, contact());
    }
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('are on a 500, which says nothing of its cause; the log says where, without values', async () => {
    const { answer, lines } = await answerOfFailing(new Error('secret elodie@exemple.fr'));
    expect([answer.status, answer.body]).toEqual([
      500,
      { message: 'Une erreur est survenue.', code: 'ERROR.INTERNAL' },
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(lines.join()).toContain('http.test.ts');
    expect(lines.join()).not.toContain('secret');
  });

  test('are on the 503 of a database that is away', async () => {
    const { answer } = await answerOfFailing(new DatabaseUnavailable('away'));
    expect([answer.status, answer.body.code]).toEqual([503, 'ERROR.UNAVAILABLE']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

/** The answer of a call whose database fails with `error`, and what was logged of it. */
async function answerOfFailing(error: Error): Promise<{ answer: Answer; lines: string[] }> {
  const lines: string[] = [];
  const log = createLog(
    () => new Date(),
    (line) => lines.push(line),
  );
  const rateLimits = { require: () => Promise.reject(error) };
  const services = { log, rateLimits, database: { kind: 'pglite' }, clientAddress: () => '' };
  const app = createApp(readConfig({}), services as unknown as AppServices, {
    files: new Map(),
    notFound: null,
    template: null,
  });
  const listener = await listen(0, app.fetch, headersOf('https://www.exemple.fr'), log);
  const answer = await send(`http://localhost:${listener.port}/api/contact/query_token`);
  await listener.stop();
  return { answer, lines };
}

describe('methods', () => {
  test('a call answers its own only, and says which', async () => {
    const { status, headers, body } = await send(`${server.url}/api/contact/message`);
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'ERROR.METHOD', 'POST']);
    const other = await send(`${server.url}/api/health`, { method: 'PUT' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('HEAD answers as GET, without a body', async () => {
    const { status, body } = await send(`${server.url}/api/health`, { method: 'HEAD' });
    expect([status, body]).toEqual([200, null]);
  });

  test('an unknown call is a 404 in JSON', async () => {
    const { status, body } = await send(`${server.url}/api/nothing`, { headers: { Accept: 'text/html' } });
    expect([status, body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
  });
});

describe('other sites', () => {
  const quoteFrom = (origin: string) =>
    post(
      `${server.url}/api/price/quote`,
      { serviceCode: 'round_trip', outbound: { lat: 43.5, lon: 5.4 } },
      { Origin: origin },
    );

  test.each(['https://evil.example', 'null', 'https://www.exemple.fr.evil.example', 'http://www.exemple.fr'])(
    'a write from a page of %s is refused',
    async (origin) => {
      const { status, headers, body } = await quoteFrom(origin);
      expect([status, body.code]).toEqual([403, 'ERROR.ORIGIN']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('page_view too, although sendBeacon needs no preflight', async () => {
    const { body } = await post(`${server.url}/api/page_view`, '{}', {
      Origin: 'https://evil.example',
      'Content-Type': 'text/plain',
    });
    expect(body.code).toBe('ERROR.ORIGIN');
  });

  test('a page of this very host, of APP_URL and of WEB_ORIGIN may write', async () => {
    for (const origin of [server.url, 'https://api.exemple.fr', WEB]) {
      expect((await quoteFrom(origin)).status).toBe(200);
    }
  });

  test('only WEB_ORIGIN reads the answers, refusals included', async () => {
    const allowed = async (path: string, origin: string) =>
      (await send(server.url + path, { headers: { Origin: origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed('/api/health', WEB)).toBe(WEB);
    expect(await allowed('/api/nothing', WEB)).toBe(WEB);
    expect(await allowed('/api/health', 'https://evil.example')).toBeNull();
    const { headers } = await send(`${server.url}/api/health`);
    expect(headers.get('vary')).toBe('Origin');
  });

  test('a preflight is answered to WEB_ORIGIN alone', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/api/contact/message`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const ours = await preflight(WEB);
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(ours.headers.get('access-control-allow-headers')).toBe(
      'Content-Type, Authorization, X-XSRF-TOKEN',
    );
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('health and quote', () => {
  test('health says that the database answers', async () => {
    const { body } = await send(`${server.url}/api/health`);
    const database = process.env.DATABASE_URL ? 'postgres' : 'pglite';
    expect(body).toEqual({ status: 'ok', database, version: expect.any(String) });
  });

  test('a quote is the domain’s own', async () => {
    const yard = { lat: 43.5297, lon: 5.4474 };
    const { status, body } = await post(`${server.url}/api/price/quote`, {
      serviceCode: 'round_trip',
      outbound: yard,
      inbound: yard,
    });
    expect([status, body.kind, body.totalCents]).toEqual([200, 'priced', 5990]);
  });
});

describe('logs', () => {
  test('hold one line per request and nothing of the person', async () => {
    await send(`${server.url}/api/address/search?q=12%20rue%20des%20Secrets`);
    await send(`${server.url}/elodie.garcon@exemple.fr`);
    await post(`${server.url}/api/contact`, contact({ lastName: 'Xyzzy', phone: 'elodie' }));
    const output = server.output();
    expect(output).toContain('"route":"/api/address/search"');
    for (const personal of ['Secrets', 'Xyzzy', 'elodie', 'Élodie', 'exemple.fr"', '127.0.0.1', '::1']) {
      expect(output).not.toContain(personal);
    }
    const line = server.log().find(({ event }) => event === 'request');
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['durationMs', 'event', 'level', 'method', 'requestId', 'route', 'status', 'time'].sort(),
    );
  });

  test('name the request as its answer does', async () => {
    const { headers } = await send(`${server.url}/api/nothing`);
    const id = headers.get('x-request-id');
    expect(server.log().filter(({ requestId }) => requestId === id)).toHaveLength(1);
  });
});
