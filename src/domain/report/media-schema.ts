/** The announcement of a medium on the wire. Input is strict: no state has a place in it. */

import { enums, object } from 'superstruct';
import { listOf, refined } from '../lib/contract/described.ts';
import { sha256Schema, uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { type MediaType, mediaTypes, SLICE_MAX_BYTES, SLICES_MAX } from './media.ts';

const sliceSchema = object({ bytes: whole('bytes', 1, SLICE_MAX_BYTES), sha256: sha256Schema });

/** What `POST media` takes. */
export const mediumSchema = refined(
  object({
    clientId: clientIdSchema,
    tripId: uuidSchema('tripId', 'Un trajet est attendu.'),
    reportId: uuidSchema('reportId', 'Un état des lieux est attendu.'),
    type: enums(Object.keys(mediaTypes) as MediaType[]),
    mime: ruled('mime', (value) => (value === '' ? 'Un type de fichier est attendu.' : null)),
    slices: listOf(sliceSchema, 1, SLICES_MAX),
  }),
  'medium',
  'The type of file is one of its kind; a photo has one slice.',
  ({ type, mime, slices }) =>
    (mediaTypes[type] as readonly string[]).includes(mime)
      ? type === 'video' || slices.length === 1 || 'Une photo est envoyée en une fois.'
      : 'Ce type de fichier n’est pas admis.',
);
