/** One address in front of changing servers: what a deployment looks like from a browser. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE_MS, passOn } from './pass-on.ts';

export interface Front {
  /** Without a final slash; the same for as long as the front lives. */
  url(): string;
  /** From the next request on, another server answers; those in hand end where they began. */
  lead(serverUrl: string): void;
  /** Listens, if it does not already. */
  open(): Promise<void>;
  /** Connections are refused, and those that are open are cut. */
  close(): Promise<void>;
}

export function createFront(): Front {
  let server = '';
  let port = 0;
  const front = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
    passOn(request, response, new URL(request.url ?? '/', server)),
  );
  return {
    url: () => `http://localhost:${port}`,
    lead: (serverUrl) => {
      server = serverUrl;
    },
    open: async () => {
      if (front.listening) return;
      // Always the same port: it is part of the origin, to which workers and caches belong.
      await once(front.listen(port), 'listening');
      port = (front.address() as AddressInfo).port;
    },
    close: async () => {
      if (!front.listening) return;
      const closed = once(front.close(), 'close');
      front.closeAllConnections();
      await closed;
    },
  };
}
