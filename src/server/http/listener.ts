/** Node's HTTP server around the application: timeouts, headers of every response, malformed requests, a calm stop. */

import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import type { Log } from '../lib/log.ts';
import { problemResponse } from './problem.ts';
import type { HeadersOf } from './security-headers.ts';

/** How long whoever calls may take, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For all of it. */
  readonly requestMs: number;
  /** How often it is looked who is late. */
  readonly everyMs: number;
}

const timeouts: Timeouts = { headersMs: 10_000, requestMs: 30_000, everyMs: 30_000 };
/** Longer than balancers keep an idle connection: they never send on one that is being closed. */
const KEEP_ALIVE_MS = 65_000;
/** How long who is refused may take to read why: a connection that is cut at once loses what was just sent. */
const LINGER_MS = 2_000;
/** How long a stop waits for requests in flight. */
const STOP_TIMEOUT_MS = 10_000;

export interface Listener {
  readonly port: number;
  /** Stops accepting, lets requests in flight end, then closes what is left. */
  stop(): Promise<void>;
}

type Fetch = (request: Request, env: HttpBindings) => Promise<Response> | Response;

/**
 * @param headersOf what every response has
 * @param timeouts by default those of a network that is slow
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function listen(
  port: number,
  fetch: Fetch,
  headersOf: HeadersOf,
  log: Log,
  { headersMs, requestMs, everyMs }: Timeouts = timeouts,
): Promise<Listener> {
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler: (error) => {
      // A request that could not even be read: a wrong Host or address. Anything else is a fault of ours.
      if (error instanceof RequestError) return problemResponse('ERROR.INVALID');
      log.error('listener_failed', error);
      return problemResponse('ERROR.INTERNAL');
    },
    // Whoever is refused while still sending, as a tablet is on a slow network, may send the rest and read why: Node
    // throws it away until the request is late. The library would cut the connection after half a second.
    autoCleanupIncoming: false,
  });
  let stopping = false;
  /** Every open connection, and how many requests it is being answered. */
  const connections = new Map<Socket, number>();
  const endIfIdle = (socket: Socket) => {
    if (stopping && connections.get(socket) === 0) socket.destroySoon();
  };
  const server = createServer({ connectionsCheckingInterval: everyMs }, (incoming, outgoing) => {
    const { socket } = incoming;
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    outgoing.once('close', () => {
      connections.set(socket, (connections.get(socket) ?? 1) - 1);
      endIfIdle(socket);
    });
    for (const [name, value] of Object.entries(headersOf(incoming.url))) {
      outgoing.setHeader(name, value);
    }
    if (stopping) outgoing.setHeader('Connection', 'close');
    void answer(incoming, outgoing);
  });
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.headersTimeout = headersMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = requestMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, rawRefusal(error.code, headersOf()));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopping = true;
      const closed = close(server);
      // Node itself only closes connections that have been answered once.
      for (const socket of connections.keys()) endIfIdle(socket);
      return closed;
    },
  };
}

/** Says why and hangs up, also on whoever never would: a half-open connection is kept as long as one side likes. */
function refuse(socket: Duplex, refusal: string): void {
  socket.end(refusal);
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** What is not HTTP has no request to answer: the refusal is written by hand. */
function rawRefusal(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code ?? ''] ?? 400;
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
}
