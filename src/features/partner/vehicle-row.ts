/** One vehicle among those that a partner orders together, in signals: typed, or read from a file. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Address } from '../../domain/address/address.ts';
import { stopRules } from '../../domain/booking/place-rules.ts';
import { customerRules } from '../../domain/customer/customer.ts';
import { orNothing } from '../../domain/lib/text-rule.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import { slotsByTime } from '../../domain/lib/time/slot-at.ts';
import { openSlots, type Slot } from '../../domain/lib/time/slots.ts';
import { partnerNote } from '../../domain/partner/partner-order.ts';
import type { VehicleField } from '../../domain/vehicle/vehicle.ts';
import { columnLabels, type ImportField, type ImportTexts } from '../../domain/vehicle/vehicle-columns.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { createAddressPicker, pickedPlaces } from '../../ui/field/address-places.ts';
import type { Picker } from '../../ui/field/picker-state.ts';
import { knownRules } from '../../ui/field/places-left.ts';
import { textsIn } from '../../ui/form/draft.ts';
import { createField, type FieldState, type Rule } from '../../ui/form/field-state.ts';
import type { OwnPlaces } from '../../ui/order/places-state.ts';
import { createVehicle, type VehicleState } from '../../ui/order/vehicle-state.ts';

/** What is not right of it yet. */
export interface RowProblem {
  readonly field: ImportField;
  readonly column: string;
  readonly reason: string;
}

interface Attempt {
  readonly clientId: string;
  readonly content: string;
}

export interface VehicleRow {
  readonly id: string;
  /** Of the file that it was read from; null where it was typed. */
  readonly line: number | null;
  readonly vehicle: VehicleState;
  /** All of them, those of the vehicle too. */
  readonly fields: Readonly<Record<ImportField, FieldState>>;
  /** In the order of the file. */
  readonly problems: ReadonlySignal<readonly RowProblem[]>;
  /** Its own appointment; null where it has that of all. */
  readonly slot: ReadonlySignal<Slot | null>;
  /** Its own places; what is typed in them and not picked is a problem. */
  readonly pickers: Readonly<Record<'ownFrom' | 'ownBack', Picker<Address>>>;
  /** Where it is and who is there, where that is not as for the others; null while an address is not picked. It reads signals. */
  readonly own: () => OwnPlaces | null;
  /** What a field holds; it reads signals. */
  readonly read: (name: ImportField) => string;
  /** Whether its customer is named, and not known by their e-mail alone; it reads signals. */
  readonly isNamed: () => boolean;
  /** What was last sent of it: the same content sent again after a lost answer keeps its id. */
  readonly attempt: Signal<Attempt | null>;
  /** Once it is ordered. */
  readonly ordered: Signal<{ readonly id: string; readonly reference: string } | null>;
  /** Why the API refused it, in French. */
  readonly failure: Signal<string | null>;
}

const people = ['firstName', 'lastName', 'phone', 'companyName'] as const;

/** Worked out once: a file has hundreds of lines. What has become too close since is refused by the API. */
const slots = computed(() => slotsByTime(openSlots(systemClock(), knownRules.value)));

const slotOf = (day: string, hour: string): Slot | null => slots.value.get(`${day} ${hour}`) ?? null;

/** The hours that appointments begin at, `08:00` and « 8 h ». */
export const slotTimes = (): (readonly [time: string, label: string])[] =>
  [...new Map([...slots.value].map(([time, { start }]) => [time.slice(-5), hourOf(start)]))].sort();

const columns = Object.keys(columnLabels) as ImportField[];

const NO_SLOT = 'Aucun rendez-vous n’est possible ce jour à cette heure\u00a0: choisissez-en un autre.';

/** An address that may be left out. */
function ownAddress(name: string, text = ''): Picker<Address> {
  const picker: Picker<Address> = createAddressPicker(name, {
    needed: () => picker.field.value.value.trim() !== '',
  });
  picker.field.value.value = text;
  return picker;
}

