/** A customer's home. */
import { type Offer, RoleHome } from '../../ui/role-home.tsx';

const offers: readonly Offer[] = [
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
    path: '/contact#reservation',
    label: 'Réserver un convoyage',
    text: 'Écrivez-nous où et quand : une personne vous confirme l’heure et le prix.',
  },
  { path: '/tarif', label: 'Tarifs', text: 'Estimez un trajet depuis votre adresse.' },
];

export function CustomerHome() {
  return (
    <RoleHome
      lead="Votre compte est ouvert. Réservations, factures et abonnements se traitent encore par message ou par téléphone."
      offers={offers}
    />
  );
}
