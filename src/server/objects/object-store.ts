/** Where bytes are kept that the database only counts: a folder of this machine, or a store that speaks S3's protocol. */

import type { ByteRange } from '../http/range.ts';

export interface StoredObject {
  /** Its folders and its name, with `/` between them. */
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface ObjectStore {
  /** How many may be written at once, so that whoever reads is not held up. */
  readonly writesAtOnce: number;
  /**
   * Until it is resolved a reader finds nothing, or what was there before.
   * @param sha256 of the bytes, in hexadecimal
   * @param isToLast outlives a power cut, which whoever puts a part of something may do without
   */
  put(key: string, bytes: Uint8Array, sha256: string, isToLast?: boolean): Promise<void>;
  /** Opened once somebody reads, closed when they stop. @throws ObjectMissing while it is read */
  get(key: string, range?: ByteRange): AsyncGenerator<Uint8Array, void>;
  /** Those whose key begins so, in no order. */
  list(prefix: string): Promise<readonly StoredObject[]>;
  /** Whether or not it is there. */
  remove(key: string): Promise<void>;
  /** Every one below a folder, whether or not there are any. @param folder ends with `/` */
  removeAll(folder: string): Promise<void>;
}

/** There is no such object. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}
