/** The shipped site with a real server behind one address, which payment pages come back to. */
import { afterAll, beforeAll } from 'vitest';
import { createFront } from './front.ts';
import { startHere } from './in-process-server.ts';
import type { TestServer } from './server.ts';

/** One for a test file. @param env of the server, read when it starts */
export function testShop(env: () => NodeJS.ProcessEnv = () => ({})) {
  const front = createFront();
  let server: TestServer;

  beforeAll(async () => {
    await front.open();
    server = await startHere({
      dist: process.env.TEST_DIST ?? 'dist',
      env: { APP_URL: front.url(), ...env() },
    });
    front.lead(server.url);
  });

  afterAll(async () => {
    await front.close();
    await server.stop();
  });

  return {
    /** Address and folder, as the other helpers take them. */
    place: () => ({ url: front.url(), dataDir: server.dataDir }),
    log: () => server.log(),
    /** No request comes through until the network is back. */
    cut: () => front.close(),
    restore: () => front.open(),
  };
}
