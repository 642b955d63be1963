/**
 * Ports of this machine, for programs that must be told theirs: free a moment ago, and below those that the system gives
 * to who asks for any, as the tests beside this one do.
 */

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const FIRST = 10_000;
const COUNT = 20_000;

export async function freePorts<const K extends string>(names: readonly K[]): Promise<Record<K, number>> {
  const held: { readonly name: K; readonly port: number; readonly server: Server }[] = [];
  for (const name of names) held.push({ name, ...(await hold()) });
  for (const { server } of held) {
    server.close();
    await once(server, 'close');
  }
  return Object.fromEntries(held.map(({ name, port }) => [name, port])) as Record<K, number>;
}

async function hold(): Promise<{ readonly port: number; readonly server: Server }> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) return { port, server };
  }
}
