/** Who drives a trip, proposed and given in place. It loads when it is asked for. */
import { useState } from 'react';
import { kindOf } from '../../../domain/trip/trip.ts';
import { createForm } from '../../../ui/form/form.ts';
import { createDriverChoice } from '../give/driver-choice.ts';
import { DriverSelect } from '../give/driver-select.tsx';
import type { EntryProps } from './entry.tsx';
import { Written } from './entry-forms.tsx';

export function AssignForm({ entry, state }: EntryProps) {
  const [choice] = useState(() => createDriverChoice(entry.id, null));
  const [form] = useState(() =>
    createForm({
      fields: { driverId: choice.field },
      send: ({ driverId }, clientId) => state.assign(entry, driverId, clientId),
      keep: null,
      reusable: true,
    }),
  );
  const { reference } = entry.booking ?? {};
  return (
    <Written
      form={form}
      state={state}
      name={`Confier ${reference}, ${kindOf({ kind: entry.tripKind ?? 'outbound' })}`}
      action="Confier"
    >
      <DriverSelect choice={choice} />
    </Written>
  );
}
