/**
 * The shapes of a payment on the wire. Who knows the id of a booking or of a subscription may pay for it, and learns
 * nothing of its person.
 */

import { object } from 'superstruct';
import { uuidSchema } from '../lib/reference-schema.ts';
import { clientIdSchema } from '../lib/ruled.ts';

const bookingId = uuidSchema('bookingId', 'L’identifiant d’une réservation est attendu.');

const subscriptionId = uuidSchema('subscriptionId', 'L’identifiant d’un abonnement est attendu.');

/** What `POST payment/session` takes for a booking: no amount has a place in it. */
export const bookingPaymentSchema = object({ clientId: clientIdSchema, bookingId });

/** What it takes for a subscription. */
export const subscriptionPaymentSchema = object({ clientId: clientIdSchema, subscriptionId });

/** What `POST payment/leave` takes: its identifier is in the address that the provider's page goes back to. */
export const leftPaymentSchema = object({
  paymentId: uuidSchema('paymentId', 'L’identifiant d’un paiement est attendu.'),
});
