/** The vehicle of an order: its form's state. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Cover } from '../../domain/tariff/insurance.ts';
import {
  declaredValueError,
  typedCover,
  typedVehicle,
  type VehicleField,
  vehicleRules,
} from '../../domain/vehicle/vehicle.ts';
import { isTicked } from '../../ui/check-field.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { goOn } from './steps.ts';

export interface VehicleState {
  readonly form: Form<VehicleField>;
  /** What the insurance makes of the declared value; null until there is one. */
  readonly cover: ReadonlySignal<Cover | null>;
}

const anything = () => null;

export function createVehicle(): VehicleState {
  const known = answers.peek().vehicle;
  const foreignPlate = createField('foreignPlate', anything, known?.foreignPlate ? 'yes' : '');
  const rules = vehicleRules(() => isTicked(foreignPlate));
  const form = createForm<VehicleField>({
    fields: {
      plate: rules.plate,
      foreignPlate,
      brand: rules.brand,
      model: rules.model,
      energy: anything,
      gearbox: anything,
      category: anything,
      declared: declaredValueError,
      vin: rules.vin,
    },
    initial: {
      plate: known?.plate ?? '',
      brand: known?.brand ?? '',
      model: known?.model ?? '',
      energy: known?.energy ?? 'petrol',
      gearbox: known?.gearbox ?? 'manual',
      category: known?.category ?? 'car',
      declared: known ? String(known.declaredCents / 100) : '',
      vin: known?.vin ?? '',
    },
    draft: typedDraft('vehicle'),
    send: async (values) => {
      answer({
        vehicle: typedVehicle((name) => values[name]),
      });
      goOn();
    },
    reusable: true,
  });
  const { declared } = form.fields;
  const cover = computed(() => typedCover(declared.value.value));
  return { form, cover };
}
