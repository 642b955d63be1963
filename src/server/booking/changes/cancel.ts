/**
 * Ends a booking before its vehicle leaves with us: by its buyer, who may not even have accepted it, by the team, or by a
 * withdrawal from it or from what includes it (articles L221-18 and following).
 */

import { randomUUID } from 'node:crypto';
import type { Agreeing } from '../../../domain/booking/appointment.ts';
import { cancellationRefund, cancelRefusal } from '../../../domain/booking/booking-options.ts';
import { bookingMachine } from '../../../domain/booking/booking-states.ts';
import { canWithdraw } from '../../../domain/booking/cancellation.ts';
import { withdrawalPeriod } from '../../../domain/settings/law.ts';
import { tariffOfDay } from '../../../domain/tariff/tariff-at.ts';
import { tripMachine } from '../../../domain/trip/trip-machine.ts';
import type { Services, Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { savepoint } from '../../database/savepoint.ts';
import { stateList } from '../../database/state-list.ts';
import { problem } from '../../http/problem.ts';
import { requireNext } from '../../http/transition.ts';
import { queueMail } from '../../outbox/mail.ts';
import { linkKeyOf } from '../../payment/purpose.ts';
import { addEvent } from '../booking-event.ts';
import { invoiceFees, invoicePartner } from '../booking-invoice.ts';
import { feesMail, partnerInvoiceMail } from '../booking-mails.ts';
import { findBooking, refundableCents, type StoredBooking, setBookingStatus } from '../booking-store.ts';
import { termsOf } from '../booking-terms.ts';
import { tellPeople } from '../tell-people.ts';
import { cancelledMail } from './cancelled-mail.ts';
import { creditAndRefund } from './credit-booking-price.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface Cancellation extends Omit<BookingChange, 'accountId'> {
  /** Who asks; null when nobody is signed in. */
  readonly accountId: string | null;
  readonly by: Agreeing;
  readonly kind: 'cancel' | 'withdraw' | 'refuse_derogation' | 'withdraw_subscription' | 'decline';
  /** Of the team: another amount than that of the scale, in cents, and why. */
  readonly otherwise?: { readonly cents: number; readonly reason: string } | null;
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
    if (kind === 'withdraw') requireInTime(stored, now);
    const cents = dueBack(services, stored, asked, now);
    await setBookingStatus(tx, booking.id, status, now);
    const { from, to } = tripMachine.transitions.cancel;
    await tx.query(`update trip set status = $2 where booking_id = $1 and status in (${stateList(from)})`, [
      booking.id,
      to,
    ]);
    const reason = otherwise?.reason ?? null;
    const detail = reason === null ? {} : { reason };
    await addEvent(tx, { bookingId: booking.id, kind: eventKinds[kind], accountId, detail }, now);
    const label = labels[kind];
    const given = await creditAndRefund(tx, stored, { cents, label, reason, accountId }, now);
    const about = { ...stored, appUrl, ...given, ended: kind, at: now };
    await tellPeople(tx, stored, (to) => cancelledMail({ ...about, ...to }), now);
    await invoiceRest(tx, services, booking.id, now);
  });
}

function requireInTime({ orderedAt, partner }: StoredBooking, now: Date): void {
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

/** By the scale that was shown before the order, or as the team says; everything for a withdrawal and a refusal. */
function dueBack(
  { tariffs }: Pick<Services, 'tariffs'>,
  stored: StoredBooking,
  { kind, otherwise = null }: Cancellation,
  now: Date,
): number {
  const left = refundableCents(stored);
  // Nothing was paid yet: nothing of it is due.
  if (stored.booking.status === 'awaiting_payment' || stored.booking.status === 'draft') return left;
  if (kind !== 'cancel') return left;
  if (otherwise === null) {
    return cancellationRefund(termsOf(stored), tariffOfDay(tariffs, stored.tariffDay), now);
  }
  if (otherwise.cents <= left) return otherwise.cents;
  throw problem('ERROR.INVALID', { fields: { refundCents: 'C’est plus que ce qui a été commandé.' } });
}

/** Fees that were counted are due all the same, and of a partner what is kept of the price. */
async function invoiceRest(
  tx: Queryable,
  { appUrl, keys }: Transacting,
  id: string,
  now: Date,
): Promise<void> {
  const stored = await findBooking(tx, id, now);
  if (!stored) throw new Error('a booking that was just cancelled is gone');
  const { partner } = stored;
  const invoice = partner
    ? await invoicePartner(tx, stored, partner, now)
    : await invoiceFees(tx, stored, now);
  if (!invoice) return;
  const key = linkKeyOf(keys, { kind: 'booking', id });
  await queueMail(
    tx,
    partner
      ? partnerInvoiceMail({ ...stored, mail: partner.mail, appUrl, invoice })
      : feesMail({ ...stored, appUrl, key, invoice }),
    now,
  );
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
