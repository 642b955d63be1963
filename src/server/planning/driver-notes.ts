/** What the team notes of a driver: until when they may drive, and how they are called. */

import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { type DriverNotes, lockNotes, setNotes } from '../account/driver-store.ts';
import { type AuditEvent, addAuditEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';

export interface AskedNote<Name extends keyof DriverNotes> {
  readonly clientId: string;
  readonly driverId: string;
  readonly name: Name;
  readonly value: DriverNotes[Name];
  /** What was noted, as the page showed it; undefined where it says nothing of that. */
  readonly from: string | null | undefined;
  /** What the log has of it. */
  readonly logged: Pick<AuditEvent, 'kind' | 'note' | 'accountId'>;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.STATE where somebody noted something else meanwhile, ERROR.INVALID for who is no driver
 */
export async function noteOfDriver<Name extends keyof DriverNotes>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { clientId, driverId, name, value, from, logged }: AskedNote<Name>,
): Promise<void> {
  const [id, now] = [driverId.toLowerCase(), clock()];
  await database.tx(async (tx) => {
    if (await isRepeat(tx, clientId.toLowerCase(), id, now)) return;
    const known = await lockNotes(tx, id);
    if (!known) throw problem('ERROR.INVALID', { fields: { driverId: 'Choisissez un convoyeur.' } });
    if (from !== undefined && from !== known[name] && value !== known[name]) {
      throw problem('ERROR.STATE', { message: saidOf[name](known[name]) });
    }
    await setNotes(tx, id, { ...known, [name]: value }, now);
    await addAuditEvent(tx, { ...logged, recordId: id }, now);
  });
}

const AGAIN = 'vérifiez, puis recommencez.';

/** What is said to who did not know it. */
const saidOf: Readonly<Record<keyof DriverNotes, (known: string | null) => string>> = {
  licenceUntil: (until) =>
    until === null
      ? `Entre-temps, la validité de ce permis n’est plus notée\u00a0: ${AGAIN}`
      : `Entre-temps, ce permis a été noté valable jusqu’au ${frenchDay(until)}\u00a0: ${AGAIN}`,
  phone: (phone) =>
    phone === null
      ? `Entre-temps, ce numéro n’est plus noté\u00a0: ${AGAIN}`
      : `Entre-temps, le numéro ${phone} a été noté\u00a0: ${AGAIN}`,
};
