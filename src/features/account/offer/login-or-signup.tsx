/**
 * `auth/login_or_signup` (specification §2): for whoever wants something that needs an account. Who comes for a subscription
 * reads first what it is.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import '../account.css';
import { afterLogin, onTheWay, useLeaveOnceSignedIn } from '../redirect-to.ts';

export function LoginOrSignup() {
  useLeaveOnceSignedIn();
  const subscribes = afterLogin() === 'subscription';
  return (
    <div className={subscribes ? 'account wide' : 'account'}>
      <h1 tabIndex={-1}>{subscribes ? 'S’abonner' : 'Avez-vous déjà un compte\u00a0?'}</h1>
      {subscribes ? (
        <Offer />
      ) : (
        <p className="lead">
          Il suffit d’un compte pour vous abonner, suivre vos convoyages et retrouver vos factures.
        </p>
      )}
      <p className="actions">
        {/* A stranger has none yet. */}
        <a className="button" href={`#${onTheWay('/auth/signup')}`}>
          Je crée mon compte
        </a>
        <a className="button quiet" href={`#${onTheWay('/auth/login')}`}>
          Je me connecte
        </a>
      </p>
    </div>
  );
}

/** What it is made of comes after the screen, which it would delay: the order that follows needs it too. */
const loadOffer = () =>
  loadCalls(() => import('../../../ui/order/subscription-offer.tsx'), 'SubscriptionOffer');

function Offer() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    loadOffer().then(
      ({ SubscriptionOffer }) => setPart(() => SubscriptionOffer),
      () => setLost(true),
    );
  }, []);
  if (Part) return <Part />;
  return (
    <p className="lead" role="status">
      {isLost ? <a href="#/tarif">L’abonnement et ses tarifs</a> : 'Chargement de l’offre…'}
    </p>
  );
}
