/** Opens a damage claim: by the team, from a report, a message or what it was told; or by whose vehicle it is. */

import { randomUUID } from 'node:crypto';
import { complaintEnd } from '../../domain/claim/claim-rules.ts';
import { openClaims } from '../../domain/claim/claim-states.ts';
import type { ClaimParty, ClaimSource } from '../../domain/claim/claim-words.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { parisTime, parisYear } from '../../domain/lib/time/paris-time.ts';
import { findDriver } from '../account/driver-store.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { lockBooking, NO_BOOKING, type StoredBooking } from '../booking/booking-store.ts';
import { isOf } from '../booking/named-booking.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { claimStatementMail, complaintMail, mailDataOf } from './claim-mails.ts';
import { addClaim, addLine, requireNoneOpen } from './claim-store.ts';

/** The first state of the machine. */
const [FIRST] = openClaims;

interface Opening {
  readonly clientId: string;
  /** Who opens it. */
  readonly accountId: string;
  readonly party: ClaimParty;
  readonly source: ClaimSource;
  readonly reportId: string | null;
  readonly noticedOn: string;
  /** As it was told. */
  readonly text: string;
}

export interface OfficeOpening extends Omit<Opening, 'party' | 'source'> {
  readonly bookingReference: string;
  readonly messageId: string | null;
}

/**
 * Idempotent on `clientId`. What it comes from waits at the desk no more.
 * @returns the id of the claim
 * @throws problem ERROR.INVALID for what is no booking, report or message of ours, ERROR.STATE where one is open already
 */
export const openClaim = (services: Services, asked: OfficeOpening): Promise<string> =>
  services.database.tx(async (tx) => {
    const now = services.clock();
    const known = await findByClientId(tx, 'damage_claim', asked.clientId);
    if (known !== null) return known;
    const { accountId, reportId, messageId, noticedOn } = asked;
    if (noticedOn > parisTime(now).day) throw invalid('day', 'Ce jour n’est pas encore venu.');
    const stored = await bookingCalled(tx, asked.bookingReference, now);
    if (reportId !== null) await closeReport(tx, { reportId, bookingId: stored.booking.id, accountId }, now);
    const said = messageId === null ? null : await closeMessage(tx, { messageId, accountId }, now);
    const party = stored.partner && said?.mail !== stored.mail ? 'partner' : 'customer';
    const source = said !== null ? 'complaint' : reportId !== null ? 'report' : 'office';
    const id = await open(services, tx, stored, { ...asked, party, source }, now);
    if (said !== null) {
      const line = {
        claimId: id,
        accountId,
        kind: 'complaint',
        speaker: 'customer',
        isShared: true,
      } as const;
      await addLine(tx, { ...line, text: said.text }, now);
    }
    await addLine(
      tx,
      { claimId: id, accountId, kind: 'statement', speaker: 'office', isShared: false, text: asked.text },
      now,
    );
    await addAuditEvent(tx, { kind: 'damage_claim_opened', recordId: stored.booking.id, accountId }, now);
    return id;
  });

export interface Complaint {
  readonly bookingId: string;
  readonly clientId: string;
  readonly ownAccountId: string;
  readonly text: string;
}

/**
 * Idempotent on `clientId`; they are mailed its number.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where one is open already, or the time for it is over
 */
export const complain = (services: Services, asked: Complaint): Promise<void> =>
  services.database.tx(async (tx) => {
    const now = services.clock();
    if ((await findByClientId(tx, 'damage_claim', asked.clientId)) !== null) return;
    const { bookingId, clientId, ownAccountId, text } = asked;
    const stored = await lockBooking(tx, bookingId, now);
    if (!stored || !isOf(ownAccountId, stored)) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
    requireInTime(stored, now);
    const party = partyOf(stored, ownAccountId);
    const opening = { clientId, accountId: ownAccountId, party, reportId: null, text };
    const noticedOn = parisTime(now).day;
    const id = await open(services, tx, stored, { ...opening, source: 'complaint', noticedOn }, now);
    await addLine(
      tx,
      { claimId: id, accountId: ownAccountId, kind: 'complaint', speaker: 'customer', isShared: true, text },
      now,
    );
    const [made] = await tx.query<{ reference: string }>('select reference from damage_claim where id = $1', [
      id,
    ]);
    await queueMail(
      tx,
      complaintMail(mailDataOf({ ...services, stored, party, reference: made?.reference ?? '' })),
      now,
    );
  });

