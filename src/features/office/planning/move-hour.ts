/** Another hour for a trip that nobody can be given at its own. It loads with the first that is moved so. */
import type { Signal } from '@preact/signals-react';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { setHour } from '../give/set-hour.ts';
import type { Acts, GivenHour, Told } from './planning-acts.ts';
import type { PlanningState } from './planning-state.ts';

interface Moving {
  readonly load: Pick<PlanningState['load'], 'data' | 'run'>;
  readonly busy: Signal<boolean>;
  readonly told: Signal<Told | null>;
  readonly acts: Acts;
}

/** The same move tried again after a lost answer is the same one. */
const attempts = new Map<string, string>();

/** Sets the appointment at that hour, and gives the trip to who has it then; both can be taken back. @throws HttpError */
export async function moveHour(
  trip: TeamTrip,
  { slot, driverId, name }: GivenHour,
  { load, busy, told, acts }: Moving,
): Promise<void> {
  if (busy.peek()) return;
  const { id, slot: from } = trip;
  const before = load.data.peek()?.drivers.find((driver) => driver.id === trip.driverId);
  const act = `${id} ${from.start} ${slot.start}`;
  const clientId = attempts.get(act) ?? uuid();
  attempts.set(act, clientId);
  busy.value = true;
  let had: string | null;
  try {
    had = await setHour(trip, slot, clientId);
    attempts.delete(act);
    await load.run();
  } finally {
    busy.value = false;
  }
  // Its new day may not be the one on show.
  const moved = { ...trip, slot, driverId: had };
  // Whoever had it keeps it where they are free then.
  if (had === driverId) acts.tellGiven(moved, driverId === null ? null : { id: driverId, name });
  else await acts.moveOrFail(moved, driverId);
  const hour = { slot: from, driverId: trip.driverId, name: before?.displayName ?? '' };
  told.value = {
    lines: told.peek()?.lines ?? [],
    undo: [],
    before: { trip: { ...moved, driverId }, hour },
  };
}
