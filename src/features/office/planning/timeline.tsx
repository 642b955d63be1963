/**
 * A day drawn to the minute: hours across, a lane per driver and one of what nobody drives. A bar is pressed
 * to choose who drives it, or drawn to their lane.
 */

import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { HOUR_MINUTES } from '../../../domain/lib/time/durations.ts';
import { durationLabel } from '../../../domain/lib/time/french-duration.ts';
import { hourOf, slotHours } from '../../../domain/lib/time/french-slot.ts';
import type { PlanningView, TeamTrip } from '../../../domain/planning/calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import {
  absentOn,
  type Chart,
  chartOf,
  type DrawnLane,
  HEAD,
  isLeftBy,
  laneAt,
  namesAbove,
  namesBeside,
} from './chart.ts';
import type { Drag, Pressed } from './drag.tsx';
import { compactScale, dayScale, type Scale, ticksOf } from './layout.ts';
import type { PlanningState } from './planning-state.ts';
import { lookOf } from './trip-look.ts';
import './timeline.css';

const UNASSIGNED = 'À\u00a0confier';
/** Units of the drawing: between the lines of what a bar says, and what a letter takes at most as a rule. */
const LINE = 13;
const LETTER = 7;
/** Between those of a name, which has more room. */
const NAME_LINE = 14;

interface TimelineProps {
  readonly view: PlanningView;
  readonly state: PlanningState;
}

const loadDrag = loadPart(() => import('./drag.tsx'), 'createDrag');

export function Timeline({ view, state }: TimelineProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const chart = chartOf(view, matchMedia('(max-width: 30rem)').matches ? namesAbove : namesBeside);
  const target = useRef<DrawnLane | null>(null);
  const box = () => drawing.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
  const unitsPerPixel = () => (drawing.current?.viewBox.baseVal.height ?? 1) / box().height;
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = (trip: TeamTrip, refusalOn: Drag['refusalOn']) => {
    const to = target.current?.driver?.id ?? null;
    const reason = refusalOn(target.current);
    if (target.current && to !== trip.driverId)
      void state.act(async ({ move, refuse }) => (reason ? refuse(trip, reason) : move(trip, to)));
  };
  /** Before what draws it was there: it begins with that. */
  const pressed = useRef<Parameters<Drag['begin']> | null>(null);
  const press: Drag['begin'] = (...begun) => {
    pressed.current = begun;
    drag?.begin(...begun);
  };
  // A mouse anywhere will soon press a bar. Fingers draw nothing: a phone never loads it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: until it is there.
  useEffect(() => {
    if (drag) return;
    const approach = ({ pointerType }: Pressed) => {
      if (pointerType !== 'touch')
        loadDrag().then(
          (createDrag) => setDrag((made) => made ?? createDrag(drop, unitsPerPixel, pressed.current)),
          state.fail,
        );
    };
    addEventListener('pointerover', approach);
    return () => removeEventListener('pointerover', approach);
  }, [drag]);
  const shared = { chart, drag, press, open: state.open };
  const { side } = chart.names;
  const ticks = ticksOf(chart.axis);
  const dragged = drag?.dragged.value;
  // As the lanes are now: they move when what is shown is read again.
  target.current = dragged ? laneAt(chart, (dragged.clientY - box().top) * unitsPerPixel()) : null;
  return (
    <>
      <section
        // Another day is opened anew; one that is read again stays where somebody has scrolled it to.
        key={view.day}
        ref={showOpening}
        data-opening={chart.opening}
        className={drag ? 'day-chart movable' : 'day-chart'}
        aria-label="Frise"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is gone through by keyboard where no trip in it takes the focus.
        tabIndex={0}
        onScroll={({ currentTarget: { style, scrollLeft } }) =>
          style.setProperty('--gone', `${scrollLeft}px`)
        }
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section is named; a title would stand under the pointer wherever it is. */}
        <svg
          viewBox={`0 0 ${chart.width} ${chart.bottom}`}
          style={{ '--whole': `${chart.width}px` } as CSSProperties}
          ref={drawing}
        >
          {chart.isClosed && (
            <rect
              className="absent"
              x={side}
              y={HEAD}
              width={chart.width - side}
              height={chart.bottom - HEAD}
            />
          )}
          <path d={ticks.map(({ x }) => `M${side + x} ${HEAD}V${chart.bottom}`).join('')} />
          {/* Below the bars, whose plates it would strike through. */}
          {chart.now !== null && <path className="now" d={`M${chart.now} ${HEAD}V${chart.bottom}`} />}
          {lastOf(chart.lanes, ({ bars }) => bars.some(isDragged(drag))).map((lane) => (
            <Lane
              key={lane.driver?.id ?? ''}
              lane={lane}
              {...shared}
              look={drag?.laneLook(lane, lane === target.current) ?? ''}
            />
          ))}
          {drag?.refusalNote(target.current, side)}
          {/* Above the bars, which are scrolled below them. */}
          <g className="tick">
            <rect className="board" width={chart.width} height={HEAD - 1} />
            {ticks.slice(0, -1).map(({ x, hour }) => (
              <text key={x} x={side + x + 3} y={14}>
                {`${hour}\u00a0h`}
              </text>
            ))}
            <g className="name">
              <rect className="board" width={side} height={HEAD - 1} />
            </g>
          </g>
        </svg>
      </section>
      <p className="hint">Pressez un trajet pour le confier{drag?.hint}.</p>
    </>
  );
}

