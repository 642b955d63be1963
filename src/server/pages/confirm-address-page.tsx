/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** Where a customer accepts the e-mail address that the team gave their account; the mail to the old one leads here. */

import { confirmPages, confirmPath } from '../../domain/account/confirm-link.ts';
import type { Services } from '../calls/services.ts';
import { confirmAddress, findAddressChange } from '../customer/address-change.ts';
import { lostLinkPage } from '../html/lost-link-page.tsx';
import { PhoneLink } from '../html/phone-link.tsx';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';

export const CONFIRM_ADDRESS_ROUTE = confirmPath('adresse/:ticket');

const gone = lostLinkPage(
  'Il a déjà servi, il a expiré, ou une autre adresse a été demandée depuis.',
  'Lien déjà utilisé',
);

const page: TicketPage<Services> = {
  route: CONFIRM_ADDRESS_ROUTE,
  kind: 'adresse',
  expired: gone,
  read: async ({ database, clock }, { id }) => {
    const asked = await findAddressChange(database, id, clock());
    if (!asked) return gone;
    return {
      title: 'Changer d’adresse e-mail',
      main: (
        <>
          <h1>Changer d’adresse e-mail</h1>
          <p class="lead">
            Votre compte passera de {asked.from} à <strong>{asked.to}</strong>.
          </p>
          <p>
            Vous vous connecterez avec cette nouvelle adresse et le même mot de passe, et vos appareils seront
            déconnectés. Vous n’avez rien demandé&nbsp;? N’appuyez pas, et prévenez-nous au <PhoneLink />.
          </p>
          <form class="actions" method="post">
            <button type="submit" class="button">
              {confirmPages.adresse.name}
            </button>
          </form>
        </>
      ),
    };
  },
  press: async (services, { id }) => {
    const to = await confirmAddress(services, id);
    if (to === null) return gone;
    services.mail.wake();
    return {
      title: 'Adresse e-mail changée',
      main: (
        <>
          <h1>Votre adresse e-mail est changée</h1>
          <p class="lead">Connectez-vous désormais avec {to}&nbsp;; votre mot de passe reste le même.</p>
          <p class="actions">
            <a class="button" href={`${services.appUrl}/#/auth/login`}>
              Se connecter
            </a>
          </p>
        </>
      ),
    };
  },
};

export const serveConfirmAddress = (services: Services) => serveTicketPage(services, page);
