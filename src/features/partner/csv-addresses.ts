/** The addresses of a file, in signals: what it says, what our search finds of it, and which of it the partner confirms. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Address, addressQueryLength } from '../../domain/address/address.ts';
import { MATCH_MAX, matchAddresses } from '../../domain/address/match-calls.ts';
import { controls } from '../../domain/lib/text-rule.ts';
import { columnLabels } from '../../domain/vehicle/vehicle-columns.ts';
import { api } from '../../platform/api/api.ts';
import { createAddressPicker } from '../../ui/field/address-places.ts';
import type { Picked, Picker } from '../../ui/field/picker-state.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createLoad, type Load } from '../../ui/load/load-state.ts';
import type { VehicleRow } from './vehicle-row.ts';

/** More than this is not read: another search says it better. */
const MOST_SHOWN = 4;

/** Chosen where what was found is not it. */
export const ANOTHER = 'another';

/** One text of the file, wherever it says it. */
export interface AddressMatch {
  readonly text: string;
  /** Lines and columns that say it, in words. */
  readonly where: readonly string[];
  /** Nearest first. */
  readonly found: readonly Address[];
  /** The place of a result, from 0, or `ANOTHER`; empty until the partner has chosen. */
  readonly choice: FieldState;
  /** Where another one is searched for. */
  readonly other: Picker<Address>;
  /** Null until it is confirmed. */
  readonly picked: ReadonlySignal<Picked<Address> | null>;
}

interface Use {
  readonly where: string;
  readonly picker: Picker<Address>;
}

export interface CsvAddresses {
  /** How many different ones the file has. */
  readonly count: number;
  readonly load: Load<readonly AddressMatch[]>;
  /** How many wait for the partner's word. */
  readonly waiting: ReadonlySignal<number>;
  /** Gives what was confirmed to the vehicles; the others keep the text of the file, which is no address yet. */
  readonly apply: () => void;
}

export function createCsvAddresses(rows: readonly VehicleRow[]): CsvAddresses {
  const uses = new Map<string, Use[]>();
  for (const { line, pickers } of rows) {
    for (const name of ['ownFrom', 'ownBack'] as const) {
      const picker = pickers[name];
      const text = picker.field.value.peek();
      if (text === '') continue;
      const use = { where: `ligne ${line}, ${columnLabels[name].toLowerCase()}`, picker };
      uses.set(text, [...(uses.get(text) ?? []), use]);
    }
  }
  const texts = [...uses.keys()];

  const load = createLoad(async (signal): Promise<readonly AddressMatch[]> => {
    const addresses: AddressMatch[] = [];
    for (const batch of batches(texts)) {
      const searched = batch.filter(isSearched);
      const { matches } =
        searched.length > 0
          ? await api(matchAddresses, {}, { texts: searched }, { signal })
          : { matches: [] };
      const found = new Map(matches.map((match) => [match.text, match]));
      for (const text of batch) {
        const { results = [], approximate = true } = found.get(text) ?? {};
        const where = (uses.get(text) ?? []).map((use) => use.where);
        addresses.push(createMatch(addresses.length, { text, where, results, approximate }));
      }
    }
    return addresses;
  });

  const waiting = computed(() =>
    load.data.value ? load.data.value.filter(({ picked }) => picked.value === null).length : texts.length,
  );

  function apply() {
    for (const { text, picked } of load.data.peek() ?? []) {
      const place = picked.peek();
      if (place) for (const { picker } of uses.get(text) ?? []) picker.restore(place);
    }
  }

  return { count: texts.length, load, waiting, apply };
}

/** What no search takes is typed again. */
const isSearched = (text: string): boolean =>
  text.length >= addressQueryLength.min &&
  text.length <= addressQueryLength.max &&
  !controls.inLine.test(text);

const batches = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / MATCH_MAX) }, (_, index) =>
    texts.slice(index * MATCH_MAX, (index + 1) * MATCH_MAX),
  );

interface Answered {
  readonly text: string;
  readonly where: readonly string[];
  readonly results: readonly Address[];
  readonly approximate: boolean;
}

function createMatch(index: number, { text, where, results, approximate }: Answered): AddressMatch {
  const found = results.slice(0, MOST_SHOWN);
  const choice = createField(`found-${index}`, () => null, found.length === 0 ? ANOTHER : '');
  const other = createAddressPicker(`other-${index}`);
  other.field.value.value = text;
  const picked = computed((): Picked<Address> | null => {
    const { value } = choice.value;
    if (value === ANOTHER) return other.picked.value;
    const place = value === '' ? undefined : found[Number(value)];
    return place ? { place, approximate } : null;
  });
  return { text, where, found, choice, other, picked };
}
