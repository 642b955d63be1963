/** Where a damage to the vehicle of a booking is reported and followed: most bookings never have one, and nothing loads for it. */
import { isYetToStart } from '../../domain/trip/trip.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { OnDemand } from '../load/on-demand.tsx';

const loadClaims = () =>
  loadCalls(() => import('../claim/own-claims.tsx'), 'OwnClaimsPart').then((m) => m.OwnClaimsPart);

interface BookedClaimsProps {
  readonly booking: { readonly id: string; readonly trips: readonly { readonly status: string }[] };
}

export function BookedClaims({ booking: { id, trips } }: BookedClaimsProps) {
  if (trips.every(({ status }) => isYetToStart(status))) return null;
  return (
    <section className="spaced">
      <h2>Un dommage</h2>
      <OnDemand
        label="Signaler un dommage ou suivre un dossier"
        load={loadClaims}
        props={{ bookingId: id }}
      />
    </section>
  );
}
