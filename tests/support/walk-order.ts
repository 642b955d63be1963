/** What a walk begins with: an order of any service, by anyone, at the price that its screen shows. */

import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { versionAt } from '../../src/domain/lib/time/versions.ts';
import { orderQuote } from '../../src/domain/tariff/order-quote.ts';
import { type GridServiceCode, tripsOf } from '../../src/domain/tariff/service.ts';
import { subscription } from '../../src/domain/tariff/tariff.ts';
import { tariffs } from '../../src/domain/tariff/tariffs.ts';
import { orderOf, partnerOrder, teamOrder } from './bookings.ts';

export interface WalkOrder {
  readonly serviceCode: GridServiceCode;
  readonly by: 'customer' | 'subscriber' | 'partner' | 'team' | 'team_for_subscriber';
  readonly withReturn: boolean;
  /** Above what every trip is insured for. */
  readonly valuable: boolean;
  /** Of a subscriber: of the vehicle that their subscription names. */
  readonly named: boolean;
  readonly outbound: number;
  readonly back: number;
}

/** Prepared for its customer to accept. */
export const isTeams = ({ by }: WalkOrder): boolean => by.startsWith('team');

/** Whose vehicle it is. */
export const ownerOf = ({ by }: WalkOrder): 'subscriber' | 'customer' =>
  by.endsWith('subscriber') ? 'subscriber' : 'customer';

interface Orderer {
  readonly now: Date;
  readonly customerId: string;
  readonly mail: string;
  /** A subscription includes it. */
  readonly isIncluded: boolean;
}

/** As `POST booking` takes it. */
export function orderBody(order: WalkOrder, { now, customerId, mail, isIncluded }: Orderer) {
  const { serviceCode, by, withReturn, valuable, named, outbound, back } = order;
  const kinds = tripsOf[serviceCode];
  const [one, other] = [outbound, back].sort((a, b) => a - b) as [number, number];
  const slots = openSlots(now).slice(5);
  const wantsReturn = kinds.length === 1 || withReturn;
  const outboundSlot = (kinds.includes('outbound') && slots[one]) || null;
  const returnSlot =
    (kinds.includes('return') && wantsReturn && slots[other === one ? one + 1 : other]) || null;
  const vehicle = {
    ...orderOf(now).vehicle,
    declaredCents: valuable ? 30_000_000 : 1_500_000,
    ...(!named && { plate: 'ZZ-999-ZZ' }),
  };
  const common = { serviceCode, outboundSlot, returnSlot, vehicle };
  const sent =
    by === 'partner'
      ? partnerOrder(now, { ...common, mail })
      : isTeams(order)
        ? teamOrder(now, customerId, common)
        : orderOf(now, common);
  const quote = orderQuote(
    sent as never,
    isIncluded ? subscription.maxMetres : null,
    versionAt(tariffs, now),
  );
  if (quote.kind !== 'priced') throw new Error('an order without its price');
  return { ...sent, totalCents: quote.totalCents };
}
