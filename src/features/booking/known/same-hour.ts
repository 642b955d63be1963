/** Whether a vehicle is expected somewhere else at the hour that is being ordered: nobody wants that, and few see it. */

import { listExpected } from '../../../domain/booking/order-again-calls.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { barePlate } from '../../../domain/vehicle/bare-plate.ts';
import { api } from '../../../platform/api/api.ts';

/** What is said of a vehicle at these hours, in French, or null. */
export type SayExpected = (plate: string, slots: readonly (Slot | null)[]) => string | null;

/** Asks once, whichever hour is chosen then. @throws HttpError */
export async function readExpected(): Promise<SayExpected> {
  const { items } = await api(listExpected, {});
  return (plate, slots) => {
    const same = items.find(
      (one) => barePlate(one.plate) === barePlate(plate) && slots.some((slot) => slot?.start === one.start),
    );
    return same
      ? `Ce véhicule a déjà un rendez-vous à cette heure, pour la réservation ${same.reference}.`
      : null;
  };
}
