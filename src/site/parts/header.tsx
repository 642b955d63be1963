/** The header: logo and public links, in the specification's order (§2), then the prices and the order, a button, which a phone shows first. */
import { bookingPathOf } from '../../domain/account/roles.ts';
import { company } from '../../domain/settings/company.ts';
import { Icon } from './icon.tsx';

const orderPath = bookingPathOf(null);

const links = [
  ['/concept', 'Convoyage'],
  ['/storage', 'Stockage'],
  ['/team', 'Équipe'],
  ['/guarante', 'Assurances'],
  ['/environment', 'Environnement'],
  ['/contact', 'Contact'],
  ['/auth/login', 'Connexion'],
  ['/tarif', 'Tarifs'],
  [orderPath, 'Réserver'],
] as const;

/** On a narrow screen the links are a popover, which needs no script; where popovers are unknown they just show. */
export function Header() {
  return (
    <header>
      <a className="brand" href="#/" aria-label={`${company.brand}, accueil`}>
        <Icon name="logo" />
        <b>{company.brand}</b>
      </a>
      <button type="button" className="menu" popoverTarget="menu">
        Menu
      </button>
      <nav id="menu" popover="auto" aria-label="Navigation principale">
        <button type="button" className="menu" popoverTarget="menu">
          Fermer
        </button>
        <ul>
          {links.map(([path, label]) => (
            // The app puts the menu of someone signed in there.
            <li key={path} id={path === '/auth/login' ? 'account' : undefined}>
              <a href={`#${path}`} className={path === orderPath ? 'button' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
