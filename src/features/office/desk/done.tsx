/** What was done: in the place of what waited, and all that only a person's word ended today. Both can be taken back from there; it loads with the first. */
import type { DeskView } from '../../../domain/desk/calls.ts';
import { queueKinds } from '../../../domain/desk/queue-kinds.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { hourOf } from '../../../domain/lib/time/french-slot.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import type { DeskState, Done } from './desk-state.ts';
import { EntryButton } from './entry-button.tsx';
import { aboutOf } from './entry-words.ts';

interface ClosedProps {
  readonly desk: DeskView;
  readonly state: DeskState;
}

/** Who did it, and what was answered. */
export function ClosedToday({ desk: { closed }, state }: ClosedProps) {
  return (
    <details>
      <summary>Clos aujourd’hui ({closed.length})</summary>
      <ul className="queue">
        {closed.map((entry) => {
          const { kind, id, at, by, who, reply } = entry;
          return (
            <li key={`${kind} ${id}`} className="card">
              <p>
                <b>{labelIn(queueKinds, kind)}</b>
                {who && `, ${who}`}&nbsp;: {hourOf(at)}
                {by && `, par ${by}`}
              </p>
              {reply && <p className="typed quoted">{reply}</p>}
              <Alert message={state.failureOf(entry)} />
              <p className="actions">
                <EntryButton
                  entry={entry}
                  state={state}
                  label="Rouvrir"
                  onPress={() => void state.reopen(entry)}
                />
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface DoneProps {
  readonly done: Done;
  readonly state: DeskState;
}

/** What became of it. */
export const DoneEntry = ({ done: { entry, text, back }, state }: DoneProps) => (
  <>
    <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
      {text}
    </p>
    <p>{aboutOf(entry)}</p>
    <Alert message={state.failureOf(entry)} />
    {back && (
      <p className="actions">
        <EntryButton entry={entry} state={state} label={back.label} onPress={() => void back.make()} />
      </p>
    )}
  </>
);
