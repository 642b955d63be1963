/** Media as a tablet sends them: announced, then part by part, from wherever the server says that it stands. */

import { createHash, randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/domain/account/account.ts';
import { type MediumAnnouncement, nextPart, PART_MAX_BYTES } from '../../src/domain/report/media.ts';
import type { MediumProgress } from '../../src/domain/report/media-calls.ts';
import { bearer, getAs, sendAs } from './accounts.ts';
import { type Answer, send } from './api.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** As the guarantees say it, in words other than the product's. */
export const hashOf = (slices: readonly Uint8Array[]): string =>
  sha256(Buffer.concat(slices.map((bytes) => createHash('sha256').update(bytes).digest())));

/** Bytes that no two slices have alike. @param seed any number */
export function someBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed * 2_654_435_761 + 1;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

export type Announcement = MediumAnnouncement & Readonly<Record<string, unknown>>;

/** A video of these slices, or a photo of the one. */
export const mediumOf = (
  tripId: string,
  slices: readonly Uint8Array[],
  fields: Readonly<Record<string, unknown>> = {},
): Announcement => ({
  clientId: randomUUID(),
  tripId,
  reportId: randomUUID(),
  type: slices.length > 1 ? 'video' : 'photo',
  mime: slices.length > 1 ? 'video/webm' : 'image/jpeg',
  slices: slices.map((bytes) => ({ bytes: bytes.byteLength, sha256: sha256(bytes) })),
  ...fields,
});

type Signed = Pick<Tokens, 'token'>;

export const announce = (url: string, tokens: Signed, medium: object): Promise<Answer> =>
  sendAs(tokens, 'POST', `${url}/api/media`, medium);

export const progressOf = async (url: string, tokens: Signed, id: string): Promise<MediumProgress> =>
  (await getAs(tokens, `${url}/api/media/${id}`)).body;

export const sendPart = (
  url: string,
  tokens: Signed,
  id: string,
  { index, offset, bytes }: { readonly index: number; readonly offset: number; readonly bytes: Uint8Array },
): Promise<Answer> =>
  send(`${url}/api/media/${id}/slice/${index}?offset=${offset}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream', ...bearer(tokens) },
    body: Buffer.from(bytes),
  });

/** Sends what is missing; answers how many bytes went out. @param partBytes largest part */
export async function sendAll(
  url: string,
  tokens: Signed,
  medium: Pick<Announcement, 'clientId' | 'slices'>,
  slices: readonly Uint8Array[],
  partBytes = PART_MAX_BYTES,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const { slices: progress } = await progressOf(url, tokens, medium.clientId);
    const part = nextPart(medium.slices, progress);
    if (!part) return sent;
    const { index, offset } = part;
    const end = offset + Math.min(part.bytes, partBytes);
    const bytes = slices[index]?.subarray(offset, end) ?? new Uint8Array();
    const { status } = await sendPart(url, tokens, medium.clientId, { index, offset, bytes });
    if (status !== 200) throw new Error(`a part answered ${status}`);
    sent += bytes.byteLength;
  }
}
