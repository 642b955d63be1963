/** Home: one sentence, two actions, then what reassures (specification §1 and §2). */

import { bookingPathOf, subscriptionPathOf } from '../../domain/account/roles.ts';
import { formatEuros, formatWholeEuros } from '../../domain/lib/money.ts';
import { promisedHours } from '../../domain/lib/time/slots.ts';
import { orderPathOf } from '../../domain/route/order-path.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { isFlat, lowestPrice, servicesWithPrice } from '../../domain/tariff/lowest-price.ts';
import { tariff } from '../facts/tariff.ts';
import { Drawing } from '../parts/drawings.tsx';
import { Icon } from '../parts/icon.tsx';
import { Invitation } from '../parts/invitation.tsx';
import { Page } from '../parts/page.tsx';
import { tariffLink } from '../parts/tariff-link.ts';
import { DriversAtHome } from './drivers.tsx';

const cover = formatWholeEuros(insurance.coverCents);

/** The promise of the house, on its picture too. */
export const homeHeading = 'Votre voiture va au garage sans vous.';

export function HomePage() {
  return (
    <Page path="/" heading={homeHeading}>
      <p>
        Dès <b>{formatEuros(lowestPrice(tariff, 'single'))}</b> le trajet.
      </p>
      <p className="actions">
        <a className="button" href={`#${bookingPathOf(null)}`}>
          Réserver un convoyage
        </a>
        <a className="button quiet" href={`#${subscriptionPathOf(null)}`}>
          S’abonner
        </a>
      </p>
      <Drawing name="landscape" />
      {/* Without a name nothing of it is sent to the server: its step takes it from the fragment. */}
      <form className="actions" id="where" action={`#${orderPathOf('round_trip')}`}>
        <label>
          <b>Où est votre voiture&nbsp;?</b>{' '}
          <input className="card" placeholder="Adresse ou commune" autoComplete="off" required />
        </label>
        <button type="submit" className="button quiet">
          Réserver d’ici
        </button>
      </form>
      <ul className="facts">
        <li>
          <Icon name="clock" />
          <span>
            Chez vous sous <b>{promisedHours.join(' à ')}&nbsp;h</b> au plus tard
          </span>
        </li>
        <li>
          <Icon name="shield" />
          <span>
            <b>{cover}</b> d’assurance sur chaque trajet
          </span>
        </li>
        <li>
          <Icon name="video" />
          <span>
            <b>Vidéo HD</b> à chaque remise du véhicule
          </span>
        </li>
      </ul>
      <section id="/#etapes" className="band">
        <h2>Comment se passe un trajet</h2>
        <ol className="grid steps">
          <li>
            <h3>Nous venons chez vous</h3>
            <p>
              Le convoyeur pose des housses de protection dans l’habitacle et ses propres plaques
              professionnelles, amovibles, le temps du trajet.
            </p>
          </li>
          <li>
            <h3>Nous filmons l’état des lieux</h3>
            <p>
              À chaque remise du véhicule, un état des lieux est dressé sur tablette et vous est envoyé, avec
              sa vidéo HD sur demande.
            </p>
          </li>
          <li>
            <h3>Nous conduisons, nous ramenons</h3>
            <p>
              Le trajet est assuré jusqu’à {cover}. Votre voiture vous revient entretenue, réparée ou
              contrôlée.
            </p>
          </li>
        </ol>
      </section>
      <section id="/#services">
        <h2>Ce que nous faisons pour vous</h2>
        <ul className="grid">
          <li className="card">
            <Icon name="wrench" />
            <h3>Garage et contrôle technique</h3>
            <p>
              Entretien, carrosserie, contrôle technique&nbsp;: nous menons votre voiture au rendez-vous et
              nous vous la ramenons.
            </p>
            <a className="more" href="#/concept">
              Le convoyage
            </a>
          </li>
          <li className="card">
            <Icon name="truck" />
            <h3>Livraison</h3>
            <p>Votre véhicule, neuf ou d’occasion, livré partout en France et en Europe.</p>
            <a className="more" href="#/concept#europe">
              La livraison en Europe
            </a>
          </li>
          <li className="card">
            <Icon name="swap" />
            <h3>Transferts professionnels</h3>
            <p>
              D’une concession à l’autre, d’un parc à l’autre&nbsp;: vos véhicules changent de site sans vos
              équipes.
            </p>
            <a className="more" href="#/contact#devis">
              Demander un devis
            </a>
          </li>
          <li className="card">
            <Icon name="garage" />
            <h3>Stockage</h3>
            <p>Un parc sécurisé où vos véhicules sont reçus, contrôlés, préparés, puis relivrés.</p>
            <a className="more" href="#/storage">
              Le stockage
            </a>
          </li>
        </ul>
      </section>
      <section id="/#prix">
        <h2>Des prix connus d’avance</h2>
        <ul className="grid price list">
          {servicesWithPrice(tariff).map((service) => (
            <li key={service.code}>
              <a className="card" href={tariffLink(service)}>
                <h3>{service.label}</h3>
                <p>
                  {!isFlat(tariff, service.code) && 'dès '}
                  <b>{formatEuros(lowestPrice(tariff, service.code))}</b>
                </p>
              </a>
            </li>
          ))}
          <li>
            <a className="card" href={`#${subscriptionPathOf(null)}`}>
              <h3>Abonnement, services illimités</h3>
              <p>
                <b>{formatEuros(tariff.subscription.cents)}</b> par mois
              </p>
            </a>
          </li>
        </ul>
        <p>Toutes taxes comprises. Livraisons, transferts et stockage sont sur devis.</p>
        <a className="more" href="#/tarif">
          Tous les tarifs
        </a>
      </section>
      <section id="/#assurance" className="dark split">
        <div>
          <h2>Assuré du départ au retour</h2>
          <p>
            Chaque trajet est assuré. Pour un véhicule de prestige, la garantie s’étend par dérogation. Les
            véhicules stockés sont assurés contre le vol, l’incendie et les catastrophes naturelles.
          </p>
          <a className="more" href="#/guarante">
            Nos assurances
          </a>
        </div>
        <div className="price">
          <p>
            <b>{cover}</b> <small>pour chaque trajet</small>
          </p>
          <p>
            <b>{formatWholeEuros(insurance.derogationCents)}</b>{' '}
            <small>par dérogation, véhicules de prestige</small>
          </p>
        </div>
      </section>
      <DriversAtHome />
      <section id="/#parc" className="split">
        <div>
          <h2>Un parc près d’Aix et de Marseille</h2>
          <p>
            Notre parc sécurisé est à une vingtaine de minutes des deux villes. Les camions venus de Lyon, de
            Nice ou de Marseille le rejoignent en moins de quatre heures.
          </p>
          <a className="more" href="#/storage">
            Le parc et ses services
          </a>
        </div>
        <Drawing name="map" />
      </section>
      <Invitation />
    </Page>
  );
}
