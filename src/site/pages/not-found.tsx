/** Page introuvable: shown by the app for a route that does not exist. */
import { PhoneLink } from '../parts/contact-links.tsx';
import { Drawing } from '../parts/drawings.tsx';
import { Page } from '../parts/page.tsx';

export function NotFoundPage() {
  return (
    <Page path="/introuvable" heading="Page introuvable">
      <NotFoundLinks />
    </Page>
  );
}

/** Where to go from here; also for the 404 document. */
export function NotFoundLinks() {
  return (
    <>
      <p className="actions">
        <a className="button" href="#/">
          Revenir à l’accueil
        </a>
        <a className="button quiet" href="#/contact">
          Nous contacter
        </a>
      </p>
      <p>
        Vous cherchiez <a href="#/tarif">un prix</a>, <a href="#/concept">un convoyage</a> ou{' '}
        <a href="#/storage">une place de stockage</a>&nbsp;? Nous répondons aussi au <PhoneLink />.
      </p>
      <Drawing name="landscape" />
    </>
  );
}
