/** Beside what waits: today in figures, who drives, and what is done for a customer who calls. */
import type { DeskView } from '../../../domain/desk/calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { session } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/screen/facts.tsx';

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`;

export function Today({ desk: { today, missingFacts } }: { readonly desk: DeskView }) {
  const { trips, done, takenCents, drivers } = today;
  const isAdmin = session.value?.roles.includes('ROLE_ADMIN');
  return (
    <aside className="side spaced" aria-label="Aujourd’hui">
      <p className="actions">
        <a className="button" href="#/admin/teammate/booking/add">
          Réserver pour un client
        </a>
        <a className="more" href="#/admin/teammate/customer/add">
          Nouveau client
        </a>
        <a className="more" href="#/admin/teammate/subscription/create">
          Abonner un client
        </a>
        <a className="more" href="#/admin/teammate/review">
          Avis des clients
        </a>
        {isAdmin && (
          <a className="more" href="#/admin/teammate/account">
            Comptes de l’équipe et des partenaires
          </a>
        )}
      </p>
      <section>
        <h2>Aujourd’hui</h2>
        <Facts
          facts={[
            ['Trajets', trips === 0 ? 'aucun' : `${trips}, dont ${plural(done, 'terminé')}`],
            ['Encaissé', formatEuros(takenCents)],
            ...drivers
              .filter((driver) => driver.trips > 0)
              .map(
                (driver) =>
                  [
                    driver.name,
                    `${plural(driver.trips, 'trajet')}, ${plural(driver.done, 'terminé')}`,
                  ] as const,
              ),
          ]}
        />
        <p>
          <a className="more" href="#/admin/teammate/planning">
            Planning du jour
          </a>
        </p>
      </section>
      {missingFacts.length > 0 && (
        <section>
          <h2>À compléter</h2>
          <p>
            Les factures et les mentions légales attendent encore de la société&nbsp;:{' '}
            {missingFacts.join(', ')}.
          </p>
        </section>
      )}
    </aside>
  );
}
