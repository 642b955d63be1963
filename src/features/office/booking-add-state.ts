/** An order that the team types for a customer, in signals. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Customer } from '../../domain/customer.ts';
import { termsVersion } from '../../domain/terms.ts';
import { goTo } from '../../platform/go.ts';
import { markUnsaved } from '../../platform/unsaved.ts';
import { isTicked } from '../../ui/check-field.tsx';
import { type CustomerForm, createCustomerForm } from '../../ui/customer-form.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createItinerary, type ItineraryState } from '../../ui/order/itinerary-state.ts';
import { sendOrder } from '../../ui/order/send-order.ts';
import { createVehicle, type VehicleState } from '../../ui/order/vehicle-state.ts';
import { onTakenMail } from '../../ui/taken-mail.ts';
import { customerByEmail, customers, isCovered } from './customer-calls.ts';
import { type CustomerSearch, createCustomerSearch } from './customer-search.ts';

export interface BookingAddState {
  readonly search: CustomerSearch;
  /** Whom it is for, once they are known. */
  readonly customer: ReadonlySignal<Customer | null>;
  /** Creates whoever was searched and is not known. */
  readonly newCustomer: (mail: string) => CustomerForm;
  readonly itinerary: ItineraryState;
  readonly vehicle: VehicleState;
  readonly terms: FieldState;
  readonly express: FieldState;
  readonly form: Form<string>;
  /** Searches whom the address of the screen names, and warns of unsaved input, until the returned function is called. */
  readonly start: () => () => void;
}

const TERMS = 'Cochez cette case une fois que le client les a acceptées.';
const EXPRESS =
  'Ce rendez-vous est dans les quatorze jours de rétractation : le client doit le demander, ou prendre une date plus lointaine.';

export function createBookingAdd(): BookingAddState {
  const search = createCustomerSearch();
  const customer = computed(() => search.found.value?.customer ?? null);
  const covered = signal(false);

  const itinerary = createItinerary({ subscriber: () => covered.value });
  const vehicle = createVehicle();
  const terms = createField('terms', (value) => (value ? null : TERMS));
  const express = createField('express', (value) => (value || !itinerary.early.value ? null : EXPRESS));

  const form = createForm<string>({
    fields: {
      ...itinerary.fields,
      ...vehicle.fields,
      terms,
      express,
    },
    rest: {
      read: () => [customer.value?.id, itinerary.itinerary.value],
      restore: () => undefined,
    },
    send: async (_, clientId) => {
      const asked = itinerary.itinerary.peek();
      const whose = customer.peek();
      const price = itinerary.price.peek();
      if (!asked || !whose || price?.kind !== 'priced') throw new TypeError('ordered without its price');
      const { id } = await sendOrder({
        ...asked,
        clientId,
        vehicle: vehicle.read(),
        customerId: whose.id,
        identity: null,
        termsVersion,
        immediateExecution: isTicked(express),
        totalCents: price.totalCents,
      }).catch(async (error: unknown) => {
        // A subscription may have begun or ended since.
        await readCoverage(whose.mail);
        throw error;
      });
      goTo(`/admin/teammate/booking/${id}`);
    },
  });

  async function readCoverage(mail: string) {
    covered.value = await isCovered(mail).catch(() => covered.peek());
  }

  function newCustomer(mail: string): CustomerForm {
    const made = createCustomerForm({
      send: async (fields, clientId) => {
        await customers.create({ ...fields, clientId }).catch(onTakenMail);
        search.adopt(await customerByEmail(fields.mail));
      },
    });
    made.form.fields.mail.value.value = mail;
    return made;
  }

  function start() {
    search.start();
    const stops = [
      effect(() => {
        const mail = customer.value?.mail;
        covered.value = false;
        if (mail) void readCoverage(mail);
      }),
      effect(() => markUnsaved('booking-add', form.status.value !== 'sent' && form.changed.value)),
      itinerary.places.follow(),
    ];
    return () => {
      markUnsaved('booking-add', false);
      for (const stop of stops) stop();
    };
  }

  return { search, customer, newCustomer, itinerary, vehicle, terms, express, form, start };
}
