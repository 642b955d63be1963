/** Beside what waits: today in figures, who drives, and what is done for a customer who calls. */
import { hasRole } from '../../../domain/account/roles.ts';
import type { DeskView } from '../../../domain/desk/calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { session } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/screen/facts.tsx';

type Entry = readonly [path: string, label: string];

/** What is done for a customer who calls, what is looked at now and then, and what administrators see to. */
const forAll: readonly (readonly [heading: string, ...entries: Entry[]])[] = [
  [
    'Pour un client',
    ['customer/list', 'Clients'],
    ['customer/add', 'Nouveau client'],
    ['subscription/create', 'Abonner un client'],
  ],
  ['Suivre', ['claim', 'Sinistres'], ['plate', 'Plaques W'], ['review', 'Avis'], ['figures', 'Chiffres']],
];
const groups: typeof forAll = [
  ...forAll,
  [
    'Administrer',
    ['settings', 'Réglages'],
    ['books', 'Comptabilité'],
    ['log', 'Journal'],
    ['account', 'Comptes'],
  ],
];

const MENU = 'desk-menu';

/** Before all that waits, as a customer who calls does; where the other links are below it, one press goes there. */
export const Ways = () => (
  <p className="kinds">
    <a className="button small" href="#/admin/teammate/booking/add">
      Réserver
    </a>
    <button
      type="button"
      className="button quiet small to-menu"
      onClick={() => document.getElementById(MENU)?.focus()}
    >
      Autres écrans
    </button>
  </p>
);

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`;

export function Today({ desk: { today, missingFacts } }: { readonly desk: DeskView }) {
  const { trips, done, takenCents, drivers } = today;
  return (
    <aside className="side spaced" aria-label="Aujourd’hui">
      <nav className="desk-links" aria-label="Autres écrans" tabIndex={-1} id={MENU}>
        {(hasRole(session.value?.roles ?? null, 'ROLE_ADMIN') ? groups : forAll).map(
          ([heading, ...entries]) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <ul>
                {entries.map(([path, label]) => (
                  <li key={path}>
                    <a className="more" href={`#/admin/teammate/${path}`}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </nav>
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
      </section>
      {missingFacts.length > 0 && (
        <section>
          <h2>À compléter</h2>
          <p>Manquent aux factures et mentions légales&nbsp;: {missingFacts.join(', ')}.</p>
        </section>
      )}
    </aside>
  );
}
