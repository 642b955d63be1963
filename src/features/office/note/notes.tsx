/** What the team notes for itself on a customer, a vehicle or a booking: the pinned ones first, then the newest. */
import { useRef, useState } from 'react';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { hourOf } from '../../../domain/lib/time/french-slot.ts';
import type { Note } from '../../../domain/note/calls.ts';
import { NOTE_MAX_LENGTH } from '../../../domain/note/note-rules.ts';
import type { NoteSubject } from '../../../domain/note/note-schema.ts';
import { CheckField } from '../../../ui/field/check-field.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { createNotes, type NotesState } from './notes-state.ts';

export interface NotesProps {
  readonly subject: NoteSubject;
  /** The id of the customer or booking, or the plate of the vehicle. */
  readonly about: string;
}

export function Notes({ subject, about }: NotesProps) {
  const [state] = useState(() => createNotes(subject, about));
  const place = useRef<HTMLUListElement>(null);
  const { load } = state.list;
  const isEmpty = load.data.value?.pinned.length === 0 && load.data.value.items.length === 0;
  return (
    // What stands beneath is looked for: where nothing is noted, the button alone says that something can be.
    <section className={isEmpty ? undefined : 'spaced'} aria-label="Notes de l’équipe">
      {!isEmpty && <h2>Notes de l’équipe</h2>}
      <Loadable load={load} waiting="Chargement des notes…">
        {({ pinned, items }) =>
          !isEmpty && (
            <ul className="spaced" ref={place}>
              {[...pinned, ...items].map((note) => (
                <li key={note.id} tabIndex={-1}>
                  <NoteText note={note} state={state} />
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
      <MoreRows list={state.list} label="Afficher les notes précédentes" place={place} heads="li" />
      <Alert message={state.failure.value ?? state.list.failure.value} />
      <NoteForm state={state} />
    </section>
  );
}

interface NoteProps {
  readonly note: Note;
  readonly state: NotesState;
}

function NoteText({ note, state }: NoteProps) {
  const { text, at, by, pinned } = note;
  const moment = `${frenchDayOf(at)}, ${hourOf(at)}`;
  return (
    <>
      <p className="typed">
        {pinned && <b>Épinglée&nbsp;: </b>}
        {text}
      </p>
      <p className="hint">
        {by ?? 'Compte disparu'}, le {moment}{' '}
        <button type="button" onClick={() => void state.pin(note)}>
          {pinned ? 'Ne plus épingler' : 'Épingler'}
          <span className="unseen">&nbsp;la note du {moment}</span>
        </button>
      </p>
    </>
  );
}

/** Whoever has more to say, or was wrong, adds a note: none is changed. What was begun is on show again. */
function NoteForm({ state: { form } }: { readonly state: NotesState }) {
  const [isOpen, setOpen] = useState(form.fields.text.value.value !== '');
  const isPressed = useRef(false);
  if (!isOpen) {
    const open = () => {
      isPressed.current = true;
      setOpen(true);
    };
    return (
      <button type="button" className="button quiet small" onClick={open}>
        Ajouter une note
      </button>
    );
  }
  const readOnly = form.status.value === 'sending';
  return (
    <div ref={isPressed.current ? focusText : null}>
      <CardForm
        form={form}
        name="Ajouter une note"
        action="Ajouter la note"
        retryLabel="Ajouter la note"
        quiet
      >
        <Field
          field={form.fields.text}
          label="Note, que le client ne voit pas"
          rows={2}
          maxLength={NOTE_MAX_LENGTH}
          readOnly={readOnly}
        />
        <CheckField field={form.fields.pinned} readOnly={readOnly}>
          L’épingler avant les autres
        </CheckField>
      </CardForm>
    </div>
  );
}

const focusText = (place: HTMLElement | null): void => place?.querySelector('textarea')?.focus();
