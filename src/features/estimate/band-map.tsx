/** The bands around our place of business, to scale, north up, with the neighbouring towns, our yard and the places chosen. */
import { formatKilometres } from '../../domain/lib/french-number.ts';
import { yardPlace } from '../../domain/settings/company.ts';
import { bands } from '../../domain/tariff/band.ts';
import type { EstimatedLeg } from './prices.ts';
import { directionOf, type Point, project, within } from './projection.ts';

/** Half the map's side, in metres: the last band and what is just beyond. */
const REACH = 17_000;

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

const towns = landmarks.map(([name, lat, lon]) => ({ name, ...drawn(project({ lat, lon })) }));
const yard = drawn(project(yardPlace));

/** Where the middle of a name is, for it to stay inside the drawing, at some 8 units a letter. */
const inside = (x: number, name: string): number =>
  Math.min(Math.abs(x), 146 - name.length * 4) * Math.sign(x);

const INK = 'var(--ink)';
// How it looks is said here: a sheet of its own would be a request more. As styles, which both engines name alike.
const look = {
  map: {
    width: '100%',
    maxWidth: '26rem',
    margin: 'auto',
    background: '#fff',
    // In units of the drawing, which is narrower on a phone.
    fontSize: 'clamp(11px, 16px - 0.6vw, 14px)',
  },
  drawing: { fill: INK, textAnchor: 'middle' },
  // Lines that cross a name stop short of it.
  town: { fill: 'var(--ink-soft)', stroke: '#fff', strokeWidth: '3px', paintOrder: 'stroke' },
  line: { stroke: INK, strokeWidth: '2px', fill: 'none' },
  way: { stroke: INK, strokeWidth: '2px', strokeDasharray: '4 4' },
  mark: { stroke: INK, strokeWidth: '2px', fill: 'var(--orange)' },
  bold: { fontWeight: 'bold' },
  name: { fontWeight: 'bold', stroke: '#fff', strokeWidth: '3px', paintOrder: 'stroke' },
  band: { fill: 'rgb(242 140 40 / 13%)', stroke: 'rgb(15 61 62 / 45%)' },
  bandOn: { fill: 'rgb(242 140 40 / 13%)', stroke: INK, strokeWidth: '2.5px' },
} as const;

export function BandMap({ legs }: { readonly legs: readonly EstimatedLeg[] }) {
  const marks = marksOf(legs);
  return (
    <svg style={look.map} viewBox="-150 -150 300 300" role="img" aria-label={alternative(legs)}>
      <g style={look.drawing}>
        {[...bands].reverse().map(({ id, toMetres, label }) => (
          <Band
            key={id}
            radius={toMetres * SCALE}
            label={label}
            isOn={legs.some((leg) => leg.bandId === id)}
          />
        ))}
        {towns
          .filter((town) => !marks.some((mark) => isOver(mark, town)))
          .map(({ name, x, y }) => (
            <g key={name}>
              <circle cx={x} cy={y} r={2} />
              <text x={inside(x, name)} y={y + 13} style={look.town}>
                {name}
              </text>
            </g>
          ))}
        {marks.map(({ label, x, y }) => (
          <g key={label} data-mark={label}>
            <path d={`M0 0L${x} ${y}`} style={look.way} />
            <circle cx={x} cy={y} r={6} style={look.mark} />
            <text style={look.name} x={inside(x, label)} y={y + (y < 0 === Math.abs(y) < 125 ? -10 : 20)}>
              {label}
            </text>
          </g>
        ))}
        <House at={{ x: 0, y: 0 }} name="Notre établissement" />
        {!marks.some((mark) => isOver(mark, yard)) && <House at={yard} name="Notre parc" />}
        <path style={look.line} d="M138-124V-142M133-136L138-142L143-136" />
        <text x={138} y={-110}>
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
}

const Band = ({ radius, label, isOn }: BandProps) => (
  <g data-on={isOn}>
    <circle r={radius} style={isOn ? look.bandOn : look.band} />
    <text y={13 - radius} {...(isOn && { style: look.bold })}>
      {label}
    </text>
  </g>
);

interface Mark extends Point {
  readonly label: string;
}

/** A mark for each place, not for each leg; a place off the map is drawn at its edge. */
function marksOf(legs: readonly EstimatedLeg[]): Mark[] {
  const marks = legs.map(({ kind, from }) => ({
    label: legNames[kind],
    ...drawn(within(project(from.place), REACH * 0.95)),
  }));
  const [first, second] = marks;
  return first && second && first.x === second.x && first.y === second.y
    ? [{ ...first, label: 'Départ et retour' }]
    : marks;
}

const legNames = { outbound: 'Départ', return: 'Retour' } as const;

/** A town's name would be read through the mark's own. */
const isOver = (mark: Point, town: Point): boolean =>
  Math.abs(mark.x - town.x) < 40 && Math.abs(mark.y - town.y) < 26;

function alternative(legs: readonly EstimatedLeg[]): string {
  const map = `Carte des tranches ${bands.map(({ label }) => label).join(', ')} autour de notre établissement`;
  const places = legs.map(
    ({ kind, distanceMetres, from }) =>
      `${legNames[kind]} à ${formatKilometres(distanceMetres)} ${directionOf(project(from.place))}`,
  );
  return [map, ...places].join('. ');
}