const isDragged =
  (drag: Drag | null) =>
  ({ item }: Pick<DrawnLane['bars'][number], 'item'>): boolean =>
    item.id === drag?.dragged.value?.trip.id;

/** What is drawn last is above the rest: the bar on its way, and the lane that it comes from. */
const lastOf = <Item,>(all: readonly Item[], isLast: (item: Item) => boolean): Item[] =>
  [...all].sort((one, other) => Number(isLast(one)) - Number(isLast(other)));

/** No further than there is: after the last appointment it shows the end of the day, and room for no hour to be cut before. */
function showOpening(box: HTMLElement | null): void {
  if (!box) return;
  const opening = Number(box.dataset.opening);
  box.scrollLeft = opening;
  box.style.paddingRight = `${(opening - box.scrollLeft) % dayScale.hour}px`;
  box.scrollLeft = opening;
}

interface SharedProps {
  readonly chart: Chart;
  readonly drag: Drag | null;
  readonly press: Drag['begin'];
  readonly open: PlanningState['open'];
}

interface LaneProps extends SharedProps {
  readonly lane: DrawnLane;
  /** Classes while something is drawn. */
  readonly look: string;
}

function Lane({ lane, look, ...shared }: LaneProps) {
  const { chart, drag } = shared;
  const { driver, y, height, scale, bars } = lane;
  const name = driver?.displayName ?? UNASSIGNED;
  const absence = driver && absentOn(driver, chart.day);
  const { side } = chart.names;
  return (
    <g className={`row${look}`}>
      <rect className="ground" x={0} y={y} width={chart.width} height={height} />
      <path d={`M0 ${y}H${chart.width}`} />
      {absence && (
        <rect className="absent" x={side} y={y + 1} width={chart.width - side} height={height - 1}>
          <title>{`${name}, absence${absence.reason ? `\u00a0: ${absence.reason}` : ''}`}</title>
        </rect>
      )}
      {lastOf(bars, isDragged(drag)).map(({ item, x, width, lane: below }) => (
        <Bar
          key={item.id}
          trip={item}
          by={name}
          x={x}
          y={y + chart.names.above + below * scale.lane}
          width={width}
          scale={scale}
          {...shared}
          isLeft={item.canMove && driver !== null && isLeftBy(item, [driver])}
        />
      ))}
      <Name lane={lane} chart={chart} />
    </g>
  );
}

