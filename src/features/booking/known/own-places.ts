/** Fills in an order that begins with nothing from the account of who is signed in. */
import { batch } from '@preact/signals-react';
import { streetOf, withStreet } from '../../../domain/address/town-street.ts';
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
    if (address.field.value.peek()) return;
    // As the search answered it: the street is told to the driver.
    address.restore({ place: withStreet(place, ''), approximate: isApproximate(place) });
    fields.accessNote.value.value ||= streetOf(place);
  });
  // Nobody has typed that: leaving it loses nothing.
  if (!isTyped) form.begin();
}
