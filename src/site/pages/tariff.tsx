/** Tariffs: grid, subscription, extra fees and the rule of different distances (specification §9), from domain data. */

import { subscriptionPathOf } from '../../domain/account/roles.ts';
import { formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { worthFrom } from '../../domain/subscription/subscription-terms.ts';
import { type Fee, latenessRules } from '../../domain/tariff/fees.ts';
import { isFlatGrid } from '../../domain/tariff/lowest-price.ts';
import { halfOfEachSentence } from '../../domain/tariff/quote-explanation.ts';
import { bothEndsSentence, reachOf } from '../../domain/tariff/reach.ts';
import { differentDistancesExample } from '../../domain/tariff/round-trip.ts';
import type { TariffService } from '../../domain/tariff/tariff.ts';
import { tariff } from '../facts/tariff.ts';
import { Island } from '../parts/island.tsx';
import { Page } from '../parts/page.tsx';
import { StackedTable } from '../parts/stacked-table.tsx';
import { tariffLink } from '../parts/tariff-link.ts';

const { bands, services, subscription, fees, lateness, firstDay } = tariff;
const { outboundCents, returnCents } = differentDistancesExample;
const flat = isFlatGrid(tariff);
const radius = formatWholeKilometres(subscription.maxMetres);

export function TariffPage() {
  return (
    <Page path="/tarif" heading="Tarifs">
      <section>
        <StackedTable
          caption={`Prix toutes taxes comprises${flat ? '' : ', selon la distance de votre adresse'}`}
          head={['Service', ...bands.map(({ label }) => label)]}
          rows={services.map(({ code, label, cents }) => ({
            key: code,
            name: <a href={tariffLink({ code })}>{label}</a>,
            cells: merged(
              code,
              bands.map(({ id }) => priceOrQuote(cents[id])),
            ),
          }))}
          amounts
        />
        <p>
          {bothEndsSentence(tariff)} Au-delà, ou pour une livraison, un transfert, un stockage&nbsp;: devis
          gratuit. Prix en vigueur depuis le {frenchDay(firstDay)}.
        </p>
      </section>
      <section>
        <h2>Estimer mon trajet</h2>
        <Island name="estimate">Donnez-nous vos adresses, nous vous disons le prix&nbsp;:</Island>
      </section>
      <div className="grid two">
        <section id="/tarif#abonnement" className="card price">
          <h2>L’abonnement</h2>
          <p>
            <b>{formatEuros(subscription.cents)}</b> par mois
          </p>
          <p>
            Services illimités dans un rayon de {radius}, pour deux véhicules, engagement de{' '}
            {subscription.months}
            &nbsp;mois&nbsp;; le contrôle technique et les frais ci-dessous restent dus. Dès{' '}
            {worthFrom(tariff)} allers-retours par an, il revient moins cher.
          </p>
          <p>
            <a className="button" href={`#${subscriptionPathOf(null)}`}>
              S’abonner
            </a>
          </p>
        </section>
        <section className="card">
          <h2>Départ et retour à deux adresses</h2>
          <p>
            Quand l’aller et le retour ne sont pas dans la même tranche de distance, vous payez la moitié de
            l’aller-retour de chacune.{' '}
            {flat
              ? 'Nos tranches sont au même prix aujourd’hui\u00a0: rien ne change pour vous.'
              : `Par exemple, s’il coûte ${formatEuros(outboundCents)} et ${formatEuros(returnCents)}\u00a0: ${halfOfEachSentence(outboundCents, returnCents)}`}
          </p>
        </section>
      </div>
      <section>
        <h2>Frais supplémentaires</h2>
        <table className="amounts">
          <caption>Seulement si cela vient de vous, toutes taxes comprises</caption>
          <tbody>
            {fees.map((fee) => (
              <tr key={fee.code}>
                <th scope="row">
                  {fee.label} <small>{feeLines(fee)}</small>
                </th>
                <td>
                  {formatEuros(feeTotal(fee))}
                  {fee.perDay && ' par jour'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          {latenessRules(lateness).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

/** What is the same everywhere is said once. */
const merged = (code: TariffService['code'], prices: readonly string[]): readonly string[] =>
  new Set(prices).size === 1
    ? [`${prices[0]}, jusqu’à ${formatWholeKilometres(reachOf(tariff, code))}`]
    : prices;

const priceOrQuote = (cents: number | null): string => (cents === null ? 'sur devis' : formatEuros(cents));

const feeTotal = ({ lines }: Fee): number => lines.reduce((total, { cents }) => total + cents, 0);

/** What a fee is for; with its parts when it has several. */
function feeLines({ lines }: Fee): string {
  if (lines.length === 1) return lines.map(({ label }) => label).join('');
  return lines.map(({ label, cents }) => `${formatEuros(cents)} de ${label}`).join(' + ');
}
