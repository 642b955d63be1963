/** A day of sixty trips and nine drivers, the same for the same seed, made by the calls that customers, partners and the office make. */
import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '../../src/domain/lib/time/durations.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { slotsOf } from '../../src/domain/lib/time/slots.ts';
import { bearer, getAs, sendAs, signIn } from './accounts.ts';
import { type Answer, post } from './api.ts';
import { billing, partnerOrder } from './bookings.ts';
import { address } from './customers.ts';
import type { Desk } from './desk.ts';
import { randomFrom } from './random.ts';
import { fromSomewhere } from './somewhere.ts';
import { someVehicle } from './vehicles.ts';

export const TRIPS = 60;
export const DRIVERS = 9;
/** The desk has two that drive too. */
const HIRED_NAMES = [
  'Inès Roche',
  'Karim Benali',
  'Hugo Lambert',
  'Sonia Petit',
  'Marc Olive',
  'Léa Fabre',
  'Yann Le Goff',
];
/** Whose vehicles they are: first and last name. */
const CUSTOMERS = [
  ['Ana', 'Martin'],
  ['Bruno', 'Castelli'],
  ['Chloé', 'Giraud'],
  ['Denis', 'Arnaud'],
  ['Élise', 'Bonnet'],
  ['Farid', 'Haddad'],
  ['Gisèle', 'Pons'],
  ['Henri', 'de La Motte'],
  ['Iris', 'Maurel'],
  ['Jeanne', 'Nguyen'],
  ['Kevin', 'Audibert'],
  ['Lucie', 'Noël'],
] as const;
const VEHICLES = [
  ['Peugeot', '208'],
  ['Renault', 'Clio'],
  ['Citroën', 'C3'],
  ['Dacia', 'Duster'],
  ['Toyota', 'Yaris'],
] as const;
/** Seven appointments for each driver, with time for the way and for lunch between them. */
const HOURS = '7h-8h, 8h30-9h30, 10h-11h, 11h30-12h30, 14h-15h, 15h30-16h30, 17h-18h';

export interface BusyTrip {
  readonly bookingId: string;
  readonly reference: string;
  readonly plate: string;
  /** ISO 8601. */
  readonly start: string;
  /** Its vehicle is to come back, on a day that is agreed on later. */
  readonly comesBack: boolean;
}

export interface BusyDay {
  /** In France, `YYYY-MM-DD`. */
  readonly day: string;
  /** In the order of their appointments. */
  readonly trips: readonly BusyTrip[];
}

const required = ({ status, body }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return body;
};

/** @param desk whose clock is some days before */
export async function busyDay(desk: Desk, seed: number): Promise<BusyDay> {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const api = (path: string) => `${desk.server.url}/api/${path}`;
  const byAdmin = async (path: string, body: object) =>
    required(await sendAs(desk.team('admin'), 'POST', api(path), { clientId: randomUUID(), ...body }));
  const day = addDays(parisTime(desk.now()).day, 3);

  for (const [n, displayName] of HIRED_NAMES.entries()) {
    await byAdmin('account', { mail: `convoyeur${n}@exemple.fr`, displayName, role: 'ROLE_TEAMMATE' });
  }
  const wide = { hours: HOURS, capacity: String(DRIVERS), reason: 'Grande journée' };
  await byAdmin('settings/special', { firstDay: day, lastDay: day, ...wide });

  const partner = await signIn(desk.server, 'partner');
  required(await sendAs(partner, 'PUT', api('partner/billing'), billing()));
  const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
  /** As many at each hour as it holds, the last ones fewer. */
  const { rules } = (await getAs(partner, api('slot/available'))).body;
  const slots = slotsOf(day, rules).flatMap((slot) => Array.from({ length: DRIVERS }, () => slot));
  const street = () => pick(['Cours Mirabeau', 'Rue Espariat', 'Avenue Victor-Hugo', 'Route de Galice']);
  const outboundOf = (n: number, who: readonly string[], phone: string, where = `${n} ${street()}`) => ({
    address: address({
      label: `${where}, 13100 Aix-en-Provence`,
      address: where,
      lat: 43.5265 + (random() - 0.5) / 100,
      lon: 5.4497 + (random() - 0.5) / 100,
    }),
    contactName: who.join(' '),
    contactPhone: phone,
    accessNote: null,
  });
  const orders = slots.slice(0, TRIPS).map((outboundSlot, n) => {
    const plate = `AB-${100 + n}-CD`;
    const kind = n === 0 ? { serviceCode: 'round_trip', returnSlot: null, totalCents: 5990 } : single;
    const [brand, model] = pick(VEHICLES);
    const vehicle = someVehicle({ plate, brand, model });
    const index = Math.floor(random() * CUSTOMERS.length);
    const [firstName, lastName] = CUSTOMERS[index] ?? CUSTOMERS[0];
    const phone = `06 05 06 07 ${10 + index}`;
    return {
      ...kind,
      outboundSlot,
      vehicle,
      outbound: outboundOf(n + 1, [firstName, lastName], phone),
      mail: `client${index}@exemple.fr`,
      identity: { firstName, lastName, phone, companyName: null },
    };
  });
  const trips: BusyTrip[] = [];
  for (const order of orders) {
    const made = await post(api('booking'), partnerOrder(desk.now(), order), {
      ...bearer(partner),
      ...fromSomewhere(),
    });
    const { id: bookingId, reference } = required(made);
    // Nobody orders twice at one instant: lists are in the order in which they came.
    await desk.later(SECOND_MS);
    const { plate } = order.vehicle;
    trips.push({
      bookingId,
      reference,
      plate,
      start: order.outboundSlot.start,
      comesBack: order.serviceCode === 'round_trip',
    });
  }
  return { day, trips };
}

/** The first trip of a booking, as the office reads it. */
export async function tripOf(desk: Desk, { bookingId }: BusyTrip): Promise<string> {
  const { trips } = (await getAs(desk.team('teammate'), `${desk.server.url}/api/booking/${bookingId}`)).body;
  return trips[0].id;
}
