/** A vehicle of an order chosen among those that its customer has already: which one is, and what choosing another fills in. */
import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { readOrdered } from '../../../domain/booking/order-again-calls.ts';
import { barePlate } from '../../../domain/vehicle/bare-plate.ts';
import type { KnownVehicle } from '../../../domain/vehicle/known-vehicle-calls.ts';
import type { VehicleField } from '../../../domain/vehicle/vehicle.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import {
  createVehicle,
  textsOf,
  type VehicleState,
  type VehicleTexts,
} from '../../../ui/order/vehicle-state.ts';

/** The choice of one that is not known. */
export const OTHER = 'other';

export interface VehicleChoice {
  /** Holds the id of a known vehicle as long as its plate is typed, and `OTHER` beside. */
  readonly field: FieldState;
  /** Why the rest of the one that was chosen could not be read, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** Keeps the choice and the fields together until the returned function is called. */
  readonly follow: () => () => void;
}

const heldBy = ({ fields }: VehicleState): VehicleTexts =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value.peek()])) as Record<
    VehicleField,
    string
  >;

/** @param vehicle the fields that are filled in */
export function createVehicleChoice(known: readonly KnownVehicle[], vehicle: VehicleState): VehicleChoice {
  const { fields } = vehicle;
  const idOf = (plate: string): string =>
    known.find((one) => barePlate(one.plate) === barePlate(plate))?.id ?? OTHER;
  const now = () => idOf(fields.plate.value.peek());
  const blank = heldBy(createVehicle());
  const field = createField('known', () => null, now());
  const failure = signal<string | null>(null);
  const sole = known.length === 1 ? known[0] : undefined;
  /** What was typed of another vehicle: it is there again for whoever comes back to that. */
  let typed = now() === OTHER ? heldBy(vehicle) : blank;

  /** @param over what a field has to hold to be filled in; any where none is given */
  const put = (texts: VehicleTexts, over?: VehicleTexts) =>
    batch(() => {
      for (const name of Object.keys(texts) as VehicleField[]) {
        const { value, touched } = fields[name];
        if (over && value.peek() !== over[name]) continue;
        value.value = texts[name];
        touched.value = false;
      }
    });

  async function choose(id: string): Promise<void> {
    if (now() === OTHER) typed = heldBy(vehicle);
    const one = known.find((each) => each.id === id);
    failure.value = null;
    if (!one) return put(typed);
    const { plate, brand, model } = one;
    const begun = { ...blank, plate, brand, model };
    put(begun);
    try {
      const { vehicle: whole } = await api(readOrdered, { id });
      // Another may have been chosen meanwhile, and what was typed meanwhile stays.
      if (field.value.peek() === id) put(textsOf(whole), begun);
    } catch (error) {
      if (field.value.peek() === id) failure.value = failureMessage(error);
    }
  }

  function follow() {
    const stops = [
      effect(() => {
        field.value.value = idOf(fields.plate.value.value);
      }),
      effect(() => {
        const id = field.value.value;
        if (id !== now()) void choose(id);
      }),
    ];
    // Whoever has one vehicle, and has typed no other, orders for that one.
    if (sole && JSON.stringify(heldBy(vehicle)) === JSON.stringify(blank)) field.value.value = sole.id;
    return () => {
      for (const stop of stops) stop();
    };
  }

  return { field, failure, follow };
}
