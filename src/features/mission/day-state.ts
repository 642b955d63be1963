/** A driver's day in signals: the trips as they were last read, taken further by the steps that wait to be sent. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type DriverDayAnswer,
  type DriverTripAnswer,
  driverDaySchema,
} from '../../domain/driver-day-answer.ts';
import { afterMoves, type DriverStep } from '../../domain/pending-move.ts';
import { get } from '../../platform/http.ts';
import { failureMessage } from '../../platform/http-error.ts';
import {
  addMove,
  keepDays,
  noteWaiting,
  readDays,
  readMoves,
  removeMoves,
  type StoredMove,
  updateMove,
} from '../../platform/mission-store.ts';
import { uuid } from '../../platform/uuid.ts';
import { waitingOf } from '../../platform/waiting.ts';
import { createLoad, type Load } from '../../ui/load-state.ts';
import { whereAmI } from './position.ts';
import { send, sendMoves } from './send-moves.ts';

/** How long after a failure what waits is sent again, in milliseconds; the network coming back does not wait for it. */
const AGAIN = 10_000;

const NOT_KEPT =
  'Ce navigateur ne garde rien sur la tablette : sans réseau, vos étapes seraient perdues. Quittez la navigation privée, ou libérez de la place.';

const lostText = (count: number): string =>
  count > 1
    ? `${count} étapes gardées sur cette tablette ont disparu avant d’être envoyées. ${CHECK}`
    : `Une étape gardée sur cette tablette a disparu avant d’être envoyée. ${CHECK}`;
const CHECK = 'Vérifiez l’état de vos trajets.';

export interface MyDay {
  /** What was read last, here or by the API; as long as it is followed, what waits is sent. */
  readonly load: Load<DriverDayAnswer>;
  /** As their driver knows them. */
  readonly trips: ReadonlySignal<readonly DriverTripAnswer[]>;
  /** What waits, or was refused, in its order. */
  readonly moves: ReadonlySignal<readonly StoredMove[]>;
  /** What the driver must know of this tablet, or of a step that was not kept, in French. */
  readonly warning: ReadonlySignal<string | null>;
  /** @param about what the trip is called */
  readonly press: (trip: DriverTripAnswer, transition: DriverStep, about: string) => Promise<void>;
  /** Gives up the steps of a trip that the API refused, and those that followed. */
  readonly giveUp: (tripId: string) => Promise<void>;
}

/** @param account the e-mail address of whoever drives */
export function createMyDay(account: string): MyDay {
  const kept = signal<DriverDayAnswer | null>(null);
  const moves = signal<readonly StoredMove[]>([]);
  const warning = signal<string | null>(null);

  const fresh = createLoad(async (abort) => {
    const days = await get(['trip', 'for_user'], driverDaySchema, { signal: abort });
    await keep(days);
    return days;
  });
  const data = computed(() => fresh.data.value ?? kept.value);
  const trips = computed(() => (data.value?.trips ?? []).map((trip) => afterMoves(trip, moves.value)));

  /** What cannot be kept is shown all the same. */
  const keep = (days: DriverDayAnswer) => keepDays(account, days).catch(warn);
  const warn = () => {
    warning.value = NOT_KEPT;
  };

  const look = async () => {
    moves.value = await readMoves(account);
  };

  async function adopt(trip: DriverTripAnswer) {
    const days = data.peek();
    if (!days) return;
    const next = { ...days, trips: days.trips.map((one) => (one.id === trip.id ? trip : one)) };
    fresh.adopt(next);
    await keep(next);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  let followed = false;

  /** Never rejects: what could not be sent waits. */
  async function flush() {
    clearTimeout(timer);
    try {
      await sendMoves(account, adopt);
      await look();
    } catch {
      await look().catch(warn);
      if (followed) timer = setTimeout(flush, AGAIN);
    }
  }

  async function press({ id: tripId }: DriverTripAnswer, transition: DriverStep, about: string) {
    const at = new Date().toISOString();
    const move = { account, clientId: uuid(), tripId, transition, at, refusal: null, position: null, about };
    let order: number;
    try {
      order = await addMove(move);
      // Shown once it has been read back.
      await look();
    } catch {
      return sendUnkept(move);
    }
    void navigator.storage?.persist?.();
    const position = await whereAmI();
    if (position) await updateMove(account, order, { position });
    await flush();
  }

  async function sendUnkept(move: Omit<StoredMove, 'order'>) {
    warn();
    try {
      await adopt(await send(move));
    } catch (error) {
      warning.value = `${failureMessage(error)} ${NOT_KEPT}`;
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
      const lost = (waitingOf(account)?.count ?? 0) - moves.peek().length;
      if (lost > 0) {
        warning.value = lostText(lost);
        noteWaiting(account, moves.peek().length);
      }
    } catch {
      warn();
    }
    await flush();
  }

  function start() {
    const stop = fresh.start();
    followed = true;
    const back = () => {
      if (document.visibilityState === 'visible') void flush();
    };
    addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    void begin();
    return () => {
      stop();
      followed = false;
      clearTimeout(timer);
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }

  return { load: { ...fresh, data, start }, trips, moves, warning, press, giveUp };
}
