/**
 * Keeps what is being typed across reloads. In the tab's own storage, so that several tabs keep their own text when
 * they reload, and in the browser's where a closed tab is to lose nothing.
 */
import { draftPrefix } from '../../domain/settings/stored-data.ts';
import { typist } from '../../platform/session/typist.ts';

type Texts = Readonly<Record<string, string>>;

/** The values of a form, what it holds besides, and under which id they were last sent. */
export interface DraftContent {
  readonly values: Texts;
  /** As it was stored, unchecked. */
  readonly rest?: unknown;
  /** What it was typed over. As it was stored, unchecked. */
  readonly before?: unknown;
  readonly attempt?: { readonly clientId: string; readonly content: string } | undefined;
}

export interface Draft {
  /** Null where there is none, or somebody else's. */
  readonly read: () => DraftContent | null;
  readonly write: (content: DraftContent) => void;
  readonly clear: () => void;
}

/** Nearest first: the first that holds a draft is read, all are written. Each may throw, even when it is named. */
const storages: readonly (() => Storage)[] = [() => sessionStorage, () => localStorage];

/**
 * A draft under one key, of whoever types it; one that was begun without an account is anybody's. Storage that is full,
 * forbidden or corrupted is as if there were none.
 * @param scope `tab` for what must not stay behind on a shared computer once the tab is closed
 */
export function storedDraft(key: string, scope: 'browser' | 'tab' = 'browser'): Draft {
  const used = scope === 'tab' ? storages.slice(0, 1) : storages;
  const each = <T>(use: (storage: Storage) => T): T[] =>
    used.flatMap((storage) => {
      try {
        return [use(storage())];
      } catch {
        // The next one may work; without any, the form works without a draft.
        return [];
      }
    });
  const held = (storage: Storage) => parseDraft(storage.getItem(key));
  return {
    read: () => each(held).find((found) => found !== null) ?? null,
    write: (content) =>
      each((storage) => storage.setItem(key, JSON.stringify({ ...content, typist: typist() }))),
    clear: () => each((storage) => held(storage) && storage.removeItem(key)),
  };
}

/** The draft of a form. @param name its own among all forms, with the id of the record that it changes */
export const draftOf = (name: string): Draft => storedDraft(draftPrefix + name, 'tab');

/** Whatever has been stored, a hand-edited or older draft included: what is not a text is left out. */
function parseDraft(json: string | null): DraftContent | null {
  const { values, rest, before, attempt, typist: owner } = Object(JSON.parse(json ?? 'null'));
  if (!values || (owner && owner !== typist())) return null;
  // What is no attempt has not the content that is sent.
  return { values: textsIn(values), rest, before, attempt };
}

/** Those of what was stored that are texts. */
export const textsIn = (kept: unknown): Texts =>
  Object.fromEntries(
    Object.entries(Object(kept)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
