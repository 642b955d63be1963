/** What an order that is made once more asks of the API about the booking that it is like. */
import { array, boolean, integer, nullable, string, type } from 'superstruct';
import { addressSchema } from '../address/address-schema.ts';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { gridServiceCodes } from '../tariff/service.ts';
import { categories, energies, gearboxes } from '../vehicle/vehicle.ts';
import { providerKinds } from './booking.ts';

export const stopSchema = type({
  address: addressSchema,
  contactName: string(),
  contactPhone: string(),
  accessNote: nullable(string()),
});

export const providerSchema = type({
  kind: openEnum(keysOf(providerKinds)),
  name: string(),
  phone: nullable(string()),
  address: addressSchema,
});

/** An order in the making relies on nothing else; the API checks what is chosen from lists. */
const orderedSchema = type({
  serviceCode: openEnum(gridServiceCodes),
  outbound: stopSchema,
  inbound: nullable(stopSchema),
  provider: providerSchema,
  vehicle: type({
    plate: string(),
    foreignPlate: boolean(),
    vin: nullable(string()),
    brand: string(),
    model: string(),
    energy: openEnum(keysOf(energies)),
    gearbox: openEnum(keysOf(gearboxes)),
    category: openEnum(keysOf(categories)),
    declaredCents: integer(),
  }),
});

export const readOrdered = contract()({ method: 'GET', path: '/booking/:id', answer: orderedSchema });

/** What one ordered oneself last; null where that is nothing. */
export const readLastOrdered = contract()({
  method: 'GET',
  path: '/booking/last',
  answer: type({ last: nullable(orderedSchema) }),
});

/** Where vehicles that one ordered for oneself went: the latest first, each once, a few. */
export const listKnownProviders = contract()({
  method: 'GET',
  path: '/booking/providers',
  answer: type({ items: array(providerSchema) }),
});

/** When vehicles that one ordered for oneself are expected, as far as that is agreed on. */
export const listExpected = contract()({
  method: 'GET',
  path: '/booking/expected',
  answer: type({ items: array(type({ reference: string(), plate: string(), start: string() })) }),
});

const { outbound, inbound, vehicle } = orderedSchema.schema;
export const orderedVehicleSchema = vehicle;

/** What a trip that one's subscription includes now would be ordered with. */
export const readIncludedOrder = contract()({
  method: 'GET',
  path: '/booking/included',
  answer: type({
    /** Of a vehicle that has one; null where it may be any, or none has. */
    plate: nullable(string()),
    /** As one ordered last, with that vehicle where one has before; null where one never has. */
    order: nullable(
      type({ outbound, inbound, provider: nullable(providerSchema), vehicle: nullable(vehicle) }),
    ),
  }),
});

/** What an inspection of the vehicle of a booking would be ordered with. */
export const readInspectionOrder = contract()({
  method: 'GET',
  path: '/booking/:id/inspection',
  answer: type({
    outbound,
    inbound,
    vehicle,
    /** The inspection centre that they went to last; null where they never have. */
    provider: nullable(providerSchema),
  }),
});
