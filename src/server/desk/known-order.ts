/** What the next order of a customer begins with, as their last ones and those of everybody tell it: two statements. */

import type { Provider, Stop } from '../../domain/booking/booking.ts';
import type { KnownOrder } from '../../domain/booking/office/known-order-calls.ts';
import { isYard } from '../../domain/storage/yard.ts';
import type { GridServiceCode } from '../../domain/tariff/service.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { NO_CUSTOMER } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';

/** Bookings that are looked at: theirs, and everybody's. */
const LOOKED_AT = 50;
const LOOKED_AT_OF_ALL = 500;
/** As many of each as one list of choices holds. */
const SHOWN = 20;

interface Row {
  readonly isOwn: boolean;
  readonly serviceCode: GridServiceCode;
  readonly vehicle: Vehicle;
  readonly outbound: Stop;
  readonly inbound: Stop | null;
  readonly provider: Provider;
  readonly name: string;
  readonly phone: string;
}

/** @throws problem ERROR.NOT_FOUND */
export async function readKnownOrderOf(database: Queryable, customerId: string): Promise<KnownOrder> {
  const rows = await database.query<Row | Record<keyof Row, null>>(
    `select partner_id is null as "isOwn", service_code as "serviceCode", vehicle, outbound, inbound, provider,
       first_name || ' ' || last_name as name, phone
     from customer left join lateral (
       select * from booking where customer_id = customer.id order by created_at desc, id desc limit ${LOOKED_AT}
     ) as ordered on true
     where customer.id = $1`,
    [customerId],
  );
  if (rows.length === 0) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  // Whoever has ordered nothing is a row without a booking.
  const ordered = rows.filter((row): row is Row => row.vehicle !== null);
  const own = ordered.filter(({ isOwn }) => isOwn);
  // Where partners send their vehicle is the best guess for whoever never ordered themselves.
  const like = own.length > 0 ? own : ordered;
  const stops = own.flatMap(({ outbound, inbound, name, phone }) =>
    [outbound, ...(inbound ? [inbound] : [])].map((stop) =>
      // Their own number may be another since.
      stop.contactName === name ? { ...stop, contactPhone: phone } : stop,
    ),
  );
  const providers = like.map(({ provider }) => provider).filter((provider) => !isYard(provider));
  return {
    vehicles: each(
      ordered.map(({ vehicle }) => vehicle),
      ({ plate }) => barePlate(plate),
    ),
    serviceCode: like[0]?.serviceCode ?? null,
    stops: each(stops, ({ address }) => address.label),
    providers: byUse(providers, nameOf),
    usual: byUse(await lastProviders(database), nameOf),
  };
}

async function lastProviders(database: Queryable): Promise<Provider[]> {
  const rows = await database.query<{ readonly provider: Provider }>(
    `select provider from booking order by created_at desc, id desc limit ${LOOKED_AT_OF_ALL}`,
  );
  return rows.map(({ provider }) => provider).filter((provider) => !isYard(provider));
}

const nameOf = ({ name, address }: Provider): string => `${name} ${address.label}`;

/** Each once, the first that is found. */
const each = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index).slice(0, SHOWN);

/** The same, the most used first; of equals the first that is found. */
function byUse<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const used = new Map<string, { readonly one: T; uses: number }>();
  for (const one of all) {
    const known = used.get(keyOf(one));
    if (known) known.uses += 1;
    else used.set(keyOf(one), { one, uses: 1 });
  }
  return [...used.values()]
    .toSorted((one, other) => other.uses - one.uses)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}
