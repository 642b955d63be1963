/** The bytes of a medium, whole or in part: to the team, to whose booking it is, and to who has a link to it. */

import { findNamed } from '../booking/named-booking.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { type ByteRange, readRange } from '../http/range.ts';
import type { Piece } from './media-files.ts';
import { findMedium, NO_MEDIUM } from './media-store.ts';
import type { ReportServices } from './report-services.ts';

/**
 * @param ownAccountId whose it must be; null for the team, and for who has a link to it
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where it has not come whole, ERROR.RANGE
 */
export async function answerContent(
  services: ReportServices,
  call: Call,
  id: string,
  ownAccountId: string | null = null,
): Promise<Response> {
  const { database, clock, mediaFiles } = services;
  const medium = await findMedium(database, id);
  if (!medium) throw problem('ERROR.NOT_FOUND', { message: NO_MEDIUM });
  await findNamed(services, { id: medium.bookingId, ownAccountId }, clock(), NO_MEDIUM);
  if (!medium.slices.every(({ verified }) => verified)) {
    throw problem('ERROR.STATE', { message: 'Ce fichier n’est pas encore arrivé en entier.' });
  }
  const size = medium.slices.reduce((sum, { bytes }) => sum + bytes, 0);
  const etag = `"${medium.hash}"`;
  const part = readRange(call, size, etag);
  const { start, end } = part ?? { start: 0, end: size };
  const headers = {
    // One of those that an announcement may name.
    'Content-Type': medium.mime,
    'Content-Length': String(end - start),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(part && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
  };
  const content = await mediaFiles.read(piecesOf(id, medium.slices, { start, end }));
  return new Response(content, { status: part ? 206 : 200, headers });
}

/** What each slice holds of a part of the whole. */
function piecesOf(
  id: string,
  slices: readonly { readonly bytes: number }[],
  { start, end }: ByteRange,
): Piece[] {
  let before = 0;
  return slices.flatMap(({ bytes }, index) => {
    const piece = { id, index, start: Math.max(0, start - before), end: Math.min(bytes, end - before) };
    before += bytes;
    return piece.start < piece.end ? [piece] : [];
  });
}
