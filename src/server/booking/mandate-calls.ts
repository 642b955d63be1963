/** booking/{id}/mandate. */

import { bookingStates, isToBeDriven } from '../../domain/booking/booking-states.ts';
import { readMandate } from '../../domain/booking/calls.ts';
import { company } from '../../domain/settings/company.ts';
import { handle } from '../calls/handle.ts';
import { recordId } from '../calls/param-rules.ts';
import { contactOf, findCustomer } from '../customer/customer-store.ts';
import { limits } from '../http/limits.ts';
import { pdfResponse } from '../http/pdf-response.ts';
import { problem } from '../http/problem.ts';
import type { BookingServices } from './booking-services.ts';
import { NO_BOOKING } from './booking-store.ts';
import { findNamed, type NamedBooking, nameBooking, readers } from './named-booking.ts';
import { readsAmounts } from './own-booking.ts';

export const mandateCalls = (services: BookingServices) => [
  handle(
    readMandate,
    {
      summary: 'The mandate of a booking, as it is now (PDF)',
      roles: [...readers, 'ROLE_PARTNER'],
      limit: { perAccount: limits.document },
      params: { id: recordId(NO_BOOKING) },
      problems: ['ERROR.STATE'],
    },
    (asked) => sendPdf(services, nameBooking(asked)),
  ),
];

/** To its customer, to the partner who ordered it, and to the team. */
async function sendPdf(services: BookingServices, named: NamedBooking): Promise<Response> {
  const at = services.clock();
  const stored = await findNamed(services, named, at);
  const { reference, status, vehicle, provider, trips, advanceMaxCents } = stored.booking;
  if (!isToBeDriven(status)) {
    throw problem('ERROR.STATE', {
      message: `Un mandat vaut pour une réservation confirmée ou en cours\u00a0: état actuel, «\u00a0${bookingStates[status]}\u00a0».`,
    });
  }
  const found = await findCustomer(services.database, 'id', stored.customerId);
  if (!found) throw new Error('a booking without its customer');
  const { partner, customerName } = stored;
  const asker = partner?.accountId === named.ownAccountId ? partner : null;
  const content = {
    reference,
    vehicle,
    provider,
    trips,
    advanceMaxCents,
    hasLimit: readsAmounts(stored, named.ownAccountId),
    customer: asker ? { ...contactOf(found.customer), ...asker.contact } : found.customer,
    by: named.ownAccountId === null ? company.brand : (asker?.name ?? customerName),
    at,
  };
  return pdfResponse(await services.printer.call({ kind: 'mandate', content }), `mandat-${reference}`);
}
