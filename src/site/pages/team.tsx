/** L’équipe: the two founder drivers (specification §1). */
import { company } from '../../domain/settings/company.ts';
import { Invitation } from '../parts/invitation.tsx';
import { Page } from '../parts/page.tsx';
import { Drivers } from './drivers.tsx';

export function TeamPage() {
  return (
    <Page path="/team" heading="L’équipe">
      <Drivers />
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
