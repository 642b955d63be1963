/** Home of the team: the day of whoever drives, then what drivers and administrators do besides. */
import { hasRole } from '../../domain/account/roles.ts';
import { session } from '../../platform/session/session.ts';
import { type Offer, RoleHome } from '../../ui/account/role-home.tsx';
import { Day } from './my-day.tsx';

const offers: readonly Offer[] = [
  {
    path: '/admin/teammate/planning',
    label: 'Planning',
    text: 'Les trajets d’un jour, convoyeur par convoyeur, et ceux qui restent à attribuer.',
  },
  {
    path: '/admin/teammate/booking',
    label: 'Réservations',
    text: 'Les trouver, confier leurs trajets, suivre, facturer les frais.',
  },
  {
    path: '/admin/teammate/booking/add',
    label: 'Réserver pour un client',
    text: 'Au téléphone ou au comptoir\u00a0: il reçoit le lien pour payer.',
  },
  {
    path: '/admin/teammate/customer',
    label: 'Trouver un client',
    text: 'Par son adresse e-mail, pour lire ou corriger ses coordonnées.',
  },
  {
    path: '/admin/teammate/customer/add',
    label: 'Ajouter un client',
    text: 'Il reçoit un e-mail pour choisir son mot de passe.',
  },
  {
    path: '/admin/teammate/subscription/create',
    label: 'Abonner un client',
    text: 'Il paie le premier mois par le lien qu’il reçoit.',
  },
];

const adminOffers: readonly Offer[] = [
  {
    path: '/admin/teammate/account',
    label: 'Comptes',
    text: 'Convoyeurs, partenaires, administrateurs et clients\u00a0: ouvrir, suspendre, rétablir.',
  },
];

export function TeamHome() {
  const isAdmin = hasRole(session.value?.roles ?? null, 'ROLE_ADMIN');
  return (
    <RoleHome offers={isAdmin ? [...offers, ...adminOffers] : offers}>
      <Day />
    </RoleHome>
  );
}
