/** An address that must be picked from suggestions (specification §5), in signals: what is typed, proposed and picked. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { addressQueryLength, bare } from '../../domain/address/address.ts';
import type { Place } from '../../domain/lib/place.ts';
import { createField, type FieldState } from '../form/field-state.ts';
import { nextId } from '../screen/unique-id.ts';

/** What can be picked: how it reads, and where it is. */
export interface Suggestion extends Place {
  readonly label: string;
}

export interface Suggestions<T extends Suggestion> {
  readonly results: readonly T[];
  /** The places are known roughly: their distance is « à confirmer ». */
  readonly approximate: boolean;
  /** What the visitor should know of these results, in French. */
  readonly note?: string;
}

export interface PlaceSearch<T extends Suggestion> {
  /** Rejects when nothing could be searched, with a message in French. */
  readonly search: (text: string, signal: AbortSignal) => Promise<Suggestions<T>>;
  /** Called when the visitor comes to the field: time to load what searching needs. */
  readonly prepare: () => void;
}

export interface Picked<T extends Suggestion> {
  readonly place: T;
  readonly approximate: boolean;
}

export interface Picker<T extends Suggestion> {
  /** Of its suggestions, for what ties them to the text. */
  readonly id: string;
  readonly field: FieldState;
  /** The place whose label is in the field; null as soon as another text is typed. */
  readonly picked: ReadonlySignal<Picked<T> | null>;
  /** A place known beforehand, as if it had just been picked. */
  restore(known: Picked<T>): void;
  readonly suggestions: Signal<readonly T[]>;
  /** Index of the suggestion that the keyboard is on, -1 for none. */
  readonly active: Signal<number>;
  /** How many there are, or why there is none; in French. */
  readonly status: Signal<string>;
  readonly enter: () => void;
  readonly type: (text: string) => void;
  readonly move: (step: 1 | -1) => void;
  readonly pick: (index: number) => void;
  /** Closes the list; a text that is a suggestion is picked, also where it is proposed only after that. */
  readonly leave: () => void;
}

export interface PickerOptions<T extends Suggestion> {
  /** Whether an address must be picked; nothing is wrong meanwhile. It may read signals. */
  readonly needed?: () => boolean;
  /** Said of a text that is no picked address, in French. */
  readonly notPicked?: string;
  /** Why what was picked does not do, in French. */
  readonly refuse?: (picked: Picked<Suggestion>) => string | null;
  /** What is taken of a suggestion, and of the text that it takes the place of. */
  readonly adopt?: (place: T, typed: string) => T;
}

/** Time without typing before asking, in milliseconds. */
export const searchDelay = 250;

/** More than this is not read, it is scrolled. */
const MOST_SHOWN = 6;

const EMPTY = 'Indiquez une adresse.';
const NOT_PICKED =
  'Choisissez cette adresse dans la liste proposée\u00a0: sans cela, la distance n’est pas connue.';
const NOTHING = 'Aucune adresse trouvée\u00a0: vérifiez l’orthographe, ou indiquez seulement la commune.';

/** A newer text aborts the search of the older one, so that late answers never replace newer ones. */
export function createPicker<T extends Suggestion>(
  name: string,
  places: PlaceSearch<T>,
  {
    needed = () => true,
    notPicked = NOT_PICKED,
    refuse = () => null,
    adopt = (place) => place,
  }: PickerOptions<T> = {},
): Picker<T> {
  const choice = signal<Picked<T> | null>(null);
  const suggestions = signal<readonly T[]>([]);
  const active = signal(-1);
  const status = signal('');
  /** Why there is nothing to choose from; empty where there is. */
  const noneFound = signal('');
  const field = createField(name, (text) => {
    if (!needed()) return null;
    if (text.trim() === '') return EMPTY;
    return choice.value?.place.label === text ? refuse(choice.value) : noneFound.value || notPicked;
  });
  const picked = computed(() => (choice.value?.place.label === field.value.value ? choice.value : null));

  let approximate = false;
  let isLeft = false;
  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(results: readonly T[], text: string) {
    batch(() => {
      suggestions.value = results.slice(0, MOST_SHOWN);
      active.value = -1;
      status.value = text;
      noneFound.value = results.length > 0 ? '' : text;
    });
  }

  function stop() {
    clearTimeout(timer);
    abort.abort();
    abort = new AbortController();
  }

  async function ask(text: string, { signal }: AbortController) {
    try {
      const { results, note = '', ...answer } = await places.search(text, signal);
      if (signal.aborted) return;
      approximate = answer.approximate;
      show(results, `${countOf(Math.min(results.length, MOST_SHOWN))} ${note}`.trim());
      if (isLeft) leave();
    } catch (error) {
      if (!signal.aborted) show([], error instanceof Error ? error.message : NOTHING);
    }
  }

  function type(text: string) {
    stop();
    isLeft = false;
    field.value.value = text;
    const query = text.trim().slice(0, addressQueryLength.max);
    if (query.length < addressQueryLength.min) show([], '');
    else timer = setTimeout(ask, searchDelay, query, abort);
  }

  function pick(index: number) {
    const place = suggestions.value[index];
    if (!place) return;
    stop();
    batch(() => {
      restore({ place: adopt(place, field.value.value), approximate });
      show([], '');
    });
  }

  function restore(known: Picked<T>) {
    choice.value = known;
    field.value.value = known.place.label;
  }

  function move(step: 1 | -1) {
    const { length } = suggestions.value;
    if (length > 0) active.value = (Math.max(active.value, step === 1 ? -1 : 0) + step + length) % length;
  }

  function leave() {
    const typed = bare(field.value.value);
    const proposed = suggestions.value.map(({ label }) => bare(label));
    pick(proposed.indexOf(typed));
    // « Meyreuil », where « 13590 Meyreuil » is all that there is.
    if (proposed.length === 1 && proposed[0]?.replace(/^\d+/, '') === typed) pick(0);
    isLeft = true;
    batch(() => {
      suggestions.value = [];
      if (typed !== '') field.touched.value = true;
    });
  }

  return {
    id: nextId(),
    field,
    picked,
    restore,
    suggestions,
    active,
    status,
    enter: places.prepare,
    type,
    move,
    pick,
    leave,
  };
}

function countOf(count: number): string {
  if (count === 0) return NOTHING;
  return count === 1 ? '1 adresse proposée.' : `${count} adresses proposées.`;
}
