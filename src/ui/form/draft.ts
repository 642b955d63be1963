/**
 * Keeps what is being typed across reloads. In the tab's own storage, so that several tabs keep their own text when
 * they reload, and in the browser's, so that a closed tab loses nothing.
 */

/** The values of a form, what it holds besides, and under which id they were last sent. */
export interface DraftContent {
  readonly values: Readonly<Record<string, string>>;
  /** As it was stored, unchecked. */
  readonly rest?: unknown;
  readonly attempt?: { readonly clientId: string; readonly content: string } | undefined;
}

export interface Draft {
  readonly read: () => DraftContent | null;
  readonly write: (content: DraftContent) => void;
  readonly clear: () => void;
}

/** Nearest first: the first that holds a draft is read, all are written. Each may throw, even when it is named. */
const storages: readonly (() => Storage)[] = [() => sessionStorage, () => localStorage];

/**
 * A draft under one key. Storage that is full, forbidden or corrupted is as if there were none.
 * @param scope `tab` for what must not stay behind on a shared computer once the tab is closed
 */
export function storedDraft(key: string, scope: 'browser' | 'tab' = 'browser'): Draft {
  const used = scope === 'tab' ? storages.slice(0, 1) : storages;
  const first = <T>(use: (storage: Storage) => T | null): T | null => {
    for (const storage of used) {
      try {
        const found = use(storage());
        if (found !== null) return found;
      } catch {
        // The next one may work; without any, the form works without a draft.
      }
    }
    return null;
  };
  const each = (use: (storage: Storage) => void) =>
    first((storage) => {
      use(storage);
      return null;
    });
  return {
    read: () => first((storage) => parseDraft(storage.getItem(key))),
    write: (content) => each((storage) => storage.setItem(key, JSON.stringify(content))),
    clear: () => each((storage) => storage.removeItem(key)),
  };
}

/** Whatever has been stored, a hand-edited or older draft included: what is not a text is left out. */
function parseDraft(json: string | null): DraftContent | null {
  const { values, rest, attempt } = Object(JSON.parse(json ?? 'null'));
  if (!values) return null;
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const known = typeof attempt?.clientId === 'string' && typeof attempt.content === 'string';
  return { values: Object.fromEntries(texts), rest, ...(known && { attempt }) };
}
