/** What is pressed on a line of the desk: one thing at a time. */
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import type { DeskState } from './desk-state.ts';
import { aboutOf } from './entry-words.ts';

interface EntryButtonProps {
  readonly entry: Pick<QueueEntry, 'kind' | 'who'>;
  readonly state: Pick<DeskState, 'busy'>;
  readonly label: string;
  readonly onPress: () => void;
}

export const EntryButton = ({ entry, state, label, onPress }: EntryButtonProps) => (
  <button type="button" className="button quiet small" aria-disabled={state.busy.value} onClick={onPress}>
    {label}
    <span className="unseen">{`\u00a0: ${aboutOf(entry)}`}</span>
  </button>
);
