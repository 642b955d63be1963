/**
 * Ends a booking before its time: by its buyer, who may not even have accepted it, by the team, whose vehicle may be in our
 * hands, or by a withdrawal from it or from what includes it (articles L221-18 and following).
 */

import { randomUUID } from 'node:crypto';
import type { Agreeing } from '../../../domain/booking/appointment.ts';
import { cancellationRefund, cancelRefusal } from '../../../domain/booking/booking-options.ts';
import { bookingMachine, isWithUs } from '../../../domain/booking/booking-states.ts';
import { canWithdraw } from '../../../domain/booking/cancellation.ts';
import { withdrawalOf } from '../../../domain/booking/withdrawal.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import { withdrawalPeriod } from '../../../domain/settings/law.ts';
import type { TariffVersion } from '../../../domain/tariff/versions.ts';
import type { Services, Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { savepoint } from '../../database/transaction.ts';
import { problem } from '../../http/problem.ts';
import { requireNext } from '../../http/transition.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addEvent } from '../booking-event.ts';
import { invoiceRest } from '../booking-invoice.ts';
import { refundableCents, type StoredBooking, setBookingStatus, touchBooking } from '../booking-store.ts';
import { termsOf } from '../booking-terms.ts';
import { declinedMail } from '../mails/team-mails.ts';
import { tellPeople } from '../tell-people.ts';
import { creditAndRefund } from './credit-booking-price.ts';
import { endTrips } from './end-trips.ts';
import { countNights, waiveNotDriven } from './fee.ts';
import { cancelledMail } from './mails.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface Cancellation extends Omit<BookingChange, 'accountId'> {
  /** Who asks; null when nobody is signed in. */
  readonly accountId: string | null;
  readonly by: Agreeing;
  readonly kind: 'cancel' | 'withdraw' | 'refuse_derogation' | 'withdraw_subscription' | 'decline';
  /** Of the team: another amount than that of the scale, in cents, and why. */
  readonly otherwise?: { readonly cents: number; readonly reason: string } | null;
  /** Likewise, of a vehicle that is in our hands: where it is, and who has it. */
  readonly whereabouts?: string | null;
}

const eventKinds = {
  cancel: 'cancelled',
  withdraw: 'withdrawn',
  refuse_derogation: 'derogation_refused',
  withdraw_subscription: 'subscription_withdrawn',
  decline: 'declined',
} as const;

const labels = {
  cancel: 'Annulation de la réservation',
  abandon: 'Interruption du convoyage',
  withdraw: 'Rétractation de la réservation',
  refuse_derogation: 'Refus de l’assureur',
  decline: 'Commande refusée',
  withdraw_subscription: 'Rétractation de l’abonnement',
} as const;

const transitions = {
  cancel: 'cancel',
  withdraw: 'withdraw',
  refuse_derogation: 'refuse_derogation',
  withdraw_subscription: 'cancel',
  decline: 'decline',
} as const;

/** What a cancellation needs. */
export type Canceller = Transacting & Pick<Services, 'tariffs'>;

/**
 * Idempotent on `clientId`. What is given back is sent by the refund job; what is due all the same is invoiced.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE or ERROR.INVALID
 */
