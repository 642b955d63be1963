/** Changing a customer: the shared form, sent with the version it began from, and what to do when that is not the latest. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { changeCustomer } from '../../domain/customer/calls.ts';
import type { Customer, CustomerFields } from '../../domain/customer/customer.ts';
import { type CustomerField, compareTexts, customerTexts } from '../../domain/customer/customer-facts.ts';
import { api } from '../../platform/api/api.ts';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { changesDraft } from './changes-draft.ts';
import { type CustomerForm, createCustomerForm } from './customer-form.ts';
import { onTakenMail } from './taken-mail.ts';

export interface CustomerChangesOptions {
  readonly customer: Customer;
  /** Reads the same customer anew; rejects with an `HttpError`. */
  readonly read: () => Promise<Customer>;
  readonly onSaved: (customer: Customer) => void;
}

export interface CustomerChanges {
  readonly customer: CustomerForm;
  /**
   * `stale`: refused, since the record has changed meanwhile; `reading` it anew; `merged`: the form now holds what was
   * typed here over what was saved meanwhile.
   */
  readonly conflict: ReadonlySignal<'none' | 'stale' | 'reading' | 'merged'>;
  /** The latest record, once `merged`. */
  readonly latest: ReadonlySignal<CustomerFields>;
  /** Fields that were changed here and there, differently: what was typed here is kept. */
  readonly disputed: ReadonlySignal<readonly CustomerField[]>;
  /** Reads the record anew and puts it under what was typed. */
  readonly reload: () => Promise<void>;
}

export const STALE =
  'Cette fiche a été modifiée entre-temps\u00a0: vos modifications n’ont pas été enregistrées.';

export function createCustomerChanges({ customer, read, onSaved }: CustomerChangesOptions): CustomerChanges {
  const conflict = signal<'none' | 'stale' | 'reading' | 'merged'>('none');
  const latest = signal<Customer>(customer);
  const disputed: Signal<readonly CustomerField[]> = signal([]);

  const state = createCustomerForm({
    initial: customer,
    keep: changesDraft(customer),
    send: async (fields, clientId) => {
      const { id, version } = latest.peek();
      conflict.value = 'none';
      const sent = { version, clientId, ...fields };
      const saved = await api(changeCustomer, { id }, sent).catch((error: unknown) => {
        if (!(error instanceof HttpError && error.code === 'ERROR.CONFLICT')) return onTakenMail(error);
        conflict.value = 'stale';
        throw new HttpError('http', { status: error.status, code: error.code, message: STALE });
      });
      onSaved(saved);
    },
  });

  /** What the form holds, as texts: an address is its label, whether it has been picked or not. */
  const mine = () => {
    const texts = state.form.values();
    return { ...texts, billingAddress: state.billedElsewhere.peek() ? texts.billingAddress : '' };
  };

  function take(name: CustomerField, theirs: Customer) {
    if (name === 'billingAddress') state.billedElsewhere.value = theirs.billingAddress !== null;
    const place = name === 'address' || name === 'billingAddress' ? theirs[name] : null;
    if (place) state[name as 'address' | 'billingAddress'].restore({ place, approximate: false });
    else state.form.fields[name].value.value = customerTexts(theirs)[name];
  }

  async function reload() {
    if (conflict.peek() !== 'stale') return;
    conflict.value = 'reading';
    try {
      const theirs = await read();
      const { theirsAlone, both } = compareTexts(customerTexts(latest.peek()), customerTexts(theirs), mine());
      batch(() => {
        for (const name of theirsAlone) take(name, theirs);
        latest.value = theirs;
        disputed.value = both;
        state.form.failure.value = null;
        conflict.value = 'merged';
      });
    } catch (error) {
      batch(() => {
        state.form.failure.value = failureMessage(error);
        conflict.value = 'stale';
      });
    }
  }

  return { customer: state, conflict, latest, disputed, reload };
}
