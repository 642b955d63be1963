/** *Retours à convenir*: vehicles at an establishment whose way back nobody has agreed on, the oldest first. */

import { useEffect, useState } from 'react';
import { listReturnsToAgree } from '../../../domain/booking/office/return-calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { DAY_MS } from '../../../domain/lib/time/durations.ts';
import { api } from '../../../platform/api/api.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Person } from '../../../ui/screen/phone-link.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

/** Stands above the list of bookings, as long as there are some. */
export function Returns() {
  const [load] = useState(() =>
    createLoad(async (signal) => (await api(listReturnsToAgree, {}, undefined, { signal })).items),
  );
  useEffect(() => load.start(), [load]);
  const returns = load.data.value ?? [];
  if (returns.length === 0) return <Alert message={load.failure.value} />;
  return (
    <details>
      <summary>
        <h2>{returns.length}&nbsp;rendez-vous à convenir</h2>
      </summary>
      <ul className="grid two">
        {returns.map(({ id, reference, plate, brand, model, customerName, phone, since }) => (
          <li key={id} className="card">
            <h3>
              <a href={`#/admin/teammate/booking/${id}`}>{unbroken(reference)}</a>
            </h3>
            <p>
              {brand} {model}, {unbroken(plate)}
            </p>
            <p>
              <Person name={customerName} phone={phone} />
            </p>
            <p className="state">{ageOf(since)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** « Depuis 3 jours ». @param since ISO 8601 */
function ageOf(since: string): string {
  const days = Math.floor((systemClock().getTime() - Date.parse(since)) / DAY_MS);
  if (days < 1) return 'Depuis moins d’un jour';
  return `Depuis ${days}\u00a0jour${days > 1 ? 's' : ''}`;
}
