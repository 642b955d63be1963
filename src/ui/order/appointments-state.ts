/** When an order is carried out: the state of its appointments' fields. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { openSlots, type SlotRules } from '../../domain/lib/time/slots.ts';
import { type ServiceCode, tripsOfAny } from '../../domain/tariff/service.ts';
import { createPlacesLeft, knownRules, type Places } from '../field/places-left.ts';
import { createSlotPicker, type SlotPicker } from '../field/slot-picker-state.ts';
import { createField, type FieldState } from '../form/field-state.ts';

export type Appointments = Pick<BookingOrder, 'outboundSlot' | 'returnSlot'>;

export interface AppointmentsOptions {
  /** What is ordered; it may read signals. */
  readonly service: () => ServiceCode | undefined;
  readonly known?: Appointments | undefined;
  /** Whether the first appointment must be picked here. It may read signals. */
  readonly needed?: (() => boolean) | undefined;
  /** What the rules of customers become for who orders. */
  readonly rulesOf?: ((rules: SlotRules) => SlotRules) | undefined;
  /** By default those of customers. */
  readonly places?: Places | undefined;
}

export interface AppointmentsState {
  /** In the order of the screen. */
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly outbound: SlotPicker;
  readonly back: SlotPicker;
  /** Of a return after an outbound trip: `later`, or `now`. */
  readonly when: FieldState;
  /** There is an outbound trip; this and what follows reads signals. */
  readonly goes: () => boolean;
  readonly comesBack: () => boolean;
  /** The appointment of the way back is picked now: after an outbound trip it may be agreed on later. */
  readonly isReturnAsked: () => boolean;
  readonly picked: ReadonlySignal<Appointments>;
  /** An appointment comes before the end of the withdrawal period: we begin early only when asked to. */
  readonly early: ReadonlySignal<boolean>;
  /** How many places the slots have left. */
  readonly places: Places;
}

export function createAppointments({
  service,
  known,
  needed = () => true,
  rulesOf = (rules) => rules,
  places = createPlacesLeft(),
}: AppointmentsOptions): AppointmentsState {
  const now = systemClock();
  const open = computed(() => openSlots(now, rulesOf(knownRules.value)));

  const trips = () => tripsOfAny(service() ?? 'round_trip');
  const goes = () => trips().includes('outbound');
  const comesBack = () => trips().includes('return');
  const when = createField('when', () => null, known?.returnSlot ? 'now' : 'later');
  const isReturnAsked = () => comesBack() && (!goes() || when.value.value === 'now');

  const outbound = createSlotPicker({
    name: 'outbound',
    open: () => open.value,
    places,
    needed: () => goes() && needed(),
    initial: known?.outboundSlot,
  });
  const back = createSlotPicker({
    name: 'return',
    // The way back begins once the way there is over: of its day the first could be, until one is chosen.
    open: () => {
      const before = goes() ? (outbound.picked.value ?? outbound.slots.value[0]?.slot) : null;
      return open.value.filter(({ start }) => start >= (before?.end ?? ''));
    },
    places,
    needed: () => isReturnAsked() && (goes() || needed()),
    initial: known?.returnSlot,
  });

  const picked = computed(() => ({
    outboundSlot: outbound.picked.value,
    returnSlot: back.picked.value,
  }));
  const early = computed(() => isEarly(Object.values(picked.value), now));
  const inOrder = [outbound.day, outbound.hour, when, back.day, back.hour];
  return {
    fields: Object.fromEntries(inOrder.map((field) => [field.name, field])),
    outbound,
    back,
    when,
    goes,
    comesBack,
    isReturnAsked,
    picked,
    early,
    places,
  };
}
