/** What a planning does not draw: trips without an appointment, and what is to be said of the drivers. It loads where there is any. */
import type { PlanningView, TripToAgree } from '../../../domain/planning/calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';

export const Undrawn = ({ view: { toAgree, drivers } }: { readonly view: PlanningView }) => (
  <>
    {toAgree.length > 0 && <ToAgree trips={toAgree} />}
    <Warnings drivers={drivers} />
  </>
);

/** Each leads to its booking, where one is agreed on. */
const ToAgree = ({ trips }: { readonly trips: readonly TripToAgree[] }) => (
  <section>
    <h2>Rendez-vous à convenir</h2>
    <ul className="team">
      {trips.map(({ id, bookingId, plate, reference, from, to, isReady, ...trip }) => (
        <li key={id}>
          <a href={`#/admin/teammate/booking/${bookingId}`}>{unbroken(plate)}</a>
          {`, ${kindOf(trip).toLowerCase()} ${from} → ${to}, `}
          {unbroken(reference)}
          {!isReady && ', véhicule pas encore prêt'}
        </li>
      ))}
    </ul>
  </section>
);

/** What the law, or a licence, has against what is shown, each with whom it is about: never silent, whatever is open. */
function Warnings({ drivers }: Pick<PlanningView, 'drivers'>) {
  const warnings = [...new Set(drivers.flatMap((driver) => driver.warnings))];
  if (warnings.length === 0) return null;
  return (
    <ul className="team" aria-label="À savoir des convoyeurs">
      {warnings.map((warning) => (
        <li key={warning}>
          <span {...toned('waiting')}>{warning}&nbsp;:</span>{' '}
          {drivers
            .filter((driver) => driver.warnings.includes(warning))
            .map(({ displayName }) => displayName)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}
