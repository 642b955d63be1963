/** Stands between tablets and the server: counts the bytes of media that arrive, holds them at a byte, or answers in the server's place. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { signal } from './hold.ts';
import { KEEP_ALIVE_MS, passOn } from './pass-on.ts';

/** Of a slice: `PUT media/{id}/slice/{index}?offset=`. */
const PART = /^\/api\/media\/[^/]+\/slice\//;

export interface CountingFront {
  readonly url: string;
  /** Bytes of parts that have arrived, whatever became of them. */
  received(): number;
  /** Those of them that had arrived before. */
  again(): number;
  /** Resolves once this many bytes more have arrived; what comes after them waits until `release`. */
  holdAfter(bytes: number): Promise<void>;
  release(): void;
  /** In place of the server, where it returns true. */
  answer(instead: (request: IncomingMessage, response: ServerResponse) => boolean): void;
  close(): Promise<void>;
}

export async function countingFront(server: string): Promise<CountingFront> {
  let received = 0;
  let again = 0;
  /** Where what has arrived of a slice ends, by its path. */
  const ends = new Map<string, number>();
  let hold: { readonly at: number; readonly reached: () => void; readonly released: Promise<void> } | null =
    null;
  let release = () => {};
  let instead: Parameters<CountingFront['answer']>[0] = () => false;

  const counted = (url: URL) => {
    let at = Number(url.searchParams.get('offset'));
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const known = ends.get(url.pathname) ?? 0;
        again += Math.max(0, Math.min(known, at + chunk.length) - at);
        at += chunk.length;
        ends.set(url.pathname, Math.max(known, at));
        received += chunk.length;
        if (!hold || received < hold.at) return done(null, chunk);
        hold.reached();
        void hold.released.then(() => done(null, chunk));
      },
    });
  };

  const front = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (instead(request, response)) return void request.resume();
    const url = new URL(request.url ?? '/', server);
    if (request.method === 'PUT' && PART.test(url.pathname)) passOn(request, response, url, counted(url));
    else passOn(request, response, url);
  });
  await once(front.listen(0), 'listening');

  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    received: () => received,
    again: () => again,
    holdAfter: (bytes) => {
      const reached = signal();
      const released = signal();
      hold = { at: received + bytes, reached: reached.give, released: released.given };
      release = () => {
        hold = null;
        released.give();
      };
      return reached.given;
    },
    release: () => release(),
    answer: (next) => {
      instead = next;
    },
    close: async () => {
      const closed = once(front.close(), 'close');
      front.closeAllConnections();
      await closed;
    },
  };
}
