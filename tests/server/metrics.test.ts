/** What Prometheus reads of a server: who may, in which words, and that it says what was done. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServices, createApp } from '../../src/server/app.ts';
import { type Database, DatabaseUnavailable } from '../../src/server/database/database.ts';
import { listen } from '../../src/server/http/listener.ts';
import { readConfig } from '../../src/server/lib/config.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { createMetrics } from '../../src/server/monitoring/metrics.ts';
import { writeTo } from '../support/api.ts';
import { usesPostgres } from '../support/database.ts';
import { openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { startHere, startInProcess } from '../support/in-process-server.ts';
import { announce, mediumOf, sendAll, someBytes } from '../support/media.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';

const TOKEN = 'a-token_of.the~metrics+that/is-long==';
const env = { METRICS_TOKEN: TOKEN };

/** By name and labels, `queue_length{queue="mail"}`. */
type Values = ReadonlyMap<string, number>;

/** Checks each line, and that each name is explained once, before its values. */
function parse(text: string): Values {
  expect(text).toMatch(/\n$/);
  const values = new Map<string, number>();
  const explained = { HELP: new Set<string>(), TYPE: new Map<string, string>() };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, word = '', name = '', rest = ''] = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line) ?? [];
    if (word === 'HELP') {
      expect(explained.HELP, line).not.toContain(name);
      explained.HELP.add(name);
    } else if (word === 'TYPE') {
      expect(explained.TYPE.has(name), line).toBe(false);
      expect(rest).toMatch(/^(counter|gauge|histogram)$/);
      explained.TYPE.set(name, rest);
    } else {
      const [, series = '', value = ''] =
        /^(\w+(?:\{(?:\w+="(?:[^"\\\n]|\\["\\n])*",?)+\})?) (nan|[\d.e+-]+)$/i.exec(line) ?? [];
      expect(series, line).not.toBe('');
      expect(values.has(series), line).toBe(false);
      const of = series.replace(/\{.*/, '');
      const family = explained.TYPE.has(of) ? of : of.replace(/_(bucket|sum|count)$/, '');
      expect(explained.TYPE.has(family) && explained.HELP.has(family), line).toBe(true);
      if (family !== of) expect(explained.TYPE.get(family)).toBe('histogram');
      values.set(series, Number(value));
    }
  }
  return values;
}

const ask = (url: string, token: string | null, init: RequestInit = {}) =>
  fetch(`${url}/metrics`, { ...init, headers: token === null ? {} : { Authorization: `Bearer ${token}` } });

async function read(url: string): Promise<Values> {
  const answer = await ask(url, TOKEN);
  expect(answer.status).toBe(200);
  return parse(await answer.text());
}

/** What became more, but for what asking for it counts. */
const grown = (before: Values, after: Values, name: string) =>
  Object.fromEntries(
    Array.from(after, ([series, value]) => [series, value - (before.get(series) ?? 0)] as const).filter(
      ([series, more]) => series.startsWith(`${name}{`) && more !== 0 && !series.includes('"/metrics"'),
    ),
  );

test('without a token of its own, a server has no such address', async () => {
  const server = await startHere();
  const [answer, unknown] = await Promise.all([ask(server.url, TOKEN), fetch(`${server.url}/nothing`)]);
  expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
  await server.stop();
});

