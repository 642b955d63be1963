/** The mails that follow a booking: plain French text. */

import type { Booking } from '../../domain/booking.ts';
import { formatEuros } from '../../domain/money.ts';
import { serviceLabels } from '../../domain/quote.ts';
import { frenchInstant } from './french-instant.ts';
import type { Mail } from './mail.ts';
import { notice } from './notice.ts';

const LATER = 'à convenir quand le véhicule sera prêt';

interface About {
  readonly mail: string;
  readonly booking: Pick<Booking, 'id' | 'reference' | 'serviceCode' | 'vehicle' | 'totalCents' | 'trips'>;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

/** After an order, until it is paid. */
export const orderedMail = (about: About & { expiresAt: Date }): Mail =>
  notice(about.mail, `Votre commande ${about.booking.reference}`, [
    'Nous avons bien reçu votre commande :',
    '',
    ...summary(about),
    '',
    `Votre créneau vous est gardé jusqu’au ${frenchInstant(about.expiresAt)}. Pour le confirmer, payez d’ici là :`,
    '',
    statusLink(about),
  ]);

/** Once it is paid. @param covered false where the insurer has to agree first */
export const confirmedMail = (about: About & { invoice: string; covered: boolean }): Mail =>
  notice(about.mail, `Réservation ${about.booking.reference} ${about.covered ? 'confirmée' : 'payée'}`, [
    about.covered
      ? 'Votre paiement nous est parvenu, votre réservation est confirmée :'
      : 'Votre paiement nous est parvenu. La valeur de ce véhicule demande l’accord de notre assureur : nous vous le confirmons dès que nous l’avons, et vous rendons tout s’il refuse.',
    '',
    ...summary(about),
    '',
    `Votre facture ${about.invoice} est dans votre espace :`,
    '',
    `${about.appUrl}/#/admin/customer/invoice`,
    '',
    'Le jour venu, remettez au convoyeur les clés et l’original du certificat d’immatriculation.',
  ]);

/** When money came for a place that was given to someone else. */
export const tooLateMail = (about: About): Mail =>
  notice(about.mail, `Réservation ${about.booking.reference} : votre paiement vous est rendu`, [
    'Votre paiement nous est parvenu trop tard : le créneau n’était plus gardé, et quelqu’un d’autre l’a pris.',
    '',
    `Les ${formatEuros(about.booking.totalCents)} vous sont rendus sur le moyen de paiement que vous avez employé.`,
    '',
    'Pour choisir un autre créneau :',
    '',
    `${about.appUrl}/#/admin/customer/add/formuladetails`,
  ]);

/** When money came for a booking that is cancelled, or paid already. */
export const paidForNothingMail = (about: About): Mail =>
  notice(about.mail, `Réservation ${about.booking.reference} : votre paiement vous est rendu`, [
    'Un paiement nous est parvenu pour une réservation qui était déjà payée, ou qui ne l’attendait plus.',
    '',
    `Les ${formatEuros(about.booking.totalCents)} vous sont rendus sur le moyen de paiement que vous avez employé.`,
  ]);

/** After an appointment was moved. */
export const movedMail = (about: About): Mail =>
  notice(about.mail, `Réservation ${about.booking.reference} déplacée`, [
    'Votre rendez-vous a été déplacé, sans frais :',
    '',
    ...summary(about),
  ]);

/** After a cancellation or a withdrawal. @param refundCents what is given back */
export const cancelledMail = (
  about: About & { withdrawn: boolean; refundCents: number; at: Date; creditNote: string | null },
): Mail =>
  notice(
    about.mail,
    `Réservation ${about.booking.reference} ${about.withdrawn ? ': votre rétractation' : 'annulée'}`,
    [
      about.withdrawn
        ? `Nous avons reçu votre rétractation le ${frenchInstant(about.at)} ; ce message en est l’accusé de réception.`
        : `Votre réservation a été annulée le ${frenchInstant(about.at)}.`,
      '',
      about.refundCents > 0
        ? `Nous vous rendons ${formatEuros(about.refundCents)} sur le moyen de paiement que vous avez employé.`
        : 'Rien n’avait été payé, ou rien n’est à rendre selon le barème accepté à la commande.',
      ...(about.creditNote === null ? [] : ['', `L’avoir ${about.creditNote} est dans votre espace.`]),
    ],
  );

function summary({ booking }: About): string[] {
  const { serviceCode, vehicle, totalCents, trips } = booking;
  return [
    `${serviceLabels[serviceCode]} – ${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`,
    ...trips.map(({ kind, slot }) => {
      const when = slot ? `le ${frenchInstant(new Date(slot.start))}` : LATER;
      return `${kind === 'outbound' ? 'Aller' : 'Retour'} : ${when}`;
    }),
    `Prix : ${formatEuros(totalCents)} toutes taxes comprises`,
  ];
}

const statusLink = ({ booking, appUrl }: About): string =>
  `${appUrl}/#/admin/customer/payment_status?booking=${booking.id}`;
