/** Opens the page of whoever takes the money. */
import { openPayment as open } from '../../domain/payment/calls.ts';
import { uuid } from '../http/uuid.ts';
import { api } from './api.ts';

/** What is paid for, by its id: a booking, or a subscription; with the key of who is not signed in. */
export type Purpose = ({ readonly booking: string } | { readonly subscription: string }) & {
  readonly key?: string;
};

/**
 * Answers the page's address; the history entry becomes what comes of the payment, so that whoever goes back from the
 * page finds that, and not an order that is made. The same `clientId` opens one payment, however often it is asked for.
 * @throws HttpError
 */
export async function openPayment(purpose: Purpose, clientId: string): Promise<string> {
  const { key } = purpose;
  const asked = { clientId, ...(key && { key }) };
  const { url } = await api(
    open,
    {},
    'booking' in purpose
      ? { ...asked, bookingId: purpose.booking }
      : { ...asked, subscriptionId: purpose.subscription },
  );
  const query = new URLSearchParams(Object.entries(purpose));
  history.replaceState(history.state, '', `#/admin/customer/payment_status?${query}`);
  return url;
}

/** The same of what a partner was invoiced for a booking: they come back to its page. @throws HttpError */
export async function payInvoice(bookingId: string): Promise<void> {
  const { url } = await api(open, {}, { clientId: uuid(), bookingId });
  location.assign(url);
}
