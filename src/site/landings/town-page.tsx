/** What a convoyage costs from one town, where that is, and how to go on. */
import { bookingPathOf } from '../../domain/account/roles.ts';
import { formatKilometres, formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { promisedHours } from '../../domain/lib/time/slots.ts';
import { company } from '../../domain/settings/company.ts';
import { isFlatGrid } from '../../domain/tariff/lowest-price.ts';
import { bothEndsSentence, reachOf } from '../../domain/tariff/reach.ts';
import { tariff } from '../facts/tariff.ts';
import { Invitation } from '../parts/invitation.tsx';
import { Island } from '../parts/island.tsx';
import { Main } from '../parts/page.tsx';
import { neighboursOf, type Town } from './towns.ts';

const { services, subscription } = tariff;
const flat = isFlatGrid(tariff);

export const townTitle = ({ at }: Town): string => `${company.brand} – Convoyage automobile ${at}`;

/** « 5 à 10 km » */
export const bandWords = ({ band: { fromMetres, toMetres } }: Town): string =>
  `${fromMetres / 1000} à ${formatWholeKilometres(toMetres)}`;

export const townDescription = ({ at, prices }: Town): string =>
  `Nous prenons votre voiture ${at}, la menons au garage et vous la ramenons\u00a0: ${formatEuros(prices.single)} le trajet simple, ${formatEuros(prices.roundTrip)} l’aller-retour.`;

export function TownPage({ town }: { readonly town: Town }) {
  const band = bandWords(town);
  return (
    <Main
      title={townTitle(town)}
      description={townDescription(town)}
      heading={`Convoyage automobile ${town.at}`}
    >
      <p className="actions">
        <a className="button" href={`#${bookingPathOf(null)}`}>
          Réserver un convoyage
        </a>
        <a className="button quiet" href={company.phone.href}>
          {company.phone.label}
        </a>
      </p>
      <section>
        <h2>Le prix {town.at}</h2>
        <p>
          Le centre est à {formatKilometres(town.metres)} de notre établissement, à vol d’oiseau
          {flat
            ? `, et le prix est le même partout jusqu’à ${formatWholeKilometres(reachOf(tariff, 'round_trip'))}`
            : `\u00a0: la tranche de ${band}. La distance de votre adresse fait le prix`}
          &nbsp;; vous le voyez avant de réserver.
        </p>
        <table className="amounts">
          <caption>Prix toutes taxes comprises{!flat && `, tranche de ${band}`}</caption>
          <tbody>
            {services.map(({ code, label, cents }) => {
              const price = cents[town.band.id];
              return (
                <tr key={code}>
                  <th scope="row">{label}</th>
                  <td>{price === null ? 'sur devis' : formatEuros(price)}</td>
                </tr>
              );
            })}
            <tr>
              <th scope="row">
                Abonnement{' '}
                <small>trajets illimités jusqu’à {formatWholeKilometres(subscription.maxMetres)}</small>
              </th>
              <td>{formatEuros(subscription.cents)} par mois</td>
            </tr>
          </tbody>
        </table>
        <p>{bothEndsSentence(tariff)}</p>
      </section>
      <section>
        <h2>Depuis votre adresse</h2>
        <Island name="estimate">Donnez-nous votre adresse, nous vous disons le prix&nbsp;:</Island>
      </section>
      <div className="grid two">
        <section className="card">
          <h2>Comment cela se passe</h2>
          <p>
            Un convoyeur vient chez vous à l’heure choisie, sous {promisedHours.join(' à ')}&nbsp;heures au
            plus tard. Il filme l’état des lieux, conduit la voiture au garage, à la carrosserie ou au
            contrôle technique de votre choix, et vous la ramène.
          </p>
          <a className="more" href="#/concept">
            Le convoyage
          </a>
        </section>
        <section className="card">
          <h2>Tout près</h2>
          <ul>
            {neighboursOf(town).map(({ name, path, metres }) => (
              <li key={name}>
                {path ? <a href={`${path}/`}>{name}</a> : name}, à {formatKilometres(metres)}
              </li>
            ))}
            <li>Notre parc de stockage, à {formatKilometres(town.yardMetres)}</li>
          </ul>
        </section>
      </div>
      <Invitation />
    </Main>
  );
}
