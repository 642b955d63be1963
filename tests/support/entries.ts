/** The file of entries, as an accountant's program reads it. */

import { bearer, type signIn } from './accounts.ts';

export interface ReadEntry {
  readonly journal: string;
  readonly account: string;
  readonly label: string;
  /** Debit less credit, in cents. */
  readonly cents: number;
}

const cents = (cell = ''): number => Number(cell.replace(',', ''));

/** The lines of a month. @param month `YYYY-MM` @param who an administrator */
export async function readEntries(
  url: string,
  who: Pick<Awaited<ReturnType<typeof signIn>>, 'token'>,
  month: string,
): Promise<ReadEntry[]> {
  const response = await fetch(`${url}/api/books/journal/fec?month=${month}`, { headers: bearer(who) });
  const [, ...rows] = new TextDecoder('iso-8859-15')
    .decode(await response.arrayBuffer())
    .trim()
    .split('\r\n')
    .map((line) => line.split('\t'));
  return rows.map((cells) => ({
    journal: cells[0] ?? '',
    account: cells[4] ?? '',
    label: cells[10] ?? '',
    cents: cents(cells[11]) - cents(cells[12]),
  }));
}

/** What the lines of an account come to. */
export const balanceOf = (entries: readonly ReadEntry[], account: string): number =>
  entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.cents, 0);
