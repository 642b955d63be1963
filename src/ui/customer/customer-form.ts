/** The form of a customer (specification §5), for whoever signs up and for whoever changes one: its state in signals. */
import { effect, type Signal, signal } from '@preact/signals-react';
import { type Address, isAddress } from '../../domain/address/address.ts';
import { type CustomerFields, customerRules, normaliseCustomer } from '../../domain/customer/customer.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { markUnsaved } from '../../platform/page/unsaved.ts';
import { createAddressPicker } from '../field/address-places.ts';
import type { Picker } from '../field/picker-state.ts';
import type { Draft } from '../form/draft.ts';
import { createForm, type Form } from '../form/form.ts';

/** In the order of the screen, under the payload's names (specification §3). */
export type CustomerField =
  | 'firstName'
  | 'lastName'
  | 'mail'
  | 'phone'
  | 'companyName'
  | 'birthDate'
  | 'address'
  | 'billingAddress';

export interface CustomerFormOptions {
  /** Sends what was filled in, normalised; rejects when it did not arrive. @see FormOptions.send */
  readonly send: (customer: CustomerFields, clientId: string) => Promise<unknown>;
  /** Whom to change; nobody when one is created. */
  readonly initial?: CustomerFields;
  /** Keeps the picked places too. */
  readonly draft?: Draft;
}

export interface CustomerForm {
  readonly form: Form<CustomerField>;
  readonly address: Picker<Address>;
  readonly billingAddress: Picker<Address>;
  /** The billing address is another one: it is then required. */
  readonly billedElsewhere: Signal<boolean>;
  /** `YYYY-MM-DD`, for the date of birth. */
  readonly today: () => string;
  /**
   * Keeps the draft, and says that the page holds unsaved input, until the returned function is called.
   * @param id of the part of the page, such as `signup`
   */
  readonly start: (id: string) => () => void;
}

const today = () => systemClock().toISOString().slice(0, 10);

/** @see CustomerFormOptions */
export function createCustomerForm({ send, initial, draft }: CustomerFormOptions): CustomerForm {
  const billedElsewhere = signal(false);
  const address = createAddressPicker('address');
  const billingAddress = createAddressPicker('billingAddress', () => billedElsewhere.value);
  const picked = () => ({
    address: address.picked.value?.place ?? null,
    billingAddress: billingAddress.picked.value?.place ?? null,
    billedElsewhere: billedElsewhere.value,
  });

  function restore(kept: unknown) {
    const places = Object(kept);
    for (const picker of [address, billingAddress]) {
      const place: unknown = places[picker.field.name];
      if (isAddress(place)) picker.restore({ place, approximate: false });
    }
    billedElsewhere.value = places.billedElsewhere === true;
  }
  if (initial) restore({ ...initial, billedElsewhere: initial.billingAddress !== null });

  const rules = customerRules(today);
  const form = createForm<CustomerField>({
    fields: {
      firstName: rules.firstName,
      lastName: rules.lastName,
      mail: rules.mail,
      phone: rules.phone,
      companyName: rules.companyName,
      birthDate: rules.birthDate,
      address: address.field,
      billingAddress: billingAddress.field,
    },
    ...(initial && { initial: textsOf(initial) }),
    ...(draft && { draft }),
    rest: { read: picked, restore },
    send: (values, clientId) => {
      const { address: home, billingAddress: billing } = picked();
      if (!home) throw new TypeError('sent without an address');
      const billed = billedElsewhere.value ? billing : null;
      return send(normaliseCustomer({ ...values, address: home, billingAddress: billed }), clientId);
    },
  });

  function start(id: string) {
    const stops = [
      form.keepDraft(),
      effect(() => markUnsaved(id, form.status.value !== 'sent' && form.changed.value)),
    ];
    return () => {
      markUnsaved(id, false);
      for (const stop of stops) stop();
    };
  }

  return { form, address, billingAddress, billedElsewhere, today, start };
}

const textsOf = ({ firstName, lastName, mail, phone, companyName, birthDate }: CustomerFields) => ({
  firstName,
  lastName,
  mail,
  phone,
  companyName: companyName ?? '',
  birthDate: birthDate ?? '',
});
