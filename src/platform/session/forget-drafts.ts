/** What a logout leaves nothing of: texts that were typed and not sent. Loaded with the logout, by whoever is signed in. */
import { isDraft, loggedOutKey } from '../../domain/settings/stored-data.ts';
import { forgetDays } from './forget-days.ts';
import { leaveTypist } from './typist.ts';

addEventListener('storage', ({ key, newValue }) => {
  if (key === loggedOutKey && newValue) forgetDrafts(true);
});

/**
 * Of this tab and of the browser, and what the forms on show hold; another tab forgets its own when it learns of the
 * logout. A driver's days, with their customers' addresses, go too, unless something waits.
 * @param told by the tab that has logged out
 */
export function forgetDrafts(told = false): void {
  try {
    // A session that was refused leaves what is typed: the end of the tokens alone does not tell a logout.
    if (!told) {
      localStorage.setItem(loggedOutKey, 'now');
      localStorage.removeItem(loggedOutKey);
    }
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter(isDraft)) storage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
  forgetDays();
  leaveTypist();
}
