/** Opens the page of whoever takes the money. */
import { openPayment as open } from '../../domain/payment/calls.ts';
import { api } from './api.ts';

/** What is paid for, by its id: a booking, or a subscription. */
export type Purpose = { readonly booking: string } | { readonly subscription: string };

/**
 * Answers the page's address; the history entry becomes what comes of the payment, so that whoever goes back from the
 * page finds that, and not an order that is made. The same `clientId` opens one payment, however often it is asked for.
 * @throws HttpError
 */
export async function openPayment(purpose: Purpose, clientId: string): Promise<string> {
  const [[kind, id] = []] = Object.entries(purpose);
  const { url } = await api(
    open,
    {},
    'booking' in purpose
      ? { clientId, bookingId: purpose.booking }
      : { clientId, subscriptionId: purpose.subscription },
  );
  history.replaceState(history.state, '', `#/admin/customer/payment_status?${kind}=${id}`);
  return url;
}
