/** First load. Reads our hash URLs, `#/path?query#anchor`, which are real fragments (ARCHITECTURE.md, Routing). */

export interface HashLocation {
  /** Always starts with `/`, never ends with one; home is `/`. */
  readonly path: string;
  /** Raw query, without its `?`. */
  readonly query: string;
  /** Anchor inside the page, without its `#`. */
  readonly anchor: string;
}

/** Splits a fragment. Never throws: whatever does not start with `#/` is home. */
export function parseHash(hash: string): HashLocation {
  const [, rawPath = '', query = '', anchor = ''] = /^#(\/[^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(hash) ?? [];
  return { path: rawPath.replace(/\/+$/, '') || '/', query, anchor };
}

/** Whether a path is a screen's, shown by the app shell (specification §2), or pretends to be. */
export const isAppPath = (path: string): boolean => /^\/(auth|password|admin|teammate|login)\b/.test(path);
