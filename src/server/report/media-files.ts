/** The bytes of media, a file for each slice, in one folder that several instances may share. No file is written over. */

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../files/errno.ts';
import { PRIVATE } from '../files/write-whole.ts';
import type { ByteRange } from '../http/range.ts';

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
  /** Outlives this process. */
  writePart(name: PartName, bytes: Uint8Array): Promise<void>;
  /**
   * Makes a slice of its parts, down to the disk. The same slice made twice at once is one, whole at any instant.
   * @param parts in their order
   * @param sha256 of the slice, in hexadecimal
   * @returns whether these were its bytes; without all of the parts they are not
   */
  makeSlice(name: SliceName, parts: readonly string[], sha256: string): Promise<boolean>;
  removePart(name: PartName): Promise<void>;
  /** Of a slice that is whole: those that it was made of, and those that a crash left unrecorded. */
  removeParts(name: SliceName): Promise<void>;
  /** One after the other, read as they are asked for. @throws where one is not whole: nothing is half answered */
  read(pieces: readonly Piece[]): Promise<ReadableStream<Uint8Array>>;
  /** Every slice and every part, whether or not there are any. @param id UUID of the medium */
  remove(id: string): Promise<void>;
}

/** @param folder absolute */
export function openMediaFiles(folder: string): MediaFiles {
  // Two levels: no folder holds every medium of the company.
  const folderOf = (id: string) => join(folder, id.slice(0, 2), id);
  const pathOf = ({ id, index }: SliceName) => join(folderOf(id), String(index));
  const pathOfPart = ({ part, ...slice }: PartName) => `${pathOf(slice)}.${part}`;
  return {
    async writePart(name, bytes) {
      await mkdir(folderOf(name.id), { recursive: true });
      await writeFile(pathOfPart(name), bytes, { flag: 'wx', mode: PRIVATE });
    },
    async makeSlice(name, parts, sha256) {
      const whole = { ...name, part: randomUUID() };
      try {
        const paths = parts.map((part) => pathOfPart({ ...name, part }));
        if ((await joinFiles(paths, pathOfPart(whole))) !== sha256) return false;
        await rename(pathOfPart(whole), pathOf(name));
        await syncFolder(folderOf(name.id));
        return true;
      } catch (error) {
        // Who was first to make this slice has removed its parts.
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      } finally {
        await rm(pathOfPart(whole), { force: true });
      }
    },
    removePart: (name) => rm(pathOfPart(name), { force: true }),
    async removeParts({ id, index }) {
      const names = await readdir(folderOf(id));
      for (const name of names.filter((one) => one.startsWith(`${index}.`)))
        await rm(join(folderOf(id), name), { force: true });
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

/** Writes files one after the other into a new one, down to the disk; answers its SHA-256 in hexadecimal. */
async function joinFiles(paths: readonly string[], joined: string): Promise<string> {
  const hash = createHash('sha256');
  async function* hashed() {
    for (const path of paths)
      for await (const bytes of createReadStream(path)) {
        hash.update(bytes);
        yield bytes;
      }
  }
  await pipeline(hashed, createWriteStream(joined, { flags: 'wx', mode: PRIVATE, flush: true }));
  return hash.digest('hex');
}

/** A power cut takes no name from it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
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
