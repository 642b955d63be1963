/** The button that reads the next page of a list; who pressed it reads on where the new rows begin. */
import type { ReadonlySignal } from '@preact/signals-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Page } from '../../domain/lib/contract/page.ts';
import type { PagedList } from './paged-list.ts';

interface MoreRowsProps {
  readonly list: Pick<PagedList<never>, 'more' | 'loadingMore'> & {
    readonly load: { readonly data: ReadonlySignal<Page<unknown> | null> };
  };
  /** « Afficher les comptes suivants ». */
  readonly label: string;
  /** Where the rows are. */
  readonly place: RefObject<HTMLElement | null>;
  /** What of each row can take the focus: the button that was pressed may be gone. */
  readonly heads: string;
}

export function MoreRows({ list, label, place, heads }: MoreRowsProps) {
  /** Those that there were when it was pressed, anew each time. */
  const [shown, setShown] = useState<readonly unknown[]>();
  useEffect(() => {
    if (shown) place.current?.querySelectorAll<HTMLElement>(heads)[shown.length]?.focus();
  }, [shown, place, heads]);
  const loading = list.loadingMore.value;
  const data = list.load.data.value;
  if (!data?.next) return null;
  const readOn = async () => {
    await list.more();
    setShown([...data.items]);
  };
  return (
    <button type="button" className="button quiet more-rows" aria-disabled={loading} onClick={readOn}>
      {loading ? 'Chargement…' : label}
    </button>
  );
}
