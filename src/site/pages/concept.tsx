/** Convoyage: the four highlights of the specification (§2). */
import { promisedHours } from '../../domain/lib/time/slots.ts';
import { Drawing } from '../parts/drawings.tsx';
import { Icon } from '../parts/icon.tsx';
import { Invitation } from '../parts/invitation.tsx';
import { Page } from '../parts/page.tsx';

export function ConceptPage() {
  return (
    <Page path="/concept" heading="Convoyage">
      <div className="grid two">
        <section id="/concept#qualite" className="card">
          <Icon name="shield" />
          <h2>La qualité du service</h2>
          <p>
            Un convoyeur prend votre voiture à l’adresse convenue, la mène au garage pour son entretien, à la
            carrosserie ou au contrôle technique, et vous la ramène. Des housses protègent l’habitacle. La
            voiture roule avec nos propres plaques professionnelles, amovibles, posées au départ et retirées à
            l’arrivée.
          </p>
        </section>
        <section id="/concept#video" className="card">
          <Icon name="video" />
          <h2>L’état des lieux en vidéo HD</h2>
          <p>
            À chaque remise du véhicule, le convoyeur dresse l’état des lieux sur tablette et le filme en HD.
            Il vous est envoyé, et sa vidéo sur demande. Chacun sait ainsi dans quel état la voiture est
            partie et revenue.
          </p>
        </section>
        <section id="/concept#delai" className="card">
          <Icon name="clock" />
          <h2>{promisedHours.map((hours) => `${hours}h`).join('/')}</h2>
          <p>
            Votre demande est exécutée sous {promisedHours.join(' à ')}&nbsp;heures au plus tard&nbsp;: votre
            véhicule est pris en charge, et conduit.
          </p>
        </section>
        <section id="/concept#europe" className="card">
          <Icon name="europe" />
          <h2>En France et en Europe</h2>
          <p>
            Nous livrons les véhicules neufs ou d’occasion partout en France et en Europe, et transférons ceux
            des professionnels entre concessions et parcs de stockage. Nos plaques ne valent qu’en
            France&nbsp;: un trajet à l’étranger se prépare avec vous, sur devis.
          </p>
        </section>
      </div>
      <section className="split">
        <div>
          <h2>Ce que contient l’état des lieux</h2>
          <ul>
            <li>Le kilométrage et le niveau de carburant ou de batterie.</li>
            <li>Les photos de chaque face du véhicule et la vidéo HD.</li>
            <li>Les défauts constatés, situés sur un schéma.</li>
            <li>Les accessoires, les documents et les clés remis.</li>
            <li>Vos réserves, si vous en avez, et les signatures.</li>
          </ul>
        </div>
        <Drawing name="tablet" />
      </section>
      <Invitation />
    </Page>
  );
}