export function createVehicleRow(texts: Partial<ImportTexts> = {}, line: number | null = null): VehicleRow {
  const vehicle = createVehicle(texts);
  const rules = customerRules(() => '');
  const read = (name: ImportField): string => fields[name].value.value.trim();

  // Who is known already needs no more than an e-mail; who is named is named whole.
  const isNamed = () => people.some((name) => read(name) !== '');
  const named =
    (rule: Rule): Rule =>
    (value) =>
      isNamed() ? rule(value) : null;
  const slot = computed(() => slotOf(fields.day.value.value, fields.hour.value.value));
  const pickers = {
    ownFrom: ownAddress('ownFrom', texts.ownFrom),
    ownBack: ownAddress('ownBack', texts.ownBack),
  };
  const typed: Readonly<Record<Exclude<ImportField, VehicleField | keyof typeof pickers>, Rule>> = {
    mail: rules.mail,
    firstName: named(rules.firstName),
    lastName: named(rules.lastName),
    phone: named(rules.phone),
    companyName: rules.companyName,
    day: () => null,
    hour: (value) => ((value === '' && read('day') === '') || slot.value ? null : NO_SLOT),
    ownContactName: orNothing(stopRules.contactName),
    ownContactPhone: orNothing(stopRules.contactPhone),
    ownAccessNote: stopRules.accessNote,
    partnerReference: orNothing(partnerNote),
    purchaseOrder: orNothing(partnerNote),
  };
  const fields = {
    ...vehicle.fields,
    ownFrom: pickers.ownFrom.field,
    ownBack: pickers.ownBack.field,
  } as Record<ImportField, FieldState>;
  for (const name of Object.keys(typed) as (keyof typeof typed)[])
    fields[name] = createField(name, typed[name], texts[name]);

  const problems = computed(() =>
    columns.flatMap((field) => {
      const { value: reason } = fields[field].error;
      return reason === null ? [] : [{ field, column: columnLabels[field], reason }];
    }),
  );
  const own = (): OwnPlaces | null => {
    const { ownFrom, ownBack } = pickers;
    if (ownFrom.field.error.value ?? ownBack.field.error.value) return null;
    return {
      from: ownFrom.picked.value?.place,
      back: ownBack.picked.value?.place,
      contactName: read('ownContactName'),
      contactPhone: read('ownContactPhone'),
      accessNote: read('ownAccessNote'),
    };
  };
  return {
    id: uuid(),
    line,
    vehicle,
    fields,
    problems,
    slot,
    pickers,
    own,
    read,
    isNamed,
    attempt: signal(null),
    ordered: signal(null),
    failure: signal(null),
  };
}

/** The same vehicle once more, to be changed: its plate and its number are another's. */
export const duplicateOf = (row: VehicleRow): VehicleRow =>
  rowOf({ ...partsOf(row), texts: { ...textsOf(row), plate: '', vin: '' } });

const textsOf = ({ fields }: VehicleRow): Partial<ImportTexts> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value.value]));

const partsOf = (row: VehicleRow) => ({ texts: textsOf(row), places: pickedPlaces(row.pickers).read() });

/** @param places that are picked; one whose text has been typed over since is none */
function rowOf(
  { texts, places }: { readonly texts: unknown; readonly places: unknown },
  line?: number,
): VehicleRow {
  const known: Partial<ImportTexts> = textsIn(texts);
  const row = createVehicleRow(known, line);
  pickedPlaces(row.pickers).restore(places);
  const { ownFrom, ownBack } = row.fields;
  ownFrom.value.value = known.ownFrom ?? '';
  ownBack.value.value = known.ownBack ?? '';
  return row;
}

/** What is kept of it until it is ordered. */
export const keptRow = (row: VehicleRow) => ({
  ...partsOf(row),
  line: row.line,
  attempt: row.attempt.value,
});

/** @param kept whatever was in the browser's storage */
export function restoredRow(kept: unknown): VehicleRow {
  const { texts, places, line, attempt } = Object(kept);
  const row = rowOf({ texts, places }, line ?? undefined);
  row.attempt.value = attempt ?? null;
  return row;
}
