/** A damage claim as the team reads it: its thread, its deadline, and both condition reports beside it. */

import { type ClaimState, claimMachine } from '../../domain/claim/claim-states.ts';
import type { ClaimFilter, ClaimRow, OfficeClaim } from '../../domain/claim/office-calls.ts';
import { capital } from '../../domain/lib/capital.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import { next } from '../../domain/lib/machine.ts';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { photoZones } from '../../domain/report/condition-report.ts';
import { damageText } from '../../domain/report/damage-text.ts';
import { reportName } from '../../domain/report/report-line.ts';
import { moneyOf } from '../booking/booking-money.ts';
import { findBooking, NO_BOOKING, type StoredBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import { PAGE_LIMIT, pageOf } from '../database/page.ts';
import { problem } from '../http/problem.ts';
import { compareReports } from '../report/comparison.ts';
import { mediaPath } from '../report/media-link.ts';
import { comparisonLink } from '../report/report-links.ts';
import type { StoredReport } from '../report/report-store.ts';
import { statementsAskedOf } from './asked-statements.ts';
import { CLAIM_COLUMNS, findClaim, linesOf, type StoredClaim } from './claim-store.ts';
import { fileOf } from './own-claims.ts';

interface ListedClaim extends StoredClaim {
  readonly booking: ClaimRow['booking'];
  readonly customerName: string;
}

export interface ClaimListQuery {
  readonly status: ClaimFilter;
  /** Reference of a booking. */
  readonly booking: string | null;
  /** The last one of the page before. */
  readonly after: string | null;
}

/** What is to be done comes by its day, what is over after all that. */
const DUE = `coalesce(damage_claim.due_on, 'infinity'::date)`;

/** One statement, however many there are. */
export async function listAll({ database, clock }: Services, { status, booking, after }: ClaimListQuery) {
  const { day } = parisTime(clock());
  const rows = await database.query<ListedClaim>(
    `select ${CLAIM_COLUMNS}, customer.first_name || ' ' || last_name as "customerName",
       json_build_object('id', booking.id, 'reference', booking.reference, 'plate', vehicle ->> 'plate',
         'brand', vehicle ->> 'brand', 'model', vehicle ->> 'model') as booking
     from damage_claim join booking on booking.id = booking_id join customer on customer.id = customer_id
     where ($1::text is null or damage_claim.status = $1) and (not $2::boolean or due_on is not null)
       and ($3::text is null or booking.reference = $3)
       and ($4::uuid is null or exists (
         select 1 from damage_claim as last where last.id = $4::uuid
           and (${DUE} > coalesce(last.due_on, 'infinity'::date) or ${DUE} = coalesce(last.due_on, 'infinity'::date)
             and (damage_claim.created_at, damage_claim.id) < (last.created_at, last.id))))
     order by ${DUE}, damage_claim.created_at desc, damage_claim.id desc limit ${PAGE_LIMIT}`,
    [status === 'open' || status === 'all' ? null : status, status === 'open', booking, after],
  );
  return pageOf(rows, (row) => toRow(row, row, day));
}

const toRow = (
  { id, reference, status, source, createdAt, nextAction, dueOn }: StoredClaim,
  { booking, customerName }: Pick<ListedClaim, 'booking' | 'customerName'>,
  today: string,
): ClaimRow => ({
  id,
  reference,
  status,
  source,
  booking,
  customerName,
  openedAt: createdAt.toISOString(),
  next: nextAction !== null && dueOn !== null ? { action: nextAction, dueOn, isLate: dueOn < today } : null,
});

/** @param accountId who reads @throws problem ERROR.NOT_FOUND */
export async function readForOffice(services: Services, id: string, accountId: string): Promise<OfficeClaim> {
  const { database, clock } = services;
  const now = clock();
  const today = parisTime(now).day;
  const claim = await findClaim(database, id);
  const stored = await findBooking(database, claim.bookingId, now);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const [lines, compared, { invoices }, asked] = await Promise.all([
    linesOf(database, [id]),
    comparedOf(services, stored, now),
    moneyOf(database, claim.bookingId, today),
    statementsAskedOf(database, accountId),
  ]);
  const { booking, customerName, partner } = stored;
  const { plate, brand, model } = booking.vehicle;
  const named = { id: booking.id, reference: booking.reference, plate, brand, model };
  const toPartner = claim.party === 'partner' ? partner : null;
  return {
    ...toRow(claim, { booking: named, customerName: toPartner?.name ?? customerName }, today),
    version: claim.version,
    party: claim.party,
    mail: toPartner?.mail ?? stored.mail,
    phone: toPartner ? null : stored.phone,
    owner: toPartner && { name: customerName, phone: stored.phone },
    noticedOn: claim.noticedOn,
    declaredOn: claim.declaredOn,
    insurerReference: claim.insurerReference,
    quotedOn: claim.quotedOn,
    quoteCents: claim.quoteCents,
    deductibleCents: claim.deductibleCents,
    insurerCents: claim.insurerCents,
    settlement: settlementOf(claim),
    moves: movesOf(claim.status),
    drivers: driversOf(stored, accountId),
    asksMe: asked.some(({ claimId }) => claimId === id),
    invoices: invoices
      .filter(({ refundableCents }) => refundableCents > 0)
      .map(({ id: invoiceId, number, refundableCents }) => ({ id: invoiceId, number, refundableCents })),
    compared,
    lines: (lines.get(id) ?? []).map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      kind: line.kind,
      speaker: line.speaker,
      author: line.author,
      isShared: line.isShared,
      text: line.text,
      file: fileOf(services, id, line),
    })),
  };
}

const settlementOf = ({ settledHow, settledCents, settledOn, settledReference }: StoredClaim) =>
  settledHow === null || settledOn === null
    ? null
    : { how: settledHow, cents: settledCents, on: settledOn, reference: settledReference };

const movesOf = (status: ClaimState): string[] =>
  keysOf(claimMachine.transitions).filter((move) => next(claimMachine, status, move) !== null);

function driversOf({ trips }: StoredBooking, accountId: string): OfficeClaim['drivers'] {
  const names = new Map(
    trips.flatMap(({ driverId, driverName }) => (driverId ? [[driverId, driverName ?? '']] : [])),
  );
  return Array.from(names, ([id, name]) => ({ name, isMe: id === accountId }));
}

/** How long the addresses of photos count: as long as somebody looks at a claim. */
const READ_MS = HOUR_MS;

async function comparedOf(
  { database, keys }: Services,
  { booking }: StoredBooking,
  now: Date,
): Promise<OfficeClaim['compared']> {
  const compared = await compareReports(database, booking);
  if (!compared) return null;
  const { before, after, damages } = compared;
  const expiresAt = new Date(now.getTime() + READ_MS);
  const photosOf = (side: StoredReport | null, zone: string): string[] =>
    (side?.report.content.photos ?? [])
      .filter((photo) => photo.zone === zone && side?.verifiedMedia.includes(photo.mediumId))
      .map(({ mediumId }) => mediaPath(keys, { id: mediumId, expiresAt }));
  const nameOf = ({ report, tripKind }: StoredReport) => reportName({ kind: report.kind, tripKind });
  return {
    before: nameOf(before),
    after: after && nameOf(after),
    added: damages.added.map(damageText).map(capital),
    known: damages.known.map((one) => capital(damageText(one.after))),
    photos: keysOf(photoZones)
      .map((zone) => ({
        zone: photoZones[zone],
        before: photosOf(before, zone),
        after: photosOf(after, zone),
      }))
      .filter((zone) => zone.before.length + zone.after.length > 0),
    page: comparisonLink(keys, booking.id, now),
  };
}
