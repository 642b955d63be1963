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
import { createField, type FieldState, type Rule } from '../form/field-state.ts';

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

/** In the order of the screen. */
export const blank: VehicleTexts = {
  plate: '',
  foreignPlate: '',
  brand: '',
  model: '',
  energy: 'petrol',
  gearbox: 'manual',
  category: 'car',
  declared: '',
  vin: '',
};

/** @param known as typed, or as a file says it: right or not */
export function createVehicle(known: Partial<VehicleTexts> = {}): VehicleState {
  const rules: Readonly<Record<VehicleField, Rule>> = {
    ...vehicleRules(() => isTicked(fields.foreignPlate)),
    foreignPlate: ticked,
    energy: among(energies),
    gearbox: among(gearboxes),
    category: among(categories),
    declared: declaredValueError,
  };
  const fields = {} as Record<VehicleField, FieldState>;
  for (const name of Object.keys(blank) as VehicleField[])
    fields[name] = createField(name, rules[name], known[name] ?? blank[name]);
  const { declared } = fields;
  const read = () => typedVehicle((name) => fields[name].value.value);
  const cover = computed(() => typedCover(declared.value.value));
  return { fields, read, cover };
}
