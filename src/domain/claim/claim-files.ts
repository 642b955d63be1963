/** The files of a damage claim: photos, a repairer's quote, an insurer's letter. */

import { controls, type Rule, requiredText } from '../lib/text-rule.ts';
import { SLICE_MAX_BYTES } from '../report/media.ts';

/** Of one file, in bytes: it is kept as one slice. */
export const CLAIM_FILE_MAX_BYTES = SLICE_MAX_BYTES;
/** Of one claim. */
export const CLAIM_FILES_MAX = 40;
/** Of a name, in UTF-16 code units. */
export const FILE_NAME_MAX_LENGTH = 120;

/** The types of files that there may be, each with what its bytes begin with: a dot is any byte. */
const beginnings = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG/,
  'image/webp': /^RIFF....WEBP/s,
  'application/pdf': /^%PDF-/,
} as const;

export type ClaimFileType = keyof typeof beginnings;

export const claimFileTypes = Object.keys(beginnings) as ClaimFileType[];

/** Whether it is shown as a picture. */
export const isPicture = (mime: string): boolean => mime.startsWith('image/');

/** Bytes that tell each type from the others. */
const TOLD_BY = 12;

/** Whether a file is of the type that was announced. @param bytes its first ones */
export const isOfType = (mime: ClaimFileType, bytes: Uint8Array): boolean =>
  beginnings[mime].test(String.fromCharCode(...bytes.subarray(0, TOLD_BY)));

export const fileNameError: Rule = requiredText(
  'Un nom de fichier est attendu.',
  FILE_NAME_MAX_LENGTH,
  controls.inLine,
);
