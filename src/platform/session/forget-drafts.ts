/** What a logout leaves nothing of: texts that were typed and not sent. Loaded with the logout, or with an order. */
import {
  bookingDraftKey,
  bookingDraftPrefix,
  draftKeys,
  missionDatabase,
  waitingKey,
} from '../../domain/settings/stored-data.ts';

const isDraft = (key: string): boolean => key.startsWith(bookingDraftPrefix) || draftKeys.includes(key);

/**
 * Of this tab and of the browser; another tab forgets its own when it learns of the logout. A driver's days, with their
 * customers' addresses, go too, unless something waits.
 */
export function forgetDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter(isDraft)) storage.removeItem(key);
    if (!localStorage.getItem(waitingKey)) forgetDays();
  } catch {
    // Without storage nothing was kept.
  }
}

/** Not their database: the count of what waits in it is written later than what waits, and a crash may have taken it. */
function forgetDays(): void {
  const asked = indexedDB.open(missionDatabase);
  // There was none.
  asked.onupgradeneeded = () => asked.transaction?.abort();
  asked.onsuccess = () => {
    asked.result.transaction('days', 'readwrite').objectStore('days').clear();
    asked.result.close();
  };
}

/** Whether the browser keeps no order in the making, as after a logout: a session that was refused leaves it. */
export function isOrderForgotten(): boolean {
  try {
    return localStorage.getItem(bookingDraftKey) === null;
  } catch {
    return true;
  }
}
