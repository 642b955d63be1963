/** L’équipe: the two founder drivers (specification §1). */
import { company } from '../../domain/settings/company.ts';
import { Icon } from '../parts/icon.tsx';
import { Invitation } from '../parts/invitation.tsx';
import { Page } from '../parts/page.tsx';

export function TeamPage() {
  return (
    <Page path="/team" heading="L’équipe">
      <ul className="grid two">
        {company.drivers.map(({ name, years }) => (
          <li key={name} className="card price">
            <Icon name="person" />
            <h2>{name}</h2>
            <p>
              <b>{years}&nbsp;ans</b> de métier
            </p>
            <p>Convoyeur et cofondateur.</p>
          </li>
        ))}
      </ul>
      <section>
        <h2>Deux frères, un même soin</h2>
        <p>
          Nous avons fondé {company.brand} pour conduire les voitures des autres comme nous aimerions que l’on
          conduise les nôtres&nbsp;: housses en place, état des lieux filmé, heure de rendez-vous tenue.
        </p>
      </section>
      <Invitation />
    </Page>
  );
}
