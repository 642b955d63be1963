/** What the team notes on a booking, for itself: it stands in its history. */
import { useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { noteOnBooking } from '../../../domain/booking/office/office-form-calls.ts';
import { NOTE_MAX_LENGTH, noteError } from '../../../domain/booking/office/office-rules.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import type { OfficeBookingState } from './state.ts';

interface NoteProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

const createNote = ({ booking: { id }, state }: NoteProps) =>
  createForm({
    fields: { text: noteError },
    send: ({ text }, clientId) => state.change(() => api(noteOnBooking, { id }, { clientId, text })),
    keep: draftOf(`note-${id}`),
    reusable: 'cleared',
  });

export function NoteForm(props: NoteProps) {
  const [form] = useState(() => createNote(props));
  return (
    <CardForm form={form} name="Noter" action="Noter" retryLabel="Noter">
      <h2>Noter</h2>
      <Field
        field={form.fields.text}
        label="Note, que le client ne voit pas"
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
      />
    </CardForm>
  );
}
