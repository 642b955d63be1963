/**
 * Days drawn to the minute: hours across, a lane per driver and one of what nobody drives. What has no
 * appointment is listed below. A bar is pressed to choose who drives it, or drawn to their lane.
 */

import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { durationLabel } from '../../../domain/lib/time/french-duration.ts';
import { hourOf, slotDay, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { parisInstant } from '../../../domain/lib/time/paris-time.ts';
import type { PlanningView, TeamTrip, TripToAgree } from '../../../domain/planning/calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import {
  absentOn,
  BAR,
  type Chart,
  chartOf,
  type DrawnDay,
  type DrawnLane,
  HEAD,
  LANE,
  laneAt,
  NAME,
} from './chart.ts';
import { createDrag, type Drag } from './drag.ts';
import { ticksOf } from './layout.ts';
import { isLeftBy, type PlanningState } from './planning-state.ts';
import { lookOf } from './trip-look.ts';
import './timeline.css';

const UNASSIGNED = 'À attribuer';
/** Units of the drawing: between the lines of what a bar says, and what a letter takes at most as a rule. */
const LINE = 13;
const LETTER = 7;

interface TimelineProps {
  readonly view: PlanningView;
  readonly state: PlanningState;
}

export function Timeline({ view, state }: TimelineProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const chart = chartOf(view);
  const target = useRef<DrawnLane | null>(null);
  const box = () => drawing.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
  const unitsPerPixel = () => (drawing.current?.viewBox.baseVal.height ?? 1) / box().height;
  const [drag] = useState(() =>
    createDrag((trip) => {
      const to = target.current?.driver?.id ?? null;
      if (target.current && to !== trip.driverId) void state.move(trip, to);
    }, unitsPerPixel),
  );
  const dragged = drag.dragged.value;
  // As the lanes are now: they move when what is shown is read again.
  target.current = dragged && laneAt(chart, (dragged.clientY - box().top) * unitsPerPixel());
  return (
    <>
      <section
        className="day-chart"
        aria-label="Frise"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is gone through by keyboard where no trip in it takes the focus.
        tabIndex={0}
        onScroll={({ currentTarget: { style, scrollLeft } }) =>
          style.setProperty('--gone', `${scrollLeft}px`)
        }
      >
        <svg viewBox={`0 0 ${chart.width} ${chart.bottom}`} style={{ minWidth: chart.width }} ref={drawing}>
          <title>Frise</title>
          {chart.days.map((day) => (
            <Hours key={day.day} day={day} chart={chart} />
          ))}
          {chart.lanes.map((lane) => (
            <Lane
              key={lane.driver?.id ?? ''}
              lane={lane}
              chart={chart}
              drag={drag}
              isTarget={lane === target.current}
              address={addressOf(view)}
            />
          ))}
          {chart.now !== null && (
            <path className="now" d={`M${chart.now} ${HEAD - 8}V${chart.bottom}`}>
              <title>{`Maintenant, ${hourOf(view.now)}`}</title>
            </path>
          )}
        </svg>
      </section>
      {view.toAgree.length > 0 && <ToAgree trips={view.toAgree} />}
    </>
  );
}

/** The address of what is shown: pressing a trip adds it, going back takes it away. */
function addressOf({ day, days }: PlanningView): string {
  return `#/admin/teammate/planning?day=${day}${days.length > 1 ? '&span=week' : ''}`;
}

interface HoursProps {
  readonly day: DrawnDay;
  readonly chart: Chart;
}

function Hours({ day: { day, axis, x: left, width }, chart: { scale, days, bottom } }: HoursProps) {
  const isWeek = days.length > 1;
  return (
    <g className="tick">
      {ticksOf(axis, scale).map(({ x, hour }) => (
        <g key={x}>
          <path d={`M${left + x} ${HEAD - 4}V${bottom}`} />
          {!isWeek && x < width && (
            <text x={left + x + 3} y={14}>
              {`${hour}\u00a0h`}
            </text>
          )}
        </g>
      ))}
      {isWeek && (
        <text x={left + 3} y={14}>
          {briefDay(day)}
        </text>
      )}
    </g>
  );
}

interface LaneProps {
  readonly lane: DrawnLane;
  readonly chart: Chart;
  readonly drag: Drag;
  /** What is drawn would be let go here. */
  readonly isTarget: boolean;
  readonly address: string;
}

