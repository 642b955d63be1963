/**
 * Several trips that nobody drives, given in one act: who would get each is shown before, and is who gets it. It loads when it is
 * asked for.
 */
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { toned } from '../../../ui/state/toned.ts';
import { waitsForDriver } from './chart.ts';
import { type Giving, MoveButton, useGiving } from './giving.tsx';
import type { PlanningState } from './planning-state.ts';
import { tripName } from './trip-name.ts';
import { wayOf } from './trip-words.ts';
import './drawer.css';

interface GiveManyProps extends Closable {
  readonly state: PlanningState;
}

export function GiveMany({ state, onClose }: GiveManyProps) {
  const giving = useGiving(state.load, waitsForDriver);
  const { waiting, refused, chosen, plan, tick } = giving;
  const all = waiting.value.map(({ id }) => id);
  const isNone = chosen.value.length === 0;
  return (
    <section className="spaced" aria-label="Trajets à confier">
      <h2>Trajets à confier</h2>
      <p className="hint" role="status">
        Chacun va au convoyeur proposé pour lui, dans l’ordre des rendez-vous.
        {refused.value.length > 0 && (
          <strong>{` ${givableSaid(all.length - refused.value.length, all.length)}`}</strong>
        )}
      </p>
      {plan.failure.value !== null && <Alert message={plan.failure.value} />}
      <p className="actions">
        <GiveButton state={state} giving={giving} />
        {all.length > refused.value.length && (
          <button type="button" className="button quiet" onClick={() => tick(all, isNone)}>
            {isNone ? 'Tout choisir' : 'Ne rien choisir'}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          Fermer
        </button>
      </p>
      <ul className="team">
        {waiting.value.map((trip) => (
          <li key={trip.id}>
            <Tick trip={trip} open={state.open} giving={giving} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** « 10 sur 11 peuvent être confiés. » */
function givableSaid(count: number, all: number): string {
  if (count === 0) return 'Aucun ne peut être confié.';
  return count > 1 ? `${count} sur ${all} peuvent être confiés.` : `1 sur ${all} peut être confié.`;
}

interface GivingProps {
  readonly giving: Giving;
}

interface GiveButtonProps extends GivingProps {
  readonly state: PlanningState;
}

/** What is shown is what is done: while it is asked for, nothing is given. */
function GiveButton({ state, giving: { moves, plan } }: GiveButtonProps) {
  const count = moves.value.length;
  const isBusy = state.busy.value || plan.loading.value;
  return (
    <button
      type="button"
      className="button"
      disabled={count === 0 && !isBusy}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void state.act(({ moveAll }) => moveAll(moves.peek()));
      }}
    >
      {count > 1 ? `Confier les ${count} trajets` : 'Confier le trajet'}
    </button>
  );
}

interface TickProps extends GivingProps {
  readonly trip: TeamTrip;
  readonly open: PlanningState['open'];
}

function Tick({ trip, open, giving: { refused, chosen, giftOf, tick } }: TickProps) {
  const gift = giftOf(trip);
  const isRefused = refused.value.includes(trip);
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          disabled={isRefused}
          checked={chosen.value.includes(trip)}
          onChange={({ currentTarget }) => tick([trip.id], currentTarget.checked)}
        />
        <span>
          <b>{tripName(trip)}</b>
          {`, ${wayOf(trip)}`}
          {gift && (
            <>
              <br />
              {gift.driver ? (
                <>
                  <strong>{`→ ${gift.driver.name}. `}</strong>
                  {gift.reason}
                </>
              ) : (
                <span {...toned('off')}>{gift.reason}</span>
              )}
            </>
          )}
        </span>
      </label>
      {isRefused && <MoveButton trip={trip} open={open} />}
    </>
  );
}
