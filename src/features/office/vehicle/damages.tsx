/** The damages of a vehicle over time, from the sealed condition reports: when each was seen first, and whether it is there. */
import type { VehicleLog } from '../../../domain/desk/vehicle-log-calls.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { toned } from '../../../ui/state/toned.ts';

type Damage = VehicleLog['damages'][number];

export function Damages({ damages }: Pick<VehicleLog, 'damages'>) {
  if (damages.length === 0) {
    return (
      <section>
        <h2>Dommages</h2>
        <p>Aucun état des lieux n’en a relevé.</p>
      </section>
    );
  }
  const present = damages.filter(({ gone }) => gone === null).length;
  return (
    <section>
      <h2>Dommages</h2>
      <DataTable
        caption={`${present} présent${present > 1 ? 's' : ''} au dernier état des lieux, ${damages.length} en tout`}
        rows={damages.map((damage, index) => ({ ...damage, key: String(index) }))}
        keyOf={({ key }) => key}
        columns={[
          { heading: 'Dommage', cell: ({ text }) => text, wraps: true },
          { heading: 'Vu d’abord', cell: ({ first }) => <Source source={first} />, named: true },
          { heading: 'Aujourd’hui', cell: (damage) => <Now damage={damage} />, named: true },
        ]}
      />
    </section>
  );
}

const Source = ({ source: { at, bookingId, reference } }: { readonly source: Damage['first'] }) => (
  <>
    {frenchDayOf(at)},{' '}
    <a className="whole" href={`#/admin/teammate/booking/${bookingId}`}>
      {reference}
    </a>
  </>
);

function Now({ damage: { gone, last } }: { readonly damage: Damage }) {
  return gone ? (
    <span {...toned('on')}>plus relevé depuis le {frenchDayOf(gone.at)}</span>
  ) : (
    <span {...toned('off')}>présent le {frenchDayOf(last.at)}</span>
  );
}
