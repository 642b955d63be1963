/** A partner's home. */
import { type Offer, RoleHome } from '../../ui/role-home.tsx';

const offers: readonly Offer[] = [
  {
    path: '/admin/partner/profile',
    label: 'Mon compte',
    text: 'Votre nom, votre adresse e-mail et votre mot de passe.',
  },
  {
    path: '/contact#reservation',
    label: 'Confier un véhicule',
    text: 'Un ou plusieurs véhicules à convoyer : écrivez-nous, une personne vous confirme les créneaux.',
  },
  {
    path: '/admin/partner/subscription/create',
    label: 'Abonner un client',
    text: 'Trajets inclus pour l’un de vos clients : il paie le premier mois par le lien qu’il reçoit.',
  },
  {
    path: '/contact#devis',
    label: 'Demander un devis',
    text: 'Transfert entre sites, livraison en France ou en Europe, stockage.',
  },
];

export function PartnerHome() {
  return (
    <RoleHome
      lead="Bienvenue dans l’espace des partenaires. Les réservations se traitent encore par message ou par téléphone."
      offers={offers}
    />
  );
}
