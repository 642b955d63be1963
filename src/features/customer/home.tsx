/** A customer's home. */
import { bookingPathOf } from '../../domain/roles.ts';
import { type Offer, RoleHome } from '../../ui/role-home.tsx';

const offers: readonly Offer[] = [
  {
    path: '/admin/customer/booking',
    label: 'Mes réservations',
    text: 'Où en est chacune, avec ce qu’il faut pour la déplacer ou l’annuler.',
  },
  { path: '/admin/customer/invoice', label: 'Mes factures', text: 'Factures et avoirs, en PDF.' },
  {
    path: '/admin/customer/profile',
    label: 'Mon profil',
    text: 'Vos coordonnées et vos adresses : elles servent à préparer vos convoyages.',
  },
  {
    path: '/admin/customer/profile/password',
    label: 'Mon mot de passe',
    text: 'Le changer déconnecte vos autres appareils.',
  },
  {
    path: bookingPathOf(null),
    label: 'Réserver un convoyage',
    text: 'Le prix s’affiche, vous choisissez le jour et l’heure, vous payez en ligne.',
  },
  { path: '/tarif', label: 'Tarifs', text: 'Estimez un trajet depuis votre adresse.' },
];

export function CustomerHome() {
  return <RoleHome lead="Vos véhicules, sans quitter votre fauteuil." offers={offers} />;
}
