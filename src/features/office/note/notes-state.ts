/** The team's notes on something, in signals. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { addNote, listNotes, type Note, type NotePage, pinNote } from '../../../domain/note/calls.ts';
import { noteError } from '../../../domain/note/note-rules.ts';
import type { NoteSubject } from '../../../domain/note/note-schema.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createPagedList, type PagedList } from '../../../ui/load/paged-list.ts';

export interface NotesState {
  readonly list: PagedList<Note, NotePage>;
  readonly form: Form<'text' | 'pinned'>;
  /** Why a note could not be pinned, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** Has it stand before the others, or among them again. */
  readonly pin: (note: Note) => Promise<void>;
}

/** @param key the id of the customer or booking, or the plate of the vehicle */
export function createNotes(subject: NoteSubject, key: string): NotesState {
  const list = createPagedList<Note, NotePage>((page, abort) =>
    api(listNotes, {}, undefined, { query: { ...page, subject, key }, signal: abort }),
  );
  const failure = signal<string | null>(null);
  const form = createForm({
    fields: { text: noteError, pinned: () => null },
    keep: draftOf(`note-${subject}-${key}`),
    reusable: 'cleared',
    send: async ({ text, pinned }, clientId) => {
      await api(addNote, {}, { clientId, subject, key, text, pinned: pinned === 'yes' });
      list.restart();
    },
  });

  async function pin({ id, pinned }: Note) {
    try {
      await api(pinNote, {}, { clientId: uuid(), noteId: id, pinned: !pinned });
      failure.value = null;
      list.restart();
    } catch (error) {
      failure.value = failureMessage(error);
    }
  }

  return { list, form, failure, pin };
}
