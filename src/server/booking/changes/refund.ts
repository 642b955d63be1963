/** Gives back a part of the price of a booking, or all of it, as the team decides; its people are told. */

import { isRefundable } from '../../../domain/booking/booking-states.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import type { Transacting } from '../../calls/services.ts';
import { problem } from '../../http/problem.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addEvent } from '../booking-event.ts';
import { moneyOf } from '../booking-money.ts';
import { refundableCents, touchBooking } from '../booking-store.ts';
import { refundedMail } from '../change-mails.ts';
import { creditAndRefund } from './credit-booking-price.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface RefundRequest extends BookingChange {
  readonly cents: number;
  readonly reason: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where nothing was paid or its payment is disputed, or ERROR.INVALID for more than what is left
 */
export function refundBooking(services: Transacting, asked: RefundRequest): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking, partner } = stored;
    const { id, accountId, cents, reason } = asked;
    if (!isRefundable(booking.status)) {
      throw problem('ERROR.STATE', { message: 'Rien n’a encore été payé\u00a0: il n’y a rien à rendre.' });
    }
    if ((await moneyOf(tx, id)).isHeld) {
      throw problem('ERROR.STATE', {
        message:
          'Ce paiement est contesté auprès de la banque, qui retient la somme\u00a0: attendez sa décision avant d’en rendre quoi que ce soit.',
      });
    }
    const left = refundableCents(stored);
    if (cents > left) {
      throw problem('ERROR.INVALID', {
        fields: { cents: `Il reste ${formatEuros(left)} de ce qui a été commandé.` },
      });
    }
    const label = 'Geste commercial';
    const given = await creditAndRefund(tx, stored, { cents, label, reason, accountId }, now);
    await touchBooking(tx, id, now);
    await addEvent(
      tx,
      { bookingId: id, kind: 'refunded', accountId, detail: { cents: String(cents), reason } },
      now,
    );
    const mail = partner?.mail ?? stored.mail;
    await queueMail(tx, refundedMail({ ...stored, mail, ...given, cents, appUrl }), now);
  });
}
