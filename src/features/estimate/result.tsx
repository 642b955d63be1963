/** The estimator's answer: the price, where it comes from, or the way to ask for one. */

import { formatKilometres, formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { orderPathOf } from '../../domain/route/order-path.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { PriceExplanation } from '../../ui/booking/price-explanation.tsx';
import type { Estimate, EstimatedLeg } from './prices.ts';

export function Result({ estimate: { code, quote, legs, reachMetres } }: { readonly estimate: Estimate }) {
  return (
    <>
      {quote.kind === 'priced' ? (
        <>
          <p className="price">
            <b>{formatEuros(quote.totalCents)}</b> {`TTC – ${serviceLabels[code]}`}
          </p>
          {reachMetres !== undefined && (
            <p>
              Ce prix vaut quand {code === 'inspection_round_trip' ? 'le centre de contrôle' : 'le garage'}{' '}
              est, lui aussi, à moins de {formatWholeKilometres(reachMetres)} de chez nous.
            </p>
          )}
          <p>
            <a className="button" href={`#${orderPathOf(code)}`}>
              Réserver
            </a>
          </p>
        </>
      ) : (
        <OnQuote reason={quote.reason} />
      )}
      <ul>
        {legs.map((leg) => (
          <li key={leg.kind}>{describe(leg)}</li>
        ))}
      </ul>
      <PriceExplanation sentences={quote.explanation} onQuote={quote.kind !== 'priced'} />
    </>
  );
}

/** No price in the grid: a quote request is sent (domain.md). */
export function OnQuote({ reason }: { readonly reason: string }) {
  return (
    <>
      <p className="price">
        <b>Sur devis</b>
      </p>
      <p>{reason}</p>
      <p>
        <a className="button" href="#/contact#devis">
          Demander un devis
        </a>
      </p>
    </>
  );
}

function describe({ kind, distanceMetres, band, from }: EstimatedLeg): string {
  return [
    `${kind === 'outbound' ? 'Aller' : 'Retour'}\u00a0: ${formatKilometres(distanceMetres)}`,
    from.approximate ? 'distance à confirmer' : 'distance estimée',
    band ? `tranche ${band}` : 'hors des tranches du tarif',
  ].join(', ');
}
