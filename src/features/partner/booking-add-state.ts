/** Several vehicles that a partner orders together, in signals: what they share, each of them, and what became of it. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { FormEvent } from 'react';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { systemClock } from '../../domain/lib/clock.ts';
import { termsVersion } from '../../domain/settings/terms.ts';
import { tripsOf } from '../../domain/tariff/service.ts';
import { failureMessage, HttpError } from '../../platform/http-error.ts';
import { markUnsaved } from '../../platform/unsaved.ts';
import { uuid } from '../../platform/uuid.ts';
import { isTicked } from '../../ui/check-field.tsx';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createItinerary, type Itinerary, type ItineraryState } from './order/itinerary-state.ts';
import { sendOrder } from './order/send-order.ts';
import { createVehicleRow, duplicateOf, type VehicleRow } from './vehicle-row.ts';

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
  readonly terms: FieldState;
  readonly express: FieldState;
  /** An appointment comes before the end of a consumer's withdrawal period. */
  readonly early: ReadonlySignal<boolean>;
  readonly sending: ReadonlySignal<boolean>;
  /** What the last sending did, in words. */
  readonly outcome: ReadonlySignal<string>;
  /** Why nothing, or not all, was sent, in French. */
  readonly failure: ReadonlySignal<string | null>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Follows the places that are left, and warns of unsaved input, until the returned function is called. */
  readonly start: () => () => void;
}

const TERMS = 'Cochez cette case pour commander.';

export function createPartnerOrder(): PartnerOrderState {
  const first = createVehicleRow();
  const rows = signal<readonly VehicleRow[]>([first]);
  const waiting = computed(() => rows.value.filter(({ ordered }) => ordered.value === null));
  const edited = signal<VehicleRow | null>(first);
  const sending = signal(false);
  const outcome = signal('');
  const failure = signal<string | null>(null);

  const itinerary = createItinerary({
    slotNeeded: () => waiting.value.some(({ slot }) => slot.value === null),
  });
  const early = computed(() => {
    const own = waiting.value.map(({ slot }) => slot.value);
    return itinerary.early.value || isEarly(own, systemClock());
  });
  const terms = createField('terms', (value) => (value ? null : TERMS));
  const express = createField('express', (value) => (value || !early.value ? null : TERMS));
  const shared = { ...itinerary.fields, terms, express };

  function add(more: readonly VehicleRow[]) {
    rows.value = [...rows.value.filter((row) => !isBlank(row)), ...more];
    edited.value = more.length === 1 ? (more[0] ?? null) : null;
  }

  function duplicate(row: VehicleRow) {
    add([duplicateOf(row)]);
  }

  function remove(row: VehicleRow) {
    rows.value = rows.value.filter((one) => one !== row);
    if (edited.value === row) edited.value = null;
  }

  /** The same content sent again after a lost answer keeps its id. */
  const attempts = new Map<string, { readonly clientId: string; readonly content: string }>();

  async function send(row: VehicleRow, asked: Itinerary, totalCents: number) {
    const slotName = tripsOf[asked.serviceCode].includes('outbound') ? 'outboundSlot' : 'returnSlot';
    const order = {
      ...asked,
      [slotName]: row.slot.peek() ?? asked[slotName],
      vehicle: row.vehicle.read(),
      ...row.part(),
      termsVersion,
      immediateExecution: isTicked(express),
      totalCents,
    };
    const content = JSON.stringify(order);
    const known = attempts.get(row.id);
    const clientId = known?.content === content ? known.clientId : uuid();
    attempts.set(row.id, { clientId, content });
    row.ordered.value = await sendOrder({ ...order, clientId });
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

  async function sendAll(ready: readonly VehicleRow[], asked: Itinerary, totalCents: number) {
    let sent = 0;
    for (const row of ready) {
      if (!(await trySend(row, asked, totalCents))) break;
      if (row.ordered.peek()) sent += 1;
    }
    const left = waiting.peek().length;
    outcome.value = `${countOf(sent)} commandé${sent > 1 ? 's' : ''}.`;
    failure.value = left === 0 ? null : `${countOf(left)} à corriger ou à renvoyer\u00a0: voyez la liste.`;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.peek()) return;
    const wrong = Object.values(shared).find(({ error }) => error.peek() !== null);
    for (const { touched } of Object.values(shared)) touched.value = true;
    const control = wrong && event.currentTarget.elements.namedItem(wrong.name);
    if (control instanceof HTMLElement) control.focus();
    else if (control instanceof RadioNodeList && control[0] instanceof HTMLElement) control[0].focus();
    const asked = itinerary.itinerary.peek();
    const price = itinerary.price.peek();
    if (wrong || !asked || price?.kind !== 'priced') return;

    const ready = waiting.peek().filter(({ problems }) => problems.peek().length === 0);
    for (const { fields } of waiting.peek())
      for (const { touched } of Object.values(fields)) touched.value = true;
    if (ready.length === 0) {
      failure.value = 'Aucun véhicule n’est complet\u00a0: corrigez-les, puis commandez.';
      edited.value = waiting.peek()[0] ?? null;
      return;
    }
    batch(() => {
      sending.value = true;
      failure.value = null;
      outcome.value = '';
      edited.value = null;
    });
    await sendAll(ready, asked, price.totalCents);
    sending.value = false;
  }

  function start() {
    const stops = [
      effect(() =>
        markUnsaved(
          'partner-order',
          waiting.value.some((row) => !isBlank(row)),
        ),
      ),
      itinerary.places.follow(),
    ];
    return () => {
      markUnsaved('partner-order', false);
      for (const stop of stops) stop();
    };
  }

  return {
    itinerary,
    rows,
    waiting,
    edited,
    add,
    duplicate,
    remove,
    terms,
    express,
    early,
    sending,
    outcome,
    failure,
    submit,
    start,
  };
}

/** Nobody has begun to fill it in. */
const isBlank = ({ fields, ordered }: VehicleRow): boolean =>
  ordered.value === null &&
  [fields.plate, fields.brand, fields.mail].every(({ value }) => value.value.trim() === '');

export const countOf = (count: number): string => `${count} véhicule${count > 1 ? 's' : ''}`;
