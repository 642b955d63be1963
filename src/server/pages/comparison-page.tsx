/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** Departure and return side by side: what whoever has the link of a booking's reports reads, on a screen and on paper. */

import type { Booking } from '../../domain/booking/booking.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { ways } from '../../domain/report/report-line.ts';
import { comparisonPath } from '../../domain/report/report-link.ts';
import { findBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import type { Page } from '../html/pages.tsx';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';
import { compareTrips, type TripComparison } from '../report/comparison.ts';
import { mediaLink } from '../report/media-link.ts';
import { reportFileLink } from '../report/report-links.ts';
import { ComparedDamages } from './compared-damages.tsx';
import { ComparedFacts } from './compared-facts.tsx';
import { ComparedPhotos } from './compared-photos.tsx';
import { SignedBy } from './signed-by.tsx';

export const COMPARISON_ROUTE = comparisonPath(':ticket');

const comparison: TicketPage<Services> = {
  route: COMPARISON_ROUTE,
  kind: 'comparison',
  expired: {
    title: 'Lien expiré',
    main: (
      <>
        <h1>Ce lien a expiré</h1>
        <p class="lead">
          Pour relire ces états des lieux, ouvrez la réservation dans votre espace&nbsp;: un autre lien vous y
          attend.
        </p>
      </>
    ),
  },
  read: async ({ database, clock, keys, appUrl }, { id, expiresAt }) => {
    const stored = await findBooking(database, id, clock());
    const trips = await compareTrips(database, id);
    if (!stored || trips.length === 0) return null;
    return comparisonPage(stored.booking, trips, {
      photo: (medium) => mediaLink(keys, { id: medium, expiresAt }),
      file: (report) => reportFileLink(keys, { id: report, expiresAt }),
      verifier: `${appUrl}/#/verifier`,
      expiresAt,
    });
  },
};

export const serveComparison = (services: Services) => serveTicketPage(services, comparison);

interface Links {
  /** @param id of a medium */
  readonly photo: (id: string) => string;
  /** The file that anybody can check. @param id of a report */
  readonly file: (id: string) => string;
  /** Where that is done. */
  readonly verifier: string;
  readonly expiresAt: Date;
}

const comparisonPage = (
  { reference, vehicle }: Pick<Booking, 'reference' | 'vehicle'>,
  trips: readonly TripComparison[],
  links: Links,
): Page => ({
  title: `États des lieux de la réservation ${reference}`,
  main: (
    <>
      <h1>
        États des lieux de la réservation <span class="whole">{reference}</span>
      </h1>
      <p class="lead">
        {vehicle.brand} {vehicle.model}, <span class="whole">{vehicle.plate}</span>
      </p>
      <p class="hint">
        Les dégâts sont rapprochés d’après leur place et leur nature&nbsp;: chaque état des lieux signé reste
        la référence. Ce lien est valable jusqu’au {frenchInstant(links.expiresAt)}.
      </p>
      {trips.map((trip) => (
        <ComparedTrip key={trip.tripKind} trip={trip} links={links} />
      ))}
    </>
  ),
});

function ComparedTrip({ trip, links }: { readonly trip: TripComparison; readonly links: Links }) {
  const { tripKind, before, after, damages } = trip;
  const sides = after ? [before, after] : [before];
  return (
    <section class="compared" aria-labelledby={tripKind}>
      <h2 id={tripKind}>Trajet {ways[tripKind]}</h2>
      <ComparedFacts before={before.report} after={after?.report ?? null} />
      <h3>Dégâts</h3>
      <ComparedDamages damages={damages} photoLink={links.photo} />
      <h3>Photos</h3>
      <ComparedPhotos sides={sides} photoLink={links.photo} />
      <h3>Signatures</h3>
      <div class="sides">
        {sides.map(({ report }) => (
          <SignedBy key={report.kind} report={report} fileLink={links.file} />
        ))}
      </div>
      <p>
        Chaque fichier porte tout ce qui a été scellé&nbsp;: <a href={links.verifier}>vérifiez-le</a>, avec
        ses photos, à tout moment.
      </p>
    </section>
  );
}
