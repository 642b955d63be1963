/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** What became of each damage between two reports: numbered on drawings of the vehicle, then said line by line. */

import type { Child } from 'hono/jsx';
import { keysOf } from '../../domain/lib/key-of.ts';
import type { DamageComparison } from '../../domain/report/compare-reports.ts';
import { type Damage, diagramViews } from '../../domain/report/condition-report.ts';
import { damageText } from '../../domain/report/damage-text.ts';
import { reportName } from '../../domain/report/report-line.ts';
import { DIAGRAM_BOX } from '../../domain/vehicle/vehicle-diagram.ts';
import { diagrams } from '../pdf/diagrams.ts';
import type { StoredReport } from '../report/report-store.ts';

/** Each has a sign of its own: nobody has to tell colours apart. */
const marks = {
  added: { label: 'nouveau', sign: '+' },
  known: { label: 'connu', sign: '=' },
  repaired: { label: 'réparé', sign: '−' },
} as const;

/** A damage with the number that it has on the drawings. */
interface Marked {
  readonly number: number;
  readonly what: keyof typeof marks;
  readonly damage: Damage;
}

function markedOf({ added, known, repaired }: DamageComparison): Marked[] {
  const all: readonly Omit<Marked, 'number'>[] = [
    ...added.map((damage) => ({ what: 'added', damage }) as const),
    ...known.map((pair) => ({ what: 'known', damage: pair.after }) as const),
    ...repaired.map((damage) => ({ what: 'repaired', damage }) as const),
  ];
  return all.map((one, index) => ({ ...one, number: index + 1 }));
}

interface ComparedDamagesProps {
  readonly damages: DamageComparison;
  /** Where each damage that is new was noted first. */
  readonly firstNoted: ReadonlyMap<Damage, StoredReport>;
  /** Photos that are here. */
  readonly received: readonly string[];
  /** @param id of a medium */
  readonly photoLink: (id: string) => string;
}

/** What is new is in sight, with its photos; what was there before is to be opened. */
export function ComparedDamages({ damages, firstNoted, received, photoLink }: ComparedDamagesProps) {
  const marked = markedOf(damages);
  if (marked.length === 0) return <p>Aucun dégât n’est noté.</p>;
  const added = marked.filter(({ what }) => what === 'added');
  const others = marked.filter(({ what }) => what !== 'added');
  return (
    <>
      {added.length > 0 && (
        <>
          <Drawings marked={added} />
          <ul class="damages">
            {added.map((one) => (
              <Line key={one.number} {...one}>
                <FirstNoted report={firstNoted.get(one.damage)} />
                <span class="thumbnails">
                  {one.damage.photos
                    .filter((id) => received.includes(id))
                    .map((id, index) => (
                      <a key={id} href={photoLink(id)}>
                        <img
                          src={photoLink(id)}
                          alt={`Dégât ${one.number}, ${index + 1}`}
                          loading="lazy"
                          width="640"
                          height="480"
                        />
                      </a>
                    ))}
                </span>
              </Line>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>{othersText(damages)}</summary>
          <Drawings marked={others} />
          <ul class="damages">
            {others.map((one) => (
              <Line key={one.number} {...one}>
                {one.damage.photos.map((id, index) => [
                  ' ',
                  <a key={id} href={photoLink(id)}>
                    photo {index + 1}
                  </a>,
                ])}
              </Line>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** « 2 dégâts déjà connus, 1 réparé ». */
function othersText({ known, repaired }: DamageComparison): string {
  const many = known.length > 1 ? 's' : '';
  return [
    ...(known.length > 0 ? [`${known.length} dégât${many} déjà connu${many}`] : []),
    ...(repaired.length > 0 ? [`${repaired.length} réparé${repaired.length > 1 ? 's' : ''}`] : []),
  ].join(', ');
}

const FirstNoted = ({ report }: { readonly report: StoredReport | undefined }) =>
  report ? (
    <>. Noté d’abord&nbsp;: {reportName({ kind: report.report.kind, tripKind: report.tripKind })}.</>
  ) : null;

const Drawings = ({ marked }: { readonly marked: readonly Marked[] }) => {
  const on = (view: Damage['view']) => marked.filter(({ damage }) => damage.view === view);
  return (
    <ul class="views">
      {keysOf(diagramViews)
        .filter((view) => on(view).length > 0)
        .map((view) => (
          <li key={view}>
            <Drawing view={view} marked={on(view)} />
          </li>
        ))}
    </ul>
  );
};

interface DrawingProps {
  readonly view: Damage['view'];
  readonly marked: readonly Marked[];
}

/** A view with its damages: numbers, and the sign of what became of each. */
function Drawing({ view, marked }: DrawingProps) {
  const { width, height } = DIAGRAM_BOX;
  const said = marked.map(({ number, what }) => `${number} ${marks[what].label}`).join(', ');
  return (
    <>
      <svg
        role="img"
        aria-label={`${diagramViews[view]}\u00a0: ${said}`}
        viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      >
        <path d={diagrams[view]} />
        {marked.map((one) => (
          <Mark key={one.number} {...one} />
        ))}
      </svg>
      <span>{diagramViews[view]}</span>
    </>
  );
}

const MARK_RADIUS = 4;

function Mark({ number, what, damage }: Marked) {
  const [x, y] = [damage.x * DIAGRAM_BOX.width, damage.y * DIAGRAM_BOX.height];
  return (
    <g class={what}>
      <circle cx={x} cy={y} r={MARK_RADIUS} />
      <text x={x} y={y + 1.6}>
        {number}
        {marks[what].sign}
      </text>
    </g>
  );
}

const Line = ({ number, what, damage, children }: Marked & { readonly children: Child }) => (
  <li class={what}>
    <b>
      {number}. {marks[what].label}
    </b>
    &nbsp;: {damageText(damage)}
    {children}
  </li>
);
