/** Vehicles of tests. */
import type { Vehicle } from '../../src/domain/vehicle/vehicle.ts';

let plates = 100;

/** A plate that no other vehicle of the test file has. */
export function newPlate(): string {
  plates += 1;
  return `AB-${plates}-CD`;
}

/** One that every rule accepts. */
export const someVehicle = (fields: Partial<Vehicle> = {}): Vehicle => ({
  plate: 'AB-123-CD',
  foreignPlate: false,
  vin: null,
  brand: 'Peugeot',
  model: '208',
  energy: 'petrol',
  gearbox: 'manual',
  category: 'car',
  declaredCents: 1_500_000,
  ...fields,
});
