/** *Mon compte* of partners and of the team (specification §2): who is signed in, their password, the way out. */
import { homeOf, roleLabels } from '../../domain/roles.ts';
import { logout } from '../../platform/logout.ts';
import { session } from '../../platform/session.ts';
import '../../ui/screen.css';

export function MyAccount() {
  const held = session.value;
  return (
    <div className="screen">
      <h1 tabIndex={-1}>Mon compte</h1>
      {held && (
        <dl className="card">
          <div>
            <dt>Nom</dt>
            <dd>{held.displayName}</dd>
          </div>
          <div>
            <dt>E-mail (identifiant)</dt>
            <dd>{held.userName}</dd>
          </div>
          <div>
            <dt>Rôle</dt>
            <dd>{held.roles.map((role) => roleLabels[role]).join(', ')}</dd>
          </div>
        </dl>
      )}
      <div className="actions">
        <a className="button" href={`#${homeOf(held?.roles ?? null)}/profile/password`}>
          Changer de mot de passe
        </a>
        <button type="button" className="button quiet" onClick={logout}>
          Se déconnecter
        </button>
      </div>
    </div>
  );
}
