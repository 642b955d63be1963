/** What was done on this page with a trip, its driver or its appointment, and can be taken back from there. */
import { useState } from 'react';
import { assignDriver, rescheduleOfficeBooking } from '../../../domain/booking/office/office-calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { briefSlot } from '../../../domain/lib/time/french-slot.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import type { AppointmentChange } from '../../../ui/booking/appointment-state.ts';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import type { OfficeBookingState, OfficeTrip } from './state.ts';

interface Driver {
  readonly id: string;
  readonly name: string;
}

/** A trip's driver as it was made here: nothing is left to say once somebody else has made it another. */
interface Given {
  /** Null: nobody. */
  readonly to: string | null;
  readonly before: Driver | null;
  /** It was taken back: once is enough. */
  readonly isBack: boolean;
}

export interface Giving {
  readonly given: Given | null;
  /** @param driverId null for nobody @throws HttpError ERROR.CHANGED where somebody else gave it meanwhile */
  readonly give: (driverId: string | null, clientId: string) => Promise<void>;
  readonly takeBack: () => Promise<void>;
}

const driverOf = ({ driverId, driver }: OfficeTrip): Driver | null =>
  driverId === null ? null : { id: driverId, name: driver ?? '' };

/** @param bookingId whose trip it is @param shown the trip as it is on show: forms outlive what they began with */
export function useGiving(
  bookingId: string,
  state: OfficeBookingState,
  shown: () => OfficeTrip | undefined,
): Giving {
  const [given, setGiven] = useState<Given | null>(null);
  async function send(driverId: string | null, clientId: string, isBack: boolean) {
    const trip = shown();
    if (!trip) return;
    const before = driverOf(trip);
    const sent = { clientId, tripKind: trip.kind, driverId, from: trip.driverId };
    await state.change(() => api(assignDriver, { id: bookingId }, sent));
    setGiven({ to: driverId, before, isBack });
  }
  return {
    given,
    give: (driverId, clientId) => send(driverId, clientId, false),
    takeBack: async () => {
      if (!given) return;
      const { to, before } = given;
      await state.press(`take back ${to} ${before?.id}`, (clientId) =>
        send(before?.id ?? null, clientId, true),
      );
    },
  };
}

interface GivenLineProps {
  readonly trip: OfficeTrip;
  readonly giving: Giving;
  readonly busy: boolean;
}

/** In sight until the trip has another driver, or has begun. */
export function GivenLine({ trip, giving: { given: last, takeBack }, busy }: GivenLineProps) {
  const isShown = last !== null && last.to === trip.driverId && trip.canAssign;
  return (
    <p
      role="status"
      className={isShown ? 'saved' : 'unseen'}
      tabIndex={-1}
      // The button that had the focus has gone.
      ref={isShown && last.isBack ? takeFocus : null}
    >
      {isShown && (
        <>
          {trip.driver
            ? `${last.isBack ? 'C’est annulé\u00a0: le trajet est rendu' : 'Le trajet est confié'} à ${trip.driver}. `
            : `Le trajet n’est plus confié à ${last.before?.name}. `}
          {!last.isBack && (
            <button
              type="button"
              className="button quiet small"
              aria-disabled={busy}
              onClick={() => void takeBack()}
            >
              Annuler
              <span className="unseen">{`\u00a0: ${kindOf(trip)}`}</span>
            </button>
          )}
        </>
      )}
    </p>
  );
}

/** An appointment as it was before it was moved here. */
interface Moved {
  /** Null: it had none. */
  readonly from: Slot | null;
  /** When it begins since: nothing is left to say once it was moved again. */
  readonly to: string;
  /** Who drove it before; null where nobody did. */
  readonly driver: Driver | null;
  /** Who was given it with its hour; null for nobody. */
  readonly given: string | null;
  readonly isBack: boolean;
}

