/** A stand-in for a service outside (Matomo, a geocoder): a real HTTP server that keeps what it is asked. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE_MS } from './pass-on.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The same, as it came. */
  readonly bytes: Buffer;
}

export interface HttpStub {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Resolves when `count` requests have come. */
  waitFor(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param answer writes the response; what it leaves open stays open. */
export async function startHttpStub(
  answer: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<HttpStub> {
  const received: ReceivedRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const url = new URL(incoming.url ?? '/', 'http://stub');
      const request: ReceivedRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: incoming.headers,
        body: bytes.toString('utf8'),
        bytes,
      };
      received.push(request);
      answer(request, outgoing);
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
