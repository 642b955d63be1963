/** From where to where an order goes, and who is there: the state of its fields. */
import { batch, computed, type ReadonlySignal } from '@preact/signals-react';
import { type Address, streetIn } from '../../domain/address/address.ts';
import { type BookingOrder, type Provider, providerKinds, type Stop } from '../../domain/booking/booking.ts';
import { kindError, providerRules, stopRules } from '../../domain/booking/place-rules.ts';
import { keyOf } from '../../domain/lib/key-of.ts';
import { isApproximate } from '../../domain/lib/place.ts';
import { orNothing } from '../../domain/lib/text-rule.ts';
import { isYard, yard } from '../../domain/storage/yard.ts';
import { isStorage, type ServiceCode, tripsOfAny } from '../../domain/tariff/service.ts';
import { createAddressPicker, isTownAlone, pickedPlaces } from '../field/address-places.ts';
import { isTicked } from '../field/check-field.tsx';
import type { Picked, Picker, Suggestion } from '../field/picker-state.ts';
import { createField, type FieldState } from '../form/field-state.ts';
import type { Rest } from '../form/form.ts';

export type Journey = Pick<BookingOrder, 'outbound' | 'inbound' | 'provider'>;

/** What is known before anything is typed: of an earlier answer, of the customer, of the partner. */
export interface KnownPlaces {
  readonly outbound?: Partial<Stop>;
  readonly inbound?: Partial<Stop> | null;
  readonly provider?: Partial<Provider>;
}

export type PlaceField =
  | 'address'
  | 'elsewhere'
  | 'inbound'
  | 'inboundNote'
  | 'contactName'
  | 'contactPhone'
  | 'accessNote'
  | 'kind'
  | 'name'
  | 'providerAddress'
  | 'providerPhone';

export interface PlacesState {
  /** In the order of the screen. */
  readonly fields: Readonly<Record<PlaceField, FieldState>>;
  readonly address: Picker<Address>;
  readonly inbound: Picker<Address>;
  readonly provider: Picker<Address>;
  /** It goes there and back; this and what follows reads signals. */
  readonly isRoundTrip: () => boolean;
  /** It comes from where the establishment is, and does not go there. */
  readonly isReturn: () => boolean;
  /** It is given back at another address. */
  readonly isElsewhere: () => boolean;
  /** It goes to our own yard: there is no establishment to name. */
  readonly isStored: () => boolean;
  /** As far as it is filled in; undefined until the customer's places are picked, which is enough for a price. */
  readonly journey: ReadonlySignal<Journey | undefined>;
  /** The same for a vehicle that has places of its own; it reads signals. */
  readonly journeyOf: (own: OwnPlaces) => Journey | undefined;
  /** The picked places, for the form to keep. */
  readonly rest: Required<Rest>;
}

/** What one vehicle among several has of its own; what it has not is everyone's. */
export interface OwnPlaces extends Partial<Omit<Stop, 'address'>> {
  readonly from?: Address | undefined;
  readonly back?: Address | undefined;
}

/** Whether something must be said here; it may read signals. */
export type PlaceNeeded = (what: 'address' | 'contactName' | 'contactPhone') => boolean;

/** Said of a commune alone, without its street. */
export const NO_STREET = 'Indiquez le numéro et la rue\u00a0: le convoyeur vient jusque-là.';

/** Where whole addresses are found, a commune alone is none that anybody can be met at. */
const refuse = ({ place, approximate }: Picked<Suggestion>) =>
  isApproximate(place) && !approximate ? NO_STREET : null;

const anything = () => null;
const always = () => true;

/**
 * @param needed whether a place must be picked
 * @param street where the street of a commune is said in words
 * @param isKnown whether that was there before anybody typed, of another place
 */
export function createPlacePicker(
  name: string,
  needed: () => boolean,
  street: () => FieldState,
  isKnown: (note: string) => boolean,
) {
  let before = '';
  return createAddressPicker(name, {
    needed,
    refuse,
    // What was typed of a commune's street is said where its street is asked for, before what was typed there.
    adopt: (place, typed) => {
      const said = isApproximate(place) && streetIn(typed, place.label);
      const { value } = street();
      const note = value.peek();
      if (!said || note.includes(said)) return place;
      const own = note.startsWith(before) ? note.slice(before.length).replace(/^, /, '') : note;
      value.value = [said, isKnown(own) ? '' : own].filter(Boolean).join(', ');
      before = said;
      return place;
    },
  });
}

/**
 * @param service what is ordered; it may read signals
 * @param needed where each of several vehicles may have its own
 */
