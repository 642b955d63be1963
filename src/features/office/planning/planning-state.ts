/** The planning in signals: the day or week on show, the trip that is looked at, what is chosen, and what is done in place. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import {
  giveTrips,
  type MoveResult,
  moveTrips,
  type PlanningView,
  readPlanning,
  type TeamTrip,
} from '../../../domain/planning/calls.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage, HttpError } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { whileSeen } from '../../../platform/page/while-seen.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';
import { tripName } from './trip-words.ts';

/** How often a planning that somebody looks at is read again. */
const PERIOD_MS = 30_000;

interface Move {
  readonly tripId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What was done last. */
export interface Told {
  /** A line for each trip, in French. */
  readonly lines: readonly { readonly text: string; readonly isRefused: boolean }[];
  /** What puts everything back as it was; nothing where nothing was done, or it is back already. */
  readonly undo: readonly Move[];
}

export interface PlanningState {
  readonly load: Load<PlanningView>;
  /** The day on show, or one of its week. */
  readonly day: ReadonlySignal<string>;
  readonly isWeek: ReadonlySignal<boolean>;
  readonly form: Form<'day'>;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
  /** The trip that is looked at. */
  readonly opened: ReadonlySignal<TeamTrip | null>;
  readonly close: () => void;
  /** Ids of the trips that are ticked, of those that still wait for somebody. */
  readonly chosen: ReadonlySignal<readonly string[]>;
  readonly choose: (tripIds: readonly string[], isChosen: boolean) => void;
  readonly busy: ReadonlySignal<boolean>;
  readonly told: ReadonlySignal<Told | null>;
  /** Gives a trip to another lane; null is that of nobody. A refusal is told, and changes nothing. */
  readonly move: (trip: TeamTrip, to: string | null) => Promise<void>;
  /** The same from where the refusal is to be shown. @throws HttpError */
  readonly moveOpened: (to: string | null) => Promise<void>;
  /** Gives what is ticked to who is proposed for each. */
  readonly giveChosen: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

/** Somebody has still to drive it. */
export const waitsForDriver = ({ driverId, canMove }: TeamTrip): boolean => driverId === null && canMove;

/** The day is in the address; without one it is today's, as the API's clock says. */
export function createPlanning(): PlanningState {
  const askedDay = () => readQuery('day') || parisTime(new Date()).day;
  const askedWeek = () => readQuery('span') === 'week';
  const day = signal(askedDay());
  const isWeek = signal(askedWeek());
  const openedId = signal(readQuery('trip'));
  const ticked = signal<ReadonlySet<string>>(new Set());
  const busy = signal(false);
  const told = signal<Told | null>(null);
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  const form = createForm({
    fields: { day: (text) => (isDay(text) ? null : 'Choisissez un jour.') },
    initial: { day: day.peek() },
    keep: null,
    send: async (values) => {
      writeQuery('day', values.day);
      await show();
    },
    reusable: true,
  });

  const load = createLoad<PlanningView>(async (abort) => {
    const query = {
      ...(readQuery('day') && { day: readQuery('day') }),
      ...(askedWeek() && { span: 'week' as const }),
    };
    const shown = await api(readPlanning, {}, undefined, { query, signal: abort });
    // Another day may have been chosen meanwhile, and stays.
    if (form.fields.day.value.peek() === day.peek()) showDay(shown.day);
    else day.value = shown.day;
    return shown;
  });

  const trips = computed(() => load.data.value?.trips ?? []);
  const opened = computed(
    () => trips.value.find(({ id, canMove }) => canMove && id === openedId.value) ?? null,
  );
  const chosen = computed(() =>
    trips.value.filter((trip) => waitsForDriver(trip) && ticked.value.has(trip.id)).map(({ id }) => id),
  );

  function showDay(shown: string) {
    day.value = shown;
    form.fields.day.value.value = shown;
  }

  function show() {
    batch(() => {
      showDay(askedDay());
      isWeek.value = askedWeek();
      told.value = null;
    });
    return load.run();
  }

  function follow() {
    openedId.value = readQuery('trip');
    if (askedDay() !== day.peek() || askedWeek() !== isWeek.peek()) void show();
  }

  function close() {
    writeQuery('trip', '');
    openedId.value = '';
  }

  function choose(tripIds: readonly string[], isChosen: boolean) {
    const others = [...ticked.peek()].filter((id) => !tripIds.includes(id));
    ticked.value = new Set(isChosen ? [...others, ...tripIds] : others);
  }

  const nameOf = (tripId: string): string => {
    const trip = trips.peek().find(({ id }) => id === tripId);
    return trip ? tripName(trip) : 'Ce trajet';
  };

  const lineOf = ({ tripId, driver, refusal, warning }: MoveResult): Told['lines'][number] => {
    const name = nameOf(tripId);
    if (refusal !== null) return { text: `${name}\u00a0: ${refusal}`, isRefused: true };
    const said = driver ? `confié à ${driver.name}` : 'n’est plus confié à personne';
    return {
      text: `${name}\u00a0: ${said}${warning ? `. À savoir\u00a0: ${warning}` : ''}.`,
      isRefused: false,
    };
  };

  /** One act at a time, under one id until its answer is there; then everything is read again, whatever became of it. */
  async function perform(
    name: string,
    make: (clientId: string) => Promise<{ readonly results: readonly MoveResult[] }>,
    undoOf: (done: MoveResult) => Move | null,
  ): Promise<readonly MoveResult[]> {
    if (busy.peek()) return [];
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    busy.value = true;
    try {
      const { results } = await make(clientId);
      attempts.delete(name);
      told.value = {
        lines: results.map(lineOf),
        undo: results
          .filter(({ refusal }) => refusal === null)
          .map(undoOf)
          .filter((move) => move !== null),
      };
      await load.run();
      return results;
    } finally {
      busy.value = false;
    }
  }

  const sendMoves = (moves: readonly Move[], undoOf: (done: MoveResult) => Move | null) =>
    perform(JSON.stringify(moves), (clientId) => api(moveTrips, {}, { clientId, moves: [...moves] }), undoOf);

  const moveTo = (trip: TeamTrip, to: string | null) =>
    sendMoves([{ tripId: trip.id, from: trip.driverId, to }], ({ tripId }) => ({
      tripId,
      from: to,
      to: trip.driverId,
    }));

  /** What could not even be asked is told in the place of what was done. */
  async function telling(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      told.value = { lines: [{ text: failureMessage(error), isRefused: true }], undo: [] };
    }
  }

  async function moveOpened(to: string | null): Promise<void> {
    const trip = opened.peek();
    if (!trip) return;
    const [result] = await moveTo(trip, to);
    if (result?.refusal == null) return;
    told.value = null;
    throw new HttpError('http', { status: 409, message: result.refusal });
  }

  function start() {
    const stopReading = load.start();
    const stopFollowing = whileSeen(() => {
      if (!busy.peek()) void load.run();
    }, PERIOD_MS);
    return () => {
      stopFollowing();
      stopReading();
    };
  }

  return {
    load: { ...load, start },
    day,
    isWeek,
    form,
    follow,
    opened,
    close,
    chosen,
    choose,
    busy,
    told,
    move: (trip, to) => telling(() => moveTo(trip, to)),
    moveOpened,
    giveChosen: () =>
      telling(async () => {
        const tripIds = [...chosen.peek()];
        await perform(
          `give ${tripIds.join()}`,
          (clientId) => api(giveTrips, {}, { clientId, tripIds }),
          ({ tripId, driver }) => driver && { tripId, from: driver.id, to: null },
        );
        choose(tripIds, false);
      }),
    undo: () => telling(() => sendMoves(told.peek()?.undo ?? [], () => null)),
  };
}
