/** A vehicle that every rule accepts. */
import type { Vehicle } from '../../src/domain/vehicle.ts';

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