export const partyOf = ({ accountId }: Pick<StoredBooking, 'accountId'>, ownAccountId: string): ClaimParty =>
  accountId === ownAccountId ? 'customer' : 'partner';

function requireInTime({ booking }: StoredBooking, now: Date): void {
  const until = complaintEnd(booking, now);
  if (until === null) {
    throw problem('ERROR.STATE', { message: 'Ce véhicule ne nous a pas encore été remis.' });
  }
  if (parisTime(now).day > until) {
    throw problem('ERROR.STATE', {
      message: `Un dommage pouvait être signalé ici jusqu’au ${frenchDay(until)}\u00a0: écrivez-nous.`,
    });
  }
}

async function open(
  { appUrl }: Pick<Services, 'appUrl'>,
  tx: Queryable,
  stored: StoredBooking,
  { clientId, party, source, reportId, noticedOn }: Opening,
  now: Date,
): Promise<string> {
  const bookingId = stored.booking.id;
  await requireNoneOpen(tx, { bookingId, party });
  const [{ number } = { number: '' }] = await tx.query<{ number: string }>(
    `select lpad(nextval('damage_claim_reference')::text, 6, '0') as number`,
  );
  const id = randomUUID();
  const reference = `SIN-${parisYear(now)}-${number}`;
  const complained = source === 'complaint';
  await addClaim(
    tx,
    {
      ...{ id, clientId, reference, bookingId, reportId, source, party, noticedOn },
      status: FIRST,
      complainedOn: complained ? parisTime(now).day : null,
      waitingSince: complained ? now : null,
    },
    now,
  );
  const drivers = new Set(stored.trips.flatMap(({ driverId, departedAt }) => (departedAt && driverId) || []));
  for (const driverId of drivers) {
    const driver = await findDriver(tx, driverId);
    if (!driver) continue;
    const asked = { mail: driver.mail, claimId: id, reference, booking: stored.booking.reference, appUrl };
    await queueMail(tx, claimStatementMail(asked), now);
  }
  return id;
}

const invalid = (field: string, message: string) =>
  problem('ERROR.INVALID', { fields: { [field]: message } });

async function bookingCalled(tx: Queryable, reference: string, now: Date): Promise<StoredBooking> {
  const [found] = await tx.query<{ id: string }>('select id from booking where reference = $1', [
    reference.trim().toUpperCase(),
  ]);
  const stored = found && (await lockBooking(tx, found.id, now));
  if (!stored) throw invalid('bookingReference', 'Aucune réservation n’a cette référence.');
  return stored;
}

/** It is followed in the claim from now on. */
async function closeReport(
  tx: Queryable,
  {
    reportId,
    bookingId,
    accountId,
  }: { readonly reportId: string; readonly bookingId: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  const known = await tx.query(
    `select 1 from condition_report as report join trip on trip.id = trip_id
     where report.id = $1 and booking_id = $2`,
    [reportId, bookingId],
  );
  if (known.length === 0) throw invalid('reportId', 'Cet état des lieux n’est pas de cette réservation.');
  await tx.query(
    `update condition_report set closed_at = $2, closed_by = $3 where id = $1 and alarms is not null and closed_at is null`,
    [reportId, now, accountId],
  );
}

interface Said {
  readonly text: string;
  readonly mail: string;
}

/** @returns what it says, and who */
async function closeMessage(
  tx: Queryable,
  { messageId, accountId }: { readonly messageId: string; readonly accountId: string },
  now: Date,
): Promise<Said> {
  const [message] = await tx.query<Said>('select message as text, mail from contact_message where id = $1', [
    messageId,
  ]);
  if (!message) throw invalid('messageId', 'Aucun message ne correspond.');
  await tx.query(
    'update contact_message set closed_at = $2, closed_by = $3 where id = $1 and closed_at is null',
    [messageId, now, accountId],
  );
  return message;
}
