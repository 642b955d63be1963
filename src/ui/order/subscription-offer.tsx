/** What a subscription offers, costs and binds to, before it is ordered. */
import { systemClock } from '../../domain/lib/time/clock.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { subscriptionTerms } from '../../domain/subscription/subscription-terms.ts';
import { tariffAt, tariffs } from '../../domain/tariff/tariff-at.ts';

export function SubscriptionOffer() {
  const [price, ...included] = subscriptionTerms(tariffAt(tariffs, systemClock()).subscription);
  return (
    <>
      <div className="card">
        <p>
          <b>{price}</b>
        </p>
        <ul>
          {included.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div className="card">
        <h2>Bon à savoir</h2>
        <ul>
          <li>Restent dus&nbsp;: le contrôle technique lui-même, le carburant et les frais de retard</li>
          <li>Chaque mois suivant est prélevé à la même date par le moyen de paiement enregistré</li>
          <li>
            Vos trajets sont inclus dès que le premier mois est payé si vous le demandez en vous
            abonnant&nbsp;; sinon, une fois passés les {withdrawalPeriod} de rétractation
          </li>
          <li>
            Pendant {withdrawalPeriod}, vous pouvez vous rétracter sans motif&nbsp;; si vous demandez que vos
            trajets soient inclus tout de suite, les jours écoulés restent dus
          </li>
        </ul>
      </div>
    </>
  );
}
