/** Looking for anything, in signals: what is typed is looked for once the typing pauses, and an older answer is given up. */
import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Hit, SEARCH_MIN_LENGTH, searchDesk } from '../../../domain/desk/search-calls.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../../domain/lib/contract/search-rule.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';

/** A pause in the typing, in milliseconds. */
const PAUSE_MS = 200;

export interface Search {
  readonly text: FieldState;
  /** Null until something was looked for. */
  readonly hits: ReadonlySignal<readonly Hit[] | null>;
  /** Why nothing could be looked for, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** Opens what is found first of what is typed: where that is still looked for, once it is found. */
  readonly openFirst: (open: (hit: Hit) => void) => void;
  /** Takes what a link asks for, in place of what was typed. */
  readonly follow: () => void;
  /** Follows what is typed, until the returned function is called. */
  readonly start: () => () => void;
}

export function createSearch(): Search {
  const text = createField(
    'q',
    // Numbers and words cost nothing here; the rule would bring all lists with it.
    (value) => (value.length > SEARCH_MAX_LENGTH ? SEARCH_TOO_LONG : null),
    readQuery('q'),
  );
  const hits = signal<readonly Hit[] | null>(null);
  const failure = signal<string | null>(null);
  let abort = new AbortController();
  /** Whether what was found is of what is typed now. */
  let isFound = false;
  let awaited: ((hit: Hit) => void) | null = null;

  function openFirst(open: (hit: Hit) => void) {
    const [first] = hits.peek() ?? [];
    if (!isFound) awaited = open;
    else if (first) open(first);
  }

  async function look(q: string) {
    const { signal: current } = abort;
    try {
      const found = await api(searchDesk, {}, undefined, { query: { q }, signal: current });
      if (current.aborted) return;
      hits.value = found.hits;
      failure.value = null;
      isFound = true;
      if (awaited) openFirst(awaited);
    } catch (error) {
      if (!current.aborted) failure.value = failureMessage(error);
    }
  }

  function start() {
    let timer: ReturnType<typeof setTimeout>;
    const stop = effect(() => {
      // The key that opens the search is pressed again by who is there already.
      const q = text.value.value.replace(/^\//, '').trim();
      // A reload, and coming back from what was found, find the same.
      writeQuery('q', q);
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      isFound = false;
      awaited = null;
      if (q.length < SEARCH_MIN_LENGTH || text.error.value !== null) hits.value = null;
      else timer = setTimeout(() => void look(q), PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }

  const follow = () => {
    text.value.value = readQuery('q');
  };

  return { text, hits, failure, openFirst, follow, start };
}
