/** *Bureau*: what waits for somebody of the team, the oldest first, and the day beside it (domain.md, *The desk*). */
import { useState } from 'react';
import type { DeskView, QueueEntry } from '../../../domain/desk/calls.ts';
import type { QueueGroup } from '../../../domain/desk/queue-groups.ts';
import { queueKinds } from '../../../domain/desk/queue-kinds.ts';
import { keysOf } from '../../../domain/lib/key-of.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { createDesk, type DeskState, keyOf } from './desk-state.ts';
import { Entry } from './entry.tsx';
import { loadBelow } from './load-below.ts';
import { Today, Ways } from './today.tsx';
import './desk.css';

export function Desk() {
  const [state] = useState(createDesk);
  useNewQuery(state.follow);
  return (
    <Screen heading="Bureau">
      <Loadable load={state.load} waiting="Chargement…">
        {(desk) => (
          <div className="spaced beside">
            <Ways />
            <Kinds desk={desk} state={state} />
            <Queue state={state} />
            {desk.isCut && <p className="hint">Seules les plus anciennes sont là.</p>}
            {(desk.next?.length || desk.held?.length || desk.closed.length) > 0 && (
              <OnDemand open label="La suite" load={loadRest} props={{ desk, state }} />
            )}
            <Today desk={desk} />
          </div>
        )}
      </Loadable>
    </Screen>
  );
}

interface DeskProps {
  readonly desk: DeskView;
  readonly state: DeskState;
}

const loadRest = () => loadBelow().then((parts) => parts.Below);
const loadDoneEntry = () => loadBelow().then((parts) => parts.DoneEntry);

/** How much of each kind waits; pressing one shows it alone. */
function Kinds({ desk: { entries }, state }: DeskProps) {
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  const kinds = keysOf(queueKinds).filter((kind) => count(kind) > 0 || kind === state.kind.value);
  const choices = [
    ['', 'Tout', entries.length],
    ...kinds.map((kind) => [kind, queueKinds[kind], count(kind)] as const),
  ] as const;
  return (
    <ul className="kinds" aria-label="Montrer">
      {choices.map(([kind, label, waiting]) => (
        <li key={kind}>
          <button
            type="button"
            className="button quiet small"
            aria-pressed={state.kind.value === kind}
            onClick={() => state.show(kind)}
          >
            {label} <b>{waiting}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Queue({ state }: { readonly state: DeskState }) {
  const groups = state.groups.value;
  if (groups.length === 0) {
    return <p className="lead">Rien n’attend personne{state.kind.value && ' ici'}.</p>;
  }
  return (
    <ol className="queue">
      {groups.flatMap((group) => [
        state.isMany(group) && (
          <li key={group.key} className="card">
            <Many group={group} state={state} />
          </li>
        ),
        !state.isFolding(group) && (
          <Listed key={`${group.key} listed`} entries={group.entries} state={state} />
        ),
      ])}
    </ol>
  );
}

const loadFolded = () => loadBelow().then((parts) => parts.Folded);

function Many({ group, state }: { readonly group: QueueGroup; readonly state: DeskState }) {
  const children = state.isFolding(group) && (
    <ol className="queue">
      <Listed entries={group.entries} state={state} />
    </ol>
  );
  const label = `${labelIn(queueKinds, group.kind)}\u00a0: ${group.entries.length}`;
  return <OnDemand open label={label} load={loadFolded} props={{ group, state, children }} />;
}

interface ListedProps {
  readonly entries: readonly QueueEntry[];
  readonly state: DeskState;
}

function Listed({ entries, state }: ListedProps) {
  const done = state.done.value;
  const isDone = (entry: QueueEntry) => done?.entry.id === entry.id && state.isGone(entry);
  return entries.map((entry) => (
    <li key={keyOf(entry)} className="card">
      {done && isDone(entry) ? (
        <OnDemand open label={done.text} load={loadDoneEntry} props={{ done, state }} />
      ) : (
        <Entry entry={entry} state={state} />
      )}
    </li>
  ));
}
