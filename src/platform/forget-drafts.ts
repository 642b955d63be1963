/** What a logout leaves nothing of: texts that were typed and not sent. Loaded with the logout, or with an order. */
import {
  bookingDraftKey,
  bookingDraftPrefix,
  draftKeys,
  missionDatabase,
  waitingKey,
} from '../domain/stored-data.ts';

const isDraft = (key: string): boolean => key.startsWith(bookingDraftPrefix) || draftKeys.includes(key);

/**
 * Of this tab and of the browser; another tab forgets its own when it learns of the logout. A driver's days, with their
 * customers' addresses, go too, unless steps wait among them.
 */
export function forgetDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter(isDraft)) storage.removeItem(key);
    if (!localStorage.getItem(waitingKey)) indexedDB.deleteDatabase(missionDatabase);
  } catch {
    // Without storage nothing was kept.
  }
}

/** Whether the browser keeps no order in the making, as after a logout: a session that was refused leaves it. */
export function isOrderForgotten(): boolean {
  try {
    return localStorage.getItem(bookingDraftKey) === null;
  } catch {
    return true;
  }
}
