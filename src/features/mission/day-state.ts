/** A driver's day in signals: the trips as they were last read, taken further by the steps that wait to be sent. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type DriverDayView, type DriverTripView, listOwnTrips } from '../../domain/mission/calls.ts';
import { afterAllMoves } from '../../domain/mission/pending-move.ts';
import type { TripMove } from '../../domain/trip/trip-machine.ts';
import { api } from '../../platform/api/api.ts';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import {
  addMove,
  keepDays,
  readDays,
  removeMoves,
  updateMove,
  withTrip,
} from '../../platform/tablet/mission-store.ts';
import { settleReports } from '../../platform/tablet/report-store.ts';
import { missionSender } from '../../platform/tablet/send-missions.ts';
import { sendMove } from '../../platform/tablet/send-steps.ts';
import type { StoredMove, TabletMedium, TabletReport } from '../../platform/tablet/tablet-records.ts';
import { createLoad, type Load } from '../../ui/load/load-state.ts';
import { whereAmI } from './position.ts';

const NOT_KEPT =
  'Ce navigateur ne garde rien sur la tablette\u00a0: sans réseau, vos étapes seraient perdues. Quittez la navigation privée, ou libérez de la place.';

export interface MyDay {
  /** What was read last, here or by the API; as long as it is followed, what waits is sent. */
  readonly load: Load<DriverDayView>;
  /** What is shown is what this tablet keeps, for want of a network: that is how it works, and no failure. */
  readonly isKept: ReadonlySignal<boolean>;
  /** As their driver knows them. */
  readonly trips: ReadonlySignal<readonly DriverTripView[]>;
  /** What waits, or was refused, in its order. */
  readonly moves: ReadonlySignal<readonly StoredMove[]>;
  readonly reports: ReadonlySignal<readonly TabletReport[]>;
  readonly media: ReadonlySignal<readonly TabletMedium[]>;
  /** What the driver must know of this tablet, or of a step that was not kept, in French. */
  readonly warning: ReadonlySignal<string | null>;
  /** Resolves once the step is kept. @param about what the trip is called @param reason what happened, for the team */
  readonly press: (
    trip: DriverTripView,
    transition: TripMove,
    about: string,
    reason?: string | null,
  ) => Promise<void>;
  /** Gives up the steps of a trip that the API refused, and those that followed. */
  readonly giveUp: (tripId: string) => Promise<void>;
}

/** @param account the e-mail address of whoever drives */
export function createMyDay(account: string): MyDay {
  const kept = signal<DriverDayView | null>(null);
  const failure = signal<string | null>(null);
  const sender = missionSender(account);
  const { moves, reports, look, wake } = sender;

  const unreached = signal(false);
  const fresh = createLoad(async (abort) => {
    try {
      const days = await api(listOwnTrips, {}, undefined, { signal: abort });
      await keep(days);
      return days;
    } catch (error) {
      unreached.value = error instanceof HttpError && error.kind === 'network';
      throw error;
    }
  });
  const data = computed(() => fresh.data.value ?? kept.value);
  const isKept = computed(() => fresh.failure.value !== null && unreached.value && data.value !== null);
  const failureOf = computed(() => (isKept.value ? null : fresh.failure.value));
  const warning = computed(() => failure.value ?? sender.lost.value);
  const trips = computed(() => afterAllMoves(data.value?.trips ?? [], moves.value));

  /** What cannot be kept is shown all the same. */
  const keep = (days: DriverDayView) =>
    keepDays(account, days)
      .then(() => settleReports(account, days))
      .catch(warn);
  const warn = () => {
    failure.value = NOT_KEPT;
  };

  function adopt(trip: DriverTripView) {
    const days = data.peek();
    if (days) fresh.adopt(withTrip(days, trip));
  }

  async function press(
    { id: tripId }: DriverTripView,
    transition: TripMove,
    about: string,
    reason: string | null = null,
  ): Promise<void> {
    const step = { account, clientId: uuid(), tripId, transition, at: new Date().toISOString(), about };
    const move = { ...step, refusal: null, position: null, reason };
    let order: number;
    try {
      order = await addMove(move);
      // Shown once it has been read back.
      await look();
    } catch {
      return sendUnkept(move);
    }
    void navigator.storage?.persist?.();
    void locate(order);
  }

  /** The step is kept already: whoever pressed goes on meanwhile. */
  async function locate(order: number) {
    const position = await whereAmI();
    if (position) await updateMove(account, order, { position }).catch(warn);
    await wake();
  }

  async function sendUnkept(move: Omit<StoredMove, 'order'>) {
    warn();
    try {
      adopt(await sendMove(move));
    } catch (error) {
      failure.value = `${failureMessage(error)} ${NOT_KEPT}`;
    }
  }

  async function giveUp(tripId: string) {
    const orders = moves
      .peek()
      .filter((move) => move.tripId === tripId)
      .map(({ order }) => order);
    await removeMoves(account, orders);
    await look();
    await fresh.run();
  }

  /** What was kept first: a basement has no network to wait for. */
  async function begin() {
    try {
      kept.value = (await readDays(account)) ?? null;
      await look();
    } catch {
      warn();
    }
  }

  /** Whoever takes the tablet up again sees what the office has changed meanwhile. */
  const readAgain = () => {
    if (!document.hidden) void fresh.run();
  };

  function start() {
    const stop = fresh.start();
    document.addEventListener('visibilitychange', readAgain);
    void begin();
    sender.start(adopt);
    return () => {
      document.removeEventListener('visibilitychange', readAgain);
      stop();
    };
  }

  return {
    load: { ...fresh, data, failure: failureOf, start },
    isKept,
    trips,
    moves,
    reports,
    media: sender.media,
    warning,
    press,
    giveUp,
  };
}
