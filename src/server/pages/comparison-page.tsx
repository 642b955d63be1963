/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * How a vehicle was given to us beside how it was given back: what whoever has the link of a booking's reports reads, on a
 * phone first, and on paper.
 */

import type { Booking } from '../../domain/booking/booking.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { ways } from '../../domain/report/report-line.ts';
import { comparisonPath } from '../../domain/report/report-link.ts';
import { findBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import type { Page } from '../html/pages.tsx';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';
import { type BookingComparison, compareReports, type ReportedLeg } from '../report/comparison.ts';
import { mediaLink } from '../report/media-link.ts';
import { reportFileLink } from '../report/report-links.ts';
import type { StoredReport } from '../report/report-store.ts';
import { ComparedDamages } from './compared-damages.tsx';
import { ComparedFacts } from './compared-facts.tsx';
import { ComparedPhotos } from './compared-photos.tsx';
import { nameOf, ReceivedReport, type ReportLinks } from './received-report.tsx';

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
    const compared = stored && (await compareReports(database, stored.booking));
    if (!compared) return null;
    return comparisonPage(stored.booking, compared, {
      photo: (medium) => mediaLink(keys, { id: medium, expiresAt }),
      file: (report) => reportFileLink(keys, { id: report, expiresAt }),
      verifier: `${appUrl}/#/verifier`,
      expiresAt,
    });
  },
};

export const serveComparison = (services: Services) => serveTicketPage(services, comparison);

interface Links extends ReportLinks {
  /** Where that is done. */
  readonly verifier: string;
  readonly expiresAt: Date;
}

const comparisonPage = (
  { reference, vehicle }: Pick<Booking, 'reference' | 'vehicle'>,
  compared: BookingComparison,
  links: Links,
): Page => ({
  title: `États des lieux de la réservation ${reference}`,
  main: (
    <div class="compared">
      <h1>
        États des lieux de la réservation <span class="whole">{reference}</span>
      </h1>
      <p class="lead">
        {vehicle.brand} {vehicle.model}, <span class="whole">{vehicle.plate}</span>
      </p>
      <Compared compared={compared} links={links} />
      <h2>Trajets</h2>
      {compared.legs.map((leg) => (
        <Leg key={leg.tripKind} leg={leg} links={links} />
      ))}
      <p class="hint">
        Les dégâts sont rapprochés d’après leur place et leur nature&nbsp;: chaque état des lieux signé reste
        la référence, et chacun peut <a href={links.verifier}>vérifier son fichier</a>. Ce lien est valable
        jusqu’au {frenchInstant(links.expiresAt)}.
      </p>
    </div>
  ),
});

interface ComparedProps {
  readonly compared: BookingComparison;
  readonly links: Links;
}

/** The first report beside the last: what is new comes first. */
function Compared({ compared: { before, after, damages, firstNoted }, links }: ComparedProps) {
  const sides = after ? [before, after] : [before];
  return (
    <section aria-labelledby="nouveau">
      <h2 id="nouveau">{after ? newText(damages.added.length) : 'Premier état des lieux'}</h2>
      <p>
        {after
          ? `De «\u00a0${nameOf(before)}\u00a0» à «\u00a0${nameOf(after)}\u00a0».`
          : `«\u00a0${nameOf(before)}\u00a0»\u00a0: le prochain lui sera comparé ici.`}
      </p>
      <ComparedDamages
        damages={damages}
        firstNoted={firstNoted}
        received={sides.flatMap(({ verifiedMedia }) => verifiedMedia)}
        photoLink={links.photo}
      />
      <ComparedFacts sides={sides} />
      <details>
        <summary>Photos, côte à côte</summary>
        <ComparedPhotos sides={sides} photoLink={links.photo} />
      </details>
    </section>
  );
}

const newText = (count: number): string =>
  count === 0 ? 'Rien de nouveau' : count === 1 ? 'Un nouveau dégât' : `${count} nouveaux dégâts`;

/** Which reports of a trip there are, each to be opened. */
function Leg({
  leg: { tripKind, reports, isOver },
  links,
}: {
  readonly leg: ReportedLeg;
  readonly links: Links;
}) {
  const missing = missingText(reports, isOver);
  return (
    <section aria-labelledby={tripKind}>
      <h3 id={tripKind}>Trajet {ways[tripKind]}</h3>
      {reports.map((one) => (
        <ReceivedReport key={one.report.clientId} stored={one} links={links} />
      ))}
      {missing && <p class="hint">{missing}</p>}
    </section>
  );
}

/** What there is no report of; null where there are all. */
function missingText(reports: readonly StoredReport[], isOver: boolean): string | null {
  if (reports.length > 1) return null;
  if (reports.length === 0) return 'Ses états des lieux sont à venir.';
  return isOver
    ? 'Aucun état des lieux n’a été établi à l’arrivée.'
    : 'L’état des lieux d’arrivée est à venir.';
}
