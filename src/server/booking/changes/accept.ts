/** What becomes of an order that the team prepared: its customer accepts it, or what they have to do is mailed to them once more. */

import type { Agreement } from '../../../domain/booking/booking.ts';
import { type BookingState, bookingMachine } from '../../../domain/booking/booking-states.ts';
import { impossible } from '../../../domain/lib/machine.ts';
import { requireSales } from '../../calls/require-sales.ts';
import type { Services, Transacting } from '../../calls/services.ts';
import { requireAsShown } from '../../http/as-shown.ts';
import { problem } from '../../http/problem.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addEvent, requireNotSince } from '../booking-event.ts';
import { readBack } from '../booking-store.ts';
import { orderMail, preparedMail, requireExpress, stateOfOrder, tellOrdered } from '../order.ts';
import { slotsOf } from '../slots/wanted-slots.ts';
import { type BookingChange, changeOnce, type RepeatedChange } from './owned-booking.ts';

export interface Acceptance extends Omit<BookingChange, 'accountId'> {
  /** Who is signed in; null for whoever has the link of the mail. */
  readonly accountId: string | null;
  readonly agreement: Agreement;
  /** When each of its appointments began that its customer read; absent where nobody says. */
  readonly from: readonly (string | null)[] | undefined;
}

/**
 * Orders what was prepared, at the price and for the slots that were kept since. Idempotent on `clientId`.
 * @throws problem ERROR.NOT_SELLING, ERROR.NOT_FOUND, ERROR.STATE or ERROR.INVALID
 */
export async function accept(
  services: Transacting & Pick<Services, 'sells'>,
  asked: Acceptance,
): Promise<void> {
  requireSales(services);
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { accountId, agreement } = asked;
    const { booking, orderCents } = stored;
    requireAsShown(
      asked.from?.join(),
      booking.trips.map(({ slot }) => slot?.start ?? null).join(),
      () => MOVED,
    );
    const slots = slotsOf(booking.trips);
    const { status, expiresAt } = stateOfOrder(booking, orderCents, slots, now);
    requireExpress(agreement, slots, now);
    await tx.query(
      `update booking set status = $2, expires_at = $3, terms_version = $4, terms_accepted_at = $5,
         immediate_execution_at = $6, updated_at = $5, version = version + 1
       where id = $1`,
      [booking.id, status, expiresAt, agreement.termsVersion, now, agreement.immediateExecution ? now : null],
    );
    await addEvent(tx, { bookingId: booking.id, kind: 'ordered', accountId }, now);
    await tellOrdered(tx, services, await readBack(tx, booking.id, now), now);
  });
}

const MOVED =
  'Notre équipe vient de changer un rendez-vous\u00a0: vérifiez les horaires ci-dessus, puis acceptez la commande.';

/** The mail of what its customer has to do before there is a booking. */
const sentAgain: Partial<Record<BookingState, typeof preparedMail>> = {
  draft: preparedMail,
  awaiting_payment: orderMail,
};

/** Idempotent on `clientId`. @throws problem ERROR.NOT_FOUND or ERROR.STATE */
export function sendAgain(services: Transacting, asked: RepeatedChange): Promise<void> {
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { id, status } = stored.booking;
    const mailOf = sentAgain[status];
    if (!mailOf) throw problem('ERROR.STATE', { message: impossible(bookingMachine, status, 'order') });
    await requireNotSince(tx, asked, 'sent_again');
    await addEvent(tx, { bookingId: id, kind: 'sent_again', accountId: asked.accountId }, now);
    await queueMail(tx, mailOf(services, stored), now);
  });
}
