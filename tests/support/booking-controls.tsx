/** Where somebody does something: the control that their screen must have for it, drawn once for each state of a booking. */

import type { TripMove } from '../../src/domain/trip/trip-machine.ts';
import { adoptTariffs } from '../../src/platform/page/tariffs.ts';
import type { BookingWalk } from './booking-walk.ts';
import { controlsOf, type ScreenName, type Shown } from './walk-screens.tsx';

// There is no document here that could say what prices were set.
adoptTariffs([]);

/** A control on a screen, which is read where nobody has looked for it in this state. */
export type Control = {
  readonly [Name in ScreenName]: {
    readonly screen: Name;
    /** How its words begin. */
    readonly words: string;
    readonly read: () => Promise<Shown[Name]> | Shown[Name];
  };
}[ScreenName];

/** What a driver's step is called on each screen. */
export const moveWords = async (screen: 'office' | 'driver', move: TripMove): Promise<string> =>
  screen === 'office'
    ? (await import('../../src/features/office/booking/move-labels.ts')).moveLabels[move]
    : (await import('../../src/features/mission/mission.tsx')).stepLabels[move];

/** What was on a screen in a state: mostly it is there again. */
const drawn = new Map<string, readonly string[]>();

/** The state of a booking, as far as screens differ by it. */
export const stateOf = ({ booking, order }: BookingWalk): string =>
  [
    booking.status,
    order.by,
    ...booking.trips.map(({ status, slot, driverId }) => `${status} ${slot === null} ${driverId === null}`),
    booking.invoices.some(({ dueCents }) => dueCents > 0),
    booking.refunds.some(({ status }) => status === 'failed'),
  ].join();

/**
 * @param state that it is looked for in
 * @throws where the screen has no such control
 */
export async function requireControl(state: string, { screen, words, read }: Control): Promise<void> {
  const key = [screen, state].join();
  const isThere = (controls: readonly string[] = []) =>
    controls.some((control) => new RegExp(`^${words}`).test(control));
  if (isThere(drawn.get(key))) return;
  const controls = await controlsOf(screen, (await read()) as never);
  drawn.set(key, controls);
  if (!isThere(controls)) {
    throw new Error(`no control “${words}” on the screen of ${screen} among: ${controls.join(' | ')}`);
  }
}
