/** The mileages of a vehicle over time: drawn, and in a table that says the same. */
import type { VehicleLog } from '../../../domain/desk/vehicle-log-calls.ts';
import { frenchNumber } from '../../../domain/lib/french-number.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { toned } from '../../../ui/state/toned.ts';
import '../../../ui/booking/price-table.css';

type Readings = VehicleLog['readings'];

export function Mileage({ readings }: { readonly readings: Readings }) {
  const last = readings.at(-1);
  return (
    <section className="card">
      <h2>Kilométrage</h2>
      {last ? (
        <>
          <p>
            <b>{frenchNumber(last.kilometres, 0)}&nbsp;km</b> le {frenchDayOf(last.at)}
          </p>
          {readings.some(({ isLower }) => isLower) && (
            <p {...toned('off')}>Un relevé est plus bas que le précédent&nbsp;: l’un des deux est faux.</p>
          )}
          {readings.length > 1 && <Drawing readings={readings} />}
          <details>
            <summary>
              Lire en tableau<span className="unseen">&nbsp;: kilométrage</span>
            </summary>
            <ReadingTable readings={readings} />
          </details>
        </>
      ) : (
        <p>Aucun état des lieux ne l’a encore relevé.</p>
      )}
    </section>
  );
}

function ReadingTable({ readings }: { readonly readings: Readings }) {
  return (
    <table className="lines">
      <caption className="unseen">Kilométrage, relevé par relevé</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Relevé</th>
          <th scope="col">Kilométrage</th>
        </tr>
      </thead>
      <tbody>
        {readings.toReversed().map(({ at, label, kilometres, isLower, bookingId, reference }) => (
          <tr key={`${at} ${label}`}>
            <th scope="row">
              {frenchDayOf(at)}, {label.toLowerCase()},{' '}
              <a className="whole" href={`#/admin/teammate/booking/${bookingId}`}>
                {reference}
              </a>
            </th>
            <td>
              {frenchNumber(kilometres, 0)}&nbsp;km
              {isLower && ' (plus bas que le précédent)'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a drawing, in its own units. */
const WIDTH = 300;
const HEIGHT = 80;
const EDGE = 5;

/** Where a value stands between the least and the most of its kind, in those units. */
const scale = (values: readonly number[], size: number) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value: number) => EDGE + ((value - least) / Math.max(1, most - least)) * (size - 2 * EDGE);
};

/** A point a reading, in time; one that is lower than the one before it is another shape. */
function Drawing({ readings }: { readonly readings: Readings }) {
  const times = readings.map(({ at }) => Date.parse(at));
  const x = scale(times, WIDTH);
  const y = scale(
    readings.map(({ kilometres }) => kilometres),
    HEIGHT,
  );
  const points = readings.map(({ at, label, kilometres, isLower }) => ({
    key: `${at} ${label}`,
    x: x(Date.parse(at)),
    y: HEIGHT - y(kilometres),
    isLower,
  }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" stroke="currentColor" aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} opacity="0.3" />
      <path d={`M${points.map((point) => `${point.x} ${point.y}`).join('L')}`} />
      {points.map((point) =>
        point.isLower ? (
          <path key={point.key} fill="currentColor" d={`M${point.x - 4} ${point.y - 4}h8l-4 8z`} />
        ) : (
          <circle key={point.key} cx={point.x} cy={point.y} r="2.5" fill="currentColor" />
        ),
      )}
    </svg>
  );
}