describe('a server with a token', () => {
  let server: Awaited<ReturnType<typeof startHere>>;
  beforeAll(async () => {
    server = await startHere({ env });
  });
  afterAll(() => server.stop());

  test.each([null, 'x', `${TOKEN}x`, TOKEN.toUpperCase(), TOKEN.slice(1)])(
    'tells nothing to who gives %s',
    async (token) => {
      const answer = await ask(server.url, token);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.json()).toEqual({ code: 401, message: 'Le jeton des mesures est attendu.' });
    },
  );

  test('answers in the text format, as it is, to be kept by nobody', async () => {
    const { head } = await sendRaw(
      server.url,
      `GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: gzip, br\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`,
    );
    expect(head).toMatch(/^content-type: text\/plain; version=0\.0\.4; charset=utf-8\r?$/im);
    expect(head).toMatch(/^cache-control: no-store\r?$/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(head).not.toMatch(/^(content-encoding|access-control-allow-origin):/im);
    const values = await read(server.url);
    for (const name of ['database_up', 'database_size_bytes', 'process_resident_memory_bytes']) {
      expect(values.get(name), name).toBeGreaterThan(0);
    }
    for (const queue of ['mail', 'push', 'refund', 'refund_held', 'declaration', 'declaration_held']) {
      expect(values.get(`queue_length{queue="${queue}"}`), queue).toBe(0);
      expect(values.get(`queue_oldest_seconds{queue="${queue}"}`), queue).toBe(0);
    }
    expect([values.get('media_total'), values.get('media_bytes')]).toEqual([0, 0]);
    const connections = [...values.keys()].filter((series) => series.startsWith('database_pool_connections'));
    expect(connections).toHaveLength(usesPostgres ? 6 : 0);
  });

  test('is read, and nothing else', async () => {
    const answer = await ask(server.url, TOKEN, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await ask(server.url, TOKEN, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('counts exactly what it was asked, by route and never by address', async () => {
    const before = await read(server.url);
    await fetch(`${server.url}/api/health`);
    await fetch(`${server.url}/api/health`, { method: 'PUT' });
    await fetch(`${server.url}/api/health`);
    for (const secret of ['paul.durand', 'elodie@exemple.fr', '%22%0A'])
      await fetch(`${server.url}/${secret}`);
    await fetch(`${server.url}/suivi/paul.durand`);
    const answer = await ask(server.url, TOKEN);
    const text = await answer.text();
    expect(text).not.toMatch(/paul|exemple/);
    const after = parse(text);
    expect(grown(before, after, 'http_requests_total')).toEqual({
      'http_requests_total{route="/api/health",method="GET",status="200"}': 2,
      'http_requests_total{route="/api/health",method="PUT",status="405"}': 1,
      'http_requests_total{route="(unknown)",method="GET",status="404"}': 3,
      'http_requests_total{route="/suivi/:token",method="GET",status="404"}': 1,
    });
    expect(grown(before, after, 'http_request_duration_seconds_count')).toEqual({
      'http_request_duration_seconds_count{route="/api/health"}': 3,
      'http_request_duration_seconds_count{route="(unknown)"}': 3,
      'http_request_duration_seconds_count{route="/suivi/:token"}': 1,
    });
  });

  test('counts apart from another server of the same process', async () => {
    const other = await startHere({ env });
    const before = await read(server.url);
    await fetch(`${other.url}/api/health`);
    const health = 'http_requests_total{route="/api/health",method="GET",status="200"}';
    expect((await read(other.url)).get(health)).toBe(1);
    expect(grown(before, await read(server.url), 'http_requests_total')).toEqual({});
    await other.stop();
  });
});

test('a mail that is refused waits, grows old and is gone once it left', async () => {
  const smtp = await startSmtpStub({ refuse: 1 });
  const server = await startInProcess({ ...env, SMTP_URL: smtp.url });
  await writeTo(server.url);
  await eventually(async () => server.lines.find((line) => line.includes('mail_failed')));
  server.advance(29_000);
  const waiting = await read(server.url);
  expect(waiting.get('queue_length{queue="mail"}')).toBe(1);
  expect(waiting.get('queue_oldest_seconds{queue="mail"}')).toBe(29);
  expect(waiting.get('queue_length{queue="push"}')).toBe(0);
  server.advance(1_000);
  server.wake();
  await eventually(async () => (await read(server.url)).get('queue_length{queue="mail"}') === 0);
  await server.stop();
  await smtp.stop();
});

test('media are counted, and not at each reading', async () => {
  const desk = await openDesk(env);
  const { url } = desk.server;
  const tripId = (await desk.read(await desk.booked())).trips[0].id;
  const counted = async () => {
    const values = await read(url);
    return [values.get('media_total'), values.get('media_bytes')];
  };
  expect(await counted()).toEqual([0, 0]);
  const slices = [someBytes(3_000)];
  const medium = mediumOf(tripId, slices);
  await announce(url, desk.team('teammate'), medium);
  await sendAll(url, desk.team('teammate'), medium, slices);
  expect(await counted()).toEqual([0, 0]);
  desk.server.advance(15 * 60_000);
  expect(await counted()).toEqual([1, 3_000]);
  await desk.server.stop();
});

test('while the database is away, the rest is told', async () => {
  const lines: string[] = [];
  const clock = () => new Date();
  const log = createLog(clock, (line) => lines.push(line));
  const away: Partial<Database> = {
    pools: () => [{ pool: 'statements', total: 0, idle: 0, waiting: 3 }],
    query: () => Promise.reject(new DatabaseUnavailable('away')),
  };
  const database = away as Database;
  const metrics = createMetrics(TOKEN, { database, clock, log });
  const app = createApp(
    readConfig({}),
    { log, database, metrics, isStopping: () => false } as unknown as AppServices,
    {
      files: new Map(),
      notFound: null,
      template: null,
    },
  );
  const listener = await listen(0, app.fetch, () => ({}), log);
  const url = `http://localhost:${listener.port}`;
  await fetch(`${url}/api/health`);
  const values = await read(url);
  expect(values.get('database_up')).toBe(0);
  expect(values.get('http_requests_total{route="/api/health",method="GET",status="503"}')).toBe(1);
  expect(values.get('database_pool_connections{pool="statements",state="waiting"}')).toBe(3);
  expect([...values.keys()].filter((series) => /^(queue|media|database_size)_/.test(series))).toEqual([]);
  expect(lines.join()).toContain('database_unhealthy');
  await listener.stop();
});
