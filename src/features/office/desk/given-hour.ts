/** A trip that is given with another hour, and what takes either back. It loads with the forms that do. */
import type { DeskView, QueueEntry } from '../../../domain/desk/calls.ts';
import { assignTrip } from '../../../domain/desk/form-calls.ts';
import { briefSlot } from '../../../domain/lib/time/french-slot.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { moveTrips } from '../../../domain/planning/move-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { setHour } from '../give/set-hour.ts';
import type { DeskState, Done } from './desk-state.ts';

interface GivenTrip {
  readonly bookingId: string;
  readonly tripKind: 'outbound' | 'return';
  readonly driverId: string;
}

/**
 * Gives a trip whose hour was just set. Tried again after a lost answer that is the same one, and says who has it by then.
 * @param from who has it since; null for nobody
 * @returns nothing where there is nothing to give
 */
export const giveMoved = async (trip: GivenTrip, from: string | null): Promise<DeskView | undefined> =>
  from === trip.driverId ? undefined : api(assignTrip, {}, { ...trip, clientId: uuid(), from });

/** Puts an appointment back where it was. @param own when that is @param moved when it is since */
export const hourBack = (
  state: DeskState,
  entry: QueueEntry,
  { own, moved }: { readonly own: Slot; readonly moved: Slot },
): NonNullable<Done['back']> => ({
  label: `Remettre au ${briefSlot(own)}`,
  make: () =>
    state.press(`move ${own.start}`, entry, async (clientId) => {
      const { id, booking, tripKind } = entry;
      if (!booking || tripKind === null) return;
      await setHour({ id, bookingId: booking.id, kind: tripKind, slot: moved }, own, clientId);
      await state.tell({ entry, text: 'Le rendez-vous est remis où il était. Un e-mail le confirme.' });
    }),
});

/** Gives it back to who had it, or to nobody: unless somebody else has given it meanwhile. */
export const takeBack = (
  state: DeskState,
  entry: QueueEntry,
  driverId: string,
  before: { readonly id: string; readonly name: string } | null,
): Promise<void> =>
  state.press('take back', entry, async (clientId) => {
    const moves = [{ tripId: entry.id, from: driverId, to: before?.id ?? null }];
    const { results } = await api(moveTrips, {}, { clientId, moves });
    const refusal = results[0]?.refusal ?? null;
    if (refusal !== null) throw new HttpError('http', { status: 409, message: refusal });
    const text = before
      ? `C’est annulé\u00a0: le trajet est rendu à ${before.name}.`
      : 'C’est annulé\u00a0: le trajet n’est confié à personne.';
    await state.tell({ entry, text });
  });
