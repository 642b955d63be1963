/** What was done last on the planning, and taking it back. It loads with the first act. */
import { briefSlot } from '../../../domain/lib/time/french-slot.ts';
import { toned } from '../../../ui/state/toned.ts';
import type { Told } from './planning-acts.ts';
import type { PlanningState } from './planning-state.ts';
import './told.css';

interface ToldProps {
  readonly told: Told;
  readonly state: PlanningState;
}

/** It is in sight wherever the planning is scrolled to; the hours stay below it, however tall it is. */
function focusInPlace(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  place?.parentElement?.style.setProperty('--told', `${place.offsetHeight}px`);
  // On a phone it does not stay in sight by itself (told.css).
  if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView();
}

export function ToldLines({ told: { lines, undo, before }, state }: ToldProps) {
  const refused = lines.filter(({ isRefused }) => isRefused);
  const done = lines.filter(({ isRefused }) => !isRefused);
  return (
    <div
      className={refused.length > 0 ? 'told refused' : 'told'}
      role="status"
      tabIndex={-1}
      ref={focusInPlace}
      key={lines.map(({ text }) => text).join()}
    >
      <Some state={state} lines={refused} summary={`${refused.length}\u00a0trajets n’ont pu être confiés`} />
      <Some state={state} lines={done} summary={doneSaid(done)} />
      {undo.length > 0 && (
        <button
          type="button"
          className="button quiet small"
          aria-disabled={state.busy.value}
          onClick={() => void state.act(({ undo }) => undo())}
        >
          Annuler
        </button>
      )}
      {before && (
        <button
          type="button"
          className="button quiet small"
          aria-disabled={state.busy.value}
          onClick={() => void state.act(({ moveHour }) => moveHour(before.trip, before.hour))}
        >
          Remettre au {briefSlot(before.hour.slot)}
        </button>
      )}
      <button type="button" className="button quiet small" onClick={state.dismiss}>
        Fermer
      </button>
    </div>
  );
}

/** « 10 trajets confiés à 2 convoyeurs », « 3 trajets confiés à Inès Roche, 7 repris ». */
function doneSaid(done: Told['lines']): string {
  const drivers = done.flatMap(({ driver }) => driver ?? []);
  const back = done.length - drivers.length;
  const trips = (count: number) => `${count}\u00a0trajet${count > 1 ? 's' : ''}`;
  if (drivers.length === 0) return `${trips(back)} repris`;
  const count = new Set(drivers.map(({ id }) => id)).size;
  const to = count > 1 ? `${count}\u00a0convoyeurs` : drivers[0]?.name;
  const given = `${trips(drivers.length)} confié${drivers.length > 1 ? 's' : ''} à ${to}`;
  return back > 0 ? `${given}, ${back}\u00a0repris` : given;
}

/** As many are read at a glance; of more it is how many that counts, and the drawing says the rest. */
const FEW_LINES = 3;

interface LinesProps extends Pick<Told, 'lines'>, Pick<ToldProps, 'state'> {}

interface SomeProps extends LinesProps {
  /** Where they are many. */
  readonly summary: string;
}

const Some = ({ summary, ...told }: SomeProps) =>
  told.lines.length > FEW_LINES ? (
    // Unfolded it stands where it is in the page (told.css), which may be above what is in sight.
    <details
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
      }
    >
      <summary>{summary}</summary>
      <Lines {...told} />
    </details>
  ) : (
    <Lines {...told} />
  );

const Lines = ({ lines, state }: LinesProps) =>
  lines.length > 0 && (
    <ul>
      {lines.map(({ text, isRefused, tripId, bookingId }) => (
        <li key={text}>
          <span {...(isRefused && toned('waiting'))}>{text}</span>
          {isRefused && bookingId && (
            <>
              {' '}
              <a
                className="more"
                href={`#/admin/teammate/booking/${bookingId}`}
                // In place, where another hour and who is free then are one press.
                onClick={(event) => {
                  const trip = state.load.data.value?.trips.find(({ id }) => id === tripId);
                  if (!trip?.canMove) return;
                  event.preventDefault();
                  state.open(tripId);
                }}
              >
                Déplacer
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
