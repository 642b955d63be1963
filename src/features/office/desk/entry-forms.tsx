/** What is typed or chosen to see to what waits, each in its place. */
import { type ReactNode, useState } from 'react';
import { closingNoteError, REPLY_MAX_LENGTH, replyError } from '../../../domain/desk/desk-rules.ts';
import { replyToEntry } from '../../../domain/desk/form-calls.ts';
import { isAnswered } from '../../../domain/desk/queue-kinds.ts';
import { REASON_MAX_LENGTH } from '../../../domain/lib/text-rule.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import type { EntryProps } from './entry.tsx';
import { replyDraft } from './reply-draft.ts';

/** Typing begins at once: the button has said what for. */
const focusField = (place: HTMLElement | null): void => place?.querySelector('textarea')?.focus();

interface WrittenProps extends EntryProps {
  readonly form: Form<string>;
  readonly name: string;
  readonly action: string;
  /** Something else in it is the one action of the screen. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** A form that opens in the place of what is pressed, and can be left for later. */
export const Written = ({ form, entry, state, name, action, quiet = false, children }: WrittenProps) => (
  <div ref={focusField}>
    <CardForm
      form={form}
      name={name}
      action={action}
      retryLabel={action}
      quiet={quiet}
      back={
        <button type="button" className="button quiet" onClick={() => state.leave(entry)}>
          Plus tard
        </button>
      }
    >
      {children}
    </CardForm>
  </div>
);

/** An answer where it is one that ends it, a note of what was done elsewhere. */
export const WrittenForm = (props: EntryProps) =>
  isAnswered(props.entry.kind) ? <ReplyForm {...props} /> : <NoteForm {...props} />;

function ReplyForm({ entry, state }: EntryProps) {
  const [form] = useState(() =>
    createForm({
      fields: { text: replyError },
      send: async ({ text }, clientId) => {
        const { kind, id, mail } = entry;
        if (!isAnswered(kind)) return;
        const desk = await api(replyToEntry, {}, { clientId, kind, entryId: id, text });
        await state.tell({ entry, text: `Votre réponse sera envoyée à ${mail}.` }, desk);
      },
      keep: replyDraft(entry),
    }),
  );
  return (
    <Written
      form={form}
      entry={entry}
      state={state}
      name={`Répondre à ${entry.who ?? entry.mail}`}
      action="Envoyer la réponse"
    >
      <Field
        field={form.fields.text}
        label="Votre réponse"
        hint={`E-mail à ${entry.mail}. Le bonjour, ce qui nous était écrit et notre signature s’ajoutent d’eux-mêmes\u00a0; sa réponse arrivera dans notre boîte aux lettres, pas ici.`}
        rows={6}
        maxLength={REPLY_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </Written>
  );
}

function NoteForm({ entry, state }: EntryProps) {
  const [form] = useState(() =>
    createForm({
      fields: { note: closingNoteError },
      send: ({ note }, clientId) => state.closeWith(entry, note.trim(), clientId),
      keep: draftOf(`desk-note-${entry.id}`),
    }),
  );
  return (
    <Written form={form} entry={entry} state={state} name="Dire ce qui a été fait" action="C’est traité">
      <Field
        field={form.fields.note}
        label="Ce qui a été fait"
        hint="Gardé au journal, avec votre nom."
        rows={3}
        maxLength={REASON_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </Written>
  );
}
