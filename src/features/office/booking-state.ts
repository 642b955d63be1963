/** One booking as the team works on it, in signals. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createdSchema } from '../../domain/account.ts';
import {
  driversSchema,
  type OfficeBookingAnswer,
  officeBookingSchema,
} from '../../domain/office-booking-answer.ts';
import { get, post } from '../../platform/http.ts';
import { failureMessage } from '../../platform/http-error.ts';
import { uuid } from '../../platform/uuid.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createLoad, type Load } from '../../ui/load-state.ts';

export type OfficeTripAnswer = OfficeBookingAnswer['trips'][number];

export interface OfficeBookingState {
  readonly load: Load<OfficeBookingAnswer>;
  readonly drivers: Load<{ id: string; displayName: string }[]>;
  /** Why the last change was refused, in French. */
  readonly failure: ReadonlySignal<string | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Changes the booking itself: `derogation`, `close`, `assign`… */
  readonly change: (what: string, more?: object) => Promise<void>;
  /** A driver's step on a trip. */
  readonly move: (trip: OfficeTripAnswer, transition: string) => Promise<void>;
}

export function createOfficeBooking(id: string): OfficeBookingState {
  const load = createLoad((abort) => get(['booking', id], officeBookingSchema, { signal: abort }));
  const drivers = createLoad(
    async (abort) => (await get(['driver'], driversSchema, { signal: abort })).drivers,
  );
  const failure = signal<string | null>(null);
  const busy = signal(false);
  /** The same change tried again after a lost answer is the same one; what was done begins anew. */
  const attempts = new Map<string, string>();

  async function once(name: string, send: (clientId: string) => Promise<void>) {
    if (busy.peek()) return;
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    busy.value = true;
    failure.value = null;
    try {
      await send(clientId);
      attempts.delete(name);
    } catch (error) {
      failure.value = failureMessage(error);
    } finally {
      busy.value = false;
    }
  }

  const change = (what: string, more: object = {}) =>
    once(JSON.stringify([what, more]), async (clientId) => {
      load.adopt(await post(['booking', id, what], { clientId, ...more }, officeBookingSchema));
    });

  const move = (trip: OfficeTripAnswer, transition: string) =>
    once(`${trip.id} ${trip.status} ${transition}`, async (clientId) => {
      await post(['trip', trip.id, 'status'], { clientId, transition }, createdSchema);
      await load.run();
    });

  return { load, drivers, failure, busy, change, move };
}

export type FeeForm = Form<'tripKind' | 'code' | 'minutesLate' | 'days' | 'waivedReason'>;

const anything = () => null;
const wholeNumber = (value: string) =>
  /^\d{0,4}$/.test(value.trim()) ? null : 'Un nombre entier est attendu.';
const numberOrNull = (value: string) => (value.trim() === '' ? null : Number(value));

/** Whether the amount of a fee depends on a field. */
export const isAsked = ({ charges }: OfficeBookingAnswer, code: string, field: string): boolean =>
  charges.some((fee) => fee.code === code && fee.asks.includes(field));

/** Adds a fee of the tariff to a booking, or gives one up. */
export function createFee(booking: OfficeBookingAnswer, { load }: OfficeBookingState): FeeForm {
  const { id, trips, charges } = booking;
  return createForm({
    fields: {
      tripKind: anything,
      code: anything,
      minutesLate: wholeNumber,
      days: wholeNumber,
      waivedReason: anything,
    },
    initial: { tripKind: trips[0]?.kind ?? '', code: charges[0]?.code ?? '' },
    send: async ({ tripKind, code, minutesLate, days, waivedReason }, clientId) => {
      const asked = {
        clientId,
        tripKind,
        code,
        // What was typed for another fee does not count.
        minutesLate: isAsked(booking, code, 'minutesLate') ? numberOrNull(minutesLate) : null,
        days: isAsked(booking, code, 'days') ? numberOrNull(days) : null,
        waivedReason: waivedReason.trim() || null,
      };
      load.adopt(await post(['booking', id, 'fee'], asked, officeBookingSchema));
    },
    reusable: true,
  });
}
