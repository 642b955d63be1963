/** Sends a file of a damage claim in parts; one that was cut goes on where it ended, in this page. */
import { announceClaimFile, sendClaimFilePart } from '../../domain/claim/calls.ts';
import {
  CLAIM_FILE_MAX_BYTES,
  type ClaimFileType,
  FILE_NAME_MAX_LENGTH,
} from '../../domain/claim/claim-files.ts';
import { sha256 } from '../../domain/lib/sha256.ts';
import { PART_MAX_BYTES } from '../../domain/report/media.ts';
import { api } from '../../platform/api/api.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { toJpeg } from '../../platform/page/photo.ts';

/** A file that is ready to be sent. */
export interface ReadyFile {
  /** The same file tried again keeps its id. */
  readonly clientId: string;
  readonly name: string;
  readonly mime: ClaimFileType;
  readonly content: Blob;
}

export interface SentTo {
  readonly claimId: string;
  /** Of a mailed link, where nobody is signed in. */
  readonly linkKey: string | undefined;
  readonly isShared: boolean;
}

/**
 * A PDF as it is; a photo upright, of a size that shows a scratch, without what a camera says of the place.
 * @returns why it cannot be sent, in French, where it cannot
 */
export async function readyFile(file: File, clientId: string): Promise<ReadyFile | string> {
  const name = file.name.slice(-FILE_NAME_MAX_LENGTH);
  if (file.type === 'application/pdf') {
    if (file.size > CLAIM_FILE_MAX_BYTES) return `${name}\u00a0: 5\u00a0Mo au plus.`;
    return { clientId, name, mime: file.type, content: file };
  }
  try {
    return { clientId, name, mime: 'image/jpeg', content: await toJpeg(file) };
  } catch {
    // Whatever the browser cannot draw is no picture to anybody.
    return `${name}\u00a0: ni une photo ni un PDF.`;
  }
}

/** @param onProgress told how much of it has come, from 0 to 1 @throws HttpError */
export async function sendFile(
  { clientId, name, mime, content }: ReadyFile,
  { claimId, linkKey, isShared }: SentTo,
  onProgress: (part: number) => void,
): Promise<void> {
  const keyed = { ...(linkKey !== undefined && { key: linkKey }) };
  const bytes = new Uint8Array(await content.arrayBuffer());
  const announced = { clientId, name, mime, bytes: bytes.byteLength, sha256: await sha256(bytes), isShared };
  let { received, isWhole } = await api(announceClaimFile, { id: claimId }, announced, { query: keyed });
  while (!isWhole) {
    onProgress(received / bytes.byteLength);
    const part = bytes.subarray(received, received + PART_MAX_BYTES);
    const progress = await api(sendClaimFilePart, { id: claimId, fileId: clientId }, part, {
      query: { ...keyed, offset: `${received}` },
    });
    // A server that takes nothing would be asked for ever.
    if (progress.received <= received) throw new HttpError('invalid', { status: 200 });
    ({ received, isWhole } = progress);
  }
}
