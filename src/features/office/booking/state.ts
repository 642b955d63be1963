/** One booking as the team works on it, in signals. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type OfficeBookingView, readOfficeBooking } from '../../../domain/booking/office/office-calls.ts';
import { changeTripStatusForDriver } from '../../../domain/mission/office-step-calls.ts';
import { kindOf, progressOf } from '../../../domain/trip/trip.ts';
import type { TripMove } from '../../../domain/trip/trip-machine.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { changeOf, createLoad, type Load } from '../../../ui/load/load-state.ts';

export type OfficeTrip = OfficeBookingView['trips'][number];

export interface OfficeBookingState {
  readonly load: Load<OfficeBookingView>;
  /** What was just done, in French, where it does not show. */
  readonly said: ReadonlySignal<string>;
  /** What a form has just done, in French, where it does not show beside it. */
  readonly done: ReadonlySignal<string>;
  /** Why what was last pressed was refused, in French. */
  readonly failure: ReadonlySignal<string | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Says why what was pressed could not be done. */
  readonly fail: (error: unknown) => void;
  /** One thing at a time, and under one id until it is known to be done; why it was refused is said. */
  readonly press: (act: string, make: (clientId: string) => Promise<void>) => Promise<void>;
  /** A driver's step on a trip. @param reason why the office says so */
  readonly move: (trip: OfficeTrip, transition: TripMove, reason: string) => Promise<void>;
  /**
   * Makes a change, and shows the booking as it has become.
   * @param make is given it as it is on show: forms outlive what they began with
   * @param told what to say of it
   * @throws HttpError
   */
  readonly change: (
    make: (shown: OfficeBookingView | null) => Promise<OfficeBookingView>,
    told?: string,
  ) => Promise<void>;
  /** The same for a call that does not answer the booking. @param make answers what to say of it, in French */
  readonly changeAndRead: (make: () => Promise<string>) => Promise<void>;
}

export function createOfficeBooking(id: string): OfficeBookingState {
  const load = createLoad((abort) => api(readOfficeBooking, { id }, undefined, { signal: abort }));
  const said = signal('');
  const done = signal('');
  const failure = signal<string | null>(null);
  const busy = signal(false);
  /** The same change tried again after a lost answer is the same one; what was done begins anew. */
  const attempts = new Map<string, string>();

  function say(text: string) {
    said.value = text;
    failure.value = null;
  }

  async function change(make: (shown: OfficeBookingView | null) => Promise<OfficeBookingView>, told = '') {
    const answer = await changeOf(load, make(load.data.peek()));
    say('');
    done.value = told;
    load.adopt(answer);
  }

  async function changeAndRead(make: () => Promise<string>) {
    say(await changeOf(load, make()));
    await load.run();
  }

  function fail(error: unknown) {
    failure.value = failureMessage(error);
  }

  async function press(name: string, make: (clientId: string) => Promise<void>) {
    if (busy.peek()) return;
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    busy.value = true;
    try {
      await make(clientId);
      attempts.delete(name);
    } catch (error) {
      fail(error);
    } finally {
      busy.value = false;
    }
  }

  return {
    load,
    said,
    done,
    failure,
    busy,
    fail,
    press,
    move: (trip, transition, reason) =>
      press(`${trip.id} ${trip.status} ${transition}`, (clientId) =>
        changeAndRead(async () => {
          const step = { clientId, transition, reason };
          const { status } = await api(changeTripStatusForDriver, { id: trip.id }, step);
          return `${kindOf(trip)}\u00a0: ${progressOf({ ...trip, status })}.`;
        }),
      ),
    change,
    changeAndRead,
  };
}
