/** What is asked of the API where a vehicle is about to be named: which ones somebody has already. */
import { array, type Infer, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';

const knownVehicleSchema = type({
  /** Of its newest booking, which says the rest of it. */
  id: string(),
  plate: string(),
  brand: string(),
  model: string(),
});

export type KnownVehicle = Infer<typeof knownVehicleSchema>;

/** The newest first, as far as one page goes. */
export const listKnownVehicles = contract()({
  method: 'GET',
  path: '/vehicle/for_user',
  answer: type({ items: array(knownVehicleSchema) }),
});
