/** Orders as the funnel sends them. */

import { randomUUID } from 'node:crypto';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { type Slot, slotRefusal, slotRules, slotsOf } from '../../src/domain/lib/time/slots.ts';
import { termsVersion } from '../../src/domain/settings/terms.ts';
import { address, newCustomer } from './customers.ts';
import { someVehicle } from './vehicles.ts';

/** The first slots of the first whole day that can be ordered at this instant. */
export function someSlots(now: Date): [Slot, Slot, Slot] {
  const today = parisTime(now).day;
  for (let count = 1; count <= slotRules.horizonDays; count += 1) {
    const slots = slotsOf(addDays(today, count)).filter((slot) => slotRefusal(slot, now) === null);
    const [first, second, third] = slots;
    if (slots.length > 4 && first && second && third) return [first, second, third];
  }
  throw new Error('no day has three slots');
}

/** Without its identity: of someone who is signed in. */
export function orderOf(now: Date, fields: Readonly<Record<string, unknown>> = {}) {
  const [outboundSlot, , returnSlot] = someSlots(now);
  return {
    clientId: randomUUID(),
    serviceCode: 'round_trip',
    outbound: {
      address: address(),
      contactName: 'Élodie Garçon',
      contactPhone: '06 01 02 03 04',
      accessNote: null,
    },
    inbound: null,
    provider: {
      kind: 'garage',
      name: 'Garage des Pinchinats',
      phone: null,
      address: address({ label: '12 Route de Galice, 13090 Aix-en-Provence', lat: 43.528, lon: 5.42 }),
    },
    vehicle: someVehicle({ plate: 'ab 123 cd' }),
    outboundSlot,
    returnSlot,
    identity: null,
    termsVersion,
    immediateExecution: true,
    totalCents: 5990,
    ...fields,
  };
}

/** Of someone without an account, for a place beyond the grid. */
export function quoteRequest(fields: Readonly<Record<string, unknown>> = {}) {
  const { clientId, outbound, inbound, provider, vehicle } = orderOf(new Date());
  const far = address({ label: 'Vieux-Port, 13002 Marseille', city: 'Marseille', lat: 43.2951, lon: 5.3739 });
  return {
    clientId,
    serviceCode: 'round_trip',
    outbound: { ...outbound, address: far },
    inbound,
    provider,
    vehicle,
    mail: `lucie.${randomUUID()}@exemple.fr`,
    note: 'Un mardi matin,\nsi possible.',
    ...fields,
  };
}

/** Of the team for one of its customers, who agrees later. */
export function teamOrder(now: Date, customerId: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { identity: _, termsVersion: _terms, immediateExecution: _express, ...order } = orderOf(now, fields);
  return { ...order, customerId };
}

/** What its customer then ticks. */
export const acceptance = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  termsVersion,
  immediateExecution: true,
  ...fields,
});

/** Of a partner, for a customer who is new. */
export function partnerOrder(now: Date, fields: Readonly<Record<string, unknown>> = {}) {
  const { identity: _, ...order } = orderOf(now);
  return {
    ...order,
    mail: `lucie.${randomUUID()}@exemple.fr`,
    identity: { firstName: 'Lucie', lastName: 'Noël', phone: '06 05 06 07 08', companyName: null },
    partnerReference: 'Dossier 42',
    purchaseOrder: 'BC-2026-7',
    ...fields,
  };
}

/** To whom what a partner orders is invoiced, as they say it. */
export const billing = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  companyName: 'Garage du Partenaire SARL',
  firstName: 'Paul',
  lastName: 'Partenaire',
  phone: '04 42 00 00 00',
  address: address({ label: '5 Rue Espariat, 13100 Aix-en-Provence' }),
  ...fields,
});

/** Of someone without an account. */
export function anonymousOrder(now: Date, fields: Readonly<Record<string, unknown>> = {}) {
  const { clientId: _, ...identity } = newCustomer();
  return { ...orderOf(now), identity, ...fields };
}
