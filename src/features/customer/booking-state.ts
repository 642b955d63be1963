/** One booking, in signals: what it is, and what its customer does with it. */
import { type Signal, signal } from '@preact/signals-react';
import { type Infer, type } from 'superstruct';
import { advanceError, advanceOf } from '../../domain/booking/advance.ts';
import { bookingAnswerSchema } from '../../domain/booking/booking-answer.ts';
import { systemClock } from '../../domain/lib/clock.ts';
import { openSlots } from '../../domain/lib/slots.ts';
import { bookedReports } from '../../domain/report/booked-reports.ts';
import { kindOf } from '../../domain/trip/trip-texts.ts';
import { post, put } from '../../platform/http.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createPlacesLeft, type Places } from '../../ui/places-left.ts';
import { createSlotPicker, type SlotPicker } from '../../ui/slot-picker-state.ts';
import { createEnded, type Ended } from './ending.ts';

const myBookingSchema = type({ ...bookingAnswerSchema.schema, ...bookedReports });

/** As its customer reads it. */
export type MyBooking = Infer<typeof myBookingSchema>;

/** What ends a booking. */
export type Ending = 'cancel' | 'withdraw';

export interface BookingState extends Ended<MyBooking, Ending> {
  /** Shows the form that moves the appointments. */
  readonly moving: Signal<boolean>;
}

export const createBooking = (id: string): BookingState => ({
  ...createEnded<MyBooking, Ending>(['booking', id], myBookingSchema),
  moving: signal(false),
});

export interface Move {
  readonly form: Form<string>;
  readonly places: Places;
  /** In their order, with what each is called. */
  readonly pickers: readonly { readonly label: string; readonly picker: SlotPicker }[];
}

/** Moving the appointments that a booking has. */
export function createMove(booking: MyBooking, { load, moving }: BookingState): Move {
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
    send: async (_, clientId) => {
      const asked = { clientId, outboundSlot: slotOf('outbound'), returnSlot: slotOf('return') };
      load.adopt(await post(['booking', booking.id, 'reschedule'], asked, myBookingSchema));
      moving.value = false;
    },
    reusable: true,
  });
  return { form, places, pickers };
}

/** Who pays the establishment: nothing typed is the customer. */
export const createAdvance = ({ id, advanceMaxCents }: MyBooking, { load }: BookingState) =>
  createForm({
    fields: { advanceMaxCents: advanceError },
    initial: { advanceMaxCents: advanceMaxCents ? String(advanceMaxCents / 100) : '' },
    send: async (typed, clientId) => {
      const asked = { clientId, advanceMaxCents: advanceOf(typed.advanceMaxCents) };
      load.adopt(await put(['booking', id, 'advance'], asked, myBookingSchema));
    },
    reusable: true,
  });
