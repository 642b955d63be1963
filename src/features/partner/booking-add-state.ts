/** Several vehicles that a partner orders together, in signals: what they share, each of them, and what became of it. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { tripsOf } from '../../domain/tariff/service.ts';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { type AgreementsState, createAgreements } from '../../ui/order/agreements.tsx';
import { createItinerary, type Itinerary, type ItineraryState } from '../../ui/order/itinerary-state.ts';
import { partnerEntry } from './entry.ts';
import { sendOrder } from './send-order.ts';
import { createVehicleRow, duplicateOf, keptRow, restoredRow, type VehicleRow } from './vehicle-row.ts';

const NO_PRICE = 'À cette distance, le prix est sur devis\u00a0: rien ne peut être commandé ici.';
const NONE_COMPLETE = 'Aucun véhicule n’est complet\u00a0: corrigez-les, puis commandez.';

export interface PartnerOrderState {
  readonly itinerary: ItineraryState;
  readonly rows: ReadonlySignal<readonly VehicleRow[]>;
  /** Those that are not ordered yet. */
  readonly waiting: ReadonlySignal<readonly VehicleRow[]>;
  /** The one whose fields are on show. */
  readonly edited: Signal<VehicleRow | null>;
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

  const itinerary = createItinerary({
    slotNeeded: () => waiting.value.some(({ slot }) => slot.value === null),
  });
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

  async function send(row: VehicleRow, asked: Itinerary, totalCents: number) {
    const slotName = tripsOf[asked.serviceCode].includes('outbound') ? 'outboundSlot' : 'returnSlot';
    const order = {
      ...asked,
      [slotName]: row.slot.peek() ?? asked[slotName],
      vehicle: row.vehicle.read(),
      ...row.part(),
      ...agreements.read(),
      totalCents,
    };
    const content = JSON.stringify(order);
    const before = row.attempt.peek();
    const attempt = before?.content === content ? before : { clientId: uuid(), content };
    row.attempt.value = attempt;
    row.ordered.value = await sendOrder({ ...order, clientId: attempt.clientId });
  }

  /** @returns whether the next one may be sent */
  async function trySend(row: VehicleRow, asked: Itinerary, totalCents: number): Promise<boolean> {
    row.failure.value = null;
    try {
      await send(row, asked, totalCents);
      return true;
    } catch (error) {
      const refused = error instanceof HttpError ? error : null;
      row.failure.value = Object.values(refused?.fields ?? {}).join(' ') || failureMessage(error);
      // What is not about this vehicle is about all of them: the network, the session, a limit.
      return refused?.status === 400 || refused?.status === 409;
    }
  }

  async function sendAll() {
    const asked = itinerary.itinerary.peek();
    const price = itinerary.price.peek();
    if (!asked || price?.kind !== 'priced') throw new HttpError('http', { message: NO_PRICE });
    for (const { fields } of waiting.peek())
      for (const { touched } of Object.values(fields)) touched.value = true;
    const ready = waiting.peek().filter(({ problems }) => problems.peek().length === 0);
    batch(() => {
      outcome.value = '';
      edited.value = ready.length > 0 ? null : (waiting.peek()[0] ?? null);
    });
    if (ready.length === 0) throw new HttpError('http', { message: NONE_COMPLETE });

    let sent = 0;
    for (const row of ready) {
      if (!(await trySend(row, asked, price.totalCents))) break;
      if (row.ordered.peek()) sent += 1;
    }
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
  [fields.plate, fields.brand, fields.mail].every(({ value }) => value.value.trim() === '');

export const countOf = (count: number): string => `${count} véhicule${count > 1 ? 's' : ''}`;
