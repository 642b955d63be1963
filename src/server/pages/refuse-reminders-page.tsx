/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** Where a customer refuses reminders of inspections for ever, without signing in; each of those mails leads here. */

import { confirmPages, confirmPath } from '../../domain/account/confirm-link.ts';
import type { Services } from '../calls/services.ts';
import { lostLinkPage } from '../html/lost-link-page.tsx';
import type { Page } from '../html/pages.tsx';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';
import { REFUSAL_PAGE, readReminders, setReminders } from '../vehicle/say-inspection.ts';

export const REFUSE_REMINDERS_ROUTE = confirmPath(`${REFUSAL_PAGE}/:ticket`);

const gone = lostLinkPage('Ce compte n’existe plus, ou ce lien est trop ancien.');

const refused = (appUrl: string): Page => ({
  title: 'Rappels arrêtés',
  main: (
    <>
      <h1>Vous ne recevrez plus ces rappels</h1>
      <p class="lead">C’est noté, pour tous vos véhicules et pour toujours.</p>
      <p>Vous changez d’avis&nbsp;? Vous pourrez les demander à nouveau dans «&nbsp;Mes véhicules&nbsp;».</p>
      <p class="actions">
        <a class="button quiet" href={`${appUrl}/#/admin/customer/vehicle`}>
          Mes véhicules
        </a>
      </p>
    </>
  ),
});

const page: TicketPage<Services> = {
  route: REFUSE_REMINDERS_ROUTE,
  kind: REFUSAL_PAGE,
  expired: gone,
  read: async ({ database, appUrl }, { id }) => {
    const wanted = await readReminders(database, id);
    if (wanted === null) return gone;
    if (!wanted) return refused(appUrl);
    return {
      title: 'Rappels de contrôle technique',
      main: (
        <>
          <h1>Ne plus recevoir ces rappels&nbsp;?</h1>
          <p class="lead">
            Nous ne vous écrirons plus avant les contrôles techniques de vos véhicules. Les messages sur vos
            réservations continuent.
          </p>
          <form class="actions" method="post">
            <button type="submit" class="button">
              {confirmPages.rappels.name}
            </button>
          </form>
        </>
      ),
    };
  },
  press: async ({ database, clock, appUrl }, { id }) => {
    if ((await readReminders(database, id)) === null) return gone;
    await database.tx((tx) => setReminders(tx, id, false, clock()));
    return refused(appUrl);
  },
};

export const serveRefuseReminders = (services: Services) => serveTicketPage(services, page);
