/** The places that the estimator is told, and the price that follows from them, computed here. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type ExplainedQuote, gridPrices, type Leg, quote } from '../../domain/tariff/quote.ts';
import { explained } from '../../domain/tariff/quote-explanation.ts';
import type { GridServiceCode } from '../../domain/tariff/service.ts';
import { bandOf, type Tariff } from '../../domain/tariff/tariff.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { comboboxOf } from '../../ui/field/address-picker.tsx';
import { createPicker, type Picked, type Picker, type Suggestion } from '../../ui/field/picker-state.ts';
import type { EstimateState, PlaceName } from './estimate-state.ts';
import { placeSearch, readTowns } from './search-places.ts';

export interface EstimatedLeg extends Leg {
  readonly from: Picked<Suggestion>;
  /** Label of its band; undefined beyond the last. */
  readonly band: string | undefined;
}

export interface Estimate extends Pick<Tariff, 'bands'> {
  readonly code: GridServiceCode;
  readonly quote: ExplainedQuote;
  readonly legs: readonly EstimatedLeg[];
  /** Within how many metres of ours the establishment has to be for that price; undefined where the grid has none. */
  readonly reachMetres: number | undefined;
}

export interface Prices extends Readonly<Record<PlaceName, Picker<Suggestion>>> {
  /** null until the places are picked. */
  readonly estimate: ReadonlySignal<Estimate | null>;
  readonly comboboxOf: typeof comboboxOf;
  /** What is picked, as `restore` takes it. */
  readonly picked: () => Readonly<Record<PlaceName, Picked<Suggestion> | null>>;
  readonly restore: (picked: unknown) => void;
}

interface Asked extends Pick<EstimateState, 'service' | 'twoPlaces' | 'typed'> {
  /** As it was stored, unchecked. */
  readonly picked: unknown;
  /** Whether a text has been typed since this page was opened. */
  readonly isNew: (name: PlaceName) => boolean;
}

/** Has the towns there for when there is no network. */
export const keepTowns = (): Promise<unknown> => readTowns();

/** Takes over what was typed until then: a text that is being typed is searched. */
export function createPrices({ service, twoPlaces, typed, picked, isNew }: Asked): Prices {
  // Once they are loaded it works without network: a failure shows when they are needed.
  void readTowns().catch(() => undefined);
  const pickers = {
    departure: createPicker('departure', placeSearch),
    arrival: createPicker('arrival', placeSearch),
  };
  const { departure, arrival } = pickers;
  const entries = Object.entries(pickers) as [PlaceName, Picker<Suggestion>][];

  const estimate = computed(() => {
    const from = departure.picked.value;
    const to = twoPlaces.value ? arrival.picked.value : from;
    return service.value === 'other' || !from || !to ? null : estimateOf(service.value, from, to);
  });

  /** A place that has no name is none. */
  function restore(places: unknown) {
    for (const [name, picker] of entries) {
      const place = Object(places)[name];
      if (typeof place?.place?.label === 'string') picker.restore(place);
    }
  }

  restore(picked);
  for (const [name, picker] of entries) {
    const { value, touched } = typed[name];
    picker.field.touched.value = touched.value;
    if (isNew(name) && !touched.value) picker.type(value.value);
    else picker.field.value.value = value.value;
  }
  departure.enter();

  return {
    ...pickers,
    estimate,
    comboboxOf,
    picked: () => ({ departure: departure.picked.value, arrival: arrival.picked.value }),
    restore,
  };
}

function estimateOf(code: GridServiceCode, from: Picked<Suggestion>, to: Picked<Suggestion>): Estimate {
  const tariff = currentTariff();
  const result = explained(quote({ serviceCode: code, outbound: from.place, inbound: to.place }, { tariff }));
  return {
    code,
    quote: result,
    bands: tariff.bands,
    reachMetres: gridPrices(code, tariff)?.maxMetres,
    legs: result.legs.map((leg) => ({
      ...leg,
      from: leg.kind === 'outbound' ? from : to,
      band: bandOf(leg.distanceMetres, tariff)?.label,
    })),
  };
}
