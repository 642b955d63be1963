/** The bands around our place of business, to scale, north up, with the neighbouring towns, our yard and the places chosen. */
import { formatKilometres } from '../../domain/lib/french-number.ts';
import { yardPlace } from '../../domain/settings/company.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';
import type { EstimatedLeg } from './prices.ts';
import { directionOf, type Point, project, within } from './projection.ts';

/** Half the map's side, in metres, where the last band is not beyond. */
const REACH = 17_000;

/** The last band and what is just beyond, in metres. */
const reachOf = (bands: Tariff['bands']): number =>
  Math.max(REACH, ...bands.map(({ toMetres }) => toMetres + 2_000));

/** Units of the drawing for a metre: it is 300 units wide, so that its text is readable at 320 px. */
const SCALE = 150 / REACH;

/** Towns that people know, far enough from each other for their names. */
export const landmarks: readonly (readonly [name: string, lat: number, lon: number])[] = [
  ['Venelles', 43.599, 5.48],
  ['Éguilles', 43.569, 5.356],
  ['Gardanne', 43.455, 5.469],
  ['Ventabren', 43.538, 5.295],
  ['Meyrargues', 43.637, 5.527],
  ['Meyreuil', 43.488, 5.496],
];

const drawn = ({ x, y }: Point): Point => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE) });

/** Half of a name's width, at some 8 units a letter. */
const halfOf = (name: string): number => name.length * 4;

/** Half of the drawing, but for a margin that no name is written in. */
const EDGE = 146;

/** Between a town and its name. */
const GAP = 6;

/** Where the middle of a name is that belongs above or below a place: as near as the drawing's edge lets it. */
const inside = (x: number, name: string): number => Math.min(Math.abs(x), EDGE - halfOf(name)) * Math.sign(x);

/** A town, and where the middle of its name is: beside it, away from our place where there is room. */
const towns = landmarks.map(([name, lat, lon]) => {
  const { x, y } = drawn(project({ lat, lon }));
  const outwards = Math.sign(x);
  const room = Math.abs(x) + GAP + 2 * halfOf(name) < EDGE;
  const side = room ? outwards : -outwards;
  return { name, x, y, side, middle: { x: x + side * (GAP + halfOf(name)), y } };
});
const yard = drawn(project(yardPlace));

const CENTRE = { x: 0, y: 0 } as const;
const PLACE = 'Notre établissement';
const YARD = 'Notre parc';

const INK = 'var(--ink)';
const PAPER = 'var(--paper)';
// How it looks is said here: a sheet of its own would be a request more. As styles, which both engines name alike.
const look = {
  map: {
    width: '100%',
    maxWidth: '26rem',
    margin: 'auto',
    // In units of the drawing, which is narrower on a phone.
    fontSize: 'clamp(11px, 16px - 0.6vw, 14px)',
  },
  drawing: { fill: INK, textAnchor: 'middle' },
  // Lines that cross a name stop short of it.
  town: { fill: 'var(--ink-soft)', stroke: PAPER, strokeWidth: '3px', paintOrder: 'stroke' },
  line: { stroke: INK, strokeWidth: '2px', fill: 'none' },
  way: { stroke: INK, strokeWidth: '2px', strokeDasharray: '4 4' },
  mark: { stroke: INK, strokeWidth: '2px', fill: 'var(--orange)' },
  bold: { fontWeight: 'bold' },
  name: { fontWeight: 'bold', stroke: PAPER, strokeWidth: '3px', paintOrder: 'stroke' },
  band: { fill: 'rgb(242 140 40 / 13%)', stroke: 'rgb(15 61 62 / 45%)' },
  bandOn: { fill: 'rgb(242 140 40 / 13%)', stroke: INK, strokeWidth: '2.5px' },
} as const;

interface BandMapProps extends Pick<Tariff, 'bands'> {
  readonly legs: readonly EstimatedLeg[];
}

