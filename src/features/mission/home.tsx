/** Home of the team: the day of whoever drives, then what is done for a customer who calls. */
import { type Offer, RoleHome } from '../../ui/account/role-home.tsx';
import { Day } from './my-day.tsx';

/** Besides what the bar leads to. */
const offers: readonly Offer[] = [
  {
    path: '/admin/teammate/booking/add',
    label: 'Réserver pour un client',
    text: 'Au téléphone ou au comptoir\u00a0: il accepte et paie par un lien.',
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

export function TeamHome() {
  return (
    <RoleHome offers={offers}>
      <Day />
    </RoleHome>
  );
}
