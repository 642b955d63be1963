/** What is done with many bookings at once, and what is said of it. */
import {
  closeBookings,
  type ManyResult,
  noteTransfers,
  remindPayments,
  type TransferResult,
} from '../../../domain/desk/many-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { api } from '../../../platform/api/api.ts';
import { bookings } from './counted.ts';
import type { TickedRow } from './ticks.ts';
import type { Received } from './transfer-dialog.tsx';

interface Chosen {
  readonly clientId: string;
  readonly bookingIds: string[];
}

export interface Act {
  /** The same of the same act alone. */
  readonly name: string;
  readonly ask: (chosen: Chosen) => Promise<{ readonly results: readonly (ManyResult | TransferResult)[] }>;
  /** What is said of one that it was done with. */
  readonly done: string;
  /** What is said of several. */
  readonly doneMany: (lines: readonly Line[]) => string;
}

export const closing: Act = {
  name: 'close',
  ask: (chosen) => api(closeBookings, {}, chosen),
  done: 'clôturée',
  doneMany: ({ length }) => `${bookings(length)} clôturée${length > 1 ? 's' : ''}`,
};
export const reminding: Act = {
  name: 'remind',
  ask: (chosen) => api(remindPayments, {}, chosen),
  done: 'rappel envoyé',
  doneMany: ({ length }) => `${length}\u00a0rappel${length > 1 ? 's' : ''} envoyé${length > 1 ? 's' : ''}`,
};
export const noting = (received: Received): Act => ({
  name: `transfer,${JSON.stringify(received)}`,
  ask: (chosen) => api(noteTransfers, {}, { ...chosen, ...received }),
  done: 'virement noté',
  doneMany: (lines) => transferOf(lines.flatMap((line) => line.noted)),
});

export interface Line extends TickedRow {
  readonly text: string;
  readonly isRefused: boolean;
  /** Transfers, in cents each. */
  readonly noted: readonly number[];
}

/** « Virement de 2 006,75 € noté sur 58 factures ». */
function transferOf(noted: readonly number[]): string {
  const sum = noted.reduce((all, cents) => all + cents, 0);
  return `Virement de ${formatEuros(sum)} noté sur ${noted.length}\u00a0facture${noted.length > 1 ? 's' : ''}`;
}
