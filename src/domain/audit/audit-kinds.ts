/**
 * What is written in the log of who did what, each as it reads after the name of whoever did it. A new kind is a line here
 * and a call of `addAuditEvent` where it is done. A load of its own: no screen but the log's asks for it.
 */

import type { BookingEventKind } from '../booking/booking-timeline.ts';

/** Done on a booking: its own story has these too, among all else that happens to it. */
export const auditedOnBookings = {
  prepared: 'a préparé une commande',
  assigned: 'a confié un trajet',
  unassigned: 'a retiré un trajet à son convoyeur',
  agreed: 'a fixé un rendez-vous',
  moved: 'a déplacé un rendez-vous',
  ready: 'a dit un véhicule prêt',
  closed: 'a clôturé une réservation',
  derogation_granted: 'a noté l’accord de l’assureur',
  derogation_refused: 'a noté le refus de l’assureur',
  fee_charged: 'a compté un frais',
  fee_waived: 'a renoncé à un frais',
  fee_restored: 'a rétabli un frais',
  advance_set: 'a changé le règlement de l’établissement',
  purchase_order_set: 'a changé un bon de commande',
  address_set: 'a changé l’adresse d’un rendez-vous',
  stop_set: 'a changé le contact ou l’accès d’un rendez-vous',
  refunded: 'a diminué le prix',
  credited: 'a émis un avoir',
  given_up: 'a renoncé à un montant dû',
  refund_settled: 'a rendu par un autre moyen',
  transfer_received: 'a noté un virement',
  transfer_cancelled: 'a annulé un virement noté par erreur',
  claim_written_off: 'a renoncé à une somme contestée',
  disbursement_recorded: 'a noté un débours',
  disbursement_cancelled: 'a annulé un débours',
  cancelled: 'a annulé une réservation',
  withdrawn: 'a noté une rétractation',
  trip_cancel: 'a annulé un retour',
  video_released: 'a envoyé une vidéo',
  review_published: 'a publié un avis',
  review_refused: 'a refusé un avis',
  review_answered: 'a répondu à un avis',
} as const satisfies Readonly<Partial<Record<BookingEventKind, string>>>;

export const auditKinds = {
  account_created: 'a créé un compte',
  account_disabled: 'a désactivé un compte',
  account_enabled: 'a réactivé un compte',
  account_renamed: 'a renommé un compte',
  customer_created: 'a créé un client',
  customer_changed: 'a modifié la fiche d’un client',
  // Somebody of the team asked for another address, which its owner has still to confirm.
  customer_mail_asked: 'a demandé une autre adresse e-mail pour un client',
  customer_mail_changed: 'a changé l’adresse e-mail d’un client',
  customer_exported: 'a extrait les données d’un client',
  customer_erased: 'a effacé les données d’un client',
  buyer_changed: 'a changé ce que les factures disent d’une société',
  invoice_made: 'a émis une facture hors réservation',
  invoice_credited: 'a émis un avoir hors réservation',
  invoice_transfer: 'a noté un virement pour une facture',
  invoice_refund_settled: 'a rendu par un autre moyen ce qu’une facture devait',
  subscription_opened: 'a abonné un client',
  subscription_vehicle_named: 'a désigné un véhicule d’un abonnement',
  subscription_terminated: 'a résilié un abonnement',
  ...auditedOnBookings,
  entry_answered: 'a répondu à un message',
  entry_closed: 'a clos ce qui attendait',
  entry_reopened: 'a rouvert ce qui était clos',
  payment_reminded: 'a relancé un paiement',
  damage_claim_opened: 'a ouvert un dossier de sinistre',
  damage_claim_answered: 'a écrit à qui suit un dossier de sinistre',
  damage_claim_declared: 'a déclaré un sinistre à l’assureur',
  damage_claim_quoted: 'a noté le devis d’un sinistre',
  damage_claim_amounts_set: 'a noté ce que dit l’assureur d’un sinistre',
  damage_claim_settled: 'a réglé un sinistre',
  damage_claim_refused: 'a refusé un sinistre',
  damage_claim_dropped: 'a classé un sinistre',
  damage_claim_reopened: 'a rouvert un dossier de sinistre',
  mail_given_up: 'a renoncé à un e-mail non parti',
  absence_recorded: 'a noté une absence',
  absence_cancelled: 'a annulé une absence',
  licence_recorded: 'a noté la validité d’un permis',
  driver_phone_recorded: 'a noté le téléphone d’un convoyeur',
  certificate_recorded: 'a noté le certificat d’une plaque W',
  certificate_given_up: 'a renoncé à renouveler une plaque W',
  certificate_resumed: 'a repris le renouvellement d’une plaque W',
  certificate_removed: 'a retiré le certificat d’une plaque W',
  slot_rules_set: 'a fixé des horaires',
  slot_rules_withdrawn: 'a retiré des horaires à venir',
  special_days_set: 'a fixé une fermeture ou des jours particuliers',
  special_days_withdrawn: 'a retiré une fermeture ou des jours particuliers',
  tariff_set: 'a fixé des prix',
  tariff_withdrawn: 'a retiré des prix à venir',
} as const;

export type AuditKind = keyof typeof auditKinds;

/** Whether what happened to a booking is told by the log too. */
export const isAudited = (kind: string): kind is keyof typeof auditedOnBookings =>
  Object.hasOwn(auditedOnBookings, kind);

/** For how long the log is kept: as long as what it tells can be disputed (article 2224 of the civil code). */
export const auditRetentionYears = 5;
