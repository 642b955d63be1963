/** `auth/login_or_signup` (specification §2): for whoever wants something that needs an account. */
import './account.css';
import { onTheWay, useLeaveOnceSignedIn } from './redirect-to.ts';

export function LoginOrSignup() {
  useLeaveOnceSignedIn();
  return (
    <div className="account">
      <h1 tabIndex={-1}>Avez-vous déjà un compte&nbsp;?</h1>
      <p className="lead">
        Il suffit d’un compte pour vous abonner, suivre vos convoyages et retrouver vos factures.
      </p>
      <p className="actions">
        <a className="button" href={`#${onTheWay('/auth/login')}`}>
          Je me connecte
        </a>
        <a className="button quiet" href={`#${onTheWay('/auth/signup')}`}>
          Je crée mon compte
        </a>
      </p>
    </div>
  );
}
