/** A change of a booking as a call asks for it, and what follows of it. */

import type { Agreeing } from '../../../domain/booking/appointment.ts';
import { problem } from '../../http/problem.ts';
import type { BookingServices } from '../booking-services.ts';
import { findNamed, type NamedBooking, nameBooking } from '../named-booking.ts';
import type { BookingChange } from './owned-booking.ts';

/** A call on one booking: who makes it, and the change that it asks for. */
export type ChangeCall = Parameters<typeof nameBooking>[0] & { readonly body: { readonly clientId: string } };

/** Whoever is not of the team has ordered it, or has the vehicle. */
const agreeing = ({ ownAccountId }: NamedBooking): Agreeing => (ownAccountId === null ? 'team' : 'buyer');

/** Makes a change, and sends what it has to tell or to give back. @throws problem as `act` does */
export async function makeChange(
  services: BookingServices,
  asked: ChangeCall,
  act: (change: BookingChange & { readonly by: Agreeing }) => Promise<void>,
): Promise<NamedBooking> {
  const named = nameBooking(asked);
  await act({ ...named, by: agreeing(named), clientId: asked.body.clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  return named;
}

/**
 * What costs or gives back money is for the team and for who pays: not for the customer of a partner.
 * @throws problem ERROR.FORBIDDEN
 */
export async function requirePayer(
  services: BookingServices,
  asked: Pick<NamedBooking, 'id' | 'ownAccountId'> & {
    readonly accountId: string | null;
    readonly by: Agreeing;
  },
): Promise<void> {
  if (asked.by === 'team') return;
  const { partner } = await findNamed(services, asked, services.clock());
  if (!partner || partner.accountId === asked.accountId) return;
  throw problem('ERROR.FORBIDDEN', {
    message: `C’est ${partner.name} qui a commandé ce convoyage\u00a0: demandez-le lui.`,
  });
}
