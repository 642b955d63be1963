/** The invitation that ends a page: one action, and a person to call. */
import { bookingPathOf } from '../../domain/account/roles.ts';
import { PhoneLink } from './contact-links.tsx';

export function Invitation() {
  return (
    <section className="band">
      <h2>Une voiture à faire conduire&nbsp;?</h2>
      <p>Dites-nous où elle est et où elle doit aller&nbsp;: le prix s’affiche, vous choisissez l’heure.</p>
      <p className="actions">
        <a className="button" href={`#${bookingPathOf(null)}`}>
          Réserver un convoyage
        </a>
        <a className="button quiet" href="#/tarif">
          Voir les tarifs
        </a>
      </p>
      <p>
        Ou appelez-nous&nbsp;: <PhoneLink />
      </p>
    </section>
  );
}
