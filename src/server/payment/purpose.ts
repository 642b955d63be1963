/** What money is for: a booking, or a subscription. */

import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../session/keys.ts';

export interface Purpose {
  readonly kind: 'booking' | 'subscription';
  readonly id: string;
}

/** What a mailed link carries that pays for it, or agrees on its return. */
export const linkKeyOf = ({ linkKey }: Pick<Keys, 'linkKey'>, { kind, id }: Purpose): string =>
  linkKey(`${kind} ${id}`);

/** Whether this is that key. */
export function isLinkKeyOf(keys: Pick<Keys, 'linkKey'>, purpose: Purpose, key: string): boolean {
  const [own, given] = [linkKeyOf(keys, purpose), key].map((text) => Buffer.from(text));
  return own !== undefined && given?.length === own.length && timingSafeEqual(own, given);
}

/** Whether it is paid for again and again: then the means of payment is saved. */
export const isRecurring = ({ kind }: Pick<Purpose, 'kind'>): boolean => kind === 'subscription';

/** The column of payments and invoices that names it. */
export const columnOf = ({ kind }: Purpose): string => `${kind}_id`;

/** Both parts of it, of a payment, as columns `kind` and `purposeId`. */
export const PURPOSE = `case when payment.booking_id is null then 'subscription' else 'booking' end as kind,
  coalesce(payment.booking_id, payment.subscription_id) as "purposeId"`;

/** What each is called before its reference. */
export const purposeLabels: Readonly<Record<Purpose['kind'], string>> = {
  booking: 'Réservation',
  subscription: 'Abonnement',
};
