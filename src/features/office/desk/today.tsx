/** Beside what waits: what is done for a customer who calls, and the day in figures, which come after it. */
import { hasRole } from '../../../domain/account/roles.ts';
import type { DeskView } from '../../../domain/desk/calls.ts';
import { session } from '../../../platform/session/session.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { loadBelow } from './load-below.ts';

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

const loadFigures = () => loadBelow().then((parts) => parts.Figures);

export const Today = ({ desk }: { readonly desk: DeskView }) => (
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
    <OnDemand open label="Aujourd’hui" load={loadFigures} props={{ desk }} />
  </aside>
);
