/** A database of this device: opened when it is first needed, and again after something closed it. */
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

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
    opened ??= openDB<S>(name, version, {
      upgrade,
      // A newer version of the site, or a logout, wants the database.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
}

/** Acknowledged only once it is on the disk. */
export const strict = { durability: 'strict' } as const;
