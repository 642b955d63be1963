/** Whether a customer is reminded of inspections: refused here, or by the link of each reminder, and taken back here alone. */
import { useState } from 'react';
import { setReminders } from '../../../domain/booking/vehicle-calls.ts';
import { reminderDays } from '../../../domain/vehicle/inspection-date.ts';
import { api } from '../../../platform/api/api.ts';
import { createForm } from '../../../ui/form/form.ts';
import { Alert } from '../../../ui/screen/alert.tsx';

/** « 60 puis 15 ». */
const AHEAD = [...reminderDays].reverse().join(' puis ');

interface Reminders {
  readonly wanted: boolean;
}

interface InspectionRemindersProps {
  readonly reminders: Reminders;
  readonly onChange: (reminders: Reminders) => void;
}

export function InspectionReminders({ reminders: { wanted }, onChange }: InspectionRemindersProps) {
  return (
    <section className="card form">
      <h2>Rappels par e-mail</h2>
      <p role="status">
        {wanted
          ? `Nous vous écrivons ${AHEAD}\u00a0jours avant le contrôle technique d’un véhicule.`
          : 'Vous ne recevez plus de rappels avant les contrôles techniques.'}
      </p>
      <Switch key={String(wanted)} wanted={wanted} onChange={onChange} />
    </section>
  );
}

/** One press is one change: each has a form of its own. */
function Switch({ wanted, onChange }: Reminders & Pick<InspectionRemindersProps, 'onChange'>) {
  const [form] = useState(() =>
    createForm({
      fields: {},
      keep: null,
      send: async (_, clientId) => onChange(await api(setReminders, {}, { clientId, wanted: !wanted })),
    }),
  );
  return (
    <form onSubmit={form.submit}>
      <button type="submit" className="button quiet" aria-disabled={form.status.value === 'sending'}>
        {wanted ? 'Ne plus recevoir ces rappels' : 'Recevoir ces rappels'}
      </button>
      <Alert message={form.failure.value} />
    </form>
  );
}
