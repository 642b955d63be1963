/** What was done last on the planning, and taking it back. It loads with the first act. */
import { toned } from '../../../ui/state/toned.ts';
import type { Told } from './planning-acts.ts';
import type { PlanningState } from './planning-state.ts';

interface ToldProps {
  readonly told: Told;
  readonly state: PlanningState;
}

/** It is in sight wherever the planning is scrolled to: nothing moves below the pointer. */
const focusInPlace = (place: HTMLElement | null): void => place?.focus({ preventScroll: true });

export function ToldLines({ told: { lines, undo }, state }: ToldProps) {
  return (
    <div
      className="told"
      role="status"
      tabIndex={-1}
      ref={focusInPlace}
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
