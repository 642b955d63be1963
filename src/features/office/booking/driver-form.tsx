/** Who drives a trip of a booking, proposed and given, or taken back. It loads when it is asked for. */
import { useState } from 'react';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { BackButton } from '../../../ui/load/back-button.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { createDriverChoice, givingAction } from '../give/driver-choice.ts';
import { DriverSelect } from '../give/driver-select.tsx';
import type { OfficeTrip } from './state.ts';

interface DriverFormProps extends Closable {
  readonly trip: OfficeTrip;
  /** What was pressed to open it. */
  readonly name: string;
  /** @param driverId null for nobody @throws HttpError */
  readonly give: (driverId: string | null, clientId: string) => Promise<void>;
}

export function DriverForm({ trip, name, give, onClose }: DriverFormProps) {
  const [choice] = useState(() => createDriverChoice(trip.id, trip.driverId));
  const [form] = useState(() =>
    createForm({
      fields: { driverId: choice.field },
      send: async ({ driverId }, clientId) => {
        await give(driverId || null, clientId);
        onClose();
      },
      keep: null,
      reusable: true,
    }),
  );
  const action = givingAction(choice.driverId, choice.field.value.value);
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-label={name}>
      <DriverSelect choice={choice} />
      <p className="hint">
        Le client apprend par <span className="whole">e-mail</span> qui s’occupe de son véhicule, deux minutes
        après le dernier changement.
      </p>
      <Alert message={form.failure.value} />
      <div className="actions">
        <SubmitButton form={form} label={action} retryLabel={action} />
        <BackButton form={form} label="Fermer" onClose={onClose} />
      </div>
    </form>
  );
}