export function BandMap({ legs, bands }: BandMapProps) {
  const reach = reachOf(bands);
  const half = reach * SCALE;
  const marks = marksOf(legs, reach);
  return (
    <svg
      style={look.map}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      role="img"
      aria-label={alternative(legs, bands)}
    >
      <g style={look.drawing}>
        {[...bands].reverse().map(({ id, toMetres, label }) => (
          <Band
            key={id}
            radius={toMetres * SCALE}
            label={label}
            isOn={legs.some((leg) => leg.bandId === id)}
            isCovered={marks.some((mark) => covers(mark, { x: 0, y: labelMiddle(toMetres * SCALE) }, label))}
          />
        ))}
        {towns
          .filter(({ name, middle }) => !marks.some((mark) => covers(mark, middle, name)))
          .map(({ name, x, y, side }) => (
            <g key={name}>
              <circle cx={x} cy={y} r={2} />
              <text
                x={x + side * GAP}
                y={y + 5}
                style={{ ...look.town, textAnchor: side < 0 ? 'end' : 'start' }}
              >
                {name}
              </text>
            </g>
          ))}
        {marks.map(({ label, x, y }) => (
          <g key={label} data-mark={label}>
            <path d={`M0 0L${x} ${y}`} style={look.way} />
            <circle cx={x} cy={y} r={6} style={look.mark} />
            <text style={look.name} x={inside(x, label)} y={y + (isNamedAbove({ label, x, y }) ? -10 : 20)}>
              {label}
            </text>
          </g>
        ))}
        <House at={CENTRE} name={PLACE} />
        {!marks.some(isOnYard) && <House at={yard} name={YARD} />}
        <path style={look.line} d="M-138-124V-142M-143-136L-138-142L-133-136" />
        <text x={-138} y={-110}>
          N
        </text>
      </g>
    </svg>
  );
}

const House = ({ at, name }: { readonly at: Point; readonly name: string }) => (
  <g transform={`translate(${at.x} ${at.y})`}>
    <path d="M-7 6V-3L0-9L7-3V6Z" />
    <text y={20} style={look.name}>
      {name}
    </text>
  </g>
);

interface BandProps {
  /** In units of the drawing. */
  readonly radius: number;
  readonly label: string;
  /** A place that was chosen is in it. */
  readonly isOn: boolean;
  /** The name of such a place stands where its label would be. */
  readonly isCovered: boolean;
}

const Band = ({ radius, label, isOn, isCovered }: BandProps) => (
  <g data-on={isOn}>
    <circle r={radius} style={isOn ? look.bandOn : look.band} />
    {!isCovered && (
      <text y={labelMiddle(radius) + 5} {...(isOn && { style: look.bold })}>
        {label}
      </text>
    )}
  </g>
);

/** Where the middle of a band's label is, just inside its ring. */
const labelMiddle = (radius: number): number => 8 - radius;

interface Mark extends Point {
  readonly label: string;
}

/** A mark for each place, not for each leg; a place off the map is drawn at its edge. */
function marksOf(legs: readonly EstimatedLeg[], reach: number): Mark[] {
  const marks = legs.map(({ kind, from }) => ({
    label: legNames[kind],
    ...drawn(within(project(from.place), reach * 0.95)),
  }));
  const [first, second] = marks;
  return first && second && first.x === second.x && first.y === second.y
    ? [{ ...first, label: 'Départ et retour' }]
    : marks;
}

const legNames = { outbound: 'Départ', return: 'Retour' } as const;

/** A name would be read through the mark, or its name above or below it. @param middle of the name */
const covers = (mark: Mark, middle: Point, name: string): boolean =>
  Math.abs(inside(mark.x, mark.label) - middle.x) < halfOf(mark.label) + halfOf(name) &&
  Math.abs(mark.y + (isNamedAbove(mark) ? -8 : 8) - middle.y) < 23;

/** A place of ours has its name where a mark has its own. */
const isBeside = (mark: Mark, middle: Point, name: string): boolean =>
  Math.abs(mark.x - middle.x) < halfOf(mark.label) + halfOf(name) && Math.abs(mark.y - middle.y) < 26;

/** Away from our place but for the drawing's edge, and from the names of our two places, which are below them. */
const isNamedAbove = (mark: Mark): boolean =>
  (mark.y < 0 && mark.y > -125) ||
  mark.y > 125 ||
  isBeside(mark, CENTRE, PLACE) ||
  (mark.y < yard.y && isBeside(mark, yard, YARD));

/** The yard's drawing, or its name below it, would be covered. */
const isOnYard = ({ x, y }: Mark): boolean =>
  Math.abs(x - yard.x) < halfOf(YARD) && y > yard.y - 14 && y < yard.y + 30;

function alternative(legs: readonly EstimatedLeg[], bands: Tariff['bands']): string {
  const map = `Carte des tranches ${bands.map(({ label }) => label).join(', ')} autour de notre établissement`;
  const places = legs.map(
    ({ kind, distanceMetres, from }) =>
      `${legNames[kind]} à ${formatKilometres(distanceMetres)} ${directionOf(project(from.place))}`,
  );
  return [map, ...places].join('. ');
}
