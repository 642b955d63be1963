/** Whose an e-mail is that is being typed: it may be a customer's already. */
import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { normaliseEmail } from '../../../domain/lib/email.ts';
import type { FieldState } from '../../../ui/form/field-state.ts';
import { customerMailError, type FoundCustomer, lookUpCustomer } from './customer-search.ts';

/** Time without typing before it is asked, in milliseconds. */
const DEBOUNCE = 200;

export interface KnownCustomer {
  /** Null for nobody, and until it is known. */
  readonly customer: ReadonlySignal<FoundCustomer | null>;
  /** Asks at each change, until the returned function is called. */
  readonly start: () => () => void;
}

export function followKnown({ value }: FieldState): KnownCustomer {
  const customer = signal<FoundCustomer | null>(null);

  async function look(mail: string, { signal: current }: AbortController) {
    // The form says what is wrong when it is sent.
    const found = await lookUpCustomer(mail, current).catch(() => null);
    if (!current.aborted) customer.value = found;
  }

  const start = () =>
    effect(() => {
      const mail = normaliseEmail(value.value);
      customer.value = null;
      if (customerMailError(mail) !== null) return;
      const abort = new AbortController();
      const timer = setTimeout(look, DEBOUNCE, mail, abort);
      return () => {
        clearTimeout(timer);
        abort.abort();
      };
    });

  return { customer, start };
}