/** Whose lane it is, how long they work, and whether something speaks against it: it stays in sight, above what is scrolled. */
function Name({ lane: { driver, y, height }, chart: { names, day } }: Pick<LaneProps, 'lane' | 'chart'>) {
  const { displayName = UNASSIGNED, minutes = 0, warnings = [], licenceUntil = '' } = driver ?? {};
  // A licence of which nobody has noted the end is said below, once for all: it is no mark of these days.
  const isMarked = warnings.length > (licenceUntil === null ? 1 : 0);
  const isAbsent = driver && absentOn(driver, day);
  const hours = minutes > 0 ? `${durationLabel(minutes)} de travail` : '';
  const work = `${isAbsent ? 'absence' : hours}${isMarked ? '\u00a0⚠' : ''}`;
  const isBeside = names.side > 0;
  // In a column the first word stands alone: few names would be whole in one line.
  const parts = isBeside ? displayName.split(/ (.*)/, 2) : [displayName];
  return (
    <g className="name">
      <title>{[displayName, work, ...warnings].join('\n')}</title>
      {isBeside && <rect className="board" y={y + 1} width={names.side} height={height - 1} />}
      <text y={y + 2}>
        {parts.map((part) => (
          <tspan key={part} x={4} dy={NAME_LINE}>
            {isBeside ? clipped(`${part} `, names.side) : part}
          </tspan>
        ))}
      </text>
      <text
        // Names are bold.
        x={isBeside ? 4 : displayName.length * (LETTER + 1) + 12}
        y={y + 2 + NAME_LINE * (isBeside ? parts.length + 1 : 1)}
        className="work"
      >
        {work}
      </text>
    </g>
  );
}

interface BarProps extends SharedProps {
  readonly trip: TeamTrip;
  readonly by: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of its lane. */
  readonly scale: Scale;
  /** Who should drive it is absent. */
  readonly isLeft: boolean;
}

function Bar({ trip, by, isLeft, x, y, width, scale, chart, drag, press, open }: BarProps) {
  const { kind, reference, slot, from, to, plate, approachMinutes } = trip;
  const { brief, isNoted, className } = lookOf(trip, isLeft);
  const { bar } = scale;
  const isReturn = kind === 'return';
  // When it begins is seen from the hours above, as long as nothing else is to be said. Its customer's end tells it apart.
  const said = `${isNoted ? brief : hourOf(slot.start)}${isReturn ? ', retour' : ''}`;
  const lines = [plate, ...(scale === compactScale ? [] : [said, isReturn ? to : from])];
  const top = y + (bar - lines.length * LINE) / 2 - 2;
  const before = Math.min(x - chart.names.side, ((approachMinutes ?? 0) / HOUR_MINUTES) * dayScale.hour);
  return (
    <g transform={isDragged(drag)({ item: trip }) ? `translate(0 ${drag?.dragged.value?.way})` : undefined}>
      <a
        id={trip.id}
        href={`#/admin/teammate/booking/${trip.bookingId}`}
        className={className}
        draggable={false}
        onPointerDown={(event: PointerEvent) => press(trip, event)}
        onClick={(event: MouseEvent) => {
          // A press by keyboard, which no pointer made, is none that has drawn.
          const hasDrawn = event.detail > 0 && drag?.hasDrawn();
          if (hasDrawn || trip.canMove) event.preventDefault();
          // In place, rather than by the link to its booking: nothing is scrolled.
          if (!hasDrawn && trip.canMove) open(trip.id);
        }}
      >
        <title>
          {`${plate} ${brief}, ${by}, ${slotHours(slot)}, ${kindOf(trip).toLowerCase()} ${from} → ${to}, ${reference}`}
        </title>
        {before > 0 && <path className="approach" d={`M${x - before} ${y + bar / 2}H${x}`} />}
        <rect x={x + 1} y={y} width={width - 2} height={bar} rx={4} />
        {lines.map((said, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most three lines, each in its place.
          <text key={line} x={x + 6} y={top + (line + 1) * LINE} className={line ? '' : 'plate'}>
            {clipped(said, width)}
          </text>
        ))}
      </a>
    </g>
  );
}

/** As much of a text as a bar has room for. */
function clipped(text: string, width: number): string {
  const letters = Math.floor((width - 8) / LETTER);
  return text.length > letters ? `${text.slice(0, Math.max(0, letters - 1))}…` : text;
}
