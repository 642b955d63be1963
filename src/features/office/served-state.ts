/** A screen that the API describes, in signals: what it says now, and what is sent from it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createContext } from 'react';
import { serveScreen } from '../../domain/office/calls.ts';
import type {
  ServedNode,
  ServedScreen,
  ServedSending,
  ServedValues,
} from '../../domain/office/served-screen.ts';
import { api } from '../../platform/api/api.ts';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { goTo } from '../../platform/page/go.ts';
import { wholeQuery } from '../../platform/page/query.ts';
import { createLoad, type Load } from '../../ui/load/load-state.ts';

export interface ServedState {
  readonly load: Load<ServedScreen>;
  /** Why the last press of a button was refused, in French. */
  readonly failure: ReadonlySignal<string | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Asks for the screen anew, as it is for what a form holds. */
  readonly ask: (values?: ServedValues) => Promise<void>;
  /** Asks for the screen, unless it is what the query asks for. */
  readonly visit: (query: string) => void;
  /** What the screen's list says from there on. @throws HttpError */
  readonly after: (after: string) => Promise<readonly ServedNode[]>;
  /** Sends a form; the screen becomes what it has made of it. @throws HttpError */
  readonly send: (sending: ServedSending) => Promise<void>;
  /** The same for a button: one at a time, and under one id until it is known to be done. @throws HttpError */
  readonly press: (form: string, values: ServedValues) => Promise<void>;
  /** A press that nothing was asked before: says itself why it failed. */
  readonly pressNow: (form: string, values: ServedValues) => Promise<void>;
}

/** The screen that a part stands on. */
export const Served = createContext<ServedState>(undefined as never);

/** @param path of the screen; what narrows it is read in the address each time */
export function createServedScreen(path: string): ServedState {
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const attempts = new Map<string, string>();
  let held: ServedValues | undefined;

  let shown = wholeQuery();

  const call = (more: object, abort?: AbortSignal) => {
    shown = wholeQuery();
    const asked = { at: `${path}?${shown}`, ...more };
    return api(serveScreen, {}, asked, { signal: abort });
  };
  const load = createLoad((abort) => call({ values: held }, abort));

  function ask(values?: ServedValues): Promise<void> {
    held = values;
    failure.value = null;
    return load.run();
  }

  function visit(query: string) {
    if (query !== shown) void ask();
  }

  /** @param kept what the screen's form holds */
  async function send(sending: ServedSending, kept = sending.values as ServedValues | undefined) {
    const answer = await call({ sending }).catch((error: unknown) => {
      // What was on show is not how it is any more: a price, a version, a slot.
      if (error instanceof HttpError && error.status === 409) void ask(kept);
      throw error;
    });
    held = undefined;
    failure.value = null;
    if (answer.go === null) load.adopt(answer);
    else goTo(answer.go);
  }

  async function press(form: string, values: ServedValues) {
    if (busy.peek()) return;
    const content = JSON.stringify([form, values]);
    const clientId = attempts.get(content) ?? uuid();
    attempts.set(content, clientId);
    busy.value = true;
    try {
      await send({ form, clientId, values }, held);
      attempts.delete(content);
    } finally {
      busy.value = false;
    }
  }

  const pressNow = (form: string, values: ServedValues) =>
    press(form, values).catch((error: unknown) => {
      failure.value = failureMessage(error);
    });

  return {
    load,
    failure,
    busy,
    ask,
    visit,
    after: async (after) => (await call({ after })).body,
    send,
    press,
    pressNow,
  };
}
