/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** The videos of a report, for whoever has the link that the team sent. */

import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { reportName } from '../../domain/report/report-line.ts';
import { videoPath } from '../../domain/report/report-link.ts';
import { findBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import { PhoneLink } from '../html/phone-link.tsx';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';
import { mediaLink } from '../report/media-link.ts';
import { findReport } from '../report/report-store.ts';

export const VIDEO_ROUTE = videoPath(':ticket');

const video: TicketPage<Services> = {
  route: VIDEO_ROUTE,
  kind: 'video',
  expired: {
    title: 'Lien expiré',
    main: (
      <>
        <h1>Ce lien a expiré</h1>
        <p class="lead">
          Pour revoir cette vidéo, demandez-la de nouveau dans votre espace, sous la réservation, ou
          appelez-nous au <PhoneLink />.
        </p>
      </>
    ),
  },
  read: async ({ database, clock, keys }, { id, expiresAt }) => {
    const stored = await findReport(database, id);
    const found = stored && (await findBooking(database, stored.bookingId, clock()));
    if (!found || stored.videoReleasedAt === null) return null;
    const { content, kind } = stored.report;
    const title = `Vidéo\u00a0: ${reportName({ kind, tripKind: stored.tripKind })}`;
    const videos = content.videos.filter((one) => stored.verifiedMedia.includes(one));
    return {
      title,
      main: (
        <>
          <h1>{title}</h1>
          <p class="lead">
            Réservation <span class="whole">{found.booking.reference}</span>,{' '}
            <span class="whole">{found.booking.vehicle.plate}</span>
          </p>
          {videos.map((one, index) => (
            <p key={one}>
              {/* biome-ignore lint/a11y/useMediaCaption: it is filmed without sound. */}
              <video
                controls
                preload="metadata"
                aria-label={`Vidéo ${index + 1} sur ${videos.length}`}
                src={mediaLink(keys, { id: one, expiresAt })}
              />
            </p>
          ))}
          <p class="hint">Ce lien est valable jusqu’au {frenchInstant(expiresAt)}.</p>
        </>
      ),
    };
  },
};

export const serveVideo = (services: Services) => serveTicketPage(services, video);
