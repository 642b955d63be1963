/** Condition reports as a tablet seals them. */

import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import type {
  Damage,
  MediumRef,
  ReportContent,
  ReportKind,
} from '../../src/domain/report/condition-report.ts';
import { type SealedReport, sealOf } from '../../src/domain/report/seal.ts';
import { getAs, type Place, sendAs, signIn } from './accounts.ts';

type Fields<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** A scratch on a door, or what differs from it. */
export const damage = (fields: Partial<Damage> = {}): Damage => ({
  view: 'left',
  x: 0.25,
  y: 0.5,
  part: 'door',
  type: 'scratch',
  severity: 2,
  photos: [],
  ...fields,
});

/** Of a vehicle in order, without a photo. */
export const contentOf = (fields: Fields<ReportContent> = {}): ReportContent =>
  ({
    plate: 'AB-123-CD',
    mileage: 45_210,
    fuelEighths: 5,
    batteryPercent: null,
    warningLights: [],
    conditions: ['rain'],
    photos: [],
    videos: [],
    damages: [damage()],
    accessories: ['triangle', 'vest'],
    documents: ['registration'],
    keyCount: 2,
    covers: true,
    wPlate: 'W-123-AB',
    receipts: [],
    reservations: null,
    driver: { name: 'Côme', path: 'M10 20L30 40' },
    contact: { name: 'Élodie Garçon', path: 'M1 2L3 4M5 6L7 8' },
    missing: null,
    ...fields,
  }) as ReportContent;

export interface Draft {
  readonly tripId: string;
  readonly clientId?: string;
  readonly kind?: ReportKind;
  readonly content?: Fields<ReportContent>;
  readonly media?: readonly MediumRef[];
  /** The report before it on the trip. */
  readonly after?: Pick<SealedReport, 'hash'> | null;
  /** By the tablet's clock, ISO 8601. */
  readonly sealedAt?: string;
}

export async function sealed(draft: Draft): Promise<SealedReport> {
  const { tripId, clientId = randomUUID(), kind = 'pickup', content, media = [], after = null } = draft;
  const { sealedAt = '2026-11-21T07:58:30.000Z' } = draft;
  const report = {
    clientId,
    tripId,
    kind,
    content: contentOf({
      photos: media.map(({ id }) => ({ zone: 'front' as const, mediumId: id })),
      ...content,
    }),
    media,
    previousHash: after?.hash ?? null,
    sealedAt,
  };
  return { ...report, hash: await sealOf(report) };
}

/** The body of a report that somebody else than the driver of its trip sends. */
export const inDriversPlace = <Report extends object>(report: Report) => ({
  ...report,
  reason: 'Tablette en panne',
});

/**
 * Sends the report without which a trip does not depart. Its one photo is still to come, so that its customer is not
 * mailed.
 */
export async function reportPickup(
  url: string,
  tokens: Pick<Tokens, 'token'>,
  {
    id: tripId,
    plate,
    wPlate = 'W-123-AB',
  }: { readonly id: string; readonly plate: string; readonly wPlate?: string | null },
): Promise<void> {
  const media = [{ id: randomUUID(), hash: '0'.repeat(64) }];
  const report = await sealed({ tripId, content: { plate, wPlate }, media });
  const { status, body } = await sendAs(
    tokens,
    'POST',
    `${url}/api/condition_report`,
    inDriversPlace(report),
  );
  if (status !== 201) throw new Error(`condition_report answered ${status} ${JSON.stringify(body)}`);
}

/** The same for the first trip of a booking, by the teammate. */
export async function reportFirstPickup(place: Place, bookingId: string): Promise<void> {
  const tokens = await signIn(place, 'teammate');
  const { trips, vehicle } = (await getAs(tokens, `${place.url}/api/booking/${bookingId}`)).body;
  await reportPickup(place.url, tokens, { id: trips[0].id, plate: vehicle.plate });
}
