/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** Where a customer says that a withdrawal was not theirs: a reference and an e-mail are all that declaring one takes. */

import { confirmPages, confirmPath } from '../../domain/account/confirm-link.ts';
import type { Services } from '../calls/services.ts';
import { findHeld, objectTo } from '../declaration/held-declaration.ts';
import { lostLinkPage } from '../html/lost-link-page.tsx';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';

export const NOT_ME_ROUTE = confirmPath('opposition/:ticket');

const gone = lostLinkPage('Cette rétractation a été traitée, ou vous y avez déjà répondu.');

const page: TicketPage<Services> = {
  route: NOT_ME_ROUTE,
  kind: 'opposition',
  expired: gone,
  read: async ({ database, clock }, { id }) => {
    const held = await findHeld(database, id, clock());
    if (!held) return gone;
    return {
      title: 'Une rétractation est déclarée',
      main: (
        <>
          <h1>Une rétractation est déclarée</h1>
          <p class="lead">
            Elle porte sur <span class="whole">{held.reference}</span>. Si elle vient de vous, vous n’avez
            rien à faire.
          </p>
          <p>
            {held.isDone
              ? 'Le rendez-vous étant proche, elle est exécutée, mais pas encore remboursée. Si elle ne vient pas de vous, appuyez ci-dessous\u00a0: rien ne sera remboursé, et nous vous écrirons.'
              : 'Sinon, appuyez ci-dessous\u00a0: rien ne sera annulé ni remboursé, et nous vous écrirons.'}
          </p>
          <form class="actions" method="post">
            <button type="submit" class="button">
              {confirmPages.opposition.name}
            </button>
          </form>
        </>
      ),
    };
  },
  press: async (services, { id }) => {
    const { database, clock, mail } = services;
    if (!(await objectTo(database, id, clock()))) return gone;
    mail.wake();
    return {
      title: 'Rétractation écartée',
      main: (
        <>
          <h1>C’est noté&nbsp;: ce n’était pas vous</h1>
          <p class="lead">Rien n’est remboursé. Notre équipe vous écrit.</p>
        </>
      ),
    };
  },
};

export const serveNotMe = (services: Services) => serveTicketPage(services, page);
