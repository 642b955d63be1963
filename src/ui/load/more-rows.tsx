/** The button that reads the next page of a list; reading goes on where the new rows begin. */
import type { ReadonlySignal } from '@preact/signals-react';
import { type RefObject, useEffect } from 'react';
import type { PagedList } from './paged-list.ts';

interface MoreRowsProps {
  readonly list: Pick<PagedList<never>, 'more' | 'loadingMore' | 'added'> & {
    readonly load: { readonly data: ReadonlySignal<{ readonly next: string | null } | null> };
  };
  /** « Afficher les comptes suivants ». */
  readonly label: string;
  /** Where the rows are. */
  readonly place: RefObject<HTMLElement | null>;
  /** What of each row can take the focus: the button that was pressed may be gone. */
  readonly heads: string;
}

export function MoreRows({ list, label, place, heads }: MoreRowsProps) {
  const added = list.added.value;
  useEffect(() => {
    if (added >= 0) place.current?.querySelectorAll<HTMLElement>(heads)[added]?.focus();
  }, [added, place, heads]);
  const loading = list.loadingMore.value;
  if (!list.load.data.value?.next) return null;
  return (
    <button type="button" className="button quiet more-rows" aria-disabled={loading} onClick={list.more}>
      {loading ? 'Chargement…' : label}
    </button>
  );
}
