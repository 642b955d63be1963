/** Setting or moving the appointment of one trip, in signals. */

import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Agreeing, isInOrder } from '../../domain/booking/appointment.ts';
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { agreedSlots } from '../../domain/lib/time/office-slots.ts';
import { openSlots, type Slot } from '../../domain/lib/time/slots.ts';
import { cameToNothing } from '../../domain/trip/trip.ts';
import { createPlacesLeft, knownRules, type Places } from '../field/places-left.ts';
import { createSlotPicker, type SlotPicker } from '../field/slot-picker-state.ts';
import { draftOf } from '../form/draft.ts';
import { createForm, type Form } from '../form/form.ts';

/** What `POST booking/{id}/reschedule` takes. */
export interface AppointmentChange {
  readonly clientId: string;
  readonly outboundSlot: Slot | null;
  readonly returnSlot: Slot | null;
}

/** As far as its appointment goes. */
export interface AppointedTrip
  extends Pick<BookingView['trips'][number], 'kind' | 'status' | 'slot' | 'driver'> {
  /** The team alone reads these two. */
  readonly id?: string;
  readonly isDriverAbsent?: boolean | undefined;
}

export interface AppointmentOptions {
  readonly booking: {
    readonly id: string;
    readonly status: string;
    readonly trips: readonly AppointedTrip[];
  };
  /** Of the trip. */
  readonly kind: string;
  readonly by: Agreeing;
  readonly send: (change: AppointmentChange) => Promise<void>;
  /** By default those of customers. */
  readonly places?: Places;
}

export interface Appointment {
  readonly form: Form<string>;
  readonly places: Places;
  readonly picker: SlotPicker;
  /** The way back that what is picked comes too late for: it would lose its appointment. Null where it keeps it. */
  readonly freed: ReadonlySignal<AppointedTrip | null>;
  /** What is picked is the appointment that it has: there is nothing to send. */
  readonly isSame: ReadonlySignal<boolean>;
}

export function createAppointment({
  booking: { id, status, trips },
  kind,
  by,
  send,
  places = createPlacesLeft(),
}: AppointmentOptions): Appointment {
  const there = trips.find((trip) => trip.kind === 'outbound' && trip.status !== 'done');
  const after = kind === 'return' ? (there?.slot?.end ?? '') : '';
  /** Raised once one is refused: the hours that were open then may be past. */
  const refused = signal(0);
  const open = computed(() => {
    refused.value;
    const now = systemClock();
    const rules = knownRules.value;
    return openSlots(now, by === 'team' ? agreedSlots(status !== 'draft', rules) : rules).filter(
      ({ start }) => start >= after,
    );
  });
  const trip = trips.find((one) => one.kind === kind);
  const agreed = trip?.slot;
  const picker = createSlotPicker({
    name: kind,
    open: () => open.value,
    places,
    needed: () => true,
    // What came to nothing is not offered again.
    initial: trip && cameToNothing(trip.status) ? null : agreed,
  });
  const form = createForm<string>({
    fields: { [picker.day.name]: picker.day, [picker.hour.name]: picker.hour },
    keep: draftOf(`move-${id}-${kind}`),
    send: async (_, clientId) => {
      const slot = picker.picked.peek();
      await send({
        clientId,
        outboundSlot: kind === 'outbound' ? slot : null,
        returnSlot: kind === 'outbound' ? null : slot,
      }).catch((error) => {
        refused.value += 1;
        throw error;
      });
    },
    reusable: true,
  });
  const freed = computed(() => {
    const slot = picker.picked.value;
    const isLate =
      kind === 'outbound' &&
      slot &&
      !isInOrder(trips.map((trip) => (trip.kind === kind ? { ...trip, slot } : trip)));
    return (isLate && trips.find((trip) => trip.kind === 'return')) || null;
  });
  const isSame = computed(() => picker.picked.value !== null && picker.picked.value.start === agreed?.start);
  return { form, places, picker, freed, isSame };
}
