/** What a technical inspection would be ordered with, from what a customer ordered before. */

import { barePlate } from '../vehicle/bare-plate.ts';
import type { Booking } from './booking.ts';

type Known = Pick<Booking, 'vehicle' | 'outbound' | 'inbound' | 'provider'>;

export interface InspectionOrder extends Omit<Known, 'provider'> {
  /** Null where they have never been to an inspection centre. */
  readonly provider: Booking['provider'] | null;
}

/**
 * This vehicle, from where it was collected last, to the centre that it, or else another one, was driven to last.
 * @param of newest booking of the vehicle, whoever ordered it
 * @param ordered what its customer ordered themselves, the newest first
 */
export function inspectionOrder(of: Known, ordered: readonly Known[]): InspectionOrder {
  const plate = barePlate(of.vehicle.plate);
  const its = ordered.filter(({ vehicle }) => barePlate(vehicle.plate) === plate);
  const toCentre = ({ provider }: Known) => provider.kind === 'inspection_centre';
  const { outbound, inbound } = its.find(toCentre) ?? its[0] ?? ordered[0] ?? of;
  const centre = its.find(toCentre) ?? ordered.find(toCentre);
  return { vehicle: of.vehicle, outbound, inbound, provider: centre?.provider ?? null };
}