export function createPlaces(
  service: () => ServiceCode | undefined,
  known: KnownPlaces = {},
  needed: PlaceNeeded = always,
): PlacesState {
  const trips = () => tripsOfAny(service() ?? 'round_trip');
  const isRoundTrip = () => trips().length > 1;
  const isStored = () => isStorage(service());
  // Where another service went is not where an inspection goes.
  const isElse = isYard(known.provider ?? {}) || kindError(service(), known.provider?.kind ?? '');
  const establishment = isElse ? undefined : known.provider;

  const elsewhere = createField('elsewhere', anything, known.inbound ? 'yes' : '');
  // What was ticked for another service counts no more where there is one trip.
  const isElsewhere = () => isRoundTrip() && isTicked(elsewhere);
  const address = createPlacePicker(
    'address',
    () => needed('address'),
    () => fields.accessNote,
    (note) => note === known.outbound?.accessNote,
  );
  const inbound = createPlacePicker(
    'inbound',
    isElsewhere,
    () => fields.inboundNote,
    (note) => note === known.inbound?.accessNote,
  );
  const provider = createAddressPicker('providerAddress', {
    needed: () => !isStored(),
    // What was typed of a commune's street is said with the name: nobody is asked for it again.
    adopt: (place, typed) => {
      const said = isApproximate(place) && streetIn(typed, place.label);
      const called = name.value.peek().trim();
      if (said && !called.includes(said)) name.value.value = [called, said].filter(Boolean).join(', ');
      return place;
    },
  });
  const pickers = { address, inbound, provider };

  const rest = pickedPlaces(pickers);
  rest.restore({
    address: known.outbound?.address,
    inbound: known.inbound?.address,
    provider: establishment?.address,
  });

  const name = createField(
    'name',
    (value) => (isStored() ? null : providerRules.name(value)),
    establishment?.name,
  );
  const note = (name: PlaceField, isStreet: () => boolean, stop?: Partial<Stop> | null) =>
    createField(
      name,
      (value) => (!value.trim() && isStreet() ? NO_STREET : stopRules.accessNote(value)),
      stop?.accessNote ?? '',
    );
  const text = (field: 'contactName' | 'contactPhone', asked = always) =>
    createField(
      field,
      (value) => (value.trim() !== '' || asked() ? stopRules[field](value) : null),
      known.outbound?.[field] ?? '',
    );
  const fields: Record<PlaceField, FieldState> = {
    address: address.field,
    accessNote: note('accessNote', () => needed('address') && isTownAlone(address), known.outbound),
    elsewhere,
    inbound: inbound.field,
    inboundNote: note('inboundNote', () => isElsewhere() && isTownAlone(inbound), known.inbound),
    contactName: text('contactName', () => needed('contactName')),
    contactPhone: text('contactPhone', () => needed('contactPhone')),
    kind: createField(
      'kind',
      (kind) => kindError(service(), kind),
      establishment?.kind ?? (kindError(service(), 'garage') ? 'inspection_centre' : 'garage'),
    ),
    name,
    providerAddress: provider.field,
    providerPhone: createField('providerPhone', orNothing(providerRules.phone), establishment?.phone ?? ''),
  };

  const isReturn = () => trips()[0] === 'return';
  const journeyOf = ({ from, back, ...own }: OwnPlaces): Journey | undefined => {
    // Where there is one place, it is the one of that trip; a file may name it as the other.
    const place = isReturn() ? (back ?? from) : from;
    const start = place ?? address.picked.value?.place;
    const common = isElsewhere() ? inbound.picked.value?.place : null;
    const end = isRoundTrip() ? (back ?? common) : null;
    if (!start || end === undefined) return undefined;
    const read = (field: PlaceField) => fields[field].value.value.trim();
    const outbound: Stop = {
      address: start,
      contactName: own.contactName || read('contactName'),
      contactPhone: own.contactPhone || read('contactPhone'),
      // A gate code is of one gate.
      accessNote: own.accessNote || (place ? null : read('accessNote')) || null,
    };
    return {
      outbound,
      inbound: end && { ...outbound, address: end, accessNote: (!back && read('inboundNote')) || null },
      provider: isStored()
        ? yard
        : {
            kind: keyOf(providerKinds, read('kind')),
            name: read('name'),
            phone: read('providerPhone') || null,
            // Its place changes no price: the form is not sent before it is picked.
            address: provider.picked.value?.place ?? start,
          },
    };
  };
  const journey = computed(() => journeyOf({}));

  return { fields, ...pickers, isRoundTrip, isReturn, isElsewhere, isStored, journey, journeyOf, rest };
}

/** Fills in an establishment that is known. */
export function putProvider(
  { fields, provider: picker }: PlacesState,
  { kind, name, phone, address }: Provider,
): void {
  batch(() => {
    fields.kind.value.value = kind;
    fields.name.value.value = name;
    fields.providerPhone.value.value = phone ?? '';
    picker.restore({ place: address, approximate: isApproximate(address) });
  });
}
