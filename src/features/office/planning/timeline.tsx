/**
 * Days drawn to the minute: hours across, a lane per driver, one of what nobody drives and one of what has no appointment.
 * A bar is pressed to choose who drives it, or drawn to their lane.
 */

import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { durationLabel } from '../../../domain/lib/time/french-duration.ts';
import { hourOf, slotDay, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { parisInstant } from '../../../domain/lib/time/paris-time.ts';
import type { PlanningView, TeamTrip, TripToAgree } from '../../../domain/planning/calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
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
import type { PlanningState } from './planning-state.ts';
import { lookOf } from './trip-look.ts';
import './timeline.css';

const UNASSIGNED = 'À attribuer';
const TO_AGREE = 'Rendez-vous à convenir';
/** Units of the drawing: a trip without an hour is as wide as a plate. */
const TO_AGREE_WIDTH = 90;

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
  const perRow = Math.max(1, Math.floor(chart.width / TO_AGREE_WIDTH));
  const height =
    chart.bottom + (view.toAgree.length > 0 ? NAME + LANE * Math.ceil(view.toAgree.length / perRow) : 0);
  return (
    <div className="day-chart">
      <svg viewBox={`0 0 ${chart.width} ${height}`} style={{ minWidth: chart.width }} ref={drawing}>
        <title>{chart.days.length > 1 ? 'Frise de la semaine' : 'Frise de la journée'}</title>
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
        {view.toAgree.length > 0 && <ToAgree trips={view.toAgree} chart={chart} perRow={perRow} />}
        {chart.now !== null && (
          <path className="now" d={`M${chart.now} ${HEAD - 8}V${chart.bottom}`}>
            <title>{`Maintenant, ${hourOf(view.now)}`}</title>
          </path>
        )}
      </svg>
    </div>
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
          {slotDay({ start: parisInstant(day, 0).toISOString() })}
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
            <text x={x + 3} y={y + 16}>
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
}

function Bar({ trip, by, x, y, width, chart, drag, href }: BarProps) {
  const { reference, slot, from, to, plate, approachMinutes } = trip;
  const { brief, className } = lookOf(trip);
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
          if (drag.hasDrawn()) event.preventDefault();
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
          <>
            <text x={x + 6} y={y + 17} className="plate">
              {plate}
            </text>
            <text x={x + 6} y={y + 32}>
              {brief}
            </text>
          </>
        )}
      </a>
    </g>
  );
}

/** What tells one from another in a bar as wide as three digits: « 123 » of AB-123-CD. */
const briefPlate = (plate: string): string => /\d{2,4}/.exec(plate)?.[0] ?? plate.slice(0, 3);

interface ToAgreeProps {
  readonly trips: readonly TripToAgree[];
  readonly chart: Chart;
  readonly perRow: number;
}

/** They have no hour: each leads to its booking, where one is agreed on. */
const ToAgree = ({ trips, chart: { width, bottom }, perRow }: ToAgreeProps) => (
  <g className="row">
    <path d={`M0 ${bottom}H${width}`} />
    <g>
      <text x={3} y={bottom + 16}>
        {TO_AGREE}
      </text>
    </g>
    {trips.map((trip, index) => {
      const x = (index % perRow) * TO_AGREE_WIDTH;
      const y = bottom + NAME + Math.floor(index / perRow) * LANE;
      return (
        <a key={trip.id} href={`#/admin/teammate/booking/${trip.bookingId}`} className="planned">
          <title>
            {`${trip.plate}, ${TO_AGREE.toLowerCase()}, ${kindOf(trip).toLowerCase()} ${trip.from} → ${trip.to}, ${trip.reference}`}
          </title>
          <rect x={x + 1} y={y} width={TO_AGREE_WIDTH - 2} height={BAR} rx={4} />
          <text x={x + 6} y={y + 17} className="plate">
            {trip.plate}
          </text>
          <text x={x + 6} y={y + 32}>
            {kindOf(trip)}
          </text>
        </a>
      );
    })}
  </g>
);
