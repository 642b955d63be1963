/** What the team asks of the API before it types an order for a customer: nothing that they ordered with is typed again. */
import { array, type Infer, nullable, optional, type } from 'superstruct';
import { contract, type Sendable } from '../../lib/contract/contract.ts';
import { openEnum } from '../../lib/contract/open-enum.ts';
import { gridServiceCodes } from '../../tariff/service.ts';
import { orderedVehicleSchema, providerSchema, stopSchema } from '../order-again-calls.ts';

const knownOrderSchema = type({
  /** As they were ordered for last, the latest first; those that a partner ordered for too. */
  vehicles: array(orderedVehicleSchema),
  /** Of their own orders, and of those that the team prepared for them: what they asked for last. Null where they never have. */
  serviceCode: nullable(openEnum(gridServiceCodes)),
  /** Where they were met, the latest first, with who was there and what leads to the door. */
  stops: array(stopSchema),
  /** Where their vehicles went, the most usual first. */
  providers: array(providerSchema),
  /** Where everybody's go these days, the most usual first; an older API does not say it. */
  usual: optional(array(providerSchema)),
});

export type KnownOrder = Sendable<Infer<typeof knownOrderSchema>>;

export const readKnownOrder = contract()({
  method: 'GET',
  path: '/desk/customer/:id/ordered',
  answer: knownOrderSchema,
});
