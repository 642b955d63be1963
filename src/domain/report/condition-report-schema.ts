/** What the calls of condition reports take: nothing that a tablet seals is left out, and nothing else has a place. */

import { boolean, enums, literal, nullable, number, object, optional, refine } from 'superstruct';
import { described, documented, listOf, refined, tableOf } from '../lib/contract/described.ts';
import { sha256Schema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, isUuid, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { keysOf } from '../lib/key-of.ts';
import { controls, requiredText } from '../lib/text-rule.ts';
import { instantSchema } from '../lib/time/instant-schema.ts';
import { readWPlate } from '../vehicle/bare-plate.ts';
import { addendumError } from './addendum.ts';
import {
  accessories,
  type Damage,
  damageTypes,
  diagramViews,
  documents,
  FUEL_EIGHTHS,
  mediaOf,
  missingSignatures,
  photoZones,
  type ReportContent,
  receiptKinds,
  reportKinds,
  vehicleParts,
  viewConditions,
  warningLights,
} from './condition-report.ts';
import { SLICE_MAX_BYTES, SLICES_MAX } from './media.ts';
import { REPORT_FORMAT } from './report-file.ts';
import {
  MILEAGE_MAX,
  PATH_MAX_LENGTH,
  PHOTOS_MAX,
  PLATE_MAX_LENGTH,
  REASON_MAX_LENGTH,
  RECEIPT_MAX_CENTS,
  RESERVATIONS_MAX_LENGTH,
  SIGNER_MAX_LENGTH,
} from './report-limits.ts';
import type { SealedReport } from './seal.ts';

const MAX_KEYS = 9;
const MAX_MEDIA = 200;
const MAX_VIDEOS = 10;
const MAX_DAMAGES = 100;
const MAX_RECEIPTS = 30;

/** In lowercase, so that what is sealed has one name. */
const sealedId = ruled('id', (value) =>
  isUuid(value) && value === value.toLowerCase() ? null : 'Un identifiant UUID en minuscules est attendu.',
);

const chosen = <T extends object>(name: string, table: T) =>
  described<(keyof T & string)[]>(
    name,
    { type: 'array', uniqueItems: true, items: { enum: keysOf(table) } },
    (value) =>
      (Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((one) => keysOf(table).some((key) => key === one))) ||
      'Des choix connus, chacun une fois, sont attendus.',
  );

const share = documented(
  refine(number(), 'share', (value) => (value >= 0 && value <= 1) || 'Un nombre de 0 à 1 est attendu.'),
  { minimum: 0, maximum: 1 },
);

const photos = listOf(sealedId, 0, PHOTOS_MAX);

const damage = object({
  view: enums(keysOf(diagramViews)),
  x: share,
  y: share,
  part: enums(keysOf(vehicleParts)),
  type: enums(keysOf(damageTypes)),
  severity: enums([1, 2, 3, 4, 5] satisfies Damage['severity'][]),
  photos,
});

const receipt = object({
  kind: enums(keysOf(receiptKinds)),
  cents: whole('cents', 1, RECEIPT_MAX_CENTS),
  photos,
});

const signature = object({
  name: ruled('name', requiredText('Indiquez le nom.', SIGNER_MAX_LENGTH)),
  path: ruled('path', (value) =>
    value.length <= PATH_MAX_LENGTH && /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/.test(value)
      ? null
      : 'Une signature est attendue.',
  ),
});

const reasonError = requiredText('Indiquez pourquoi.', REASON_MAX_LENGTH, controls.inText);

const content = refined(
  object({
    plate: ruled('plate', requiredText('Indiquez la plaque d’immatriculation.', PLATE_MAX_LENGTH)),
    mileage: nullable(whole('mileage', 0, MILEAGE_MAX)),
    fuelEighths: nullable(whole('fuelEighths', 0, FUEL_EIGHTHS)),
    batteryPercent: nullable(whole('batteryPercent', 0, 100)),
    warningLights: chosen('warningLights', warningLights),
    conditions: chosen('conditions', viewConditions),
    photos: listOf(object({ zone: enums(keysOf(photoZones)), mediumId: sealedId }), 0, MAX_MEDIA),
    videos: listOf(sealedId, 0, MAX_VIDEOS),
    damages: listOf(damage, 0, MAX_DAMAGES),
    accessories: chosen('accessories', accessories),
    documents: chosen('documents', documents),
    keyCount: whole('keyCount', 0, MAX_KEYS),
    covers: boolean(),
    wPlate: nullable(
      ruled('wPlate', (value) =>
        readWPlate(value) !== null ? null : 'Une plaque W est attendue, par exemple W-123-AB.',
      ),
    ),
    receipts: listOf(receipt, 0, MAX_RECEIPTS),
    reservations: nullable(
      ruled('reservations', requiredText('Indiquez les réserves.', RESERVATIONS_MAX_LENGTH, controls.inText)),
    ),
    driver: signature,
    contact: nullable(signature),
    missing: nullable(
      object({
        why: enums(keysOf(missingSignatures)),
        reason: ruled('reason', reasonError),
      }),
    ),
  }),
  'content',
  'Either the contact signed, or it is said why not.',
  ({ contact, missing }) =>
    (contact === null) !== (missing === null) ||
    'Une signature est attendue, ou la raison pour laquelle il n’y en a pas.',
);

/** Whether a content's media are listed, each once, and no others. */
const namesItsMedia = (sent: ReportContent, media: readonly { readonly id: string }[]): boolean => {
  const listed = new Set(media.map(({ id }) => id));
  const named = mediaOf(sent);
  return listed.size === media.length && named.length === listed.size && named.every((id) => listed.has(id));
};

const sealedFields = {
  clientId: sealedId,
  tripId: sealedId,
  kind: enums(keysOf(reportKinds)),
  content,
  media: listOf(object({ id: sealedId, hash: sha256Schema }), 0, MAX_MEDIA),
  previousHash: nullable(sha256Schema),
  sealedAt: instantSchema,
  hash: sha256Schema,
};

const NAMED_MEDIA = 'The media listed are those that the content names, each once.';
const namedMediaError = ({ content: sent, media }: Pick<SealedReport, 'content' | 'media'>) =>
  namesItsMedia(sent, media) || 'Les photos ne sont pas celles de l’état des lieux.';

export const sealedReportSchema = refined(object(sealedFields), 'sealedReport', NAMED_MEDIA, namedMediaError);

/** What `POST condition_report` takes. */
export const sentReportSchema = refined(
  object({
    ...sealedFields,
    /** Why somebody else than its driver sends it; no part of what is sealed. */
    reason: optional(ruledOrNull('reason', reasonError)),
  }),
  'sentReport',
  NAMED_MEDIA,
  namedMediaError,
);

const signed = {
  keyId: ruled('keyId', (value) => (/^[0-9a-f]{16}$/.test(value) ? null : 'Une clé est attendue.')),
  signature: ruled('signature', (value) =>
    /^[0-9a-f]{128}$/.test(value) ? null : 'Une contresignature est attendue.',
  ),
};

/** What `GET condition_report/{id}/file` answers, and `POST condition_report/verify` takes. */
export const reportFileSchema = object({
  format: literal(REPORT_FORMAT),
  report: sealedReportSchema,
  countersignature: object({
    ...signed,
    previousVehicleHash: nullable(sha256Schema),
    signedAt: instantSchema,
  }),
  document: optional(nullable(object({ ...signed, hash: sha256Schema }))),
  slices: optional(tableOf(sealedId, listOf(whole('bytes', 1, SLICE_MAX_BYTES), 1, SLICES_MAX))),
});

/** What `POST condition_report/{id}/addendum` takes. */
export const addendumSchema = object({
  clientId: clientIdSchema,
  text: ruled('text', addendumError),
});

/** What `POST condition_report/{id}/video_request` and `video_release` take. */
export const videoChangeSchema = object({ clientId: clientIdSchema });
