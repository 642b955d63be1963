/** client_failure: what a browser reports when the page could not start, and what it cannot make the log hold. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../support/api.ts';
import { startHere } from '../support/in-process-server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startHere();
});
afterAll(() => server.stop());

const report = (body: unknown) =>
  post(`${server.url}/api/client_failure`, body, { 'Content-Type': 'text/plain;charset=UTF-8' });
const logged = () => server.log().filter(({ event }) => event === 'client_failure');

test('becomes one error line of the log', async () => {
  expect((await report({ name: 'islands', message: 'TypeError: x is not a function' })).status).toBe(204);
  expect(logged()).toEqual([
    expect.objectContaining({ level: 'error', part: 'islands', message: 'TypeError: x is not a function' }),
  ]);
});

test.each([
  [{ name: 'islands' }],
  [{ name: 'islands', message: 'x'.repeat(201) }],
  [{ name: 'Paul Durand', message: 'x' }],
  [{ name: 'islands', message: 'x', mail: 'paul@exemple.fr' }],
  [{ name: 'islands', message: 1 }],
])('%j is refused and not logged', async (body) => {
  const before = logged().length;
  expect(await report(body)).toMatchObject({ status: 400, body: { code: 'ERROR.INVALID' } });
  expect(logged()).toHaveLength(before);
});
