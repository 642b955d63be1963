/** The way out, in the header of the site and in the bar of the workspaces. */
import { logout } from '../platform/session/logout.ts';
import { session } from '../platform/session/session.ts';
import { waitingOf } from '../platform/tablet/waiting.ts';

/** What waits to be sent stays on the device for its owner, who is asked. */
export function LogoutButton() {
  const leave = () => {
    const waiting = waitingOf(session.value?.userName ?? '');
    const question = `Pas encore envoyé\u00a0: ${waiting?.what}. Tout reste sur cet appareil jusqu’à votre retour. Se déconnecter\u00a0?`;
    if (!waiting?.count || confirm(question)) void logout();
  };
  return (
    <button type="button" className="logout" onClick={leave}>
      Se déconnecter
    </button>
  );
}
