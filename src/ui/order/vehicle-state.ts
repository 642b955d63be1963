/** A vehicle of an order: the state of its fields. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Cover } from '../../domain/tariff/insurance.ts';
import {
  categories,
  declaredValueError,
  energies,
  gearboxes,
  typedCover,
  typedVehicle,
  type Vehicle,
  type VehicleField,
  vehicleRules,
} from '../../domain/vehicle/vehicle.ts';
import { isTicked } from '../field/check-field.tsx';
import { createField, type FieldState } from '../form/field-state.ts';

/** What its fields hold, as typed; a box that is ticked holds `yes`. */
export type VehicleTexts = Readonly<Record<VehicleField, string>>;

export interface VehicleState {
  /** In the order of the screen. */
  readonly fields: Readonly<Record<VehicleField, FieldState>>;
  /** Expects fields that are right. */
  readonly read: () => Vehicle;
  /** What the insurance makes of the declared value; null until there is one. */
  readonly cover: ReadonlySignal<Cover | null>;
}

const among = (table: Readonly<Record<string, string>>) => (value: string) =>
  Object.hasOwn(table, value) ? null : `Choisissez\u00a0: ${Object.values(table).join(', ')}.`;

const ticked = (value: string) => (value === '' || value === 'yes' ? null : 'Répondez par oui ou par non.');

/** How the fields hold a vehicle that is known. */
export const textsOf = (vehicle: Vehicle): VehicleTexts => ({
  plate: vehicle.plate,
  foreignPlate: vehicle.foreignPlate ? 'yes' : '',
  brand: vehicle.brand,
  model: vehicle.model,
  energy: vehicle.energy,
  gearbox: vehicle.gearbox,
  category: vehicle.category,
  declared: String(vehicle.declaredCents / 100),
  vin: vehicle.vin ?? '',
});

/** @param known as typed, or as a file says it: right or not */
export function createVehicle(known: Partial<VehicleTexts> = {}): VehicleState {
  const field = (name: VehicleField, rule: (value: string) => string | null, first = '') =>
    createField(name, rule, known[name] ?? first);
  const foreignPlate = field('foreignPlate', ticked);
  const rules = vehicleRules(() => isTicked(foreignPlate));
  const fields = {
    plate: field('plate', rules.plate),
    foreignPlate,
    brand: field('brand', rules.brand),
    model: field('model', rules.model),
    energy: field('energy', among(energies), 'petrol'),
    gearbox: field('gearbox', among(gearboxes), 'manual'),
    category: field('category', among(categories), 'car'),
    declared: field('declared', declaredValueError),
    vin: field('vin', rules.vin),
  };
  const { declared } = fields;
  const read = () => typedVehicle((name) => fields[name].value.value);
  const cover = computed(() => typedCover(declared.value.value));
  return { fields, read, cover };
}
