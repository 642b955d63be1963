/**
 * The shapes of a payment on the wire. Whoever is not signed in as who pays gives the key of the mailed link.
 */

import { object, optional, string } from 'superstruct';
import { eitherOf } from '../lib/contract/described.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema } from '../lib/contract/ruled.ts';

const bookingId = uuidSchema('bookingId', 'L’identifiant d’une réservation est attendu.');

const subscriptionId = uuidSchema('subscriptionId', 'L’identifiant d’un abonnement est attendu.');

const key = optional(string());

const bookingPayment = object({ clientId: clientIdSchema, bookingId, key });
const subscriptionPayment = object({ clientId: clientIdSchema, subscriptionId, key });

/**
 * What `POST payment/session` takes: no amount has a place in it. Who names both a booking and a subscription is told
 * that the booking is not known.
 */
export const paymentSchema = eitherOf(
  bookingPayment,
  subscriptionPayment,
  (value) => typeof value === 'object' && value !== null && 'subscriptionId' in value,
);

/** What `POST payment/leave` takes: its identifier is in the address that the provider's page goes back to. */
export const leftPaymentSchema = object({
  paymentId: uuidSchema('paymentId', 'L’identifiant d’un paiement est attendu.'),
});