export interface Moving {
  readonly moved: Moved | null;
  /** @param driver who is given the trip too; null for nobody @throws HttpError ERROR.CHANGED where somebody else moved it meanwhile */
  readonly move: (change: AppointmentChange, driver: Driver | null) => Promise<void>;
  readonly moveBack: () => Promise<void>;
}

/** @param bookingId whose trip it is @param shown the trip as it is on show */
export function useMoving(
  bookingId: string,
  state: OfficeBookingState,
  shown: () => OfficeTrip | undefined,
): Moving {
  const [moved, setMoved] = useState<Moved | null>(null);
  async function send(change: AppointmentChange, isBack: boolean, given: Driver | null = null) {
    const before = shown();
    const from = before?.slot?.start ?? null;
    await state.change(() => api(rescheduleOfficeBooking, { id: bookingId }, { ...change, from }));
    const to = (change.outboundSlot ?? change.returnSlot)?.start ?? '';
    const driver = isBack ? (moved?.driver ?? null) : before ? driverOf(before) : null;
    // Moved before, and tried again: what it was moved from is known.
    if (before?.slot?.start !== to)
      setMoved({ from: before?.slot ?? null, to, driver, given: given?.id ?? null, isBack });
    if (given) await give(given.id);
  }
  /** @param driverId null for nobody */
  async function give(driverId: string | null) {
    const trip = shown();
    if (!trip || trip.driverId === driverId) return;
    const sent = { clientId: uuid(), tripKind: trip.kind, driverId, from: trip.driverId };
    await state.change(() => api(assignDriver, { id: bookingId }, sent));
  }
  /** Whoever could not be there at the other hour has the trip again, unless somebody else was given it meanwhile. */
  async function giveBack() {
    const driverId = shown()?.driverId;
    if (moved && (driverId === null || driverId === moved.given)) await give(moved.driver?.id ?? null);
  }
  return {
    moved,
    move: (change, driver) => send(change, false, driver),
    moveBack: async () => {
      const trip = shown();
      const slot = moved?.from;
      if (!slot || !trip) return;
      const [outboundSlot, returnSlot] = trip.kind === 'outbound' ? [slot, null] : [null, slot];
      await state.press(`move back ${trip.kind} ${moved.to} ${slot.start}`, async (clientId) => {
        await send({ clientId, outboundSlot, returnSlot }, true);
        await giveBack();
      });
    },
  };
}

interface MovedLineProps {
  readonly trip: OfficeTrip;
  readonly moving: Moving;
  readonly busy: boolean;
}

/** Whom a move has cost the trip, and the way back to the hour before, as long as it is to come. */
export function MovedLine({ trip, moving: { moved, moveBack }, busy }: MovedLineProps) {
  const isShown = moved !== null && moved.to === trip.slot?.start && trip.canAssign;
  const isBack = isShown && moved.isBack;
  const isGiven = isShown && !isBack && moved.given !== null && moved.given === trip.driverId;
  const lost = isShown && trip.driver === null ? moved.driver : null;
  const before = isShown && !isBack && moved.from;
  const isToCome = before && Date.parse(before.start) > systemClock().getTime();
  return (
    <>
      <p role="status" className={lost ? 'notice' : 'unseen'}>
        {lost && `Ce trajet n’est plus confié à ${lost.name}\u00a0: il est à confier de nouveau.`}
      </p>
      <p
        role="status"
        className={isBack || isGiven ? 'saved' : 'unseen'}
        tabIndex={-1}
        // The button that had the focus has gone.
        ref={isBack ? takeFocus : null}
      >
        {isGiven && `Le trajet est confié à ${trip.driver}.`}
        {isBack &&
          `Le rendez-vous est remis où il était${trip.driver ? `, confié à ${trip.driver}` : ''}. Un e-mail le confirme.`}
      </p>
      {isToCome && (
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void moveBack()}>
          Remettre au {briefSlot(before)}
        </button>
      )}
    </>
  );
}
