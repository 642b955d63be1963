/** An order that the team types for a customer, in signals. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { prepareOrder } from '../../../domain/booking/office/prepare-calls.ts';
import { officeOrderSlots } from '../../../domain/lib/time/office-slots.ts';
import type { Coverage } from '../../../domain/vehicle/coverage.ts';
import { type Inclusion, inclusionOf } from '../../../domain/vehicle/inclusion.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { goTo } from '../../../platform/page/go.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createItinerary, type ItineraryState } from '../../../ui/order/itinerary-state.ts';
import type { KnownPlaces } from '../../../ui/order/places-state.ts';
import { onFields } from '../../../ui/order/refused-fields.ts';
import { createVehicle, type VehicleState } from '../../../ui/order/vehicle-state.ts';
import type { FoundCustomer } from './customer-search.ts';

export interface TeamOrderOptions {
  readonly customer: FoundCustomer;
  /** What their subscription includes; it may read signals. */
  readonly coverage: () => Coverage | undefined;
  /** The price is another one than that on show: a subscription may have begun or ended since. */
  readonly onPrice: () => void;
}

export interface TeamOrderState {
  readonly itinerary: ItineraryState;
  readonly vehicle: VehicleState;
  /** Whether its trips are included in the customer’s subscription. */
  readonly inclusion: ReadonlySignal<Inclusion>;
  readonly form: Form<string>;
  /** Follows the places that are left, and keeps what is typed, until the returned function is called. */
  readonly start: () => () => void;
}

const loadTariffs = () => loadCalls(() => import('../../../platform/api/read-tariffs.ts'), 'readTariffs');

/** Most begin where the customer lives, who is there. */
const knownOf = ({ firstName, lastName, phone, address }: FoundCustomer): KnownPlaces => ({
  outbound: { address, contactName: `${firstName} ${lastName}`, contactPhone: phone },
});

export function createTeamOrder({ customer, coverage, onPrice }: TeamOrderOptions): TeamOrderState {
  const vehicle = createVehicle();
  const inclusion = computed((): Inclusion => {
    const known = coverage();
    if (!known) return { included: false, refusal: null };
    // What is typed is none yet, or a part of one.
    return inclusionOf(known, vehicle.fields.plate.value.value || undefined);
  });
  const itinerary = createItinerary({
    known: knownOf(customer),
    covered: () => inclusion.value.included,
    rulesOf: officeOrderSlots,
  });
  const { service, places, appointments } = itinerary;
  /** Slots that turned out to be full: which ones are is asked again. */
  const full = signal(0);

  function refuse(error: unknown): never {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'ERROR.PRICE') {
      onPrice();
      // Where it cannot be loaded, the order is refused again, and this is tried again.
      void loadTariffs().then(
        ({ readTariffs }) => readTariffs(),
        () => undefined,
      );
    }
    if (error.code === 'ERROR.FULL') full.value += 1;
    throw onFields(error);
  }

  const form = createForm<string>({
    fields: { service, ...places.fields, ...vehicle.fields, ...appointments.fields },
    rest: places.rest,
    keep: draftOf(`order-for-${customer.id}`),
    send: async (_, clientId) => {
      const asked = itinerary.itinerary.peek();
      const price = itinerary.price.peek();
      if (!asked || price?.kind !== 'priced') throw new TypeError('ordered without its price');
      const { id } = await api(
        prepareOrder,
        {},
        {
          ...asked,
          clientId,
          vehicle: vehicle.read(),
          customerId: customer.id,
          totalCents: price.totalCents,
        },
      ).catch(refuse);
      goTo(`/admin/teammate/booking/${id}`);
    },
  });

  function start() {
    const stops = [
      effect(() => {
        full.value;
        return appointments.places.follow();
      }),
      // Where there is no price, there is no button that would.
      form.follow(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return { itinerary, vehicle, inclusion, form, start };
}
