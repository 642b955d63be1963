/** A week by driver and day: how much each has to do, which leads to that day. */
import { dateFormat } from '../../../../domain/lib/time/date-format.ts';
import { durationLabel } from '../../../../domain/lib/time/french-duration.ts';
import { parisInstant, parisTime } from '../../../../domain/lib/time/paris-time.ts';
import type { PlanningView, TeamDriver, TeamTrip } from '../../../../domain/planning/calls.ts';
import { absentOn } from '../chart.ts';
import './week-load.css';

interface WeekLoadProps {
  readonly view: PlanningView;
}

/** On a screen that is narrower it scrolls in its own box, whose first column stays in sight. */
export function WeekLoad({ view: { days, closed, trips, drivers } }: WeekLoadProps) {
  return (
    <>
      <p className="hint sideways">Glissez pour voir toute la semaine.</p>
      <section
        className="week-load"
        aria-label="Charge de la semaine"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is beyond its edge is scrolled to by keyboard.
        tabIndex={0}
      >
        <table>
          <caption>Trajets et heures de travail, par convoyeur et par jour</caption>
          <thead>
            <tr>
              <th scope="col">Convoyeur</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  <a href={dayPath(day)}>{briefDay(day)}</a>
                  {closed.includes(day) && <small>fermé</small>}
                </th>
              ))}
              <th scope="col">Semaine</th>
            </tr>
          </thead>
          <tbody>
            {[null, ...drivers].map((driver) => (
              <Row
                key={driver?.id ?? ''}
                driver={driver}
                days={days}
                trips={trips.filter(({ driverId }) => driverId === (driver?.id ?? null))}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface RowProps {
  /** Null is what nobody drives. */
  readonly driver: TeamDriver | null;
  readonly days: readonly string[];
  /** Theirs. */
  readonly trips: readonly TeamTrip[];
}

function Row({ driver, days, trips }: RowProps) {
  const name = driver?.displayName ?? 'À\u00a0confier';
  const { minutes = 0, loads = [], warnings = [], licenceUntil = '' } = driver ?? {};
  // A licence of which nobody has noted the end is said below, once for all: it is no mark of this week.
  const isMarked = warnings.length > (licenceUntil === null ? 1 : 0);
  return (
    <tr>
      <th scope="row">{name}</th>
      {days.map((day) => {
        const count = trips.filter(({ slot }) => parisTime(new Date(slot.start)).day === day).length;
        const load = loads.find((one) => one.day === day);
        const isAbsent = driver !== null && absentOn(driver, day) !== undefined;
        const against = [
          ...(isAbsent && count > 0 ? ['ses trajets sont à confier à d’autres'] : []),
          ...(load?.warnings ?? []),
        ];
        return (
          <td key={day}>
            {(count > 0 || isAbsent) && (
              <a href={dayPath(day)} className={isAbsent ? 'absent' : ''}>
                {isAbsent && <span>absence</span>}
                <Load count={count} minutes={load?.minutes ?? 0} warnings={against} />
                <span className="unseen">{`, ${name}, ${briefDay(day)}`}</span>
              </a>
            )}
          </td>
        );
      })}
      <td>
        <Load count={trips.length} minutes={minutes} warnings={isMarked ? warnings : []} />
      </td>
    </tr>
  );
}

interface LoadProps {
  readonly count: number;
  /** Of work; 0 where nobody knows it. */
  readonly minutes: number;
  /** What speaks against it, in French. */
  readonly warnings: readonly string[];
}

const Load = ({ count, minutes, warnings }: LoadProps) => (
  <>
    {count > 0 && <b>{`${count}\u00a0trajet${count > 1 ? 's' : ''}`}</b>}
    {minutes > 0 && <span>{` ${durationLabel(minutes)}`}</span>}
    {warnings.length > 0 && (
      <span className="mark" title={warnings.join('\n')}>
        <span aria-hidden>{' ⚠'}</span>
        <span className="unseen">{`, attention\u00a0: ${warnings.join(', ')}`}</span>
      </span>
    )}
  </>
);

const dayPath = (day: string): string => `#/admin/teammate/planning?day=${day}`;

const shortDay = dateFormat('fr-FR', { weekday: 'short', day: 'numeric', timeZone: 'Europe/Paris' });

/** « dim. 13 »: seven of them fit a tablet. */
const briefDay = (day: string): string => shortDay().format(parisInstant(day, 0)).replace(' ', '\u00a0');
