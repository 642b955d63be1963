/** What is done on the planning: trips given, moved and taken back, what is told of it, and putting it back. */
import type { Signal } from '@preact/signals-react';
import type { PlanningView, TeamTrip } from '../../../domain/planning/calls.ts';
import { type MoveResult, moveTrips } from '../../../domain/planning/move-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import type { Load } from '../../../ui/load/load-state.ts';
import { tripName } from './trip-name.ts';

export interface Move {
  readonly tripId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What was done last. */
export interface Told {
  /** A line for each trip, in French. */
  readonly lines: readonly {
    readonly text: string;
    readonly isRefused: boolean;
    readonly tripId: string;
    /** Null of a trip that is not on show any more. */
    readonly bookingId: string | null;
    /** Who has it now; null where nobody does. */
    readonly driver: MoveResult['driver'];
  }[];
  /** What puts everything back as it was; nothing where nothing was done, or it is back already. */
  readonly undo: readonly Move[];
  /** The same of a trip whose appointment was moved: when it was, and who had it. */
  readonly before?: { readonly trip: TeamTrip; readonly hour: GivenHour };
}

/** An appointment, and who has the trip then; null for nobody. */
export interface GivenHour {
  readonly slot: TeamTrip['slot'];
  readonly driverId: string | null;
  readonly name: string;
}

interface Acting {
  readonly load: Pick<Load<PlanningView>, 'data' | 'run'>;
  readonly busy: Signal<boolean>;
  readonly told: Signal<Told | null>;
}

/** All of them reject with an `HttpError` where nobody knows what was done. */
export interface Acts {
  readonly move: (trip: TeamTrip, to: string | null) => Promise<unknown>;
  readonly moveAll: (moves: readonly Move[]) => Promise<unknown>;
  /** A refusal rejects too, and is told nowhere else. */
  readonly moveOrFail: (trip: TeamTrip, to: string | null) => Promise<void>;
  /** Sets a trip's appointment at an hour at which somebody is free, and gives them the trip. */
  readonly moveHour: (trip: TeamTrip, hour: GivenHour) => Promise<void>;
  /** Tells who has a trip that something else was done with. */
  readonly tellGiven: (trip: TeamTrip, driver: MoveResult['driver']) => void;
  /** Tells why a trip is not given, which nobody is asked for. @param reason in French */
  readonly refuse: (trip: TeamTrip, reason: string) => void;
  readonly undo: () => Promise<unknown>;
}

export function createActs({ load, busy, told }: Acting): Acts {
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  const tripOf = (tripId: string) => load.data.peek()?.trips.find(({ id }) => id === tripId);

  const tellOf = (trip: TeamTrip, result: Pick<MoveResult, 'driver' | 'refusal'>) => {
    told.value = {
      lines: [lineOf({ tripId: trip.id, ...result, warning: null }, false, trip)],
      undo: [],
    };
  };

  /** @param moved to a day that is not on show */
  function lineOf(
    { tripId, driver, refusal, warning }: MoveResult,
    isUndone: boolean,
    moved?: TeamTrip,
  ): Told['lines'][number] {
    const trip = tripOf(tripId) ?? moved;
    const name = trip ? tripName(trip) : 'Ce trajet';
    const bookingId = trip?.bookingId ?? null;
    if (refusal !== null)
      return { text: `${name}\u00a0: ${refusal}`, isRefused: true, tripId, bookingId, driver };
    const again = isUndone ? 'de nouveau ' : '';
    const said = driver ? `${again}confié à ${driver.name}` : 'n’est plus confié à personne';
    const known = warning === null ? '' : `. À savoir\u00a0: ${warning}`;
    return { text: `${name}\u00a0: ${said}${known}.`, isRefused: false, tripId, bookingId, driver };
  }

  /**
   * One act at a time, under one id until its answer is there; then everything is read again, whatever became of it.
   * @param isUndone they take back what was done: nothing takes them back
   * @param moved to a day that is not on show
   */
  async function send(
    moves: readonly Move[],
    { isUndone = false, moved }: { readonly isUndone?: boolean; readonly moved?: TeamTrip } = {},
  ): Promise<readonly MoveResult[]> {
    if (busy.peek()) return [];
    const name = JSON.stringify(moves);
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    busy.value = true;
    try {
      const { results } = await api(moveTrips, {}, { clientId, moves });
      attempts.delete(name);
      const done = results.filter(({ refusal }) => refusal === null).map(({ tripId }) => tripId);
      told.value = {
        lines: results.map((result) => lineOf(result, isUndone, moved)),
        undo: isUndone
          ? []
          : moves
              .filter(({ tripId }) => done.includes(tripId))
              .map(({ tripId, from, to }) => ({ tripId, from: to, to: from })),
      };
      await load.run();
      return results;
    } finally {
      busy.value = false;
    }
  }

  const move = (trip: TeamTrip, to: string | null) =>
    send([{ tripId: trip.id, from: trip.driverId, to }], { moved: trip });

  const acts: Acts = {
    move,
    moveAll: (moves) => send(moves),
    moveOrFail: async (trip, to) => {
      const [result] = await move(trip, to);
      if (result?.refusal == null) return;
      told.value = null;
      throw new HttpError('http', { status: 409, message: result.refusal });
    },
    moveHour: async (trip, hour) => {
      const { moveHour } = await loadCalls(() => import('./move-hour.ts'), 'moveHour');
      await moveHour(trip, hour, { load, busy, told, acts });
    },
    tellGiven: (trip, driver) => tellOf(trip, { driver, refusal: null }),
    refuse: (trip, refusal) => tellOf(trip, { driver: null, refusal }),
    undo: () => send(told.peek()?.undo ?? [], { isUndone: true }),
  };
  return acts;
}
