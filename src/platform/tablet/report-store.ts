/** The condition reports of this tablet, from their first answer until the API has them and their media. */
import type { DriverDayView } from '../../domain/mission/calls.ts';
import { withLock } from './lock.ts';
import { readMedia } from './media-store.ts';
import { missions } from './mission-database.ts';
import { noteWaiting } from './note-waiting.ts';
import { strict } from './open-database.ts';
import { StorageError, withStorageErrors } from './storage-error.ts';
import type { TabletReport } from './tablet-records.ts';

/** Those of an account. @param Draft what the wizard kept */
export const readReports = async <Draft = unknown>(account: string): Promise<TabletReport<Draft>[]> =>
  ((await (await missions()).getAll('reports')) as TabletReport<Draft>[]).filter(
    (one) => one.account === account,
  );

/** Of each attempt at a trip there is one of each kind. */
export const readReport = async <Draft = unknown>(
  account: string,
  { tripId, kind, attempt }: Pick<TabletReport, 'tripId' | 'kind' | 'attempt'>,
): Promise<TabletReport<Draft> | undefined> =>
  (await readReports<Draft>(account)).find(
    (one) => one.tripId === tripId && one.kind === kind && one.attempt === attempt,
  );

/**
 * Once it resolves the report outlives a crash. Calls are carried out in their order.
 * @throws StorageError
 * @throws Error where it is sealed already: nothing of it changes again
 */
export async function keepReport(report: TabletReport): Promise<void> {
  const work = async () => {
    const database = await missions();
    const tx = database.transaction(['reports', 'moves'], 'readwrite', strict);
    const reports = tx.objectStore('reports');
    if ((await reports.get(report.clientId))?.sealed) return true;
    // Not by the clock, which may have been set meanwhile.
    const last = report.sealed && (await tx.objectStore('moves').getAllKeys()).at(-1);
    const next = { ...report, ...(report.sealed && { afterMove: last ?? 0 }) };
    await Promise.all([reports.put(next), tx.done]);
    const read = await database.get('reports', report.clientId);
    if (JSON.stringify(read) !== JSON.stringify(next)) throw new StorageError('unreadable');
    return false;
  };
  // Read back before the next call writes.
  const wasSealed = await withStorageErrors(() => withLock('reports', work));
  if (wasSealed) throw new Error('This report is sealed.');
  await noteWaiting(report.account);
}

/** What the API made of it. */
export async function noteReport(
  clientId: string,
  more: Partial<Pick<TabletReport, 'sent' | 'refusal'>>,
): Promise<void> {
  const tx = (await missions()).transaction('reports', 'readwrite', strict);
  const known = await tx.store.get(clientId);
  if (known) await tx.store.put({ ...known, ...more });
  await tx.done;
  if (known) await noteWaiting(known.account);
}

/** Nothing is asked: its media are dropped before. */
export async function dropReport({
  clientId,
  account,
}: Pick<TabletReport, 'clientId' | 'account'>): Promise<void> {
  const tx = (await missions()).transaction('reports', 'readwrite', strict);
  await Promise.all([tx.store.delete(clientId), tx.done]);
  await noteWaiting(account);
}

/** Forgets those that are whole with the API, as the days that were just read tell. */
export async function settleReports(account: string, { trips }: DriverDayView): Promise<void> {
  const waiting = new Set((await readMedia(account)).map(({ reportId }) => reportId));
  for (const report of await readReports(account)) {
    const trip = trips.find(({ id }) => id === report.tripId);
    const isKnown = !trip || trip.reports?.some(({ hash }) => hash === report.sealed?.hash);
    if (report.sent && isKnown && !waiting.has(report.clientId)) await dropReport(report);
  }
}
