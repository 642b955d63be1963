/** What is typed or chosen to see to what waits, each in its place. */
import { useState } from 'react';
import { closingNoteError, REPLY_MAX_LENGTH, replyError } from '../../../domain/desk/desk-rules.ts';
import { REASON_MAX_LENGTH } from '../../../domain/lib/text-rule.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import type { EntryProps } from './entry.tsx';

const Back = ({ state, label }: Pick<EntryProps, 'state'> & { readonly label: string }) => (
  <button type="button" className="button quiet" onClick={() => state.open(null)}>
    {label}
  </button>
);

export function ReplyForm({ entry, state }: EntryProps) {
  const [form] = useState(() =>
    createForm({
      fields: { text: replyError },
      send: ({ text }, clientId) => state.reply(entry, text, clientId),
      keep: draftOf(`desk-reply-${entry.id}`),
    }),
  );
  return (
    <CardForm
      form={form}
      name={`Répondre à ${entry.who ?? entry.mail}`}
      action="Envoyer la réponse"
      back={<Back state={state} label="Plus tard" />}
    >
      <h3 tabIndex={-1} ref={takeFocus}>
        Répondre par e-mail
      </h3>
      <Field
        field={form.fields.text}
        label="Votre réponse"
        hint={`Elle part par e-mail à ${entry.mail}, avec ce qui nous était écrit\u00a0; la suite arrive dans la boîte de contact.`}
        rows={6}
        maxLength={REPLY_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </CardForm>
  );
}

export function NoteForm({ entry, state }: EntryProps) {
  const [form] = useState(() =>
    createForm({
      fields: { note: closingNoteError },
      send: ({ note }, clientId) => state.closeWith(entry, note.trim(), clientId),
      keep: draftOf(`desk-note-${entry.id}`),
    }),
  );
  return (
    <CardForm
      form={form}
      name="Dire ce qui a été fait"
      action="C’est traité"
      back={<Back state={state} label="Plus tard" />}
    >
      <h3 tabIndex={-1} ref={takeFocus}>
        Clore
      </h3>
      <Field
        field={form.fields.note}
        label="Ce qui a été fait"
        hint="Gardé au journal, avec votre nom."
        rows={3}
        maxLength={REASON_MAX_LENGTH}
        required
        readOnly={form.status.value === 'sending'}
      />
    </CardForm>
  );
}

/** Who drives, chosen and given in place. */
export function AssignForm({ entry, state }: EntryProps) {
  const [form] = useState(() =>
    createForm({
      fields: { driverId: (id) => (id ? null : 'Choisissez un convoyeur.') },
      send: ({ driverId }, clientId) => state.assign(entry, driverId, clientId),
      keep: null,
      reusable: true,
    }),
  );
  const drivers = state.load.data.value?.today.drivers ?? [];
  const { reference } = entry.booking ?? {};
  return (
    <form className="search" noValidate onSubmit={form.submit} aria-label={`Confier ${reference}`}>
      <SelectField
        field={form.fields.driverId}
        label="Convoyeur"
        options={[
          ['', 'Choisir…'],
          ...drivers.map(({ id, name, trips }) => [id, `${name} (${trips} aujourd’hui)`] as const),
        ]}
      />
      <SubmitButton form={form} label="Confier" quiet />
      <Alert message={form.failure.value} />
    </form>
  );
}
