/** One booking, in signals: what it is, and what its customer does with it. */
import { type Signal, signal } from '@preact/signals-react';
import { advanceError, advanceOf } from '../../domain/booking/advance.ts';
import {
  cancelBooking,
  type OwnBooking,
  readBooking,
  rescheduleBooking,
  setBookingAdvance,
  withdrawBooking,
} from '../../domain/booking/calls.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { openSlots } from '../../domain/lib/time/slots.ts';
import { kindOf } from '../../domain/trip/trip-texts.ts';
import { api } from '../../platform/api/api.ts';
import { createPlacesLeft, type Places } from '../../ui/field/places-left.ts';
import { createSlotPicker, type SlotPicker } from '../../ui/field/slot-picker-state.ts';
import { type Draft, draftOf } from '../../ui/form/draft.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createEnded, type Ended } from './ending.ts';

/** What ends a booking. */
export type Ending = 'cancel' | 'withdraw';

export interface BookingState extends Ended<OwnBooking, Ending> {
  /** Shows the form that moves the appointments. */
  readonly moving: Signal<boolean>;
}

export const createBooking = (id: string): BookingState => ({
  ...createEnded((signal) => api(readBooking, { id }, undefined, { signal }), {
    cancel: (change) => api(cancelBooking, { id }, change),
    withdraw: (change) => api(withdrawBooking, { id }, change),
  }),
  // What was chosen and not sent is on show again.
  moving: signal(moveDraft(id).read() !== null),
});

const moveDraft = (id: string): Draft => draftOf(`move-${id}`);

export interface Move {
  readonly form: Form<string>;
  readonly places: Places;
  /** In their order, with what each is called. */
  readonly pickers: readonly { readonly label: string; readonly picker: SlotPicker }[];
}

/** Moving the appointments that a booking has. */
export function createMove(booking: OwnBooking, { load, moving }: BookingState): Move {
  const open = openSlots(systemClock());
  const places = createPlacesLeft();
  const moved = booking.trips.flatMap((trip) => (trip.slot ? [{ ...trip, slot: trip.slot }] : []));
  const pickers: { readonly name: string; readonly label: string; readonly picker: SlotPicker }[] = [];
  for (const trip of moved) {
    const before = pickers.at(-1)?.picker;
    const picker = createSlotPicker({
      name: trip.kind,
      open: () => open.filter(({ start }) => start >= (before?.picked.value?.end ?? '')),
      left: places.left,
      needed: () => true,
      initial: trip.slot,
    });
    pickers.push({ name: trip.kind, label: kindOf(trip), picker });
  }
  const slotOf = (kind: string) => pickers.find(({ name }) => name === kind)?.picker.picked.value ?? null;
  const fields = pickers.flatMap(({ picker: { day, hour } }) => [day, hour]);
  const form = createForm<string>({
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    keep: moveDraft(booking.id),
    send: async (_, clientId) => {
      const asked = { clientId, outboundSlot: slotOf('outbound'), returnSlot: slotOf('return') };
      load.adopt(await api(rescheduleBooking, { id: booking.id }, asked));
      moving.value = false;
    },
    reusable: true,
  });
  return { form, places, pickers };
}

/** Who pays the establishment: nothing typed is the customer. */
export const createAdvance = ({ id, advanceMaxCents }: OwnBooking, { load }: BookingState) =>
  createForm({
    fields: { advanceMaxCents: advanceError },
    keep: draftOf(`advance-${id}`),
    initial: { advanceMaxCents: advanceMaxCents ? String(advanceMaxCents / 100) : '' },
    send: async (typed, clientId) => {
      const asked = { clientId, advanceMaxCents: advanceOf(typed.advanceMaxCents) };
      load.adopt(await api(setBookingAdvance, { id }, asked));
    },
    reusable: true,
  });
