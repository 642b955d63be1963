/** A driver's days, with names, addresses and door codes, leave the tablet with its session, unless something waits. */
import { missionDatabase, waitingKey } from '../../domain/settings/stored-data.ts';

/** Not their database: the count of what waits in it is written later than what waits, and a crash may have taken it. */
export function forgetDays(): void {
  try {
    if (localStorage.getItem(waitingKey)) return;
    const asked = indexedDB.open(missionDatabase);
    // There was none.
    asked.onupgradeneeded = () => asked.transaction?.abort();
    asked.onsuccess = () => {
      asked.result.transaction('days', 'readwrite').objectStore('days').clear();
      asked.result.close();
    };
  } catch {
    // Without storage nothing was kept.
  }
}
