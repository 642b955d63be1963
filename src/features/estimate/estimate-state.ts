/**
 * What the estimator knows by itself: the service, and what was typed. Places to pick from and prices (`prices.ts`) come as
 * soon as somebody comes to an address: most visitors of the page read it.
 */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { estimateDraft } from '../../domain/settings/stored-data.ts';
import { type GridServiceCode, gridServiceCodes, tripsOf } from '../../domain/tariff/service.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { keepForLater } from '../../platform/page/updates.ts';
import { whenTypistLeaves } from '../../platform/session/typist.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import type { Prices } from './prices.ts';

/** A service of the grid, or any of the others, which are always on quote. */
export type ServiceChoice = GridServiceCode | 'other';

/** Where the vehicle is fetched, and where it is given back when that is elsewhere. */
export type PlaceName = 'departure' | 'arrival';

export interface EstimateState {
  readonly service: Signal<ServiceChoice>;
  /** Given back elsewhere; it counts only where the service has two legs. */
  readonly elsewhere: Signal<boolean>;
  /** There is an address of return of its own. */
  readonly twoPlaces: ReadonlySignal<boolean>;
  /** What is typed before there are prices. */
  readonly typed: Readonly<Record<PlaceName, FieldState>>;
  /** null until they have come. */
  readonly prices: ReadonlySignal<Prices | null>;
  /** Why they could not be had, in French, or null. */
  readonly failure: ReadonlySignal<string | null>;
  /** Brings them; to be tried again after a failure. */
  readonly bring: () => Promise<void>;
  /** Keeps what is asked, for after a reload, until the returned function is called. */
  readonly follow: () => () => void;
}

const draft = draftOf(estimateDraft);
const names: readonly PlaceName[] = ['departure', 'arrival'];
const choices: readonly ServiceChoice[] = [...gridServiceCodes, 'other'];

/** @throws HttpError */
const loadPrices = () => loadCalls(() => import('./prices.ts'), 'createPrices');

/** Both ways, so that there may be another place of return. */
export const hasTwoLegs = (service: ServiceChoice): boolean =>
  service !== 'other' && tripsOf[service].length > 1;

export function createEstimate(): EstimateState {
  const service = signal<ServiceChoice>('round_trip');
  const elsewhere = signal(false);
  const twoPlaces = computed(() => elsewhere.value && hasTwoLegs(service.value));
  const typed = {
    departure: createField('departure', () => null),
    arrival: createField('arrival', () => null),
  };
  const prices = signal<Prices | null>(null);
  const failure = signal<string | null>(null);
  let isComing = false;
  /** Texts that were there before anything was typed. */
  let restored: Partial<Record<PlaceName, string>> = {};

  const fieldOf = (name: PlaceName) => prices.value?.[name].field ?? typed[name];

  const isNew = (name: PlaceName) => typed[name].value.peek() !== restored[name];

  async function bring() {
    if (isComing || prices.peek()) return;
    isComing = true;
    try {
      const { createPrices } = await loadPrices();
      prices.value = createPrices({ service, twoPlaces, typed, picked: draft.read()?.rest, isNew });
      failure.value = null;
    } catch (error) {
      failure.value = failureMessage(error);
    } finally {
      isComing = false;
    }
  }

  /** Whatever has been stored. */
  function restore() {
    const { values = {}, rest } = draft.read() ?? {};
    service.value = choices.find((choice) => choice === values.service) ?? 'round_trip';
    elsewhere.value = values.elsewhere === 'yes';
    prices.value?.restore(rest);
    restored = { departure: values.departure ?? '', arrival: values.arrival ?? '' };
    for (const name of names) fieldOf(name).value.value = restored[name] ?? '';
  }

  function save() {
    const [departure, arrival] = names.map((name) => fieldOf(name).value.value) as [string, string];
    if (departure === '' && arrival === '') return draft.clear();
    void bring();
    // What was picked before stays, until it is known what is picked now.
    const rest = prices.value ? prices.value.picked() : draft.read()?.rest;
    draft.write({
      values: { service: service.value, elsewhere: elsewhere.value ? 'yes' : '', departure, arrival },
      rest,
    });
  }

  function follow() {
    const stops = [whenTypistLeaves(restore), effect(save)];
    keepForLater(async () => (await loadPrices()).keepTowns());
    return () => {
      for (const stop of stops) stop();
    };
  }

  restore();
  return { service, elsewhere, twoPlaces, typed, prices, failure, bring, follow };
}
