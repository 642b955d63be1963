/** Environnement: zero paper and eco-driving (specification §2). */
import { Drawing } from '../parts/drawings.tsx';
import { Icon } from '../parts/icon.tsx';
import { Invitation } from '../parts/invitation.tsx';
import { Page } from '../parts/page.tsx';

export function EnvironmentPage() {
  return (
    <Page path="/environment" heading="Environnement">
      <div className="grid two">
        <section className="card">
          <Icon name="screen" />
          <h2>Zéro papier</h2>
          <p>
            Nos états des lieux sont numérisés&nbsp;: ils se remplissent, se filment et se signent sur
            tablette. Rien n’est imprimé, rien ne se perd, et le document vous est envoyé par e-mail.
          </p>
        </section>
        <section className="card">
          <Icon name="leaf" />
          <h2>Éco-conduite</h2>
          <p>
            Nous choisissons les itinéraires les plus courts et conduisons en souplesse&nbsp;: moins de
            carburant, moins d’émissions, moins d’usure pour votre voiture.
          </p>
        </section>
      </div>
      <Drawing name="landscape" />
      <Invitation />
    </Page>
  );
}
