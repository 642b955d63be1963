/** What one ordered oneself before, from which the next order is filled in. */

import type { Provider } from '../../domain/booking/booking.ts';
import { isGivenUp } from '../../domain/booking/booking-states.ts';
import {
  listExpected,
  listKnownProviders,
  readIncludedOrder,
  readLastOrdered,
} from '../../domain/booking/order-again-calls.ts';
import { isYard } from '../../domain/storage/yard.ts';
import type { ServiceCode } from '../../domain/tariff/service.ts';
import { isYetToStart } from '../../domain/trip/trip.ts';
import { type Coverage, isIncluded } from '../../domain/vehicle/coverage.ts';
import { handle } from '../calls/handle.ts';
import type { Session } from '../session/session.ts';
import { coverageOf } from '../subscription/coverage.ts';
import { listBookingsOf } from './booking-list.ts';
import type { BookingServices } from './booking-services.ts';
import type { StoredBooking } from './booking-store.ts';

export const orderedBeforeCalls = (services: BookingServices) => [
  handle(
    readLastOrdered,
    { summary: 'What one ordered oneself last, to be ordered once more', roles: ['ROLE_CUSTOMER'] },
    async ({ session }) => {
      const [ordered] = await orderedBy(services, session);
      return { last: ordered ? toOrderAgain(ordered) : null };
    },
  ),
  handle(
    readIncludedOrder,
    {
      summary: 'What a trip that one’s subscription includes now would be ordered with',
      roles: ['ROLE_CUSTOMER'],
    },
    async ({ session }) => {
      const { database, clock } = services;
      const coverage = await coverageOf(database, session.accountId, clock());
      const ordered = await orderedBy(services, session);
      // Another trip of a vehicle that has its included one already would cost what the grid says.
      const isFree = ({ booking }: StoredBooking) => isIncluded(coverage, booking.vehicle.plate);
      const free = ordered.find(isFree);
      const like = free ?? ordered[0];
      return {
        plate: free?.booking.vehicle.plate ?? freePlate(coverage),
        order: like ? { ...toRoundTrip(like), vehicle: free ? free.booking.vehicle : null } : null,
      };
    },
  ),
  handle(
    listKnownProviders,
    { summary: 'Where the vehicles of one’s own orders went, the latest first', roles: ['ROLE_CUSTOMER'] },
    async ({ session }) => {
      const named = (await orderedBy(services, session))
        .filter(({ booking }) => !isGivenUp(booking.status) && !isYard(booking.provider))
        .map(({ booking }) => booking.provider);
      const items = named.filter((one, index) => named.findIndex((first) => isSame(first, one)) === index);
      return { items: items.slice(0, PROVIDERS_SHOWN) };
    },
  ),
  handle(
    listExpected,
    { summary: 'When the vehicles of one’s own orders are expected', roles: ['ROLE_CUSTOMER'] },
    async ({ session }) => ({
      items: (await orderedBy(services, session))
        .filter(({ booking }) => !isGivenUp(booking.status))
        .flatMap(({ booking: { reference, vehicle, trips } }) =>
          trips.flatMap(({ slot, status }) =>
            slot && isYetToStart(status) ? [{ reference, plate: vehicle.plate, start: slot.start }] : [],
          ),
        ),
    }),
  ),
];

const INSPECTION: ServiceCode = 'inspection_round_trip';

/** Where it went to an inspection or to our yard, no trip to an establishment goes. */
function toRoundTrip(like: StoredBooking) {
  const { serviceCode, outbound, inbound, provider } = toOrderAgain(like);
  const isElsewhere = serviceCode === INSPECTION || isYard(provider);
  return { outbound, inbound, provider: isElsewhere ? null : provider };
}

const freePlate = ({ vehicles }: Coverage): string | null =>
  vehicles?.find(({ refusal }) => refusal === null)?.plate ?? null;

/** As an order in the making takes it. */
function toOrderAgain({ booking, customerName, phone }: StoredBooking) {
  const { serviceCode, outbound, inbound, provider, vehicle } = booking;
  // Their own number may be another since.
  const reached = <S extends typeof outbound>(stop: S): S =>
    stop.contactName === customerName ? { ...stop, contactPhone: phone } : stop;
  return {
    serviceCode,
    outbound: reached(outbound),
    inbound: inbound && reached(inbound),
    provider,
    vehicle,
  };
}

/** As many as are taken in at a glance. */
const PROVIDERS_SHOWN = 4;

const isSame = (one: Provider, other: Provider): boolean =>
  one.name === other.name && one.address.label === other.address.label;

/** What they ordered themselves, as far as one page goes: the latest first, and what was given up last. */
async function orderedBy({ database, clock }: BookingServices, { accountId }: Session) {
  const { items } = await listBookingsOf(database, accountId, null, clock());
  const ordered = items.filter(({ booking, partner }) => partner === null && booking.status !== 'draft');
  const isOff = ({ booking }: (typeof ordered)[number]) => isGivenUp(booking.status);
  return [...ordered.filter((one) => !isOff(one)), ...ordered.filter(isOff)];
}
