/** What is done with many bookings at once, and what is said of it. */
import {
  cancelTransfers,
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
  /** What is said of several. @param all those too that were refused */
  readonly doneMany: (done: readonly Line[], all: readonly Line[]) => string;
  /** What is said of each of several, where that is more. */
  readonly part?: (line: Line) => string;
  /** What undoes it, where that is one press. @param clientId that it was done with */
  readonly undo?: (clientId: string) => Act;
}

export const closing: Act = {
  name: 'close',
  ask: (chosen) => api(closeBookings, {}, chosen),
  done: 'clôturée',
  doneMany: (lines) =>
    `${bookings(lines.length)} clôturée${lines.length > 1 ? 's' : ''}, ${formatEuros(totalOf(lines))} en tout`,
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
  doneMany: (_, all) => transferOf(all),
  part: partOf,
  undo: undoing,
});
const undoing = (notedId: string): Act => ({
  name: `undo,${notedId}`,
  ask: (chosen) => api(cancelTransfers, {}, { ...chosen, notedId }),
  done: 'virement annulé',
  doneMany: (_, all) => undoneOf(all),
  part: ({ noted }) => `${formatEuros(sumOf(noted))} annulés`,
});

/** What bookings come to, in cents. */
export const totalOf = (rows: readonly TickedRow[]): number =>
  rows.reduce((sum, { totalCents }) => sum + totalCents, 0);

export interface Line extends TickedRow {
  readonly text: string;
  readonly isRefused: boolean;
  /** The `clientId` that it was done with. */
  readonly clientId: string;
  /** Transfers that were noted, or undone, in cents each. */
  readonly noted: readonly number[];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0);

/** What a transfer leaves due of a booking, in cents. */
const leftOf = ({ dueCents = 0, noted }: Line): number => dueCents - sumOf(noted);

/** « Virement de 320,00 € noté sur 10 factures ; il reste 29,00 € dus », of all that were chosen: it may not have gone so far. */
function transferOf(lines: readonly Line[]): string {
  const noted = lines.flatMap((line) => line.noted);
  const left = sumOf(lines.map(leftOf));
  const rest = left > 0 ? `\u00a0; il reste ${formatEuros(left)} dus` : '';
  return `Virement de ${formatEuros(sumOf(noted))} noté sur ${noted.length}\u00a0facture${noted.length > 1 ? 's' : ''}${rest}`;
}

/** « Le virement est annulé : 19 paiements, 650,00 € ». */
function undoneOf(lines: readonly Line[]): string {
  const undone = lines.flatMap(({ noted }) => noted);
  const partly = lines.some(({ isRefused }) => isRefused) ? ' en partie' : '';
  const payments = `${undone.length}\u00a0paiement${undone.length > 1 ? 's' : ''}`;
  return `Le virement est annulé${partly}\u00a0: ${payments}, ${formatEuros(sumOf(undone))}`;
}

/** « 34,90 € notés », « 5,10 € notés, il reste 29,80 € dus ». */
function partOf(line: Line): string {
  const left = leftOf(line);
  return `${formatEuros(sumOf(line.noted))} notés${left > 0 ? `, il reste ${formatEuros(left)} dus` : ''}`;
}
