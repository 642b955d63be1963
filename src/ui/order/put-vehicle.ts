/** A known vehicle in the fields of an order, in place of what they hold. */
import { batch } from '@preact/signals-react';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { blank, textsOf, type VehicleState } from './vehicle-state.ts';

/** Null empties them. */
export function putVehicle({ fields }: VehicleState, vehicle: Vehicle | null): void {
  const texts = vehicle ? textsOf(vehicle) : blank;
  batch(() => {
    for (const [name, { value }] of Object.entries(fields)) value.value = texts[name as keyof typeof texts];
  });
}
