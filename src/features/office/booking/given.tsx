/** What was done on this page with who drives a trip, which can be taken back from there. */
import { useState } from 'react';
import { assignDriver } from '../../../domain/booking/office/office-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
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
    const before = trip.driverId === null ? null : { id: trip.driverId, name: trip.driver ?? '' };
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
