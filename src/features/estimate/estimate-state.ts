/** What the estimator knows: the service, the places, and the price that follows from them, computed here. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { type Leg, type Quote, quote } from '../../domain/tariff/quote.ts';
import {
  type GridServiceCode,
  gridServiceCodes,
  serviceCodes,
  serviceLabels,
  tripsOf,
} from '../../domain/tariff/service.ts';
import { bandOf } from '../../domain/tariff/tariff.ts';
import { tariffAt, tariffs } from '../../domain/tariff/tariff-at.ts';
import { whenTypistLeaves } from '../../platform/session/typist.ts';
import { createPicker, type Picked, type Picker, type Suggestion } from '../../ui/field/picker-state.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { placeSearch, readTowns } from './search-places.ts';

/** A service of the grid, or any of the others, which are always on quote. */
export type ServiceChoice = GridServiceCode | 'other';

export interface EstimatedLeg extends Leg {
  readonly from: Picked<Suggestion>;
  /** Label of its band; undefined beyond the last. */
  readonly band: string | undefined;
}

export interface Estimate {
  readonly service: string;
  readonly quote: Quote;
  readonly legs: readonly EstimatedLeg[];
}

export interface EstimateState {
  readonly service: Signal<ServiceChoice>;
  readonly departure: Picker<Suggestion>;
  /** Given back elsewhere; it counts only where the service has two legs. */
  readonly elsewhere: Signal<boolean>;
  readonly arrival: Picker<Suggestion>;
  /** There is an address of return of its own. */
  readonly twoPlaces: ReadonlySignal<boolean>;
  /** null until the places are picked. */
  readonly estimate: ReadonlySignal<Estimate | null>;
  /** Keeps what is asked, for after a reload, until the returned function is called. */
  readonly follow: () => () => void;
}

const draft = draftOf('estimate');

/** Services outside the grid, in one sentence. */
export const otherServices: string = serviceCodes
  .filter((code) => !gridServiceCodes.some((inGrid) => inGrid === code))
  .map((code, index) => (index === 0 ? serviceLabels[code] : serviceLabels[code].toLowerCase()))
  .join(', ');

const choices: readonly ServiceChoice[] = [...gridServiceCodes, 'other'];

/** Both ways, so that there may be another place of return. */
export const hasTwoLegs = (service: ServiceChoice): boolean =>
  service !== 'other' && tripsOf[service].length > 1;

export function createEstimate(): EstimateState {
  const service = signal<ServiceChoice>('round_trip');
  const elsewhere = signal(false);
  // Once it is loaded it works without network: a failure shows when they are needed.
  void readTowns().catch(() => undefined);
  const departure = createPicker('departure', placeSearch);
  const arrival = createPicker('arrival', placeSearch);

  const twoPlaces = computed(() => elsewhere.value && hasTwoLegs(service.value));
  const estimate = computed(() => {
    const from = departure.picked.value;
    const to = twoPlaces.value ? arrival.picked.value : from;
    return service.value === 'other' || !from || !to ? null : estimateOf(service.value, from, to);
  });
  const pickers = { departure, arrival };
  restore();

  /** Whatever has been stored: a place that has no name is none. */
  function restore() {
    const { values = {}, rest } = draft.read() ?? {};
    service.value = choices.find((choice) => choice === values.service) ?? 'round_trip';
    elsewhere.value = values.elsewhere === 'yes';
    for (const [name, picker] of Object.entries(pickers)) {
      const picked = Object(rest)[name];
      if (typeof picked?.place?.label === 'string') picker.restore(picked);
      picker.field.value.value = values[name] ?? '';
    }
  }

  function save() {
    const [from, to] = [departure.field.value.value, arrival.field.value.value];
    if (from === '' && to === '') return draft.clear();
    draft.write({
      values: {
        service: service.value,
        elsewhere: elsewhere.value ? 'yes' : '',
        departure: from,
        arrival: to,
      },
      rest: { departure: departure.picked.value, arrival: arrival.picked.value },
    });
  }

  function follow() {
    const stops = [whenTypistLeaves(restore), effect(save)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return { service, departure, elsewhere, arrival, twoPlaces, estimate, follow };
}

function estimateOf(code: GridServiceCode, from: Picked<Suggestion>, to: Picked<Suggestion>): Estimate {
  const tariff = tariffAt(tariffs, systemClock());
  const result = quote({ serviceCode: code, outbound: from.place, inbound: to.place }, { tariff });
  return {
    service: serviceLabels[code],
    quote: result,
    legs: result.legs.map((leg) => ({
      ...leg,
      from: leg.kind === 'outbound' ? from : to,
      band: bandOf(leg.distanceMetres, tariff)?.label,
    })),
  };
}
