/** Several vehicles that a partner orders together, in signals: what they share, each of them, and what became of it. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { type AgreementsState, createAgreements } from '../../ui/order/agreements.tsx';
import { createItinerary, type ItineraryState } from '../../ui/order/itinerary-state.ts';
import { partnerEntry } from './entry.ts';
import { createVehicleRow, duplicateOf, keptRow, restoredRow, type VehicleRow } from './vehicle-row.ts';

const NONE_COMPLETE = 'Aucun véhicule n’est complet\u00a0: corrigez-les, puis commandez.';

export interface PartnerOrderState {
  readonly itinerary: ItineraryState;
  readonly rows: ReadonlySignal<readonly VehicleRow[]>;
  /** Those that are not ordered yet. */
  readonly waiting: ReadonlySignal<readonly VehicleRow[]>;
  /** The one whose fields are on show. */
  readonly edited: Signal<VehicleRow | null>;
  /** Whether the place of the order is that of one of them; it reads signals. */
  readonly isShared: () => boolean;
  /** What one costs, by itself; null until its places are picked. It reads signals. */
  readonly priceOf: (row: VehicleRow) => Quote | null;
  readonly add: (rows: readonly VehicleRow[]) => void;
  readonly duplicate: (row: VehicleRow) => void;
  readonly remove: (row: VehicleRow) => void;
  readonly agreements: AgreementsState;
  /** What the vehicles share; sending it orders those that are complete. */
  readonly form: Form<string>;
  /** What the last sending did, in words. */
  readonly outcome: ReadonlySignal<string>;
}

export function createPartnerOrder(): PartnerOrderState {
  const first = createVehicleRow();
  const rows = signal<readonly VehicleRow[]>([first]);
  const waiting = computed(() => rows.value.filter(({ ordered }) => ordered.value === null));
  const edited = signal<VehicleRow | null>(first);
  const outcome = signal('');

  const itinerary: ItineraryState = createItinerary({
    slotNeeded: () => waiting.value.some(({ slot }) => slot.value === null),
    placeNeeded: (what) =>
      what === 'address'
        ? isShared()
        : waiting.value.some(
            ({ read }) => read(what === 'contactName' ? 'ownContactName' : 'ownContactPhone') === '',
          ),
  });
  const isShared = (): boolean =>
    waiting.value.some(
      ({ read }) => read('ownFrom') === '' && !(itinerary.places.isReturn() && read('ownBack') !== ''),
    );
  const itineraryOf = (row: VehicleRow) => {
    const own = row.own();
    return own && itinerary.itineraryOf(own);
  };
  const priceOf = (row: VehicleRow): Quote | null => itinerary.priceOf(itineraryOf(row));
  const early = computed(() => {
    const own = waiting.value.map(({ slot }) => slot.value);
    return itinerary.appointments.early.value || isEarly(own, systemClock());
  });
  const agreements = createAgreements(early, partnerEntry.agreements);

  /** @param more those of them that have come just now: one alone is filled in */
  function list(all: readonly VehicleRow[], more = all) {
    rows.value = all;
    edited.value = (more.length === 1 && more[0]) || null;
  }

  function add(more: readonly VehicleRow[]) {
    list([...rows.value.filter((row) => !isBlank(row)), ...more], more);
  }

  function duplicate(row: VehicleRow) {
    add([duplicateOf(row)]);
  }

  function remove(row: VehicleRow) {
    rows.value = rows.value.filter((one) => one !== row);
    if (edited.value === row) edited.value = null;
  }

  async function sendAll() {
    for (const { fields } of waiting.peek())
      for (const { touched } of Object.values(fields)) touched.value = true;
    const ready = waiting.peek().filter(({ problems }) => problems.peek().length === 0);
    batch(() => {
      outcome.value = '';
      edited.value = ready.length > 0 ? null : (waiting.peek()[0] ?? null);
    });
    if (ready.length === 0) throw new HttpError('http', { message: NONE_COMPLETE });

    const { sendVehicles } = await loadCalls(() => import('./send-order.ts'), 'sendVehicles');
    const sent = await sendVehicles(
      ready.map((row) => ({ row, itinerary: itineraryOf(row), price: priceOf(row) })),
      agreements.read(),
    );
    outcome.value = `${countOf(sent)} commandé${sent > 1 ? 's' : ''}.`;
    const left = waiting.peek().length;
    if (left > 0) {
      const message = `${countOf(left)} à corriger ou à renvoyer\u00a0: voyez la liste.`;
      throw new HttpError('http', { message });
    }
  }

  /** A draft is of what is not ordered yet: with its last vehicle it is gone. */
  const rest = {
    read: () => ({ ...itinerary.places.rest.read(), vehicles: waiting.value.map(keptRow) }),
    restore: (kept: unknown) => {
      itinerary.places.rest.restore(kept);
      const { vehicles } = Object(kept);
      if (Array.isArray(vehicles)) list(vehicles.map(restoredRow));
    },
  };
  const form = createForm<string>({
    fields: { ...itinerary.fields, ...agreements.fields },
    rest,
    keep: draftOf('partner-order'),
    send: sendAll,
    reusable: true,
  });

  return {
    itinerary,
    rows,
    waiting,
    edited,
    isShared,
    priceOf,
    add,
    duplicate,
    remove,
    agreements,
    form,
    outcome,
  };
}

/** Nobody has begun to fill it in. */
const isBlank = ({ fields, ordered }: VehicleRow): boolean =>
  ordered.value === null &&
  [fields.plate, fields.brand, fields.mail, fields.ownFrom].every(({ value }) => value.value.trim() === '');

export const countOf = (count: number): string => `${count} véhicule${count > 1 ? 's' : ''}`;
