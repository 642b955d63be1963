/** The bytes of media, a file for each slice, in one folder that several instances may share. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../files/errno.ts';
import type { ByteRange } from '../http/range.ts';

/** Only the server's own user reads what it keeps. */
const PRIVATE = 0o600;

/** A slice of a medium. */
export interface SliceName {
  /** UUID of the medium. */
  readonly id: string;
  readonly index: number;
}

/** A part of a slice. */
export type Piece = SliceName & ByteRange;

export interface MediaFiles {
  /** Writes down to the disk, over whatever a crash left there. @param offset in bytes, where the slice ends */
  write(name: SliceName, offset: number, bytes: Uint8Array): Promise<void>;
  /** SHA-256 in hexadecimal. */
  hash(name: SliceName): Promise<string>;
  /** One after the other, read as they are asked for. @throws where one is not whole: nothing is half answered */
  read(pieces: readonly Piece[]): Promise<ReadableStream<Uint8Array>>;
  /** Every slice, whether or not there are any. @param id UUID of the medium */
  remove(id: string): Promise<void>;
}

/** @param folder absolute */
export function openMediaFiles(folder: string): MediaFiles {
  // Two levels: no folder holds every medium of the company.
  const folderOf = (id: string) => join(folder, id.slice(0, 2), id);
  const pathOf = ({ id, index }: SliceName) => join(folderOf(id), String(index));
  return {
    async write(name, offset, bytes) {
      const file = await openToWrite(pathOf(name));
      try {
        let written = 0;
        while (written < bytes.byteLength) {
          const { bytesWritten } = await file.write(
            bytes,
            written,
            bytes.byteLength - written,
            offset + written,
          );
          written += bytesWritten;
        }
        // What a part that was never recorded left behind is not part of the slice.
        await file.truncate(offset + written);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    async hash(name) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(pathOf(name)), hash);
      return hash.digest('hex');
    },
    async read(pieces) {
      const parts = pieces.map(({ start, end, ...name }) => ({ path: pathOf(name), start, end }));
      for (const { path, end } of parts) {
        const { size } = await stat(path);
        if (size < end) throw new Error(`${path} has ${size} bytes, ${end} were counted`);
      }
      return asAskedFor(bytesOf(parts));
    },
    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
  };
}

/** Keeps what is there. A new file is on the disk with its name: a power cut takes neither. */
async function openToWrite(path: string) {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'w+', PRIVATE);
    const folder = await open(dirname(path));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    return file;
  }
}

async function* bytesOf(
  parts: readonly ({ readonly path: string } & ByteRange)[],
): AsyncGenerator<Uint8Array> {
  for (const { path, start, end } of parts) yield* createReadStream(path, { start, end: end - 1 });
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
