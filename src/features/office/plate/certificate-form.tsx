/** Records the certificate of a year: of a plate that is new, or renewed. */
import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { createCertificateForm, type PlatesState } from './plates-state.ts';

interface CertificateFormProps {
  readonly state: Pick<PlatesState, 'adopt'>;
  readonly years: readonly number[];
}

export function CertificateForm({ state, years }: CertificateFormProps) {
  const [form] = useState(() => createCertificateForm(state, years));
  const readOnly = form.status.value === 'sending';
  return (
    <CardForm
      form={form}
      name="Noter un certificat"
      action="Noter le certificat"
      retryLabel="Noter le certificat"
      quiet
    >
      <h3>Noter un certificat</h3>
      <p className="hint">
        Un certificat finit le 31&nbsp;décembre. Celui de l’année suivante se note à partir du
        1er&nbsp;novembre.
      </p>
      <Field
        field={form.fields.plate}
        label="Plaque W"
        placeholder="W-123-AB"
        required
        verbatim
        autoComplete="off"
        readOnly={readOnly}
      />
      <SelectField
        field={form.fields.year}
        label="Année"
        options={years.map((year) => [String(year), String(year)] as const)}
        required
      />
    </CardForm>
  );
}
