/** Assurances: the motto and what the insurance covers (specification §1, §2 and §9). */

import { formatWholeEuros } from '../../domain/lib/money.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { Icon } from '../parts/icon.tsx';
import { Invitation } from '../parts/invitation.tsx';
import { Page } from '../parts/page.tsx';

const cover = formatWholeEuros(insurance.coverCents);
const derogation = formatWholeEuros(insurance.derogationCents);

export function GuarantePage() {
  return (
    <Page path="/guarante" heading="Assurances">
      <p className="motto">«&nbsp;sécurité, confiance et excellence&nbsp;»</p>
      <div className="grid">
        <section className="card price">
          <Icon name="shield" />
          <h2>Chaque trajet</h2>
          <p>
            <b>{cover}</b>
          </p>
          <p>Votre véhicule est assuré jusqu’à cette valeur pendant tout le trajet.</p>
        </section>
        <section className="card price">
          <Icon name="shield" />
          <h2>Véhicules de prestige</h2>
          <p>
            <b>{derogation}</b>
          </p>
          <p>
            Au-delà de {cover} de valeur déclarée, une dérogation étend la garantie. Elle est accordée avant
            que le trajet ne soit confié à un convoyeur.
          </p>
        </section>
        <section className="card price">
          <Icon name="garage" />
          <h2>Véhicules stockés</h2>
          <p>
            <b>Sur le parc</b>
          </p>
          <p>Ils sont assurés contre le vol, l’incendie et les catastrophes naturelles.</p>
        </section>
      </div>
      <section>
        <h2>Ce qui protège aussi votre voiture</h2>
        <ul>
          <li>Des housses de protection dans l’habitacle, pendant tout le trajet.</li>
          <li>Nos propres plaques professionnelles, amovibles.</li>
          <li>
            Un état des lieux sur tablette, avec une vidéo HD, à chaque remise du véhicule.{' '}
            <a href="#/concept#video">L’état des lieux</a>
          </li>
        </ul>
        <p>
          Votre véhicule vaut plus de {cover}&nbsp;?{' '}
          <a href="#/contact#devis">Parlez-nous-en avant de réserver</a>.
        </p>
      </section>
      <Invitation />
    </Page>
  );
}
