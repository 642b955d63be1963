/** The choices that narrow and sort the team's list of bookings besides what narrows a partner's. */
import { useEffect, useState } from 'react';
import { bookingSorts, duePayments, NO_DRIVER } from '../../../domain/booking/office/list-options.ts';
import { type BookingPeople, listBookingPeople } from '../../../domain/booking/office/people-calls.ts';
import { gridServiceCodes, serviceLabels } from '../../../domain/tariff/service.ts';
import { api } from '../../../platform/api/api.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import type { FieldState } from '../../../ui/form/field-state.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { officeFilters } from './office-filters.tsx';

export interface ListFiltersProps {
  readonly fields: Readonly<Record<keyof typeof officeFilters, FieldState>>;
}

const services = gridServiceCodes.map((code) => [code, serviceLabels[code]] as const);
// The first is what is done where nothing is asked for.
const sorts = Object.entries(bookingSorts).map(([sort, label], index) => [index ? sort : '', label] as const);

export function ListFilters({ fields: { driver, partner, service, due, sort } }: ListFiltersProps) {
  const [people] = useState(() =>
    createLoad<BookingPeople>((abort) => api(listBookingPeople, {}, undefined, { signal: abort })),
  );
  useEffect(() => people.start(), [people]);
  const { drivers = [], partners = [] } = people.data.value ?? {};
  const named = (all: BookingPeople['drivers']) =>
    all.map(({ id, displayName }) => [id, displayName] as const);
  return (
    <>
      <div className="toolbar">
        <SelectField
          field={driver}
          label="Convoyeur"
          options={[['', 'Tous'], [NO_DRIVER, 'Sans convoyeur'], ...named(drivers)]}
        />
        <SelectField field={partner} label="Partenaire" options={[['', 'Tous'], ...named(partners)]} />
        <SelectField field={service} label="Formule" options={[['', 'Toutes'], ...services]} />
        <SelectField field={due} label="Facture" options={[['', 'Toutes'], ...Object.entries(duePayments)]} />
        <SelectField field={sort} label="Ordre" options={sorts} />
      </div>
      <Alert message={people.failure.value} />
    </>
  );
}
