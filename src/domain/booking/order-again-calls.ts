/** What an order that is made once more asks of the API about the booking that it is like. */
import { boolean, integer, nullable, string, type } from 'superstruct';
import { addressSchema } from '../address/address-schema.ts';
import { contract } from '../lib/contract/contract.ts';

const stopSchema = type({
  address: addressSchema,
  contactName: string(),
  contactPhone: string(),
  accessNote: nullable(string()),
});

/** An order in the making relies on nothing else; the API checks what is chosen from lists. */
export const readOrdered = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: type({
    serviceCode: string(),
    outbound: stopSchema,
    inbound: nullable(stopSchema),
    provider: type({ kind: string(), name: string(), phone: nullable(string()), address: addressSchema }),
    vehicle: type({
      plate: string(),
      foreignPlate: boolean(),
      vin: nullable(string()),
      brand: string(),
      model: string(),
      energy: string(),
      gearbox: string(),
      category: string(),
      declaredCents: integer(),
    }),
  }),
});
