/**
 * *Planning* (domain.md, Screens): a day or a week of the team, drawn and as a table; who drives what is chosen in place, and
 * what was done can be taken back.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { slotDay } from '../../../domain/lib/time/french-slot.ts';
import { addDays, parisInstant } from '../../../domain/lib/time/paris-time.ts';
import type { PlanningView } from '../../../domain/planning/calls.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { Field } from '../../../ui/field/field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { ABSENCE_DRAFT } from './absence-draft.ts';
import type { Told } from './planning-acts.ts';
import { createPlanning, type PlanningState, waitsForDriver } from './planning-state.ts';
import { Timeline } from './timeline.tsx';
import type { TripDialogProps } from './trip-dialog.tsx';
import '../../../ui/list/toolbar.css';
import { toned } from '../../../ui/state/toned.ts';

const PATH = '#/admin/teammate/planning';
const WEEK_DAYS = 7;

export function Planning() {
  const [state] = useState(createPlanning);
  useNewQuery(state.follow);
  const { day, isWeek, form, load } = state;
  const span = isWeek.value ? '&span=week' : '';
  const around = (count: number) =>
    `${PATH}?day=${addDays(day.value, count * (isWeek.value ? WEEK_DAYS : 1))}${span}`;
  const [before, after] = isWeek.value
    ? ['Semaine précédente', 'Semaine suivante']
    : ['Jour précédent', 'Jour suivant'];
  return (
    <Screen heading="Planning">
      <div className="toolbar">
        <p className="days">
          <a className="button quiet small" href={around(-1)} aria-label={before} title={before}>
            ‹
          </a>
          <a className="button quiet small" href={isWeek.value ? `${PATH}?span=week` : PATH}>
            Aujourd’hui
          </a>
          <a className="button quiet small" href={around(1)} aria-label={after} title={after}>
            ›
          </a>
          <a
            className="button quiet small"
            href={`${PATH}?day=${day.value}${isWeek.value ? '' : '&span=week'}`}
          >
            {isWeek.value ? 'Le jour seul' : 'La semaine'}
          </a>
        </p>
        <form className="choose-day" noValidate onSubmit={form.submit} aria-label="Choisir un jour">
          <Field field={form.fields.day} label="Jour" type="date" />
          <SubmitButton form={form} label="Afficher" quiet />
        </form>
      </div>
      <Loadable load={load} waiting="Chargement du planning…">
        {(view) => <Shown view={view} state={state} />}
      </Loadable>
      <Opened state={state} />
    </Screen>
  );
}

const loadDrivers = () => loadCalls(() => import('./drivers.tsx'), 'Drivers').then((m) => m.Drivers);
const loadTable = () => loadCalls(() => import('./trip-table.tsx'), 'TripTable').then((m) => m.TripTable);
const loadGiveMany = () => loadCalls(() => import('./give-many.tsx'), 'GiveMany').then((m) => m.GiveMany);
const loadDialog = () => loadCalls(() => import('./trip-dialog.tsx'), 'TripDialog').then((m) => m.TripDialog);

/** The trip that was pressed: what is asked of it loads at the first press. */
function Opened({ state }: { readonly state: PlanningState }) {
  const [Dialog, setDialog] = useState<ComponentType<TripDialogProps> | null>(null);
  const opened = state.opened.value;
  const isWanted = opened !== null && Dialog === null;
  useEffect(() => {
    if (isWanted) loadDialog().then((loaded) => setDialog(() => loaded), state.fail);
  }, [isWanted, state]);
  return opened && Dialog && <Dialog key={opened.id} trip={opened} state={state} />;
}

interface ShownProps {
  readonly view: PlanningView;
  readonly state: PlanningState;
}

const count = (trips: readonly unknown[]) => `${trips.length} trajet${trips.length > 1 ? 's' : ''}`;

function Shown({ view, state }: ShownProps) {
  const { days, trips } = view;
  const { drivers } = view;
  const waiting = trips.filter((trip) => waitsForDriver(trip, drivers));
  const told = state.told.value;
  return (
    <div className="spaced">
      <p role="status">
        <strong>{titleOf(days)}</strong>
        {`\u00a0: ${trips.length > 0 ? count(trips) : 'aucun trajet'}${waiting.length > 0 ? `, dont ${waiting.length} à attribuer` : ''}`}
      </p>
      {/* Behind a dialog nothing takes the focus: what was done is told once it has gone. */}
      {told && state.opened.value === null && <ToldLines told={told} state={state} />}
      <div className="actions">
        {waiting.length > 0 && (
          <OnDemand label="Confier plusieurs trajets" load={loadGiveMany} props={{ state }} />
        )}
        <OnDemand
          label="Absences et permis"
          load={loadDrivers}
          open={draftOf(ABSENCE_DRAFT).read() !== null}
          props={{ state }}
        />
      </div>
      {(trips.length > 0 || view.toAgree.length > 0) && <Timeline view={view} state={state} />}
      {trips.length > 0 && <p className="hint">Pressez un trajet, ou glissez-le sur une ligne.</p>}
      <Warnings view={view} />
      {trips.length > 0 && <OnDemand label="Les mêmes en tableau" load={loadTable} props={{ view }} />}
    </div>
  );
}

function titleOf(days: readonly string[]): string {
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const titled = (day: string) => slotDay({ start: parisInstant(day, 0).toISOString() });
  return first === last ? titled(first) : `Du ${titled(first)} au ${titled(last)}`;
}

/** What the law, or a licence, has against what is shown, each with whom it is about: never silent, whatever is open. */
function Warnings({ view: { drivers } }: Pick<ShownProps, 'view'>) {
  const warnings = [...new Set(drivers.flatMap((driver) => driver.warnings))];
  if (warnings.length === 0) return null;
  return (
    <ul className="team" aria-label="À savoir des convoyeurs">
      {warnings.map((warning) => (
        <li key={warning}>
          <span {...toned('waiting')}>{warning}</span>
          {`\u00a0: ${drivers
            .filter((driver) => driver.warnings.includes(warning))
            .map(({ displayName }) => displayName)
            .join(', ')}`}
        </li>
      ))}
    </ul>
  );
}

interface ToldProps {
  readonly told: Told;
  readonly state: PlanningState;
}

function ToldLines({ told: { lines, undo }, state }: ToldProps) {
  return (
    <div
      className="told"
      role="status"
      tabIndex={-1}
      ref={takeFocus}
      key={lines.map(({ text }) => text).join()}
    >
      <Lines lines={lines.filter(({ isRefused }) => isRefused)} />
      <Done lines={lines.filter(({ isRefused }) => !isRefused)} />
      {undo.length > 0 && (
        <button
          type="button"
          className="button quiet small"
          aria-disabled={state.busy.value}
          onClick={() => void state.undo()}
        >
          Annuler
        </button>
      )}
    </div>
  );
}

/** As many are read at a glance; of more it is how many that counts, and the drawing says the rest. */
const FEW_LINES = 3;

const Done = ({ lines }: Pick<Told, 'lines'>) =>
  lines.length > FEW_LINES ? (
    <>
      <p>{`C’est fait pour ${lines.length}\u00a0trajets.`}</p>
      <details>
        <summary>Voir lesquels</summary>
        <Lines lines={lines} />
      </details>
    </>
  ) : (
    <Lines lines={lines} />
  );

const Lines = ({ lines }: Pick<Told, 'lines'>) => (
  <ul>
    {lines.map(({ text, isRefused }) => (
      <li key={text} {...(isRefused && toned('waiting'))}>
        {text}
      </li>
    ))}
  </ul>
);
