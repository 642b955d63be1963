/** The form of new prices, and what they come to before they are saved. */
import { useState } from 'react';
import { formatEuros } from '../../../domain/lib/money.ts';
import type { TariffSettings } from '../../../domain/tariff/tariff-calls.ts';
import { tariffExamples, tariffOddities } from '../../../domain/tariff/tariff-examples.ts';
import { tariffChanges, tariffGroups } from '../../../domain/tariff/tariff-fields.ts';
import type { TariffVersion } from '../../../domain/tariff/versions.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { createTariffForm, type TariffState } from './tariff-state.ts';
import '../../../ui/booking/price-table.css';
import './tariff.css';

interface FormProps {
  readonly settings: TariffSettings;
  readonly state: TariffState;
}

export function TariffForm({ settings, state }: FormProps) {
  const [{ form, change }] = useState(() => createTariffForm(state, settings));
  const { fields } = form;
  const readOnly = form.status.value === 'sending';
  return (
    <CardForm form={form} name="Nouveaux prix" action="Enregistrer ces prix">
      <Field
        field={fields.firstDay}
        label="À partir du"
        type="date"
        required
        hint="À 0&nbsp;h, heure de Paris. Ce qui est déjà commandé garde ses prix."
        readOnly={readOnly}
      />
      {tariffGroups.map(({ label, hint, fields: group }) => (
        <fieldset key={label} className="prices">
          <legend>{label}</legend>
          {hint && <p className="hint">{hint}</p>}
          <div className="amounts">
            {group.map(({ name, label: asked }) => (
              <Field key={name} field={fields[name]} label={asked} inputMode="decimal" readOnly={readOnly} />
            ))}
          </div>
        </fieldset>
      ))}
      <div role="status">
        {change.value && (
          <>
            {tariffOddities(change.value.after).map((oddity) => (
              <p key={oddity} className="notice">
                {oddity}
              </p>
            ))}
            <Preview {...change.value} />
          </>
        )}
      </div>
    </CardForm>
  );
}

interface PreviewProps {
  readonly before: TariffVersion;
  readonly after: TariffVersion;
}

const said = (cents: number | null): string => (cents === null ? 'sur devis' : formatEuros(cents));

function Preview({ before, after }: PreviewProps) {
  const count = tariffChanges(before, after).length;
  return (
    <table className="lines">
      <caption>
        {count === 0
          ? 'Rien ne change encore'
          : `${count}\u00a0valeur${count > 1 ? 's changent' : ' change'}, par exemple`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Exemple</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {tariffExamples.map(({ label, cents }) => {
          const [was, becomes] = [said(cents(before)), said(cents(after))];
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>{was === becomes ? was : <b>{becomes}</b>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
