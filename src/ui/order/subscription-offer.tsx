/** What a subscription offers, costs and binds to, before it is ordered. */
import { formatEuros } from '../../domain/lib/money.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { subscriptionTerms, worthFrom, yearlyCents } from '../../domain/subscription/subscription-terms.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';

/** In two lines: what somebody wants to know first. */
export function SubscriptionPrice() {
  const tariff = currentTariff();
  const offer = tariff.subscription;
  return (
    <>
      <p className="price">
        <b>{formatEuros(offer.cents)}</b> par mois
      </p>
      <p>
        Soit {formatEuros(yearlyCents(offer))} l’année&nbsp;: rentable dès {worthFrom(tariff)}
        &nbsp;allers-retours.
      </p>
    </>
  );
}

/** @param isFolded where whoever reads has seen it before, what is good to know waits for a press */
export function SubscriptionTerms({ isFolded = false }: { readonly isFolded?: boolean }) {
  return (
    <>
      <div className="card">
        <h2>L’abonnement en bref</h2>
        <ul>
          {subscriptionTerms(currentTariff().subscription).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {isFolded ? (
        <details className="card">
          <summary>{GOOD_TO_KNOW}</summary>
          <GoodToKnow />
        </details>
      ) : (
        <div className="card">
          <h2>{GOOD_TO_KNOW}</h2>
          <GoodToKnow />
        </div>
      )}
    </>
  );
}

const GOOD_TO_KNOW = 'Bon à savoir';

function GoodToKnow() {
  return (
    <ul>
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
  );
}
