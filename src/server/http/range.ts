/** A part of a file, as players ask for it (RFC 9110 §14). */

import type { Call } from './call.ts';
import { problem } from './problem.ts';

export interface ByteRange {
  readonly start: number;
  /** The byte after its last. */
  readonly end: number;
}

/**
 * The one part that is asked for, or null where all of it is: nobody has to answer several parts, another unit than
 * bytes, or a part of what has changed since.
 * @param size of the file, in bytes
 * @param etag of the file, with its quotes
 * @throws problem ERROR.RANGE where the file has no byte of it
 */
export function readRange(call: Call, size: number, etag: string): ByteRange | null {
  const known = call.req.header('if-range');
  if (known !== undefined && known !== etag) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(call.req.header('range') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size }
      : { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
  if (range.start < range.end) return range;
  throw problem('ERROR.RANGE', { headers: { 'Content-Range': `bytes */${size}` } });
}
