/** A partner's home. */
import { type Offer, RoleHome } from '../../ui/account/role-home.tsx';

const offers: readonly Offer[] = [
  {
    path: '/admin/partner/booking/add',
    label: 'Réserver',
    text: 'Un ou plusieurs véhicules de vos clients, un par un ou par fichier.',
  },
  {
    path: '/admin/partner/booking',
    label: 'Mes réservations',
    text: 'Où en sont les véhicules que vous nous avez confiés.',
  },
  {
    path: '/admin/partner/invoice',
    label: 'Factures',
    text: 'Factures et avoirs, en PDF, et le relevé de chaque mois.',
  },
  {
    path: '/admin/partner/profile',
    label: 'Mon compte',
    text: 'Votre nom, votre adresse e-mail et votre mot de passe.',
  },
  {
    path: '/admin/partner/subscription/create',
    label: 'Abonner un client',
    text: 'Trajets inclus pour l’un de vos clients\u00a0: il paie le premier mois par le lien qu’il reçoit.',
  },
  {
    path: '/contact#devis',
    label: 'Demander un devis',
    text: 'Transfert entre sites, livraison en France ou en Europe, stockage.',
  },
];

export function PartnerHome() {
  return <RoleHome lead="Bienvenue dans l’espace des partenaires." offers={offers} />;
}
