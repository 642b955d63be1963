/**
 * Photos and videos as a tablet announces them and the server takes them: in slices, so that little is sent again after
 * an interruption, each with its hash, so that what arrives is what was taken (guarantees.md, Media).
 */
import type { MediumProgress } from './media-calls.ts';

/** Largest slice, in bytes: what a crash may lose of a video that is being recorded. */
export const SLICE_MAX_BYTES = 5_000_000;

/** Largest part of a slice that one request sends, in bytes: what an interruption may cost. */
export const PART_MAX_BYTES = 1_000_000;

/** Two gigabytes: far more than a walk around a vehicle. */
export const SLICES_MAX = 400;

/** What a medium may be, and the types of files that cameras make of it. */
export const mediaTypes = {
  photo: ['image/jpeg', 'image/webp'],
  video: ['video/webm', 'video/mp4'],
} as const;

export type MediaType = keyof typeof mediaTypes;

export interface Slice {
  /** From 1 to `SLICE_MAX_BYTES`. */
  readonly bytes: number;
  /** SHA-256, 64 lowercase hexadecimal digits. */
  readonly sha256: string;
}

/** What a tablet says of a medium before it sends its slices. */
export interface MediumAnnouncement {
  /** Made by the tablet: the same one twice is the same medium. */
  readonly clientId: string;
  readonly tripId: string;
  /** Of the condition report that it will belong to, which need not be sealed yet. */
  readonly reportId: string;
  readonly type: MediaType;
  readonly mime: string;
  /** In their order; a photo is one slice. */
  readonly slices: readonly Slice[];
}

/** How far a slice has come. */
export type SliceProgress = MediumProgress['slices'][number];

/** Where the next part goes; null once nothing is missing. */
export function nextPart(
  slices: readonly Slice[],
  progress: readonly SliceProgress[],
): { readonly index: number; readonly offset: number; readonly bytes: number } | null {
  for (const [index, { bytes }] of slices.entries()) {
    const { received, verified } = progress[index] ?? { received: 0, verified: false };
    if (!verified) return { index, offset: received, bytes: Math.min(PART_MAX_BYTES, bytes - received) };
  }
  return null;
}
