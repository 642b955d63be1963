/** What only a person's word ended today: who did it, what was answered, and opening it again. */
import type { DeskView } from '../../../domain/desk/calls.ts';
import { queueKinds } from '../../../domain/desk/queue-kinds.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { hourOf } from '../../../domain/lib/time/french-slot.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { DeskState } from './desk-state.ts';
import { EntryButton } from './entry-button.tsx';

interface ClosedProps {
  readonly desk: DeskView;
  readonly state: DeskState;
}

export function ClosedToday({ desk: { closed }, state }: ClosedProps) {
  if (closed.length === 0) return null;
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
