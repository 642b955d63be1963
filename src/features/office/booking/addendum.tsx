/** What the team adds under a condition report that is sealed. */
import { useState } from 'react';
import { ADDENDUM_MAX_LENGTH, addendumError } from '../../../domain/report/addendum.ts';
import type { BookedReport } from '../../../domain/report/booked-reports.ts';
import { addAddendum } from '../../../domain/report/office-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { BackButton } from '../../../ui/load/back-button.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { OfficeBookingState } from './state.ts';

interface ReportProps {
  readonly report: BookedReport;
  readonly state: OfficeBookingState;
}

const createAddendum = ({ report: { id }, state }: ReportProps) =>
  createForm({
    fields: { text: addendumError },
    send: ({ text }, clientId) =>
      state.changeAndRead(async () => {
        await api(addAddendum, { id }, { clientId, text });
        return 'Noté sous l’état des lieux.';
      }),
    keep: draftOf(`addendum-${id}`),
    reusable: 'cleared',
  });

export function AddendumForm(props: ReportProps & Closable) {
  const { label } = props.report;
  const [form] = useState(() => createAddendum(props));
  const action = 'Noter une précision';
  return (
    <form
      className="form"
      noValidate
      onSubmit={form.submit}
      aria-label={`Noter une précision\u00a0: ${label}`}
    >
      <Field
        field={form.fields.text}
        label="Précision, sous l’état des lieux scellé"
        rows={2}
        maxLength={ADDENDUM_MAX_LENGTH}
      />
      <Alert message={form.failure.value} />
      <div className="actions">
        <SubmitButton form={form} label={action} retryLabel={action} />
        <BackButton form={form} label="Ne rien noter" onClose={props.onClose} />
      </div>
    </form>
  );
}
