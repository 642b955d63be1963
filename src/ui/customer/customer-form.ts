/** The form of a customer (specification §5), for whoever signs up and for whoever changes one: its state in signals. */
import { type Signal, signal } from '@preact/signals-react';
import { type Address, streetIn } from '../../domain/address/address.ts';
import { withStreet } from '../../domain/address/town-street.ts';
import { type CustomerFields, customerRules, normaliseCustomer } from '../../domain/customer/customer.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { createAddressPicker, pickedPlaces } from '../field/address-places.ts';
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
  /** Whom to change, or what is known of who is created. */
  readonly initial?: Partial<CustomerFields>;
  /** @see FormOptions.keep: the picked places too. */
  readonly keep: Draft;
}

export interface CustomerForm {
  readonly form: Form<CustomerField>;
  readonly address: Picker<Address>;
  readonly billingAddress: Picker<Address>;
  /** The billing address is another one: it is then required. */
  readonly billedElsewhere: Signal<boolean>;
  /** `YYYY-MM-DD`, for the date of birth. */
  readonly today: () => string;
}

const today = () => systemClock().toISOString().slice(0, 10);

/** A commune alone keeps the street that was typed with it. */
const adopt = (place: Address, typed: string): Address => withStreet(place, streetIn(typed, place.label));

/** @see CustomerFormOptions */
export function createCustomerForm({ send, initial, keep }: CustomerFormOptions): CustomerForm {
  const billedElsewhere = signal(false);
  const address = createAddressPicker('address', { adopt });
  const billingAddress = createAddressPicker('billingAddress', {
    needed: () => billedElsewhere.value,
    adopt,
  });
  const places = pickedPlaces({ address, billingAddress });

  function restore(kept: unknown) {
    places.restore(kept);
    billedElsewhere.value = Object(kept).billedElsewhere === true;
  }
  if (initial) restore({ ...initial, billedElsewhere: Boolean(initial.billingAddress) });

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
    keep,
    rest: { read: () => ({ ...places.read(), billedElsewhere: billedElsewhere.value }), restore },
    send: (values, clientId) => {
      const home = address.picked.peek()?.place;
      if (!home) throw new TypeError('sent without an address');
      const billed = (billedElsewhere.peek() && billingAddress.picked.peek()?.place) || null;
      return send(normaliseCustomer({ ...values, address: home, billingAddress: billed }), clientId);
    },
  });

  return { form, address, billingAddress, billedElsewhere, today };
}

const texts = ['firstName', 'lastName', 'mail', 'phone', 'companyName', 'birthDate'] as const;

const textsOf = (known: Partial<CustomerFields>) =>
  Object.fromEntries(texts.map((name) => [name, known[name] ?? '']));
