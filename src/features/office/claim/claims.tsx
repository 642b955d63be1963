/** *Sinistres*: damage claims, what is to be done by its day first; and opening one. */
import { useRef, useState } from 'react';
import { claimActions } from '../../../domain/claim/claim-actions.ts';
import { claimStates } from '../../../domain/claim/claim-states.ts';
import { claimSources } from '../../../domain/claim/claim-words.ts';
import { type ClaimRow, claimFilters } from '../../../domain/claim/office-calls.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { frenchDay, frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { toned } from '../../../ui/state/toned.ts';
import { claimTone } from './claim-tone.ts';
import { createClaims } from './claims-state.ts';
import { loadForm } from './load-form.ts';
import '../../../ui/list/from-here.css';
import '../../../ui/list/toolbar.css';

const filters = Object.entries(claimFilters);
const isAskedFor = () => ['report', 'message', 'open'].some((name) => readQuery(name) !== '');

export function Claims() {
  const [state] = useState(createClaims);
  useNewQuery(state.follow);
  const place = useRef<HTMLDivElement>(null);
  const booking = readQuery('booking');
  return (
    <Screen heading="Sinistres">
      <div className="actions from-here">
        <OnDemand
          label="Ouvrir un dossier"
          quiet={false}
          open={isAskedFor()}
          load={loadForm('Opening')}
          props={{}}
        />
      </div>
      <div className="toolbar">
        <SelectField field={state.status} label="État" options={filters} onChoice={state.choose} />
        {booking && (
          <p>
            Réservation {unbroken(booking)} seulement.{' '}
            <a className="more" href="#/admin/teammate/claim">
              Tous les sinistres
            </a>
          </p>
        )}
      </div>
      <Alert message={state.list.failure.value} />
      <Loadable load={state.list.load} waiting="Chargement des sinistres…">
        {({ items }) =>
          items.length === 0 ? (
            <p className="lead">
              Aucun dossier ne correspond. Un dommage nouveau ou une réclamation en ouvre un, ici ou depuis le
              bureau.
            </p>
          ) : (
            <div className="spaced" ref={place}>
              <DataTable
                caption="Ce qui est à faire d’abord, par échéance"
                rows={items}
                keyOf={({ id }) => id}
                columns={columns}
              />
              <MoreRows
                list={state.list}
                label="Afficher les dossiers suivants"
                place={place}
                heads="tbody th"
              />
            </div>
          )
        }
      </Loadable>
    </Screen>
  );
}

const columns = [
  {
    heading: 'Dossier',
    cell: ({ id, reference }: ClaimRow) => <a href={`#/admin/teammate/claim/${id}`}>{unbroken(reference)}</a>,
  },
  { heading: 'À faire', cell: Next },
  {
    heading: 'État',
    cell: ({ status }: ClaimRow) => <span {...toned(claimTone(status))}>{labelIn(claimStates, status)}</span>,
  },
  { heading: 'Client', cell: ({ customerName }: ClaimRow) => customerName, wraps: true },
  {
    heading: 'Véhicule',
    cell: ({ booking: { id, reference, plate } }: ClaimRow) => (
      <>
        <span className="whole">{plate}</span>,{' '}
        <a href={`#/admin/teammate/booking/${id}`}>{unbroken(reference)}</a>
      </>
    ),
  },
  {
    heading: 'Ouvert',
    cell: ({ openedAt, source }: ClaimRow) => `${frenchDayOf(openedAt)}, ${labelIn(claimSources, source)}`,
    named: true,
  },
] as const;

function Next({ next }: ClaimRow) {
  if (!next) return null;
  const { action, dueOn, isLate } = next;
  const text = `${labelIn(claimActions, action)}, ${isLate ? 'en retard depuis le' : 'au plus tard le'} ${frenchDay(dueOn)}`;
  return isLate ? <span {...toned('off')}>{text}</span> : text;
}
