/** Where a damage to the vehicle of a booking is reported and followed: most bookings never have one, and nothing loads for it. */
import { isYetToStart } from '../../domain/trip/trip.ts';
import { loadPart } from '../../platform/api/load-calls.ts';
import { OnDemand } from '../load/on-demand.tsx';

const load = loadPart(() => import('../claim/own-claims.tsx'), 'OwnClaimsPart');

interface ClaimsPartProps {
  /** From the start, for whoever has come for nothing else. */
  readonly open?: boolean;
  readonly props: { readonly bookingId: string; readonly linkKey?: string };
}

export const ClaimsPart = ({ open = false, props }: ClaimsPartProps) => (
  <OnDemand label="Signaler un dommage ou suivre un dossier" open={open} load={load} props={props} />
);

interface BookedClaimsProps {
  readonly booking: { readonly id: string; readonly trips: readonly { readonly status: string }[] };
}

export const BookedClaims = ({ booking: { id, trips } }: BookedClaimsProps) =>
  trips.every(({ status }) => isYetToStart(status)) ? null : (
    <section className="spaced">
      <h2>Un dommage</h2>
      <ClaimsPart props={{ bookingId: id }} />
    </section>
  );
