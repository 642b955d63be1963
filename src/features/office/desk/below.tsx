/** What the desk shows after what waits, below it and beside it, and many of one kind as one line: none of it is waited for. */
import type { DeskView } from '../../../domain/desk/calls.ts';
import type { DeskState } from './desk-state.ts';
import { ClosedToday, DoneEntry } from './done.tsx';
import { Figures } from './figures.tsx';
import { Folded } from './folded.tsx';
import { HeldOrders } from './held-orders.tsx';
import { NextTrips } from './next-trips.tsx';

interface BelowProps {
  readonly desk: DeskView;
  readonly state: DeskState;
}

const Below = ({ desk, state }: BelowProps) => (
  <>
    {desk.next && desk.next.length > 0 && <NextTrips trips={desk.next} />}
    {desk.held && desk.held.length > 0 && <HeldOrders orders={desk.held} />}
    {desk.closed.length > 0 && <ClosedToday desk={desk} state={state} />}
  </>
);

export const below = { Below, DoneEntry, Figures, Folded };
