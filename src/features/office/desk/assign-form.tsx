/** Who drives a trip, proposed and given in place, and taken back from there. It loads when it is asked for. */
import { useState } from 'react';
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import { assignTrip } from '../../../domain/desk/form-calls.ts';
import type { TripProposals } from '../../../domain/planning/proposal-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { createForm } from '../../../ui/form/form.ts';
import { createDriverChoice, type DriverChoice } from '../give/driver-choice.ts';
import { DriverSelect } from '../give/driver-select.tsx';
import { FreeHour } from '../give/free-hour.tsx';
import { hourBeside, setHour } from '../give/set-hour.ts';
import type { DeskState } from './desk-state.ts';
import type { EntryProps } from './entry.tsx';
import { Written } from './entry-forms.tsx';
import { giveMoved, hourBack, takeBack } from './given-hour.ts';

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
  const { free } = choice.load.data.value ?? {};
  return (
    <Written
      form={form}
      entry={entry}
      state={state}
      name={`Confier ${plate}, ${reference}, ${kindOf({ kind: entry.tripKind ?? 'outbound' })}`}
      action="Confier"
      // Where nobody can at its hour, another hour is what leads on.
      quiet={free != null}
    >
      <DriverSelect choice={choice} />
      {free && entry.slot && (
        <FreeHour
          free={free}
          slot={entry.slot}
          busy={state.busy.value}
          onPress={() => void moveThere(state, entry, free)}
        />
      )}
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
  const back = { label: 'Annuler', make: () => takeBack(state, entry, driverId, before) };
  await state.tell({ entry, text, back }, desk);
}

/** Its appointment is moved to when somebody is free, who is given the trip; the hour can be taken back. */
const moveThere = (
  state: DeskState,
  entry: QueueEntry,
  { slot, driverId, name }: NonNullable<TripProposals['free']>,
): Promise<void> =>
  state.press(`move ${slot.start}`, entry, async (clientId) => {
    const { id, booking, tripKind, slot: own } = entry;
    if (!booking || !own || tripKind === null) return;
    const bookingId = booking.id;
    const from = await setHour({ id, bookingId, kind: tripKind, slot: own }, slot, clientId);
    const desk = await giveMoved({ bookingId, tripKind, driverId }, from);
    const text = `Le rendez-vous est déplacé ${hourBeside(slot, own)}, et le trajet confié à ${name}. Un e-mail le confirme.`;
    const back = hourBack(state, entry, { own, moved: slot });
    await state.tell({ entry, text, back }, desk);
  });
