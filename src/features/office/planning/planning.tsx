/**
 * *Planning* (domain.md, Screens): a day or a week of the team, drawn and as a table; who drives what is chosen in place, and
 * what was done can be taken back.
 */
import { type MouseEvent, useState } from 'react';
import { slotDay } from '../../../domain/lib/time/french-slot.ts';
import { addDays, parisInstant } from '../../../domain/lib/time/paris-time.ts';
import type { PlanningView, TeamTrip } from '../../../domain/planning/calls.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { Field } from '../../../ui/field/field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { useLoaded } from '../../../ui/load/use-loaded.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { ABSENCE_DRAFT } from './absence-draft.ts';
import { waitsForDriver } from './chart.ts';
import { createPlanning, type PlanningState } from './planning-state.ts';
import { Timeline } from './timeline.tsx';
import '../../../ui/list/toolbar.css';

const PATH = '#/admin/teammate/planning';
const DESK = '#/admin/teammate/desk';
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
          <a className="button quiet small" href={around(-1)} aria-label={before}>
            ‹
          </a>
          <a className="button quiet small" href={isWeek.value ? `${PATH}?span=week` : PATH}>
            Aujourd’hui
          </a>
          <a className="button quiet small" href={around(1)} aria-label={after}>
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

const loadDrivers = loadPart(() => import('./drivers/drivers.tsx'), 'Drivers');
const loadTable = loadPart(() => import('./trip-table.tsx'), 'TripTable');
const loadGiveMany = loadPart(() => import('./give-many.tsx'), 'GiveMany');
const loadTold = loadPart(() => import('./told.tsx'), 'ToldLines');
const loadListed = loadPart(() => import('./listed/listed.tsx'), 'Listed');
const loadUndrawn = loadPart(() => import('./undrawn.tsx'), 'Undrawn');
const loadDialog = loadPart(() => import('./trip-dialog.tsx'), 'TripDialog');

/** The trip that was pressed. */
function Opened({ state }: StateProps) {
  const opened = state.opened.value;
  const { Part: Dialog } = useLoaded(opened !== null, loadDialog, state.fail);
  return opened && Dialog && <Dialog key={opened.id} trip={opened} state={state} />;
}

/** What was done last, or why nothing could be. Behind a dialog nothing takes the focus: it is told once that has gone. */
function Outcome({ state }: StateProps) {
  const told = state.opened.value === null ? state.told.value : null;
  const { Part: ToldLines } = useLoaded(told !== null, loadTold, state.fail);
  const failure = state.failure.value;
  if (failure === null) return told && ToldLines && <ToldLines told={told} state={state} />;
  return <Alert message={failure} />;
}

interface StateProps {
  readonly state: PlanningState;
}

interface ShownProps extends StateProps {
  readonly view: PlanningView;
}

/** How many presses have gone from one late trip to the next. */
let turn = 0;

/** Goes to the next of some trips, where they are drawn or listed one by one; from a week its link leads to the desk. */
function showNext(event: MouseEvent, trips: readonly TeamTrip[]): void {
  const shown = document.getElementById(trips[turn++ % trips.length]?.id ?? '');
  if (!shown) return;
  event.preventDefault();
  shown.focus();
}

const count = (trips: readonly unknown[]) => `${trips.length} trajet${trips.length > 1 ? 's' : ''}`;

function Shown({ view, state }: ShownProps) {
  const { days, closed, trips, drivers, toAgree } = view;
  const isUndrawn = toAgree.length > 0 || drivers.some(({ warnings }) => warnings.length > 0);
  const { Part: Undrawn } = useLoaded(isUndrawn, loadUndrawn, state.fail);
  // A phone has room for a few hours of it.
  const isListed = days.length > 1 || matchMedia('(max-width: 40rem)').matches;
  const { Part: Listed } = useLoaded(isListed && trips.length > 0, loadListed, state.fail);
  const drawing = <Timeline view={view} state={state} />;
  const waiting = trips.filter((trip) => waitsForDriver(trip, drivers));
  const late = trips.filter(({ isLate, isIdle }) => isLate || isIdle);
  return (
    <div className="spaced">
      <Outcome state={state} />
      <div className="actions planned-day">
        <p role="status">
          <strong>{titleOf(days)}</strong>
          {days.length === closed.length && ', fermé'}
          {`\u00a0: ${trips.length > 0 ? count(trips) : 'aucun trajet'}${waitingSaid(waiting)}`}
          {late.length > 0 && (
            <>
              {', '}
              <a className="whole" href={DESK} onClick={(event) => showNext(event, late)}>
                {late.length} en retard{late.some(({ isLate }) => !isLate) && ' ou pas en route'}
              </a>
            </>
          )}
        </p>
        {waiting.length > 0 && (
          <OnDemand
            label="Confier"
            load={loadGiveMany}
            // The desk leads to it, and to the drivers.
            open={readQuery('give') !== ''}
            props={{ state }}
          />
        )}
        <OnDemand
          label="Convoyeurs"
          load={loadDrivers}
          open={readQuery('phone') !== '' || draftOf(ABSENCE_DRAFT).read() !== null}
          props={{ state }}
        />
      </div>
      {trips.length > 0 &&
        (isListed
          ? Listed && (
              <Listed view={view} state={state}>
                {drawing}
              </Listed>
            )
          : drawing)}
      {isUndrawn && Undrawn && <Undrawn view={view} />}
      {trips.length > 0 && <OnDemand label="Les mêmes en tableau" load={loadTable} props={{ view }} />}
    </div>
  );
}

/** « , dont 2 à confier et 1 pendant une absence »; nothing where none waits. */
function waitingSaid(waiting: readonly TeamTrip[]): string {
  const free = waiting.filter(({ driverId }) => driverId === null).length;
  const left = waiting.length - free;
  const given = free > 0 ? `, dont ${free} à confier` : '';
  return left > 0 ? `${given}${given ? ' et' : ','} ${left} pendant une absence` : given;
}

function titleOf(days: readonly string[]): string {
  const titled = (day = '') => slotDay({ start: parisInstant(day, 0).toISOString() });
  return days.length > 1 ? `Du ${titled(days[0])} au ${titled(days.at(-1))}` : titled(days[0]);
}
