/**
 * Sends photos and videos in parts, from wherever the server stands, and gives up the tablet's copy of one once the
 * server has confirmed its hash (guarantees.md, Media).
 */

import { sha256 } from '../../domain/lib/sha256.ts';
import { nextPart, PART_MAX_BYTES, type Slice } from '../../domain/report/media.ts';
import {
  announceMedium,
  type MediumProgress,
  readMediumProgress,
  sendMediumPart,
} from '../../domain/report/media-calls.ts';
import { mediumHash } from '../../domain/report/medium-hash.ts';
import { api } from '../api/api.ts';
import { HttpError } from '../http/http-error.ts';
import { dropMedium, noteMedium, readMedia, sliceBlobs } from './media-store.ts';
import { readReports } from './report-store.ts';
import { isRefused } from './send-steps.ts';
import type { TabletMedium } from './tablet-records.ts';

/** On a network that carries no whole part within the time limit of a call, in bytes. */
const PART_MIN_BYTES = 64_000;

/** How often a medium that arrives damaged, or at another place than the server says, is sent anew. */
const MAX_DISPUTES = 3;

const DAMAGED = 'Ce fichier est abîmé sur la tablette\u00a0: il n’est plus celui qui a été enregistré.';
const DISPUTED = 'Le serveur n’a pas confirmé ce fichier tel qu’il est ici\u00a0: il reste sur la tablette.';

let partBytes = PART_MAX_BYTES;

export interface Upload {
  readonly account: string;
  /** How many bytes of a medium the server keeps. */
  readonly onProgress: (id: string, bytes: number) => void;
  /** Asked before each part. */
  readonly mayGoOn: () => boolean;
  /** A medium has left, or was refused. */
  readonly onDone: () => Promise<void>;
}

/**
 * Those of reports that the API has, photos first; what is refused stays with the reason, and the others go on.
 * @throws HttpError of the first that could be neither sent nor refused, once the others were tried
 */
export async function sendMedia(upload: Upload): Promise<void> {
  const tried = new Set<string>();
  let failure: unknown = null;
  for (;;) {
    const medium = (await readySince(upload.account)).find(({ id }) => !tried.has(id));
    if (!medium || !upload.mayGoOn()) break;
    tried.add(medium.id);
    try {
      await sendMedium(medium, upload);
    } catch (error) {
      if (isRefused(error)) await noteMedium(medium.id, error.message);
      else if (error instanceof HttpError && error.kind === 'http' && error.status !== 401) failure ??= error;
      else throw error;
    }
    await upload.onDone();
  }
  if (failure) throw failure;
}

async function readySince(account: string): Promise<TabletMedium[]> {
  const sent = new Set((await readReports(account)).flatMap(({ sent, clientId }) => (sent ? clientId : [])));
  return (await readMedia(account))
    .filter(({ refusal, reportId }) => refusal === null && sent.has(reportId))
    .sort((a, b) => a.type.localeCompare(b.type));
}

async function sendMedium(medium: TabletMedium, { onProgress, mayGoOn }: Upload): Promise<void> {
  const { id, tripId, reportId, type, mime, slices } = medium;
  const blobs = await sliceBlobs(id);
  let disputes = 0;
  let progress = await api(announceMedium, {}, { clientId: id, tripId, reportId, type, mime, slices });
  for (;;) {
    onProgress(id, receivedOf(slices, progress));
    const part = nextPart(slices, progress.slices);
    if (!part) break;
    if (!mayGoOn()) return;
    const { index, offset } = part;
    const slice = slices[index] as Slice;
    if (disputes > MAX_DISPUTES || offset < 0 || offset >= slice.bytes) return noteMedium(id, DISPUTED);
    const content = await readPart(blobs[index], offset, offset + partBytes);
    if (!content) return noteMedium(id, DAMAGED);
    try {
      progress = await api(sendMediumPart, { id, index: `${index}` }, content, {
        query: { offset: `${offset}` },
      });
      partBytes = Math.min(PART_MAX_BYTES, partBytes * 2);
    } catch (error) {
      // What is lost of a part is sent again: on a bad network less at a time.
      partBytes = Math.max(PART_MIN_BYTES, partBytes / 2);
      if (!isDispute(error)) throw error;
      disputes += 1;
      if (error.code === 'ERROR.HASH' && !(await isWhole(slice, blobs[index])))
        return noteMedium(id, DAMAGED);
      progress = await api(readMediumProgress, { id });
    }
  }
  if (!progress.verified || progress.hash !== (await mediumHash(slices.map((slice) => slice.sha256))))
    return noteMedium(id, DISPUTED);
  await dropMedium(id);
}

const isDispute = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.code === 'ERROR.OFFSET' || error.code === 'ERROR.HASH');

const receivedOf = (slices: readonly Slice[], progress: MediumProgress): number =>
  slices.reduce(
    (sum, { bytes }, index) => sum + Math.min(bytes, Math.max(0, progress.slices[index]?.received ?? 0)),
    0,
  );

/** In memory, so that bytes that cannot be read are no failure of the network. Null for these. */
const readPart = async (
  slice: Blob | undefined,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const content = await slice
    ?.slice(start, end)
    .arrayBuffer()
    .catch(() => null);
  return content?.byteLength ? new Uint8Array(content) : null;
};

const isWhole = async ({ sha256: hash }: Slice, blob: Blob | undefined): Promise<boolean> => {
  const content = await blob?.arrayBuffer().catch(() => null);
  return !!content && (await sha256(new Uint8Array(content))) === hash;
};