export function cancel(services: Canceller, asked: Cancellation): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking } = stored;
    const { accountId, kind, otherwise = null } = asked;
    const refusal = kind === 'cancel' ? cancelRefusal(booking, asked.by) : null;
    if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    const status = requireNext(bookingMachine, booking.status, transitions[kind]);
    if (kind === 'withdraw') requireWithdrawable(stored, now);
    const tariff = versionOfDay(services.tariffs(), stored.tariffDay);
    const road = stored.trips.filter((trip) => isWithUs(trip.status));
    const isAbandoned = kind === 'cancel' && road.length > 0;
    // A vehicle is handed over all the same: the booking of who withdraws meanwhile ends with that.
    const goesOn = kind === 'withdraw' && road.length > 0;
    const whereabouts = isAbandoned ? requireWhereabouts(asked) : null;
    const cents = dueBack(stored, asked, tariff, now);
    if (goesOn) await touchBooking(tx, booking.id, now);
    else await setBookingStatus(tx, booking.id, status, now);
    await endTrips(
      tx,
      { ...stored, appUrl },
      { accountId, by: isAbandoned ? ['cancel', 'abandon'] : ['cancel'] },
      now,
    );
    await waiveNotDriven(tx, stored, now);
    const reason = otherwise?.reason ?? null;
    const detail = { ...(reason !== null && { reason }), ...(whereabouts !== null && { whereabouts }) };
    const event = { bookingId: booking.id, kind: eventKinds[kind], accountId, detail, auditedCents: cents };
    await addEvent(tx, event, now);
    const ended: keyof typeof labels = isAbandoned ? 'abandon' : kind;
    const label = labels[ended];
    const given = await creditAndRefund(tx, stored, { cents, label, reason, accountId }, now);
    const effect = kind === 'withdraw' ? withdrawalOf(termsOf(stored), tariff).effect : null;
    const keptCents = refundableCents(stored) - cents;
    const mailData = {
      ...stored,
      appUrl,
      ...given,
      ended,
      at: now,
      whereabouts,
      effect,
      freedCents: cents,
      keptCents,
    };
    await tellPeople(tx, stored, (to) => cancelledMail({ ...mailData, ...to }), now);
    if (kind === 'decline') await queueMail(tx, declinedMail({ ...stored, appUrl }), now);
    for (const trip of isAbandoned ? road : []) await countNights(tx, { stored, trip, at: now }, tariff);
    if (!goesOn) await invoiceRest(tx, services, booking.id, now);
  });
}

/** @throws problem ERROR.INVALID */
function requireWhereabouts({ whereabouts = null }: Cancellation): string {
  if (whereabouts !== null) return whereabouts;
  throw problem('ERROR.INVALID', { fields: { whereabouts: 'Indiquez où est le véhicule, et qui l’a.' } });
}

/** @throws problem ERROR.STATE */
function requireWithdrawable({ orderedAt, partner, withdrawal }: StoredBooking, now: Date): void {
  if (withdrawal.isWithdrawn) {
    throw problem('ERROR.STATE', {
      message: 'Votre rétractation de cette réservation est déjà enregistrée.',
    });
  }
  if (partner) {
    throw problem('ERROR.STATE', {
      message: 'Un professionnel ne se rétracte pas\u00a0: vous pouvez annuler.',
    });
  }
  if (canWithdraw(new Date(orderedAt), now)) return;
  throw problem('ERROR.STATE', {
    message: `Le délai de rétractation de ${withdrawalPeriod} est passé\u00a0: vous pouvez encore annuler.`,
  });
}

/** By the scale that was shown before the order, or as the team says; by the law for a withdrawal; everything for a refusal. */
function dueBack(
  stored: StoredBooking,
  { kind, otherwise = null }: Cancellation,
  tariff: TariffVersion,
  now: Date,
): number {
  const left = refundableCents(stored);
  // Nothing was paid yet: nothing of it is due.
  if (stored.booking.status === 'awaiting_payment' || stored.booking.status === 'draft') return left;
  if (kind === 'withdraw') return withdrawalOf(termsOf(stored), tariff).refundCents;
  if (kind !== 'cancel') return left;
  if (otherwise === null) return cancellationRefund(termsOf(stored), tariff, now);
  if (otherwise.cents <= left) return otherwise.cents;
  throw problem('ERROR.INVALID', { fields: { refundCents: 'C’est plus que ce qui a été commandé.' } });
}

/** Cancels a booking that its subscription does not include any more, in the transaction of the withdrawal from that. */
export const cancelIncluded = (services: Canceller, tx: Queryable, id: string): Promise<void> =>
  cancel(
    { ...services, database: savepoint(tx) },
    // It follows from what was done with the subscription: its events name no author.
    {
      id,
      ownAccountId: null,
      accountId: null,
      by: 'buyer',
      kind: 'withdraw_subscription',
      clientId: randomUUID(),
    },
  );
