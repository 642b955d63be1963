/**
 * An archive: a tar file whose last member, SHA256SUMS, has the hash of every other, in the format of `sha256sum -c`. Without it,
 * or with a member that is not what it says, nothing is taken from an archive.
 */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { PRIVATE } from '../files/write-whole.ts';
import { Explained } from '../lib/explained.ts';
import { collected } from '../objects/collected.ts';

const SUMS = 'SHA256SUMS';

/** Nothing of it can be trusted. */
export class DamagedArchive extends Explained {
  override name = 'DamagedArchive';
}

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** @param path of a file that nobody changes meanwhile */
  addFile(name: string, path: string): Promise<void>;
}

/** Writes an archive beside `path`, and gives it its name once it is whole and on the disk. */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const draft = `${path}.partial`;
  await rm(draft, { force: true });
  const tar = pack();
  const writing = pipeline(tar, createWriteStream(draft, { flags: 'wx', mode: PRIVATE, flush: true }));
  const sums: string[] = [];
  const addStream = async (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256');
    const entry = tar.entry({ name, size });
    await pipeline(hashed(bytes, hash), entry);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };
  const add = (name: string, bytes: Uint8Array) => addStream(name, bytes.byteLength, once(bytes));
  const filling = async () => {
    await fill({
      add,
      addFile: async (name, file) => addStream(name, (await stat(file)).size, createReadStream(file)),
    });
    await add(SUMS, Buffer.from(sums.join('')));
    tar.finalize();
  };
  try {
    await Promise.all([writing, filling()]);
    await rename(draft, path);
  } catch (error) {
    tar.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Reads an archive from its beginning to its end.
 * @param take is given each member but the sums, and reads it whole
 * @throws DamagedArchive where it is cut or is none
 */
export async function readArchive(
  path: string,
  take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  await eachMember(path, async (name, bytes) => {
    if (name === SUMS) await collected(bytes);
    else await take(name, bytes);
  });
}

export interface Verified {
  readonly names: readonly string[];
  /** Of the member that was asked for. */
  readonly bytes: Buffer;
}

/**
 * @param wanted a member, small, whose bytes are kept
 * @throws DamagedArchive unless every member is there, once, as the archive says it is
 */
export async function verifyArchive(path: string, wanted: string): Promise<Verified> {
  const found = new Map<string, string>();
  let kept: Buffer | null = null;
  let sums: string | null = null;
  await eachMember(path, async (name, bytes) => {
    if (name === SUMS) {
      sums = (await collected(bytes)).toString('utf8');
      return;
    }
    const hash = createHash('sha256');
    if (name === wanted) {
      kept = await collected(bytes);
      hash.update(kept);
    } else {
      for await (const part of bytes) hash.update(part);
    }
    if (found.has(name)) throw new DamagedArchive(`${name} y est deux fois.`);
    found.set(name, hash.digest('hex'));
  });
  if (sums === null) throw new DamagedArchive('Cette sauvegarde n’est pas entière.');
  const expected = new Map(linesOf(sums));
  for (const [name, sum] of expected) {
    if (found.get(name) !== sum) throw new DamagedArchive(`${name} n’est pas ce qui a été sauvegardé.`);
  }
  for (const name of found.keys()) {
    if (!expected.has(name)) throw new DamagedArchive(`${name} n’a pas été sauvegardé avec le reste.`);
  }
  if (kept === null) throw new DamagedArchive(`${wanted} n’y est pas.`);
  return { names: [...found.keys()], bytes: kept };
}

const linesOf = (sums: string): [string, string][] =>
  sums
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(66), line.slice(0, 64)]);

async function eachMember(
  path: string,
  take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), tar);
  const taking = async () => {
    for await (const entry of tar) {
      await take(entry.header.name, entry as AsyncIterable<Uint8Array>);
      entry.resume();
    }
  };
  try {
    await Promise.all([reading, taking()]);
  } catch (error) {
    tar.destroy();
    if (isTarFault(error)) throw new DamagedArchive('Cette sauvegarde est coupée, ou n’en est pas une.');
    throw error;
  }
}

/** What the library says of a file that is no archive, or ends too early. */
const isTarFault = (error: unknown): boolean =>
  error instanceof Error &&
  /^Invalid (?:tar )?header|^Header exceeds|^Unexpected end of data/.test(error.message);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}
