/** Stockage: the yard and its services (specification §1). Prices are asked by e-mail. */
import { mailto, PhoneLink } from '../parts/contact-links.tsx';
import { Drawing } from '../parts/drawings.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';

const subject = 'Demande de prix – stockage de véhicules';

export function StoragePage() {
  return (
    <Page path="/storage" heading="Stockage">
      <div className="grid two">
        <section className="card">
          <Icon name="check" />
          <h2>Contrôle, réception, relivraison</h2>
          <p>
            Nous réceptionnons vos véhicules à leur descente du camion, contrôlons leur état et les relivrons
            aux concessions quand vous le demandez.
          </p>
        </section>
        <section className="card">
          <Icon name="garage" />
          <h2>Véhicules légers et utilitaires</h2>
          <p>Neufs ou d’occasion, ils sont gardés dans un parc sécurisé.</p>
        </section>
        <section className="card">
          <Icon name="sparkle" />
          <h2>Préparation et nettoyage</h2>
          <p>Le véhicule quitte le parc propre et prêt à être remis à son conducteur.</p>
        </section>
        <section className="card">
          <Icon name="key" />
          <h2>Stockage gratuit des retours de leasing, formalités comprises</h2>
          <p>
            Les véhicules rendus en fin de leasing attendent chez nous sans frais, et nous nous chargeons de
            leurs démarches administratives.
          </p>
        </section>
      </div>
      <section className="split">
        <div>
          <h2>Où nous trouver</h2>
          <p>
            Le parc est près d’Aix-en-Provence et de Marseille, à une vingtaine de minutes. Les camions venus
            de Lyon, de Nice ou de Marseille le rejoignent en moins de quatre heures.
          </p>
          <p>Les véhicules stockés sont assurés contre le vol, l’incendie et les catastrophes naturelles.</p>
          <a className="more" href="#/guarante">
            Nos assurances
          </a>
        </div>
        <Drawing name="map" />
      </section>
      <section className="band">
        <h2>Demander un prix</h2>
        <p>
          Dites-nous combien de véhicules, de quel type et pour combien de temps&nbsp;: nous répondons par
          e-mail.
        </p>
        <p className="actions">
          <a className="button" href={mailto(subject)}>
            Demander un prix par e-mail
          </a>
        </p>
        <p>
          Ou appelez-nous&nbsp;: <PhoneLink />
        </p>
      </section>
    </Page>
  );
}
