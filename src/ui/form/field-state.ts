/** One field of a form, in signals: what is typed, whether it is right, and when to say so. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';

/** Answers why a value is refused, in French, or null when it is right. It may read signals: the error follows them. */
export type Rule = (value: string) => string | null;

/**
 * What is never kept in a draft: a `secret` leaves no trace at all; a `consent` is given anew each time that it is asked
 * for (article L221-14 C. conso.).
 */
export type Unkept = 'secret' | 'consent';

export interface FieldState {
  /** Of the control, and in the values that are sent. */
  readonly name: string;
  readonly unkept?: Unkept | undefined;
  readonly value: Signal<string>;
  /** The visitor has left the field, or has tried to send. */
  readonly touched: Signal<boolean>;
  /** What the server said of a value; it holds for that very value only. */
  readonly refusal: Signal<{ readonly value: string; readonly message: string } | null>;
  readonly error: ReadonlySignal<string | null>;
  /** The error once it is time to show it: never while typing for the first time. */
  readonly shownError: ReadonlySignal<string | null>;
}

/** A field whose rule says when it is wrong. */
export function createField(name: string, rule: Rule, initial = '', unkept?: Unkept): FieldState {
  const value = signal(initial);
  const touched = signal(false);
  const refusal = signal<{ value: string; message: string } | null>(null);
  const error = computed(
    () => rule(value.value) ?? (refusal.value?.value === value.value ? refusal.value.message : null),
  );
  const shownError = computed(() => (touched.value ? error.value : null));
  return { name, unkept, value, touched, refusal, error, shownError };
}
