/** The rows of a list by keyboard: j and k, or arrows once one is in hand; x ticks it, Échap goes back to what narrows the list. */
import { type RefObject, useEffect } from 'react';

/** Said below the list. */
export const ROW_KEYS = 'Au clavier\u00a0: j et k changent de ligne, Entrée ouvre, Échap revient, / cherche.';

/** Of a list whose first page is on show. */
export const REST_BELOW = '\u00a0; la suite est en bas';

/** « 50 réservations ; la suite est en bas ». @param next null where all of it is on show */
export const shownCount = (count: number, noun: string, next: string | null): string =>
  `${count}\u00a0${noun}${count > 1 ? 's' : ''}${next === null ? '' : REST_BELOW}`;

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Where the row leads that was opened last: whoever comes back goes on from it. */
let opened: string | undefined;

const isTyping = (target: Element | null): boolean =>
  target?.matches('input:not([type=checkbox]), select, textarea, dialog *') ?? false;

/**
 * @param place where the rows are, each with the link that opens it in its first cell, and a box before it where it can be ticked
 */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(focused)) return;
      const rows = [...(place.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
      const found = rows.findIndex((row) => row.contains(focused));
      const at = found < 0 ? rows.findIndex((row) => row.querySelector('a')?.hash === opened) : found;
      const step = steps[event.key];
      if (step && (found >= 0 || event.key.length === 1)) {
        event.preventDefault();
        rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.querySelector('a')?.focus();
      } else if (event.key === 'x') {
        rows[found]?.querySelector<HTMLElement>('th input')?.click();
      } else if (event.key === 'Escape' && found >= 0) {
        document.querySelector<HTMLElement>('main .toolbar input')?.focus();
      }
    };
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element) opened = target.closest<HTMLAnchorElement>('tbody a')?.hash ?? opened;
    };
    addEventListener('keydown', press);
    addEventListener('click', open);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('click', open);
    };
  }, [place]);
}
