/** *Mon compte* of partners and of the team (specification §2): who is signed in, their password, the way out. */
import { roleLabels } from '../../domain/account/role-labels.ts';
import { homeOf } from '../../domain/account/roles.ts';
import { logout } from '../../platform/session/logout.ts';
import { session } from '../../platform/session/session.ts';
import { Facts } from '../screen/facts.tsx';
import { Screen } from '../screen/screen.tsx';
import { PushSwitch } from './push.tsx';
import './account-title.css';

export function MyAccount() {
  const held = session.value;
  return (
    <Screen heading="Mon compte" icon="person-fill">
      {held && (
        <Facts
          facts={[
            ['Nom', held.displayName],
            ['E-mail (identifiant)', held.userName],
            ['Rôle', held.roles.map((role) => roleLabels[role]).join(', ')],
          ]}
        />
      )}
      <PushSwitch />
      <div className="actions">
        <a className="button" href={`#${homeOf(held?.roles ?? null)}/profile/password`}>
          Changer de mot de passe
        </a>
        <button type="button" className="button quiet" onClick={logout}>
          Se déconnecter
        </button>
      </div>
    </Screen>
  );
}
