/** What is asked of us, where and when, on one page: the service, its places, its appointments, and what it costs. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import { keyOf } from '../../domain/lib/key-of.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { type GridServiceCode, tripsOf } from '../../domain/tariff/service.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { createField, type FieldState } from '../form/field-state.ts';
import {
  type AppointmentsOptions,
  type AppointmentsState,
  createAppointments,
} from './appointments-state.ts';
import {
  createPlaces,
  type KnownPlaces,
  type OwnPlaces,
  type PlaceNeeded,
  type PlacesState,
} from './places-state.ts';

/** The part of an order that these fields answer. */
export type Itinerary = Pick<
  BookingOrder,
  'serviceCode' | 'outbound' | 'inbound' | 'provider' | 'outboundSlot' | 'returnSlot'
>;

export interface ItineraryState {
  /** All of them by name, in the order of the screen. */
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly service: FieldState;
  readonly places: PlacesState;
  readonly appointments: AppointmentsState;
  /** As far as it is filled in; null until its places are picked. */
  readonly itinerary: ReadonlySignal<Itinerary | null>;
  /** The same for a vehicle that has places of its own; it reads signals. */
  readonly itineraryOf: (own: OwnPlaces) => Itinerary | null;
  /** What that costs; it reads signals. */
  readonly priceOf: (asked: Itinerary | null) => Quote | null;
  /** Null until the places are picked. */
  readonly price: ReadonlySignal<Quote | null>;
}

export interface ItineraryOptions {
  /** What is asked of us until another is chosen. */
  readonly begun?: GridServiceCode | undefined;
  readonly known?: KnownPlaces | undefined;
  /** How far a subscription includes the customer's trips, in metres; null without one. It may read signals. */
  readonly includedMetres?: () => number | null;
  /** Whether an appointment must be picked here. It may read signals. */
  readonly slotNeeded?: () => boolean;
  /** Whether a place must be said here. It may read signals. */
  readonly placeNeeded?: PlaceNeeded;
  readonly rulesOf?: AppointmentsOptions['rulesOf'];
  readonly slotPlaces?: AppointmentsOptions['places'];
}

export function createItinerary({
  begun = 'round_trip',
  known,
  includedMetres = () => null,
  slotNeeded,
  placeNeeded,
  rulesOf,
  slotPlaces,
}: ItineraryOptions = {}): ItineraryState {
  const service = createField('service', () => null, begun);
  const serviceCode = (): GridServiceCode => keyOf(tripsOf, service.value.value);
  const places = createPlaces(serviceCode, known, placeNeeded);
  const appointments = createAppointments({
    service: serviceCode,
    needed: slotNeeded,
    rulesOf,
    places: slotPlaces,
  });

  const itineraryOf = (own: OwnPlaces): Itinerary | null => {
    const journey = places.journeyOf(own);
    if (!journey || !places.provider.picked.value) return null;
    return { serviceCode: serviceCode(), ...journey, ...appointments.picked.value };
  };
  const itinerary = computed(() => itineraryOf({}));
  const priceOf = (asked: Itinerary | null) => asked && orderQuote(asked, includedMetres(), currentTariff());
  const price = computed(() => priceOf(itinerary.value));

  const fields = { service, ...places.fields, ...appointments.fields };
  return { fields, service, places, appointments, itinerary, itineraryOf, priceOf, price };
}
