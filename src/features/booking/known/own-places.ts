/** Fills in an order that begins with nothing from the account of who is signed in. */
import { batch } from '@preact/signals-react';
import { readOwnCustomer } from '../../../domain/customer/calls.ts';
import { isApproximate } from '../../../domain/lib/place.ts';
import { api } from '../../../platform/api/api.ts';
import type { Form } from '../../../ui/form/form.ts';
import type { PlacesState } from '../../../ui/order/places-state.ts';

/** What is typed meanwhile, or was picked for an estimate, stays. @throws HttpError */
export async function fillFromAccount(
  { fields, address }: PlacesState,
  form: Pick<Form<string>, 'changed' | 'begin'>,
): Promise<void> {
  const { firstName, lastName, phone, address: place } = await api(readOwnCustomer, {});
  const isTyped = form.changed.peek();
  batch(() => {
    fields.contactName.value.value ||= `${firstName} ${lastName}`;
    fields.contactPhone.value.value ||= phone;
    if (!address.field.value.peek()) address.restore({ place, approximate: isApproximate(place) });
  });
  // Nobody has typed that: leaving it loses nothing.
  if (!isTyped) form.begin();
}
