/** Opens the provider's page for a booking, for the fees that it was closed with, or for a month of a subscription. */

import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import type { PaymentServices } from './payable.ts';
import { addPayment, findPayment, noteOpened, type StoredPayment } from './payment-store.ts';
import { findCustomerRef, forgetCustomerRef } from './provider-customer.ts';
import { isRecurring, linkKeyOf, type Purpose, paymentPath, purposeLabels } from './purpose.ts';

interface Opened {
  readonly url: string;
}

/**
 * Idempotent on `clientId`. The provider is asked between two transactions: it may be slow, and is asked the same again
 * after a failure.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay; ProviderFailure
 */
export async function openPayment(
  services: PaymentServices,
  clientId: string,
  purpose: Purpose,
): Promise<Opened> {
  const { database, payments, clock } = services;
  const id = await database.tx((tx) => record(tx, services, clientId, purpose));
  const known = await findPayment(database, id);
  if (!known) throw new Error('a payment that was just made is gone');
  if (known.url !== null) return { url: known.url };

  const { kind, purposeId, createdAt, amountCents, reference, mail, customerRef, payer } = known;
  const returnUrl = returnUrlOf(services, { kind, id: purposeId }, payer);
  const page = await payments.open({
    paymentId: id,
    createdAt,
    amountCents,
    description: `${purposeLabels[kind]} ${reference}`,
    mail,
    customerRef,
    saveMethod: isRecurring(known),
    returnUrl,
    leftUrl: `${returnUrl}${payer === 'partner' ? '?' : '&'}left=${id}`,
  });
  if (page.customerGone && customerRef !== null) {
    await forgetCustomerRef(database, payments.name, customerRef);
  }
  await noteOpened(database, id, page, clock());
  return { url: page.url };
}

/** Where a provider's page sends the person afterwards, whatever the outcome; mails lead there too. */
export const returnUrlOf = (
  { appUrl, keys }: Pick<PaymentServices, 'appUrl' | 'keys'>,
  purpose: Purpose,
  payer: StoredPayment['payer'],
): string =>
  payer === 'partner'
    ? `${appUrl}/#/admin/partner/booking/${purpose.id}`
    : `${appUrl}/#${paymentPath(purpose, linkKeyOf(keys, purpose))}`;

async function record(
  tx: Queryable,
  { clock, payments, payables }: PaymentServices,
  clientId: string,
  purpose: Purpose,
): Promise<string> {
  const known = await findByClientId(tx, 'payment', clientId);
  if (known) return known;
  const now = clock();
  const due = await payables[purpose.kind].due(tx, purpose.id, now);
  const provider = payments.name;
  const customerRef = await findCustomerRef(tx, purpose, provider);
  return addPayment(tx, { clientId, purpose, ...due, provider, customerRef }, now);
}
