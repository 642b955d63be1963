/** Who drove under a plate at an instant, and until when whoever is fined names them. */
import { useState } from 'react';
import { frenchDay, frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { hourOf } from '../../../domain/lib/time/french-slot.ts';
import type { Drive } from '../../../domain/plate/calls.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { createFine, type NamedDriver } from './plates-state.ts';

export function Fine() {
  const [{ form, found }] = useState(createFine);
  const { plate, day, time, noticeOn } = form.fields;
  return (
    <CardForm
      form={form}
      name="Qui conduisait"
      action="Qui conduisait&nbsp;?"
      retryLabel="Qui conduisait&nbsp;?"
    >
      <h2>Une contravention&nbsp;?</h2>
      <Field
        field={plate}
        label="Plaque"
        hint="Plaque W, ou celle du véhicule"
        required
        verbatim
        autoComplete="off"
      />
      <div className="pair">
        <Field field={day} label="Jour de l’infraction" type="date" required />
        <Field field={time} label="Heure" type="time" required />
      </div>
      <Field
        field={noticeOn}
        label="Jour d’envoi de l’avis"
        type="date"
        hint="Facultatif&nbsp;: le conducteur est à désigner dans les 45&nbsp;jours."
      />
      <div role="status">{found.value && <Found found={found.value} />}</div>
    </CardForm>
  );
}

function Found({ found: { drives, deadline } }: { readonly found: NamedDriver }) {
  return (
    <>
      {drives.length === 0 && (
        <p className="notice">
          D’après les états des lieux, aucun de nos convoyeurs ne roulait sous cette plaque à cet instant.
        </p>
      )}
      {drives.map((drive) => (
        <Driven key={drive.id} drive={drive} />
      ))}
      {drives.length > 1 && (
        <p className="notice">Plusieurs trajets à la fois&nbsp;: vérifiez les états des lieux.</p>
      )}
      {deadline && drives.length > 0 && (
        <p>
          À désigner au plus tard le <b>{frenchDay(deadline)}</b>.
        </p>
      )}
    </>
  );
}

function Driven({ drive }: { readonly drive: Drive }) {
  const { driver, plate, brand, model, wPlate, bookingId, reference, from, to } = drive;
  return (
    <p>
      <b>{driver}</b> conduisait {brand} {model},{' '}
      <a href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(plate)}`}>{unbroken(plate)}</a>
      {wPlate && <>, sous la plaque {unbroken(wPlate)}</>}, le {frenchDayOf(from)} de {hourOf(from)}
      {to ? ` à ${hourOf(to)}` : ', sans remise à ce jour'} (
      <a className="whole" href={`#/admin/teammate/booking/${bookingId}`}>
        {reference}
      </a>
      ).
    </p>
  );
}
