/** The team's list of bookings: newest orders first, found by state, day, or what is known of them. */
import { useRef, useState } from 'react';
import { bookingStates } from '../../domain/booking-states.ts';
import { slotLabel } from '../../domain/french-slot.ts';
import { formatEuros } from '../../domain/money.ts';
import { bookingRowSchema } from '../../domain/office-booking-answer.ts';
import { readQuery, writeQuery } from '../../platform/query.ts';
import { Alert } from '../../ui/alert.tsx';
import { stateOf } from '../../ui/booking-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { createForm } from '../../ui/form/form.ts';
import { Loadable } from '../../ui/loadable.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { createResourceList } from '../../ui/paged-list.ts';
import '../../ui/screen.css';
import { SelectField } from '../../ui/select-field.tsx';
import './office.css';

/** What the list is narrowed by, in the address too: a reload finds it again. */
const filters = ['q', 'status', 'from', 'to'] as const;

const states = [['', 'Tous les états'], ...Object.entries(bookingStates)] as const;

const anything = () => null;

function createBookings() {
  const asked = () =>
    Object.fromEntries(filters.flatMap((name) => (readQuery(name) ? [[name, readQuery(name)]] : [])));
  const list = createResourceList(['booking'], bookingRowSchema, asked);
  const form = createForm<(typeof filters)[number]>({
    fields: { q: anything, status: anything, from: anything, to: anything },
    initial: asked(),
    send: async (values) => {
      for (const name of filters) writeQuery(name, values[name].trim());
      list.restart();
    },
    reusable: true,
  });
  return { list, form };
}

export function OfficeBookings() {
  const [{ list, form }] = useState(createBookings);
  const place = useRef<HTMLDivElement>(null);
  const { q, status, from, to } = form.fields;
  return (
    <div className="screen">
      <h1 tabIndex={-1}>Réservations</h1>
      <p>
        <a className="more" href="#/admin/teammate/planning">
          Planning du jour
        </a>
      </p>
      <form className="toolbar" noValidate onSubmit={form.submit} aria-label="Chercher une réservation">
        <Field field={q} label="Référence, plaque ou client" autoComplete="off" />
        <SelectField field={status} label="État" options={states} />
        <Field field={from} label="Du" type="date" />
        <Field field={to} label="Au" type="date" />
        <button type="submit" className="button quiet">
          Chercher
        </button>
      </form>
      <Alert message={list.failure.value} />
      <Loadable load={list.load} waiting="Chargement des réservations…">
        {({ items, next }) => (
          <div ref={place}>
            {items.length === 0 ? (
              <p>Aucune réservation ne correspond.</p>
            ) : (
              <DataTable
                caption={`${items.length} réservation${items.length > 1 ? 's' : ''}${next ? ', les plus récentes d’abord' : ''}`}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    heading: 'Référence',
                    cell: ({ id, reference }) => <a href={`#/admin/teammate/booking/${id}`}>{reference}</a>,
                  },
                  { heading: 'État', cell: stateOf },
                  { heading: 'Client', cell: ({ customerName }) => customerName, wraps: true },
                  {
                    heading: 'Véhicule',
                    cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`,
                    wraps: true,
                  },
                  {
                    heading: 'Quand',
                    cell: ({ firstSlot }) => (firstSlot ? slotLabel(firstSlot) : 'À convenir'),
                  },
                  { heading: 'Par', cell: ({ driverName }) => driverName ?? '–' },
                  { heading: 'Prix', cell: ({ totalCents }) => formatEuros(totalCents) },
                ]}
              />
            )}
            <MoreRows
              list={list}
              label="Afficher les réservations suivantes"
              place={place}
              heads="tbody th"
            />
          </div>
        )}
      </Loadable>
    </div>
  );
}
