/** Opens the page of whoever takes the money. */
import { string, type } from 'superstruct';
import { post } from './http.ts';

/** What is paid for, by its id: a booking, or a subscription. */
export type Purpose = { readonly booking: string } | { readonly subscription: string };

const pageSchema = type({ url: string() });

/**
 * Answers the page's address; the history entry becomes what comes of the payment, so that whoever goes back from the
 * page finds that, and not an order that is made. The same `clientId` opens one payment, however often it is asked for.
 * @throws HttpError
 */
export async function openPayment(purpose: Purpose, clientId: string): Promise<string> {
  const [[kind, id] = []] = Object.entries(purpose);
  const { url } = await post(['payment', 'session'], { clientId, [`${kind}Id`]: id }, pageSchema);
  history.replaceState(history.state, '', `#/admin/customer/payment_status?${kind}=${id}`);
  return url;
}
