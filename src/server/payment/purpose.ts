/** What money is for: a booking, or a subscription. */

import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../session/keys.ts';

export interface Purpose {
  readonly kind: 'booking' | 'subscription';
  readonly id: string;
}

/**
 * What a mailed link opens, of the booking or subscription with this id: its payment, before it the acceptance of what the
 * team prepared, the appointments of a booking, its review, or its damage claims.
 */
export interface Linked {
  readonly kind: Purpose['kind'] | 'appointments' | 'review' | 'claim';
  readonly id: string;
}

/** Each kind has words of its own, so that no key opens what another is for; once mailed, these never change. */
const signedWords: Readonly<Record<Linked['kind'], string>> = {
  booking: 'booking payment',
  subscription: 'subscription',
  appointments: 'booking',
  review: 'booking review',
  claim: 'booking claim',
};

/** What a mailed link carries, so that who has it need not sign in. */
export const linkKeyOf = ({ linkKey }: Pick<Keys, 'linkKey'>, { kind, id }: Linked): string =>
  linkKey(`${signedWords[kind]} ${id}`);

/** Where it is paid, without signing in. @param key `linkKeyOf` of it */
export const paymentPath = ({ kind, id }: Purpose, key: string): string =>
  `/admin/customer/payment_status?${kind}=${id}&key=${key}`;

/** Whether this is that key. */
export function isLinkKeyOf(keys: Pick<Keys, 'linkKey'>, linked: Linked, key: string): boolean {
  const [own, given] = [linkKeyOf(keys, linked), key].map((text) => Buffer.from(text));
  return own !== undefined && given?.length === own.length && timingSafeEqual(own, given);
}

/** Whether it is paid for again and again: then the means of payment is saved. */
export const isRecurring = ({ kind }: Pick<Purpose, 'kind'>): boolean => kind === 'subscription';

/** The column of payments and invoices that names it. */
export const columnOf = ({ kind }: Purpose): string => `${kind}_id`;

/** What it names of a kind; null where it is of the other, or there is none. */
export const idOf = (purpose: Purpose | null, kind: Purpose['kind']): string | null =>
  purpose?.kind === kind ? purpose.id : null;

/** Both parts of it, of a payment, as columns `kind` and `purposeId`. */
export const PURPOSE = `case when payment.booking_id is null then 'subscription' else 'booking' end as kind,
  coalesce(payment.booking_id, payment.subscription_id) as "purposeId"`;

/** What each is called before its reference. */
export const purposeLabels: Readonly<Record<Purpose['kind'], string>> = {
  booking: 'Réservation',
  subscription: 'Abonnement',
};
