/** A customer's home. */
import { bookingPathOf } from '../../domain/roles.ts';
import { type Offer, RoleHome } from '../../ui/role-home.tsx';

const offers: readonly Offer[] = [
  {
    path: '/admin/customer/booking',
    label: 'Mes réservations',
    text: 'Les suivre, les déplacer, les annuler.',
  },
  {
    path: '/admin/customer/subscription/list',
    label: 'Mes abonnements',
    text: 'Trajets inclus, fin de l’engagement, résiliation.',
  },
  { path: '/admin/customer/invoice', label: 'Mes factures', text: 'Factures et avoirs, en PDF.' },
  {
    path: '/admin/customer/profile',
    label: 'Mon profil',
    text: 'Vos coordonnées, vos adresses, votre mot de passe.',
  },
  {
    path: bookingPathOf(null),
    label: 'Réserver un convoyage',
    text: 'Le prix s’affiche, vous choisissez l’heure.',
  },
  { path: '/tarif', label: 'Tarifs', text: 'Estimez un trajet depuis votre adresse.' },
];

export function CustomerHome() {
  return <RoleHome lead="Vos véhicules, sans quitter votre fauteuil." offers={offers} />;
}
