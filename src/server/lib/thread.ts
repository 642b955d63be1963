/** A worker thread called like a function: one message in, one answer out. Keeps heavy work off the event loop. */

import { parentPort, Worker } from 'node:worker_threads';

interface Question {
  readonly id: number;
  readonly request: unknown;
}

/** What crosses the thread boundary of an error: its name, message, stack and PostgreSQL code. */
interface CarriedError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
}

type Reply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly error: CarriedError };

/** The thread died: whatever it was asked is unanswered and will stay so. */
export class ThreadDied extends Error {
  override name = 'ThreadDied';
}

export interface Thread<Request, Answer> {
  /** Rejects with the thread's own error, or with `ThreadDied`. */
  call(request: Request): Promise<Answer>;
  /** Ends the thread; calls still open reject with `ThreadDied`. */
  stop(): Promise<void>;
}

/**
 * Starts the module at `url` as a thread.
 * @param onDeath called once when the thread ends without `stop` having been asked.
 * @param env its environment; by default that of the process
 */
export function startThread<Request, Answer>(
  url: URL,
  onDeath: (error: Error) => void = () => {},
  env: NodeJS.ProcessEnv = process.env,
): Thread<Request, Answer> {
  const worker = new Worker(new URL('./thread-entry.mjs', import.meta.url), {
    workerData: url.href,
    env,
    execArgv: ['--enable-source-maps'],
  });
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let ended = false;

  const end = (error: Error) => {
    if (ended) return;
    ended = true;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  worker.on('message', (reply: Reply) => {
    const waiting = open.get(reply.id);
    open.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.answer as Answer);
    else waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
  });
  worker.on('error', (error) => {
    const died = new ThreadDied(`thread failed: ${error instanceof Error ? error.name : 'unknown'}`, {
      cause: error,
    });
    if (!ended) onDeath(died);
    end(died);
  });
  worker.on('exit', (code) => {
    const died = new ThreadDied(`thread ended with code ${code}`);
    if (!ended) onDeath(died);
    end(died);
  });

  return {
    call: (request) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new ThreadDied('thread already ended'));
        lastId += 1;
        open.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, request } satisfies Question);
      }),
    stop: async () => {
      end(new ThreadDied('thread stopped'));
      await worker.terminate();
    },
  };
}

/**
 * The same, started at the first call, and again at the next one should it have died.
 * @param onDeath called each time the thread ends without `stop` having been asked.
 */
export function lazyThread<Request, Answer>(
  url: URL,
  onDeath: (error: Error) => void,
): Thread<Request, Answer> {
  let thread: Thread<Request, Answer> | null = null;
  return {
    call: (request) => {
      thread ??= startThread(url, (error) => {
        thread = null;
        onDeath(error);
      });
      return thread.call(request);
    },
    stop: async () => thread?.stop(),
  };
}

/** Inside the thread: answers every question with `handle`, in the order they come. */
export function answerThread<Request, Answer>(handle: (request: Request) => Promise<Answer> | Answer): void {
  const port = parentPort;
  if (!port) throw new Error('answerThread must run in a worker thread');
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, request }: Question) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id, ok: true, answer: await handle(request as Request) } satisfies Reply);
      } catch (error) {
        port.postMessage({ id, ok: false, error: carry(error) } satisfies Reply);
      }
    });
  });
}

function carry(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, message: error.message, stack: error.stack, code };
}
