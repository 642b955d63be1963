/** Something that a screen reads from the API, in signals: what came, why nothing came, and trying again. */
import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';

export interface Load<T> {
  /** The last answer; it stays while a newer one is on its way. Null before the first. */
  readonly data: ReadonlySignal<T | null>;
  /** Why the last reading failed, in French; it stays while another one is on its way. */
  readonly failure: ReadonlySignal<string | null>;
  /** There is nothing of that name: trying again finds nothing either. */
  readonly isLost: ReadonlySignal<boolean>;
  readonly loading: ReadonlySignal<boolean>;
  /** Reads again; an older reading is given up. */
  readonly run: () => Promise<void>;
  /** Takes a newer value that came by another way, such as the answer of a change. */
  readonly adopt: (data: T) => void;
  /** Reads, and again when the network is back after a failure, until the returned function is called. */
  readonly start: () => () => void;
}

/** @param read rejects with an `HttpError`; an aborted reading is forgotten */
export function createLoad<T>(read: (abort: AbortSignal) => Promise<T>): Load<T> {
  const data = signal<T | null>(null);
  const failure = signal<string | null>(null);
  const isLost = signal(false);
  const loading = signal(false);
  let abort = new AbortController();

  function settle(next: T | null, message: string | null) {
    batch(() => {
      if (next !== null) data.value = next;
      failure.value = message;
      loading.value = false;
    });
  }

  async function run() {
    abort.abort();
    abort = new AbortController();
    const { signal: current } = abort;
    loading.value = true;
    try {
      const answer = await read(current);
      if (!current.aborted) settle(answer, null);
    } catch (error) {
      if (current.aborted) return;
      isLost.value = error instanceof HttpError && error.status === 404;
      settle(null, failureMessage(error));
    }
  }

  function adopt(newer: T) {
    abort.abort();
    settle(newer, null);
  }

  function start() {
    const retry = () => {
      if (failure.value !== null) void run();
    };
    addEventListener('online', retry);
    void run();
    return () => {
      removeEventListener('online', retry);
      abort.abort();
    };
  }

  return { data, failure, isLost, loading, run, adopt, start };
}

/** Whether something was refused since it is not as it was shown any more. */
export const isStale = (error: unknown): boolean => error instanceof HttpError && error.status === 409;

/** Asks for a change of what was read, which is read again where it is not as it was shown any more. @throws what was refused */
export async function changeOf<T>({ run }: Pick<Load<unknown>, 'run'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isStale(error)) void run();
    throw error;
  }
}
