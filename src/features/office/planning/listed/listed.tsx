/** What loads in the place of a day's drawing: a week, or on a phone, which has room for a few hours of it, the day in words. */
import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { PlanningView } from '../../../../domain/planning/calls.ts';
import type { PlanningState } from '../planning-state.ts';
import { DayList } from './day-list.tsx';
import { WeekLoad } from './week-load.tsx';

interface ListedProps {
  readonly view: PlanningView;
  readonly state: PlanningState;
  /** The drawing, of one day. */
  readonly children: ReactNode;
}

/** As long as the page is open, whichever day is looked at. */
const isDrawn = signal(false);

export function Listed({ view, state, children }: ListedProps) {
  if (view.days.length > 1) return <WeekLoad view={view} />;
  return (
    <>
      <p className="as-drawn">
        <button
          type="button"
          className="button quiet small"
          onClick={() => {
            isDrawn.value = !isDrawn.peek();
          }}
        >
          <span className="unseen">{isDrawn.value ? 'Voir la ' : 'Voir le '}</span>
          {isDrawn.value ? 'Liste' : 'Dessin'}
        </button>
      </p>
      {isDrawn.value ? children : <DayList view={view} open={state.open} />}
    </>
  );
}
