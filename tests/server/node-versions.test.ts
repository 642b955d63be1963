/** The built server on each version of Node that the README names: the run itself has only one. */

import { expect, test } from 'vitest';
import { send } from '../support/api.ts';
import { nodeProgram, nodeVersions } from '../support/node-versions.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { startServer } from '../support/server.ts';

test.for(nodeVersions)('on Node %s it starts, serves, sells and stops', async (version, { skip }) => {
  const node = await nodeProgram(version).catch((error: Error) => error);
  if (node instanceof Error) {
    console.warn(`The server was not tried on Node ${version}, which npm could not bring: ${node.message}`);
    return skip(`Node ${version} cannot be had`);
  }
  const server = await startServer({ node, dist: 'dist' });
  expect((await send(`${server.url}/api/health`)).status).toBe(200);
  expect(await (await fetch(server.url)).text()).toContain('Mentions légales');
  // A session, an order, its payment, and the files of its mail.
  await paidTrip(server);
  expect(await server.stop()).toBe(0);
});
