/** The appointments of an order: its form's state. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { systemClock } from '../../domain/lib/clock.ts';
import { openSlots, promiseKept } from '../../domain/lib/slots.ts';
import { tripsOfAny } from '../../domain/tariff/service.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createPlacesLeft, type Places } from '../../ui/places-left.ts';
import { createSlotPicker, type SlotPicker } from '../../ui/slot-picker-state.ts';
import { type Appointments, answer, answers } from './answers.ts';
import { goOn } from './steps.ts';

export interface SlotState {
  readonly form: Form<string>;
  /** Null where the service has no such trip. */
  readonly outbound: SlotPicker | null;
  readonly back: SlotPicker | null;
  /** Of a return after an outbound trip: `later`, or `now`. Null where there is nothing to choose. */
  readonly when: ReturnType<typeof createField> | null;
  /** Which promised delay the first appointment keeps. */
  readonly promise: ReadonlySignal<'48h' | '72h' | null>;
  readonly places: Places;
}

export function createSlots(): SlotState {
  const { serviceCode, appointments } = answers.peek();
  const kinds = serviceCode ? tripsOfAny(serviceCode) : [];
  const now = systemClock();
  const open = openSlots(now);
  const places = createPlacesLeft();
  const { left } = places;

  const goes = kinds.includes('outbound');
  const comesBack = kinds.includes('return');
  const when =
    goes && comesBack ? createField('when', () => null, appointments?.returnSlot ? 'now' : 'later') : null;
  const outbound = goes
    ? createSlotPicker({
        name: 'outbound',
        open: () => open,
        left,
        needed: () => true,
        initial: appointments?.outboundSlot,
      })
    : null;
  const back = comesBack
    ? createSlotPicker({
        name: 'return',
        // The way back begins once the way there is over.
        open: () => open.filter(({ start }) => start >= (outbound?.picked.value?.end ?? '')),
        left,
        needed: () => when?.value.value !== 'later',
        initial: appointments?.returnSlot,
      })
    : null;

  const picked = (): Appointments => ({
    outboundSlot: outbound?.picked.value ?? null,
    returnSlot: back?.picked.value ?? null,
  });
  const fields = [outbound?.day, outbound?.hour, when, back?.day, back?.hour].filter((field) => !!field);
  const form = createForm<string>({
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    send: async () => {
      answer({ appointments: picked() });
      goOn();
    },
    reusable: true,
  });

  const promise = computed(() => {
    const { outboundSlot, returnSlot } = picked();
    const first = outboundSlot ?? returnSlot;
    return first && promiseKept(first.start, now);
  });

  return { form, outbound, back, when, promise, places };
}
