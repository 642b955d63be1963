/** A customer's home: what comes next, what is unpaid, and what they can do. */
import { useState } from 'react';
import { bookingPathOf } from '../../domain/account/roles.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { type Offer, RoleHome } from '../../ui/account/role-home.tsx';
import { Loadable } from '../../ui/load/loadable.tsx';
import { unbroken } from '../../ui/screen/unbroken.tsx';
import { BookingCard } from './booking-card.tsx';
import './customer.css';
import { createOverview, type Due } from './overview.ts';

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
  const [load] = useState(createOverview);
  return (
    <RoleHome lead="Vos véhicules, sans quitter votre fauteuil." offers={offers}>
      <Loadable load={load} waiting="Chargement de votre prochaine réservation…">
        {({ next, dues }) => (
          <div className="overview">
            <section className="spaced">
              <h2>Prochaine réservation</h2>
              {next ? (
                <div className="card">
                  <BookingCard booking={next} />
                </div>
              ) : (
                <Nothing isFirst={dues.length === 0} />
              )}
            </section>
            <section className="spaced">
              <h2>À payer</h2>
              {dues.length === 0 && <p>Rien à payer en ce moment.</p>}
              <ul className="dues">
                {dues.map((due, index) => (
                  <DueLine key={due.label} due={due} isFirst={index === 0} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </Loadable>
    </RoleHome>
  );
}

interface FirstProps {
  /** What a screen has one of: its main action. */
  readonly isFirst: boolean;
}

const actionOf = ({ isFirst }: FirstProps): string => (isFirst ? 'button' : 'button quiet');

const Nothing = (first: FirstProps) => (
  <>
    <p>
      Aucun convoyage n’est prévu. Dites-nous où est votre véhicule et où il doit aller&nbsp;: le prix
      s’affiche avant toute commande.
    </p>
    <p>
      <a className={actionOf(first)} href={`#${bookingPathOf(null)}`}>
        Réserver un convoyage
      </a>
    </p>
  </>
);

export const DueLine = ({ due: { label, cents, purpose }, ...first }: FirstProps & { readonly due: Due }) => (
  <li className="card">
    <span>{unbroken(label)}</span>
    <b>{formatEuros(cents)}</b>
    {purpose && (
      <a className={actionOf(first)} href={`#/admin/customer/payment_status?${purpose}`}>
        Payer<span className="unseen">&nbsp;: {label}</span>
      </a>
    )}
  </li>
);
