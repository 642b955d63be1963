/** Many of one kind as one line: how many, the first and the oldest, where all of them are seen to, and each on demand unless they are listed below. */
import type { ReactNode } from 'react';
import type { QueueGroup } from '../../../domain/desk/queue-groups.ts';
import { ageLabel } from '../../../domain/lib/time/age.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';
import type { DeskState } from './desk-state.ts';
import { wordsOfMany } from './group-words.ts';

interface FoldedProps {
  readonly group: QueueGroup;
  readonly state: DeskState;
  /** Each of them; false where they are listed below it. */
  readonly children: ReactNode;
}

export function Folded({ group, state, children }: FoldedProps) {
  const now = systemClock();
  const { heading, isUrgent, first, link } = wordsOfMany(group, now);
  const { length } = group.entries;
  const isUnfolded = state.isUnfolded(group);
  return (
    <>
      <div className="entry-head">
        <h2 {...(isUrgent && toned('off'))}>
          {unbroken(heading)}
          {first && `, ${first}`}
        </h2>
        {link && (
          <a className="button quiet small" href={`#/admin/teammate/${link.path}`}>
            {link.label}
            <span className="unseen">{`\u00a0: ${heading}`}</span>
          </a>
        )}
      </div>
      <p className="hint">{ageLabel(group.since, now)}</p>
      {children && (
        <details open={isUnfolded} onToggle={({ currentTarget }) => state.unfold(group, currentTarget.open)}>
          <summary>
            Voir les {length}
            <span className="unseen">{`\u00a0: ${heading}`}</span>
          </summary>
          {isUnfolded && children}
        </details>
      )}
    </>
  );
}
