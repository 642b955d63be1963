/** booking/{id}/draft, accept and decline: for the customer of an order that the team prepared, signed in or by the mailed link. */

import { acceptSchema, declineSchema } from '../../../domain/booking/booking-schema.ts';
import { isEarly } from '../../../domain/booking/cancellation.ts';
import { acceptDraft, declineDraft, readDraft } from '../../../domain/booking/draft-calls.ts';
import { json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId, textQuery } from '../../calls/param-rules.ts';
import { limits } from '../../http/limits.ts';
import { problem } from '../../http/problem.ts';
import { isLinkKeyOf } from '../../payment/purpose.ts';
import type { Session } from '../../session/session.ts';
import type { BookingServices } from '../booking-services.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { findNamed, type NamedBooking } from '../named-booking.ts';
import { ownPlaces } from '../own-booking.ts';
import { accept } from './accept.ts';
import { cancel } from './cancel.ts';

/** The boxes are the customer's: the team does not tick them, whatever link it has. */
const rules = {
  roles: { optional: ['ROLE_CUSTOMER'] },
  params: { id: recordId(NO_BOOKING) },
  limit: limits.bookingLink,
  problems: ['ERROR.STATE', 'ERROR.NOT_SELLING'],
} as const;

export const draftCalls = (services: BookingServices) => [
  handle(
    readDraft,
    {
      ...rules,
      summary: 'An order that the team prepared, for its customer or who has the link of its mail',
      query: { key: textQuery },
    },
    ({ session, params: { id }, query: { key } }) => answer(services, whose(services, id, session, key)),
  ),
  handle(
    acceptDraft,
    {
      ...rules,
      summary: 'Accepts what the team prepared, likewise: it is ordered',
      body: json(acceptSchema),
    },
    async ({ session, params: { id }, body }) => {
      const { key = null, termsVersion, immediateExecution, from } = body;
      const named = whose(services, id, session, key);
      const clientId = body.clientId.toLowerCase();
      await accept(services, { ...named, clientId, agreement: { termsVersion, immediateExecution }, from });
      services.mail.wake();
      return answer(services, named);
    },
  ),
  handle(
    declineDraft,
    {
      ...rules,
      summary: 'Refuses what the team prepared, likewise: it is cancelled',
      body: json(declineSchema),
    },
    async ({ session, params: { id }, body }) => {
      const named = whose(services, id, session, body.key ?? null);
      const clientId = body.clientId.toLowerCase();
      await cancel(services, { ...named, clientId, by: 'buyer', kind: 'decline' });
      services.mail.wake();
      return answer(services, named);
    },
  ),
];

type Whose = Omit<NamedBooking, 'accountId'> & { readonly accountId: string | null };

/** The right key stands for whose it is. @throws problem ERROR.NOT_FOUND: a wrong one is no different from no booking */
function whose({ keys }: BookingServices, id: string, session: Session | null, key: string | null): Whose {
  const accountId = session?.accountId ?? null;
  if (key !== null && isLinkKeyOf(keys, { kind: 'booking', id }, key))
    return { id, accountId, ownAccountId: null };
  if (accountId === null) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  return { id, accountId, ownAccountId: accountId };
}

async function answer(services: BookingServices, named: Whose) {
  const now = services.clock();
  const stored = await findNamed(services, named, now);
  const { booking, orderCents } = stored;
  const { id, reference, status, expiresAt } = booking;
  if (status !== 'draft' || expiresAt === null) return { id, reference, status, prepared: null };
  const { serviceCode, vehicle, provider, trips, lines, explanation } = booking;
  return {
    id,
    reference,
    status,
    prepared: {
      serviceCode,
      vehicle,
      ...ownPlaces(stored),
      provider,
      trips,
      lines,
      totalCents: orderCents,
      explanation,
      expiresAt,
      early: isEarly(
        trips.map(({ slot }) => slot),
        now,
      ),
    },
  };
}
