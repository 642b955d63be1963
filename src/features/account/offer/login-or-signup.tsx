/**
 * `auth/login_or_signup` (specification §2): for whoever wants something that needs an account. Who comes for a subscription
 * reads first what it costs, and below the buttons what it is.
 */
import { useEffect, useState } from 'react';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import '../account.css';
import { afterLogin, onTheWay, useLeaveOnceSignedIn } from '../redirect-to.ts';

export function LoginOrSignup() {
  useLeaveOnceSignedIn();
  return afterLogin() === 'subscription' ? (
    <Subscribing />
  ) : (
    <div className="account">
      <h1 tabIndex={-1}>Avez-vous déjà un compte&nbsp;?</h1>
      <p className="lead">
        Il suffit d’un compte pour vous abonner, suivre vos convoyages et retrouver vos factures.
      </p>
      <Ways />
    </div>
  );
}

function Ways() {
  return (
    <p className="actions">
      {/* A stranger has none yet. */}
      <a className="button" href={`#${onTheWay('/auth/signup')}`}>
        Je crée mon compte
      </a>
      <a className="button quiet" href={`#${onTheWay('/auth/login')}`}>
        Je me connecte
      </a>
    </p>
  );
}

/** What it is made of comes after the screen, which it would delay: the order that follows needs it too. */
const loadOffer = () =>
  loadCalls(() => import('../../../ui/order/subscription-offer.tsx'), 'SubscriptionPrice');

type Offer = Awaited<ReturnType<typeof loadOffer>>;

function Subscribing() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    loadOffer().then(setOffer, () => setLost(true));
  }, []);
  return (
    <div className="account wide">
      <h1 tabIndex={-1}>S’abonner</h1>
      {offer ? (
        <offer.SubscriptionPrice />
      ) : (
        <p className="lead" role="status">
          {isLost ? <a href="#/tarif">L’abonnement et ses tarifs</a> : 'Chargement de l’offre…'}
        </p>
      )}
      <Ways />
      {offer && <offer.SubscriptionTerms />}
    </div>
  );
}
