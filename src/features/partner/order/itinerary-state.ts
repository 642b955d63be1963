/** What is asked of us, where and when, in an order that is typed for someone else: the state of its fields. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Address } from '../../../domain/address/address.ts';
import {
  type BookingOrder,
  noteMaxLength,
  providerKinds,
  type Stop,
} from '../../../domain/booking/booking.ts';
import { isEarly } from '../../../domain/booking/cancellation.ts';
import { systemClock } from '../../../domain/lib/clock.ts';
import { keyOf } from '../../../domain/lib/key-of.ts';
import { phoneError } from '../../../domain/lib/phone.ts';
import { openSlots } from '../../../domain/lib/slots.ts';
import { controls, inLine, nameMaxLength, optional, requiredText } from '../../../domain/lib/text-rule.ts';
import { orderQuote } from '../../../domain/tariff/order-quote.ts';
import type { Quote } from '../../../domain/tariff/quote.ts';
import { tripsOf } from '../../../domain/tariff/service.ts';
import { createAddressPicker } from '../../../ui/address-places.ts';
import { isTicked } from '../../../ui/check-field.tsx';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import type { Picker } from '../../../ui/picker-state.ts';
import { createPlacesLeft, type Places } from '../../../ui/places-left.ts';
import { createSlotPicker, type SlotPicker } from '../../../ui/slot-picker-state.ts';

/** The part of an order that these fields answer. */
export type Itinerary = Pick<
  BookingOrder,
  'serviceCode' | 'outbound' | 'inbound' | 'provider' | 'outboundSlot' | 'returnSlot'
>;

type PlaceText = 'contactName' | 'contactPhone' | 'accessNote' | 'kind' | 'name' | 'providerPhone';

export interface ItineraryState {
  /** All of them by name, in the order of the screen. */
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly service: FieldState;
  readonly serviceCode: ReadonlySignal<BookingOrder['serviceCode']>;
  readonly texts: Readonly<Record<PlaceText, FieldState>>;
  /** The vehicle is given back at another address. */
  readonly elsewhere: FieldState;
  /** Of a return after an outbound trip: `later`, or `now`. */
  readonly when: FieldState;
  readonly address: Picker<Address>;
  readonly inbound: Picker<Address>;
  readonly provider: Picker<Address>;
  readonly outboundSlot: SlotPicker;
  readonly returnSlot: SlotPicker;
  readonly places: Places;
  /** As far as it is filled in; null until its places are picked. */
  readonly itinerary: ReadonlySignal<Itinerary | null>;
  /** Null until the places are picked. */
  readonly price: ReadonlySignal<Quote | null>;
  /** An appointment comes before the end of the withdrawal period: we begin early only when asked to. */
  readonly early: ReadonlySignal<boolean>;
}

export interface ItineraryOptions {
  /** Whether an appointment must be picked here. It may read signals. */
  readonly slotNeeded?: () => boolean;
}

const anything = () => null;

export function createItinerary({ slotNeeded = () => true }: ItineraryOptions = {}): ItineraryState {
  const service = createField('service', anything, 'round_trip');
  const serviceCode = computed(() => keyOf(tripsOf, service.value.value));
  const goes = () => tripsOf[serviceCode.value].includes('outbound');
  const comesBack = () => tripsOf[serviceCode.value].includes('return');

  const elsewhere = createField('elsewhere', anything);
  const isElsewhere = () => isTicked(elsewhere) && tripsOf[serviceCode.value].length > 1;
  const address = createAddressPicker('address');
  const inbound = createAddressPicker('inbound', isElsewhere);
  const provider = createAddressPicker('providerAddress');
  const texts = {
    contactName: createField('contactName', requiredText('Indiquez qui nous accueille.', nameMaxLength)),
    contactPhone: createField('contactPhone', inLine(phoneError)),
    accessNote: createField('accessNote', optional(requiredText('', noteMaxLength, controls.inText))),
    kind: createField('kind', anything, 'garage'),
    name: createField('name', requiredText('Indiquez le nom de l’établissement.', nameMaxLength)),
    providerPhone: createField('providerPhone', inLine(optional(phoneError))),
  };

  const now = systemClock();
  const open = openSlots(now);
  const places = createPlacesLeft();
  const { left } = places;
  const when = createField('when', anything, 'later');
  const outboundSlot = createSlotPicker({
    name: 'outbound',
    open: () => open,
    left,
    needed: () => goes() && slotNeeded(),
  });
  const returnSlot = createSlotPicker({
    name: 'return',
    // The way back begins once the way there is over.
    open: () => open.filter(({ start }) => start >= (outboundSlot.picked.value?.end ?? '')),
    left,
    // After an outbound trip it may be agreed on later.
    needed: () => comesBack() && (goes() ? when.value.value === 'now' : slotNeeded()),
  });

  const itinerary = computed((): Itinerary | null => {
    const [from, back, to] = [address, inbound, provider].map(({ picked }) => picked.value?.place);
    if (!from || !to || (isElsewhere() && !back)) return null;
    const read = (name: PlaceText) => texts[name].value.value.trim();
    const outbound: Stop = {
      address: from,
      contactName: read('contactName'),
      contactPhone: read('contactPhone'),
      accessNote: read('accessNote') || null,
    };
    return {
      serviceCode: serviceCode.value,
      outbound,
      inbound: isElsewhere() && back ? { ...outbound, address: back, accessNote: null } : null,
      provider: {
        kind: keyOf(providerKinds, read('kind')),
        name: read('name'),
        phone: read('providerPhone') || null,
        address: to,
      },
      outboundSlot: outboundSlot.picked.value,
      returnSlot: returnSlot.picked.value,
    };
  });
  const price = computed(() => {
    const known = itinerary.value;
    return known && orderQuote(known, false);
  });
  const early = computed(() => isEarly([outboundSlot.picked.value, returnSlot.picked.value], now));

  const { contactName, contactPhone, accessNote, kind, name, providerPhone } = texts;
  const inOrder = [
    service,
    address.field,
    elsewhere,
    inbound.field,
    contactName,
    contactPhone,
    accessNote,
    kind,
    name,
    provider.field,
    providerPhone,
    outboundSlot.day,
    outboundSlot.hour,
    when,
    returnSlot.day,
    returnSlot.hour,
  ];
  return {
    fields: Object.fromEntries(inOrder.map((field) => [field.name, field])),
    service,
    serviceCode,
    texts,
    elsewhere,
    when,
    address,
    inbound,
    provider,
    outboundSlot,
    returnSlot,
    places,
    itinerary,
    price,
    early,
  };
}
