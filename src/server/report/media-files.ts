/** The bytes of media, an object for each slice. */

import { limitConcurrency } from '../../domain/lib/concurrency-limit.ts';
import { sha256 as sha256Of } from '../../domain/lib/sha256.ts';
import type { ByteRange } from '../http/range.ts';
import { collected } from '../objects/collected.ts';
import { ObjectMissing, type ObjectStore } from '../objects/object-store.ts';

/** A slice of a medium. */
export interface SliceName {
  /** UUID of the medium. */
  readonly id: string;
  readonly index: number;
}

/** Some of the bytes of a slice. */
export type Piece = SliceName & ByteRange;

/** A part of a slice that is not whole yet. */
export type PartName = SliceName & {
  /** UUID, of this part alone: whoever else sends the same bytes writes another file. */
  readonly part: string;
};

export interface MediaFiles {
  /** Waits until the store takes another one: however many tablets send at once, whoever reads is not held up. */
  limited<T>(write: () => Promise<T>): Promise<T>;
  /** Outlives this process; one that a power cut takes fails the hash of its slice, which is then asked for again. */
  writePart(name: PartName, bytes: Uint8Array): Promise<void>;
  /**
   * Makes a slice of its parts. The same slice made twice at once is one, whole at any instant.
   * @param parts in their order, but for the last
   * @param last the bytes of the last one, which need not be written by themselves
   * @param sha256 of the slice, in hexadecimal
   * @returns whether these were its bytes; without all of the parts they are not
   */
  makeSlice(name: SliceName, parts: readonly string[], last: Uint8Array, sha256: string): Promise<boolean>;
  removePart(name: PartName): Promise<void>;
  /** Of a slice that is whole: those that it was made of, and those that a crash left unrecorded. */
  removeParts(name: SliceName): Promise<void>;
  /** One after the other, read as they are asked for. @throws where one is not whole: nothing is half answered */
  read(pieces: readonly Piece[]): Promise<ReadableStream<Uint8Array>>;
  /** Every slice and every part, whether or not there are any. @param id UUID of the medium */
  remove(id: string): Promise<void>;
}

export function createMediaFiles(store: ObjectStore): MediaFiles {
  return {
    limited: limitConcurrency(store.writesAtOnce),
    writePart: async (name, bytes) => store.put(keyOfPart(name), bytes, await sha256Of(bytes), false),
    async makeSlice(name, parts, last, sha256) {
      const before = await readParts(store, name, parts);
      if (!before) return false;
      const whole = Buffer.concat([...before, last]);
      if ((await sha256Of(whole)) !== sha256) return false;
      await store.put(keyOf(name), whole, sha256);
      return true;
    },
    removePart: (name) => store.remove(keyOfPart(name)),
    async removeParts(name) {
      const parts = await store.list(`${keyOf(name)}.`);
      await Promise.all(parts.map(({ key }) => store.remove(key)));
    },
    async read(pieces) {
      for (const id of new Set(pieces.map((piece) => piece.id))) {
        const stored = new Map((await store.list(folderOf(id))).map(({ key, bytes }) => [key, bytes]));
        for (const { end, ...name } of pieces.filter((piece) => piece.id === id)) {
          const size = stored.get(keyOf(name)) ?? 0;
          if (size < end) throw new ObjectMissing(`${keyOf(name)} has ${size} bytes, ${end} were counted`);
        }
      }
      return asAskedFor(bytesOf(store, pieces));
    },
    remove: (id) => store.removeAll(folderOf(id)),
  };
}

// Two levels: no folder holds every medium of the company.
const folderOf = (id: string): string => `${id.slice(0, 2)}/${id}/`;

const keyOf = ({ id, index }: SliceName): string => `${folderOf(id)}${index}`;

const keyOfPart = ({ part, ...slice }: PartName): string => `${keyOf(slice)}.${part}`;

/** Null where one is missing: who was first to make this slice has removed its parts. */
async function readParts(
  store: ObjectStore,
  slice: SliceName,
  parts: readonly string[],
): Promise<Buffer[] | null> {
  try {
    return await Promise.all(parts.map((part) => collected(store.get(keyOfPart({ ...slice, part })))));
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

async function* bytesOf(store: ObjectStore, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const { start, end, ...name } of pieces) yield* store.get(keyOf(name), { start, end });
}

/** Opens nothing before somebody reads, and closes everything when they stop. */
const asAskedFor = (bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await bytes.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
