/** An order that the team types for a customer, in signals. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { streetOf, withStreet } from '../../../domain/address/town-street.ts';
import type { Provider, Stop } from '../../../domain/booking/booking.ts';
import type { KnownOrder } from '../../../domain/booking/office/known-order-calls.ts';
import { prepareOrder } from '../../../domain/booking/office/prepare-calls.ts';
import { kindError } from '../../../domain/booking/place-rules.ts';
import { isApproximate, pointOf } from '../../../domain/lib/place.ts';
import { officeOrderSlots } from '../../../domain/lib/time/office-slots.ts';
import { endsOf } from '../../../domain/mission/driver-trip.ts';
import { readFreeHoursBetween } from '../../../domain/planning/free-calls.ts';
import { barePlate } from '../../../domain/vehicle/bare-plate.ts';
import type { Coverage } from '../../../domain/vehicle/coverage.ts';
import { type Inclusion, inclusionOf } from '../../../domain/vehicle/inclusion.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { goTo } from '../../../platform/page/go.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createItinerary, type Itinerary, type ItineraryState } from '../../../ui/order/itinerary-state.ts';
import { type PlacesState, putProvider } from '../../../ui/order/places-state.ts';
import { putVehicle } from '../../../ui/order/put-vehicle.ts';
import { onFields } from '../../../ui/order/refused-fields.ts';
import { createVehicle, textsOf, type VehicleState } from '../../../ui/order/vehicle-state.ts';
import { withFreeDrivers } from '../appoint/free-drivers.tsx';
import { createOfficePlaces } from '../appoint/office-places.tsx';
import type { FoundCustomer } from './customer-search.ts';
import { createKnownChoice, type KnownChoice } from './known-choice.tsx';

export interface TeamOrderOptions {
  readonly customer: FoundCustomer;
  readonly known: KnownOrder;
  /** What their subscription includes; it may read signals. */
  readonly coverage: () => Coverage | undefined;
  /** The price is another one than that on show: a subscription may have begun or ended since. */
  readonly onPrice: () => void;
}

export interface TeamOrderState {
  readonly itinerary: ItineraryState;
  readonly vehicle: VehicleState;
  readonly choices: KnownChoices;
  /** Whether its trips are included in the customer’s subscription. */
  readonly inclusion: ReadonlySignal<Inclusion>;
  readonly form: Form<string>;
  /** Follows the places that are left, and keeps what is typed, until the returned function is called. */
  readonly start: () => () => void;
}

const loadTariffs = () => loadCalls(() => import('../../../platform/api/read-tariffs.ts'), 'readTariffs');

/** Where they are met: first where they live, with what the last driver to come was told of that door. */
function stopsOf({ firstName, lastName, phone, address }: FoundCustomer, { stops }: KnownOrder): Stop[] {
  const home: Stop = {
    // As the search answered it: the street of a town alone is told to the driver.
    address: withStreet(address, ''),
    contactName: `${firstName} ${lastName}`,
    contactPhone: phone,
    accessNote: streetOf(address) || null,
  };
  const isHome = (stop: Stop) => stop.address.label === home.address.label;
  const lived = stops.find(isHome) ?? home;
  return [...(lived.address.label === '' ? [] : [lived]), ...stops.filter((stop) => !isHome(stop))];
}

/** Where their vehicles went, then where everybody's go. */
const providersOf = ({ providers, usual = [] }: KnownOrder): Provider[] => {
  const isTheirs = (one: Provider) =>
    providers.some(({ name, address }) => name === one.name && address.label === one.address.label);
  return [...providers, ...usual.filter((one) => !isTheirs(one))];
};

/** What the customer ordered with before, each to choose among. */
interface KnownChoices {
  readonly stop: KnownChoice;
  readonly provider: KnownChoice;
  readonly vehicle: KnownChoice;
}

export function createTeamOrder({ customer, known, coverage, onPrice }: TeamOrderOptions): TeamOrderState {
  const [used] = known.vehicles;
  const vehicle = createVehicle(used && textsOf(used));
  const stops = stopsOf(customer, known);
  const begun = known.serviceCode ?? 'round_trip';
  const inclusion = computed((): Inclusion => {
    const known = coverage();
    if (!known) return { includedMetres: null, refusal: null };
    // What is typed is none yet, or a part of one.
    return inclusionOf(known, vehicle.fields.plate.value.value || undefined);
  });
  const { plate: typed } = vehicle.fields;
  // What is typed is none yet, or a part of one.
  const plate = computed(() => (typed.error.value === null ? typed.value.value : ''));
  const itinerary = createItinerary({
    begun,
    known: {
      outbound: stops[0] ?? {},
      provider: known.providers.find(({ kind }) => kindError(begun, kind) === null) ?? {},
    },
    includedMetres: () => inclusion.value.includedMetres,
    rulesOf: officeOrderSlots,
    slotPlaces: withFreeDrivers(createOfficePlaces({ bookingId: '', plate: () => plate.value }), {
      tripOf: (choice) => wayOf(itinerary.itinerary.value, choice === appointments.back.hour.name),
      read: (query, signal) => api(readFreeHoursBetween, {}, undefined, { query, signal }),
      agreed: null,
    }),
  });
  const { service, places, appointments } = itinerary;
  const choices: KnownChoices = {
    stop: createKnownChoice('knownStop', {
      known: stops,
      labelOf: ({ address }) => address.label,
      other: 'Une autre adresse',
      isHeld: ({ address }) => places.address.field.value.value === address.label,
      put: (stop) => putStop(places, stop),
    }),
    provider: createKnownChoice('knownProvider', {
      known: providersOf(known),
      labelOf: ({ name, address }) => `${name}, ${address.label}`,
      other: 'Un autre établissement',
      isHeld: ({ name, address }) =>
        places.fields.name.value.value === name && places.provider.field.value.value === address.label,
      put: (provider) => (provider ? putProvider(places, provider) : clearProvider(places)),
    }),
    vehicle: createKnownChoice('knownVehicle', {
      known: known.vehicles,
      labelOf: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`,
      other: 'Un autre véhicule',
      isHeld: ({ plate }) => barePlate(vehicle.fields.plate.value.value) === barePlate(plate),
      put: (one) => putVehicle(vehicle, one),
    }),
  };
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
        plate.value;
        return untracked(appointments.places.follow);
      }),
      // Where there is no price, there is no button that would.
      form.follow(),
      ...Object.values(choices).map(({ follow }) => follow()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return { itinerary, vehicle, choices, inclusion, form, start };
}

function putStop({ fields, address: picker }: PlacesState, stop: Stop | null): void {
  batch(() => {
    if (stop) picker.restore({ place: stop.address, approximate: isApproximate(stop.address) });
    else picker.field.value.value = '';
    fields.accessNote.value.value = stop?.accessNote ?? '';
    if (!stop) return;
    fields.contactName.value.value = stop.contactName;
    fields.contactPhone.value.value = stop.contactPhone;
  });
}

/** From where to where the trip of an appointment goes, once its places are picked. */
function wayOf(asked: Itinerary | null, isBack: boolean) {
  if (!asked) return null;
  const { from, to } = endsOf(isBack ? 'return' : 'outbound', asked);
  return { from: pointOf(from.address), to: pointOf(to.address) };
}

const clearProvider = ({ fields: { name, providerAddress, providerPhone } }: PlacesState): void =>
  batch(() => {
    for (const { value } of [name, providerAddress, providerPhone]) value.value = '';
  });
