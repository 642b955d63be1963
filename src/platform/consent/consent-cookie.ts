/** First load. The consent cookie alone, so small that the head script can read it before the first paint. */
import { consentCookie } from '../../domain/settings/stored-data.ts';

/** What the visitor answered to the cookie banner. */
export type ConsentAnswer = 'allow' | 'deny';

const ANSWER = new RegExp(`(?:^|; )${consentCookie}=(allow|deny)(?:;|$)`);

/** The stored answer; `null` when there is none, when it is not one of ours, or when cookies cannot be read. */
export function storedAnswer(): ConsentAnswer | null {
  try {
    return (ANSWER.exec(document.cookie)?.[1] as ConsentAnswer | undefined) ?? null;
  } catch {
    // A sandboxed or hardened browser throws here: the page goes on, undecided.
    return null;
  }
}
