/** Beside what waits: today in figures, who drives, and what is done for a customer who calls. */
import { hasRole, type Role } from '../../../domain/account/roles.ts';
import type { DeskView } from '../../../domain/desk/calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { session } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/screen/facts.tsx';

/** What is done for a customer who calls, and what is looked at now and then. */
const links: readonly { readonly path: string; readonly label: string; readonly only?: Role }[] = [
  { path: 'customer', label: 'Clients' },
  { path: 'customer/add', label: 'Nouveau client' },
  { path: 'subscription/create', label: 'Abonner un client' },
  { path: 'review', label: 'Avis des clients' },
  { path: 'settings', label: 'Réglages', only: 'ROLE_ADMIN' },
  { path: 'books', label: 'Comptabilité', only: 'ROLE_ADMIN' },
  { path: 'figures', label: 'Chiffres par semaine' },
  { path: 'log', label: 'Journal de l’équipe', only: 'ROLE_ADMIN' },
  { path: 'account', label: 'Comptes de l’équipe et des partenaires', only: 'ROLE_ADMIN' },
];

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`;

export function Today({ desk: { today, missingFacts } }: { readonly desk: DeskView }) {
  const { trips, done, takenCents, drivers } = today;
  return (
    <aside className="side spaced" aria-label="Aujourd’hui">
      <ul className="desk-links">
        <li>
          <a className="button" href="#/admin/teammate/booking/add">
            Réserver pour un client
          </a>
        </li>
        {links
          .filter(({ only }) => !only || hasRole(session.value?.roles ?? null, only))
          .map(({ path, label }) => (
            <li key={path}>
              <a className="more" href={`#/admin/teammate/${path}`}>
                {label}
              </a>
            </li>
          ))}
      </ul>
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
