/** A list that comes page by page, in signals: everything read so far, and what follows. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page, PageQuery } from '../../domain/lib/contract/page.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { createLoad, type Load } from './load-state.ts';

export interface PagedList<T, P extends Page<T> = Page<T>> {
  /** Every page read so far, as one: what else a page says is said by the last one. */
  readonly load: Load<P>;
  /** Reads the next page. */
  readonly more: () => Promise<void>;
  readonly loadingMore: ReadonlySignal<boolean>;
  /** Why the last `more` failed, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** Reads from the beginning, after another filter was chosen: a page that is on its way continues nothing any more. */
  readonly restart: () => void;
}

/** @param read reads the first page, or the one that begins with `after` */
export function createPagedList<T, P extends Page<T>>(
  read: (query: PageQuery, signal?: AbortSignal) => Promise<P>,
): PagedList<T, P> {
  const load = createLoad((signal) => read({}, signal));
  const loadingMore = signal(false);
  const failure = signal<string | null>(null);
  let generation = 0;

  async function more() {
    const shown = load.data.peek();
    if (!shown?.next || loadingMore.peek()) return;
    const mine = generation;
    loadingMore.value = true;
    failure.value = null;
    try {
      const page = await read({ after: shown.next });
      const now = load.data.peek();
      if (now?.next !== shown.next || mine !== generation) return;
      load.adopt({ ...page, items: [...now.items, ...page.items] });
    } catch (error) {
      failure.value = failureMessage(error);
    } finally {
      loadingMore.value = false;
    }
  }

  function restart() {
    generation += 1;
    failure.value = null;
    void load.run();
  }

  return { load, more, loadingMore, failure, restart };
}
