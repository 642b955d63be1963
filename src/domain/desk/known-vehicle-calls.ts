/** What is asked of the API where the team is about to name a vehicle: whether we know it, and whose it is. */
import { array, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';

export interface PlateQuery {
  /** However it is written. */
  readonly plate: string;
}

const owner = type({
  /** Of the customer. */
  id: string(),
  name: string(),
  mail: string(),
  bookings: integer(),
});

/** As its newest booking says it. */
const named = { plate: string(), brand: string(), model: string() } as const;

export const knownVehicleSchema = type({
  ...named,
  /** Whoever ordered for it last comes first. */
  owners: array(owner),
});

export type KnownVehicle = Sendable<Infer<typeof knownVehicleSchema>>;

/** Whether a plate is that of a vehicle that we know, for whoever is about to name one. */
export const findVehicle = contract<undefined, PlateQuery>()({
  method: 'GET',
  path: '/vehicle/known',
  answer: type({ vehicle: nullable(knownVehicleSchema) }),
});
