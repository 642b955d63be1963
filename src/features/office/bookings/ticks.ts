/** Bookings of a list that are ticked to be seen to in one act, and what became of it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { OfficeBookingRow } from '../../../domain/booking/booking-row.ts';

export type TickedRow = Pick<OfficeBookingRow, 'id' | 'reference' | 'status'>;

export interface Ticks {
  readonly rows: ReadonlySignal<readonly TickedRow[]>;
  readonly tick: (row: TickedRow, isTicked: boolean) => void;
  readonly only: (rows: readonly TickedRow[]) => void;
}

export function createTicks(): Ticks {
  const rows = signal<readonly TickedRow[]>([]);
  return {
    rows,
    tick: (row, isTicked) => {
      const others = rows.peek().filter(({ id }) => id !== row.id);
      rows.value = isTicked ? [...others, row] : others;
    },
    only: (kept) => {
      rows.value = kept;
    },
  };
}
