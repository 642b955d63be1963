/** Whether a vehicle is expected somewhere else at the hour that is being ordered: nobody wants that, and few see it. */

import { listExpected } from '../../../domain/booking/order-again-calls.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { barePlate } from '../../../domain/vehicle/bare-plate.ts';
import { api } from '../../../platform/api/api.ts';

/** @returns what is said of it, in French, or null @throws HttpError */
export async function sameHour(plate: string, slots: readonly (Slot | null)[]): Promise<string | null> {
  const { items } = await api(listExpected, {});
  const same = items.find(
    (one) => barePlate(one.plate) === barePlate(plate) && slots.some((slot) => slot?.start === one.start),
  );
  return same
    ? `Ce véhicule a déjà un rendez-vous à cette heure, pour la réservation ${same.reference}.`
    : null;
}
