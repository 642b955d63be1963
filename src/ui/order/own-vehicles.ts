/** The vehicles that who is signed in has ordered for: they are not typed again. */
import { type KnownVehicle, listKnownVehicles } from '../../domain/vehicle/known-vehicle-calls.ts';
import { api } from '../../platform/api/api.ts';

/** The newest first. @throws HttpError */
export const readOwnVehicles = async (): Promise<readonly KnownVehicle[]> =>
  (await api(listKnownVehicles, {})).items;
