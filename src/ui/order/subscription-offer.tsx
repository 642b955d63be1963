/** What a subscription offers, costs and binds to, before it is ordered. */
import { systemClock } from '../../domain/lib/time/clock.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { subscriptionTerms } from '../../domain/subscription/subscription-terms.ts';
import { tariffAt, tariffs } from '../../domain/tariff/tariff-at.ts';

export const SubscriptionOffer = () => (
  <div className="card">
    <ul>
      {subscriptionTerms(tariffAt(tariffs, systemClock()).subscription).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>Restent dus&nbsp;: le contrôle technique lui-même, le carburant et les frais de retard</li>
      <li>Chaque mois suivant est prélevé à la même date par le moyen de paiement enregistré</li>
      <li>
        Vos trajets sont inclus dès que le premier mois est payé si vous le demandez en vous abonnant&nbsp;;
        sinon, une fois passés les {withdrawalPeriod} de rétractation
      </li>
      <li>
        Pendant {withdrawalPeriod}, vous pouvez vous rétracter sans motif&nbsp;; si vous demandez que vos
        trajets soient inclus tout de suite, les jours écoulés restent dus
      </li>
    </ul>
  </div>
);