function Lane({ lane: { driver, y, height, bars }, chart, drag, isTarget, address }: LaneProps) {
  const name = driver?.displayName ?? UNASSIGNED;
  return (
    <g className={isTarget ? 'row target' : 'row'}>
      <rect className="ground" x={0} y={y} width={chart.width} height={height} />
      <path d={`M0 ${y}H${chart.width}`} />
      {chart.days.map(({ day, x, width }) => {
        const absence = driver && absentOn(driver, day);
        return (
          <g key={day}>
            {absence && (
              <rect className="absent" x={x} y={y + NAME - 2} width={width} height={height - NAME}>
                <title>{`${name}, absent${absence.reason ? `\u00a0: ${absence.reason}` : ''}`}</title>
              </rect>
            )}
            <text x={x + 3} y={y + 16} className={chart.days.length > 1 ? undefined : 'name'}>
              {name}
              {absence && ' (absent)'}
            </text>
          </g>
        );
      })}
      {driver && chart.days.length === 1 && (
        <text x={chart.width - 4} y={y + 16} className="work">
          {driver.minutes > 0 && durationLabel(driver.minutes)}
          {driver.warnings.length > 0 && '\u00a0⚠'}
        </text>
      )}
      {bars.map(({ item, x, width, lane }) => (
        <Bar
          key={item.id}
          trip={item}
          by={name}
          x={x}
          y={y + NAME + lane * LANE}
          width={width}
          chart={chart}
          drag={drag}
          isLeft={item.canMove && driver !== null && isLeftBy(item, [driver])}
          href={item.canMove ? `${address}&trip=${item.id}` : `#/admin/teammate/booking/${item.bookingId}`}
        />
      ))}
    </g>
  );
}

interface BarProps {
  readonly trip: TeamTrip;
  readonly by: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly chart: Chart;
  readonly drag: Drag;
  readonly href: string;
  /** Who should drive it is absent. */
  readonly isLeft: boolean;
}

function Bar({ trip, by, isLeft, x, y, width, chart, drag, href }: BarProps) {
  const { kind, reference, slot, from, to, plate, approachMinutes } = trip;
  const { brief, className } = lookOf(trip, isLeft);
  const before = Math.min(x, ((approachMinutes ?? 0) / 60) * chart.scale.hour);
  const dragged = drag.dragged.value;
  const isDragged = dragged?.trip.id === trip.id;
  return (
    <g transform={isDragged ? `translate(0 ${dragged.way})` : undefined}>
      <a
        href={href}
        className={className}
        draggable={false}
        onPointerDown={(event: PointerEvent) => drag.begin(trip, event)}
        onClick={(event: MouseEvent) => {
          // A press by keyboard, which no pointer made, is none that has drawn.
          if (event.detail > 0 && drag.hasDrawn()) event.preventDefault();
        }}
      >
        <title>
          {`${plate} ${brief}, ${by}, ${slotHours(slot)}, ${kindOf(trip).toLowerCase()} ${from} → ${to}, ${reference}`}
        </title>
        {before > 0 && <path className="approach" d={`M${x - before} ${y + BAR / 2}H${x}`} />}
        <rect x={x + 1} y={y} width={width - 2} height={BAR} rx={4} />
        {chart.days.length > 1 ? (
          <text x={x + width / 2} y={y + 25} className="plate brief">
            {briefPlate(plate)}
          </text>
        ) : (
          Object.entries({
            plate,
            when: hourOf(slot.start),
            // Where its customer is: establishments are told by their plates.
            where: kind === 'return' ? to : from,
            what: brief,
          }).map(([name, said], line) => (
            <text key={name} x={x + 6} y={y + (line + 1) * LINE} className={name}>
              {clipped(said, width)}
            </text>
          ))
        )}
      </a>
    </g>
  );
}

/** « dimanche 13 ». */
const briefDay = (day: string): string =>
  slotDay({ start: parisInstant(day, 0).toISOString() })
    .split(/\s/, 2)
    .join('\u00a0');

/** As much of a text as a bar has room for. */
function clipped(text: string, width: number): string {
  const letters = Math.floor((width - 8) / LETTER);
  return text.length > letters ? `${text.slice(0, Math.max(0, letters - 1))}…` : text;
}

/** What tells one from another in a bar as wide as three digits: « 123 » of AB-123-CD. */
const briefPlate = (plate: string): string => /\d{2,4}/.exec(plate)?.[0] ?? plate.slice(0, 3);

/** Below the drawing, whose hours they have none of: each leads to its booking, where one is agreed on. */
const ToAgree = ({ trips }: { readonly trips: readonly TripToAgree[] }) => (
  <section>
    <h2>Rendez-vous à convenir</h2>
    <ul className="team">
      {trips.map(({ id, bookingId, plate, reference, from, to, isReady, ...trip }) => (
        <li key={id}>
          <a href={`#/admin/teammate/booking/${bookingId}`}>{unbroken(plate)}</a>
          {`, ${kindOf(trip).toLowerCase()} ${from} → ${to}, `}
          {unbroken(reference)}
          {!isReady && ', véhicule pas encore prêt'}
        </li>
      ))}
    </ul>
  </section>
);
