/** The team's forms of one booking: they load when the first of them is asked for. */
import { loadPart } from '../../../platform/api/load-calls.ts';
import { draftOf } from '../../../ui/form/draft.ts';

export type Forms = Awaited<ReturnType<typeof loadForms>>;
const loadForms = loadPart(() => import('./all-forms.tsx'), 'forms');

/** @param name of one of them @returns what loads it, the same each time */
const loaders = new Map<keyof Forms, () => Promise<unknown>>();
export function loadForm<Name extends keyof Forms>(name: Name): () => Promise<Forms[Name]> {
  const load = loaders.get(name) ?? (async () => (await loadForms())[name]);
  loaders.set(name, load);
  return load as () => Promise<Forms[Name]>;
}

export const isBegun = (draft: string) => draftOf(draft).read() !== null;
