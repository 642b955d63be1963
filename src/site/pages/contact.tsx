/** Contact: phone, e-mail, what to say in each case, and the form's place (specification §2). */

import { bookingPathOf, subscriptionPathOf } from '../../domain/account/roles.ts';
import { formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { company } from '../../domain/settings/company.ts';
import { tariff } from '../facts/tariff.ts';
import { mailto } from '../parts/contact-links.tsx';
import { Icon } from '../parts/icon.tsx';
import { Island } from '../parts/island.tsx';
import { Page } from '../parts/page.tsx';

export function ContactPage() {
  return (
    <Page path="/contact" heading="Nous contacter">
      <p className="actions">
        <a className="button quiet" href={company.phone.href}>
          <Icon name="phone" />
          {company.phone.label}
        </a>
        <a className="button quiet" href={mailto()}>
          <Icon name="mail" />
          {company.email}
        </a>
      </p>
      <div className="grid two aside">
        <section>
          <h2>Que nous écrire&nbsp;?</h2>
          <ul className="subjects">
            <li id="/contact#reservation">
              <b>Réserver un convoyage.</b> Le plus simple est de le{' '}
              <a href={`#${bookingPathOf(null)}`}>faire en ligne</a>. Sinon, donnez-nous les adresses, le
              véhicule et le jour souhaité.
            </li>
            <li id="/contact#abonnement">
              <b>S’abonner.</b> Le plus simple est de le{' '}
              <a href={`#${subscriptionPathOf(null)}`}>faire en ligne</a>. Sinon, donnez-nous l’adresse où
              nous viendrons le plus souvent.
            </li>
            <li id="/contact#devis">
              <b>Demander un devis.</b> Un trajet au-delà de{' '}
              {formatWholeKilometres(Math.max(...tariff.bands.map((band) => band.toMetres)))}, une livraison,
              un transfert ou un stockage. Nous vous envoyons un prix.
            </li>
            <li id="/contact#espace-client">
              <b>Espace client.</b> Profil, réservations, abonnements et factures vous attendent sous{' '}
              <a href="#/auth/login">Connexion</a>. Une question sur une réservation ou une facture&nbsp;?
              Donnez-nous sa référence.
            </li>
          </ul>
        </section>
        <section>
          <h2>Écrivez-nous</h2>
          <Island name="contact">Une personne de l’équipe vous répond&nbsp;:</Island>
        </section>
      </div>
    </Page>
  );
}
