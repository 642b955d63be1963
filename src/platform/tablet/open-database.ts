/** A database of this device: opened when it is first needed, and again after something closed it. */
import { type DBSchema, deleteDB, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import { newLogDatabase } from '../../domain/settings/stored-data.ts';

/** @returns what opens it; rejects where the browser keeps nothing */
export function lazyDatabase<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | null = null;
  const forget = () => {
    opened = null;
  };
  return () => {
    opened ??= beginNewLog().then(() =>
      openDB<S>(name, version, {
        upgrade,
        // A newer version of the site, or a logout, wants the database.
        blocking: (_from, _to, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }),
    );
    opened.catch(forget);
    return opened;
  };
}

/**
 * A browser that was killed may have left half a record at the end of the log of its databases. Chromium goes on behind
 * it, finds the log damaged when it is opened once more, and empties every database of the site (google/leveldb#1287).
 * Deleting a database, which must exist, makes it begin a new log.
 */
async function beginNewLog(): Promise<void> {
  (await openDB(newLogDatabase)).close();
  await deleteDB(newLogDatabase);
}

/** Acknowledged only once it is on the disk. */
export const strict = { durability: 'strict' } as const;
