/** Bookings of a list that are ticked to be seen to in one act, and what became of it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { OfficeBookingRow } from '../../../domain/booking/booking-row.ts';

export type TickedRow = Pick<
  OfficeBookingRow,
  'id' | 'reference' | 'plate' | 'status' | 'totalCents' | 'dueCents' | 'hasOpenClaim'
>;

export interface Ticks {
  readonly rows: ReadonlySignal<readonly TickedRow[]>;
  /** @param range rows among which those from the one before to this one go with it; none where it is alone */
  readonly tick: (row: TickedRow, isTicked: boolean, range?: readonly TickedRow[]) => void;
  readonly only: (rows: readonly TickedRow[]) => void;
}

export function createTicks(): Ticks {
  const rows = signal<readonly TickedRow[]>([]);
  let before: string | undefined;
  return {
    rows,
    tick: (row, isTicked, range = []) => {
      const [from = -1, to = -1] = [before, row.id]
        .map((end) => range.findIndex(({ id }) => id === end))
        .sort((one, other) => one - other);
      const along = from < 0 ? [row] : range.slice(from, to + 1);
      const others = rows.peek().filter(({ id }) => along.every((one) => one.id !== id));
      rows.value = isTicked ? [...others, ...along] : others;
      before = row.id;
    },
    only: (kept) => {
      rows.value = kept;
    },
  };
}
