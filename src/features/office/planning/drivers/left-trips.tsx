/** What an absent driver should drive on the days on show: given to others at one press, or moved where nobody is free. */

import { ofName } from '../../../../domain/account/of-name.ts';
import { durationLabel } from '../../../../domain/lib/time/french-duration.ts';
import { hourOf } from '../../../../domain/lib/time/french-slot.ts';
import type { TeamDriver, TeamTrip } from '../../../../domain/planning/calls.ts';
import type { PlannedGift } from '../../../../domain/planning/move-calls.ts';
import { Alert } from '../../../../ui/screen/alert.tsx';
import { toned } from '../../../../ui/state/toned.ts';
import { isLeftBy } from '../chart.ts';
import { MoveButton, useGiving } from '../giving.tsx';
import type { PlanningState } from '../planning-state.ts';
import { tripName } from '../trip-name.ts';
import { absentMinutes } from './driver-hours.ts';

interface LeftTripsProps {
  readonly driver: TeamDriver;
  readonly state: PlanningState;
  readonly onGive: () => void;
}

const isOf = (one: TeamDriver) => (trip: TeamTrip, drivers: readonly TeamDriver[]) =>
  trip.canMove &&
  isLeftBy(
    trip,
    drivers.filter(({ id }) => id === one.id),
  );

export function LeftTrips(props: LeftTripsProps) {
  const { trips = [] } = props.state.load.data.value ?? {};
  const left = trips.filter((trip) => isOf(props.driver)(trip, [props.driver]));
  // Others are other ones to be given.
  return left.length > 0 && <Left key={left.map(({ id }) => id).join()} {...props} />;
}

function Left({ driver, state, onGive }: LeftTripsProps) {
  const { trips = [], days = [] } = state.load.data.value ?? {};
  const { waiting, refused, moves, plan, giftOf } = useGiving(state.load, isOf(driver));
  const all = waiting.value.length;
  const count = moves.value.length;
  // Not where some of those hours were driven before the absence was noted.
  const isAll = trips.every((trip) => !isLeftBy(trip, [driver]) || trip.canMove);
  const minutes = isAll ? absentMinutes(driver, days) : 0;
  // Before it is known who would get them: most often all of them can be given.
  const isBusy = state.busy.value || plan.loading.value;
  return (
    <>
      <p className="noted">
        <span {...toned('off')}>
          {all > 1 ? `${all}\u00a0trajets à confier` : 'Un trajet à confier'}
          {minutes > 0 && `, soit ${durationLabel(minutes)}`}
        </span>
        {(count > 0 || isBusy) && (
          <button
            type="button"
            className="button quiet small"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              onGive();
              void state.act(({ moveAll }) => moveAll(moves.peek()));
            }}
          >
            {giveLabel(isBusy ? all : count, all)}
            <span className="unseen">{` aux convoyeurs proposés\u00a0: trajets ${ofName(driver.displayName)}`}</span>
          </button>
        )}
      </p>
      <Alert message={plan.failure.value} />
      {refused.value.length > 0 && (
        <ul className="team">
          {refused.value.map((trip) => (
            <li key={trip.id} className="left-trip">
              <span>
                {/* Of one day it need not be said which. */}
                <b>{days.length > 1 ? tripName(trip) : `${trip.plate}, ${hourOf(trip.slot.start)}`}</b>
                <br />
                {shortReason(giftOf(trip))}
              </span>
              <MoveButton trip={trip} open={state.open} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where somebody is free at another hour, that leads on: why nobody is at its own is said of each trip that is opened. */
const shortReason = (gift: PlannedGift | undefined) => gift?.free ?? gift?.reason;

/** @param count how many of all of them somebody can be given */
function giveLabel(count: number, all: number): string {
  if (count < all) return `En confier ${count}`;
  return all > 1 ? 'Les confier' : 'Le confier';
}
