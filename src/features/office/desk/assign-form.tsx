/** Who drives a trip, proposed and given in place, and taken back from there. It loads when it is asked for. */
import { useState } from 'react';
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import { assignTrip } from '../../../domain/desk/form-calls.ts';
import { moveTrips } from '../../../domain/planning/move-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { createForm } from '../../../ui/form/form.ts';
import { createDriverChoice, type DriverChoice } from '../give/driver-choice.ts';
import { DriverSelect } from '../give/driver-select.tsx';
import type { DeskState } from './desk-state.ts';
import type { EntryProps } from './entry.tsx';
import { Written } from './entry-forms.tsx';

export function AssignForm({ entry, state }: EntryProps) {
  const [choice] = useState(() => createDriverChoice(entry.id, null, entry.driver?.id));
  const [form] = useState(() =>
    createForm({
      fields: { driverId: choice.field },
      send: ({ driverId }, clientId) => assign(state, entry, choice, { driverId, clientId }),
      keep: null,
      reusable: true,
    }),
  );
  const { plate, reference } = entry.booking ?? {};
  return (
    <Written
      form={form}
      entry={entry}
      state={state}
      name={`Confier ${plate}, ${reference}, ${kindOf({ kind: entry.tripKind ?? 'outbound' })}`}
      action="Confier"
    >
      <DriverSelect choice={choice} />
    </Written>
  );
}

/** @throws HttpError */
async function assign(
  state: DeskState,
  entry: QueueEntry,
  choice: DriverChoice,
  { driverId, clientId }: { readonly driverId: string; readonly clientId: string },
): Promise<void> {
  const { booking, tripKind, driver: before } = entry;
  if (!booking || tripKind === null) return;
  const sent = { clientId, bookingId: booking.id, tripKind, driverId, from: before?.id ?? null };
  const desk = await api(assignTrip, {}, sent);
  const driver = desk.today.drivers.find(({ id }) => id === driverId);
  const proposal = choice.load.data.peek()?.proposals.find((one) => one.driverId === driverId);
  const known = proposal && !proposal.isAdvised ? ` À savoir\u00a0: ${proposal.reason}.` : '';
  const text = `Le trajet est confié à ${driver?.name ?? 'ce convoyeur'}.${known}`;
  const back = { label: 'Annuler', make: () => takeBack(state, entry, driverId) };
  await state.tell({ entry, text, back }, desk);
}

/** Gives it back to who had it, or to nobody: unless somebody else has given it meanwhile. */
const takeBack = (state: DeskState, entry: QueueEntry, driverId: string): Promise<void> =>
  state.press('take back', entry, async (clientId) => {
    const { id: tripId, driver: before } = entry;
    const moves = [{ tripId, from: driverId, to: before?.id ?? null }];
    const { results } = await api(moveTrips, {}, { clientId, moves });
    const refusal = results[0]?.refusal ?? null;
    if (refusal !== null) throw new HttpError('http', { status: 409, message: refusal });
    const text = before
      ? `C’est annulé\u00a0: le trajet est rendu à ${before.name}.`
      : 'C’est annulé\u00a0: le trajet n’est confié à personne.';
    await state.tell({ entry, text });
  });
