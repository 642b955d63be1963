/** Sets or changes the purchase order of a partner, which their invoice and its Factur-X say: until it is issued. */

import type { Transacting } from '../../calls/services.ts';
import { requireAsShown } from '../../http/as-shown.ts';
import { problem } from '../../http/problem.ts';
import { addEvent } from '../booking-event.ts';
import { findOrderInvoice } from '../booking-invoice.ts';
import { touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

interface PurchaseOrder extends BookingChange {
  /** As the partner numbers it; null where they have none. */
  readonly purchaseOrder: string | null;
  /** What was said when that was asked; absent where nobody says. */
  readonly from?: string | null | undefined;
}

/**
 * Idempotent on `clientId`; what is said already changes nothing.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export const setPurchaseOrder = (services: Transacting, asked: PurchaseOrder): Promise<void> =>
  changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId, purchaseOrder } = asked;
    const { partner } = stored;
    if (!partner) {
      throw problem('ERROR.STATE', {
        message:
          'Aucun partenaire n’a commandé ce convoyage\u00a0: sa facture ne porte aucun bon de commande.',
      });
    }
    const invoice = await findOrderInvoice(tx, stored);
    if (invoice) {
      throw problem('ERROR.STATE', {
        message: `La facture ${invoice.number} est émise\u00a0: son bon de commande ne change plus.`,
      });
    }
    if (purchaseOrder === partner.purchaseOrder) return;
    requireAsShown(
      asked.from,
      partner.purchaseOrder,
      () => `Entre-temps, le bon de commande a changé\u00a0: ${partner.purchaseOrder ?? 'aucun'}.`,
    );
    await tx.query('update booking set purchase_order = $2 where id = $1', [id, purchaseOrder]);
    await touchBooking(tx, id, now);
    await addEvent(tx, { bookingId: id, accountId, kind: 'purchase_order_set' }, now);
  });
