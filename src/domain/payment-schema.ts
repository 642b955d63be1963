/** The shapes of a payment on the wire. Who knows a booking's id may pay for it, and learns nothing of its person. */

import { object } from 'superstruct';
import { clientIdSchema, isUuid, ruled } from './ruled.ts';

const bookingId = ruled('bookingId', (value) =>
  isUuid(value) ? null : 'L’identifiant d’une réservation est attendu.',
);

/** What `POST payment/session` takes: no amount has a place in it. */
export const paymentSessionSchema = object({ clientId: clientIdSchema, bookingId });
