/** An appointment to be picked, in signals: its day, then its hour, among the slots that the rules leave open. */
import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { slotDay } from '../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { type Slot, slotRules } from '../../domain/lib/time/slots.ts';
import { createField, type FieldState } from '../form/field-state.ts';
import { knownRules, type Places } from './places-left.ts';

export interface SlotPicker {
  readonly day: FieldState;
  readonly hour: FieldState;
  /** Days with open slots, and how they read. */
  readonly days: ReadonlySignal<readonly (readonly [day: string, label: string])[]>;
  /** Of the chosen day, full ones included. */
  readonly slots: ReadonlySignal<readonly { readonly slot: Slot; readonly full: boolean }[]>;
  readonly picked: ReadonlySignal<Slot | null>;
  readonly marks: Places['marks'];
}

export interface SlotPickerOptions {
  /** Of the controls, such as `outbound`. */
  readonly name: string;
  /** In order. It may read signals. */
  readonly open: () => readonly Slot[];
  readonly places: Pick<Places, 'left' | 'marks'>;
  /** Whether an appointment must be picked. It may read signals. */
  readonly needed: () => boolean;
  readonly initial?: Slot | null | undefined;
}

const dayOf = ({ start }: Slot): string => parisTime(new Date(start)).day;

export function createSlotPicker({
  name,
  open,
  places: { left, marks },
  needed,
  initial,
}: SlotPickerOptions): SlotPicker {
  const isFull = ({ start }: Slot) => (left.value[start] ?? knownRules.value.capacity) <= 0;
  const byDay = computed(() => {
    const found = new Map<string, Slot[]>();
    for (const slot of open()) {
      const day = dayOf(slot);
      const others = found.get(day) ?? [];
      found.set(day, others);
      others.push(slot);
    }
    return found;
  });
  const days = computed(() =>
    [...byDay.value].flatMap(([day, [first]]) => (first ? [[day, slotDay(first)] as const] : [])),
  );
  const day = createField(`${name}Day`, anything, initial ? dayOf(initial) : '');
  // Days go and come with what is open: one of them is always chosen. One that was chosen before may be open by what the API says.
  effect(() => {
    const [first] = days.value;
    const mayOpen = initial && knownRules.value === slotRules;
    if (first && !mayOpen && !byDay.value.has(day.value.value)) [day.value.value] = first;
  });
  const slots = computed(() =>
    (byDay.value.get(day.value.value) ?? []).map((slot) => ({ slot, full: isFull(slot) })),
  );
  const isNeeded = computed(needed);
  const hour: FieldState = createField(
    `${name}Slot`,
    (start) => {
      if (!isNeeded.value) return null;
      const chosen = slots.value.find(({ slot }) => slot.start === start);
      if (!chosen) return 'Choisissez une heure.';
      return chosen.full ? 'Ce créneau est complet\u00a0: choisissez-en un autre.' : null;
    },
    initial?.start,
  );
  // What is asked for only now has not been left out yet.
  effect(() => {
    if (isNeeded.value) hour.touched.value = false;
  });
  const picked = computed(
    () => (isNeeded.value && slots.value.find(({ slot }) => slot.start === hour.value.value)?.slot) || null,
  );
  return { day, hour, days, slots, picked, marks };
}

const anything = () => null;
