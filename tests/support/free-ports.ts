/** Ports of this machine, for programs that must be told theirs. */

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Each of them free a moment ago. */
export async function freePorts<const K extends string>(names: readonly K[]): Promise<Record<K, number>> {
  const listening = await Promise.all(
    names.map(async (name) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      return { name, server, port: typeof address === 'object' && address ? address.port : 0 };
    }),
  );
  for (const { server } of listening) {
    server.close();
    await once(server, 'close');
  }
  return Object.fromEntries(listening.map(({ name, port }) => [name, port])) as Record<K, number>;
}
