/** What waits on a tablet to be sent, in French: how many of each, and how much. */

import { frenchNumber } from '../lib/french-number.ts';
import type { MediaType, Slice } from './media.ts';

interface Waiting {
  readonly moves: number;
  readonly reports: number;
  readonly media: readonly (Sized & { readonly type: MediaType })[];
}

interface Sized {
  readonly slices: readonly Pick<Slice, 'bytes'>[];
}

export const bytesOf = (media: readonly Sized[]): number =>
  media.reduce((sum, { slices }) => slices.reduce((of, { bytes }) => of + bytes, sum), 0);

/** « 4,2 Mo », « 10,7 Go »; rounded up. @param bytes any number of them */
export const sizeText = (bytes: number): string =>
  bytes < GIGABYTE
    ? `${frenchNumber(Math.ceil(bytes / 100_000), 1)}\u00a0Mo`
    : `${frenchNumber(Math.ceil(bytes / 100_000_000), 1)}\u00a0Go`;

const GIGABYTE = 1_000_000_000;

export function inFrench({ moves, reports, media }: Waiting): {
  readonly count: number;
  readonly what: string;
} {
  const photos = media.filter(({ type }) => type === 'photo').length;
  const parts = [
    [moves, 'étape de vos trajets', 'étapes de vos trajets'],
    [reports, 'état des lieux', 'états des lieux'],
    [photos, 'photo', 'photos'],
    [media.length - photos, 'vidéo', 'vidéos'],
  ] as const;
  const named = parts.flatMap(([count, one, many]) =>
    count > 0 ? `${count}\u00a0${count > 1 ? many : one}` : [],
  );
  const size = media.length > 0 ? ` (${sizeText(bytesOf(media))})` : '';
  return { count: moves + reports + media.length, what: named.join(', ') + size };
}
