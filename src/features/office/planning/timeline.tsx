/** The day drawn: hours across, one row per driver. Each bar leads to its booking. */

import { slotHours } from '../../../domain/lib/time/french-slot.ts';
import type { TeamDay, TeamTrip } from '../../../domain/mission/office-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { axisOf, HOUR_WIDTH, layOut, ticksOf, widthOf } from './layout.ts';
import { lookOf } from './trip-look.ts';
import './timeline.css';

/** Units of the drawing. */
const HEAD = 22;
const NAME = 22;
const LANE = 46;
const BAR = 40;

export function Timeline({ day, trips, drivers }: TeamDay) {
  const axis = axisOf(
    day,
    trips.map(({ slot }) => slot),
  );
  const width = widthOf(axis);
  let y = HEAD;
  const rows = [{ id: null, displayName: 'À attribuer' }, ...drivers].map(({ id, displayName }) => {
    const bars = layOut(
      axis,
      trips.filter(({ driverId }) => driverId === id),
    );
    const row = { id, displayName, bars, y };
    y += NAME + LANE * Math.max(0, ...bars.map(({ lane }) => lane + 1));
    return row;
  });
  return (
    <div className="day-chart">
      <svg viewBox={`0 0 ${width} ${y}`} style={{ minWidth: width }}>
        <title>Frise de la journée</title>
        {ticksOf(axis).map(({ x, hour }) => (
          <g key={x} className="tick">
            <path d={`M${x} ${HEAD - 4}V${y}`} />
            <text x={x + 3} y={14}>
              {x < width && `${hour}\u00a0h`}
            </text>
          </g>
        ))}
        {rows.map(({ id, displayName, bars, y: top }) => (
          <g key={id} className="row">
            <path d={`M0 ${top}H${width}`} />
            <text x={3} y={top + 16}>
              {displayName}
            </text>
            {bars.map(({ item, x, width: wide, lane }) => (
              <Bar
                key={item.id}
                trip={item}
                by={displayName}
                x={x}
                y={top + NAME + lane * LANE}
                width={wide}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

interface BarProps {
  readonly trip: TeamTrip;
  readonly by: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function Bar({ trip, by, x, y, width }: BarProps) {
  const { bookingId, reference, slot, from, to, plate, approachMinutes } = trip;
  const { brief, className } = lookOf(trip);
  const before = Math.min(x, ((approachMinutes ?? 0) / 60) * HOUR_WIDTH);
  return (
    <a href={`#/admin/teammate/booking/${bookingId}`} className={className}>
      <title>
        {`${plate} ${brief}, ${by}, ${slotHours(slot)}, ${kindOf(trip).toLowerCase()} ${from} → ${to}, ${reference}`}
      </title>
      {before > 0 && <path className="approach" d={`M${x - before} ${y + BAR / 2}H${x}`} />}
      <rect x={x + 1} y={y} width={width - 2} height={BAR} rx={4} />
      <text x={x + 6} y={y + 17} className="plate">
        {plate}
      </text>
      <text x={x + 6} y={y + 32}>
        {brief}
      </text>
    </a>
  );
}
