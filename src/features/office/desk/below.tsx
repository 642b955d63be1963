/** What the desk shows below what waits: it loads once there is something of it. */
import type { DeskView } from '../../../domain/desk/calls.ts';
import type { DeskState } from './desk-state.ts';
import { ClosedToday, DoneEntry } from './done.tsx';
import { NextTrips } from './next-trips.tsx';

interface BelowProps {
  readonly desk: DeskView;
  readonly state: DeskState;
}

const Below = ({ desk, state }: BelowProps) => (
  <>
    {desk.next && desk.next.length > 0 && <NextTrips trips={desk.next} />}
    {desk.closed.length > 0 && <ClosedToday desk={desk} state={state} />}
  </>
);

export const below = { Below, DoneEntry };
