/** *Chiffres*: the last weeks, each measure drawn and in a table that says the same. */
import { useState } from 'react';
import {
  FIRST_SPAN,
  figureSpans,
  readFigures,
  type WeekFigures,
} from '../../../domain/desk/figures-calls.ts';
import { keyOf } from '../../../domain/lib/key-of.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { formatPercent } from '../../../domain/lib/percent.ts';
import { shortDay, weekLabel } from '../../../domain/lib/time/week.ts';
import { api } from '../../../platform/api/api.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { createField } from '../../../ui/form/field-state.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import '../../../ui/booking/price-table.css';
import '../../../ui/list/toolbar.css';
import './log.css';

interface Measure {
  readonly heading: string;
  /** How high its bar is, beside those of the other weeks. */
  readonly size: (week: WeekFigures) => number;
  /** How high a bar can be, where that is a share; absent where the highest one is. */
  readonly top?: number;
  readonly say: (weeks: readonly WeekFigures[]) => string;
}

/** Of several weeks too. @returns null where nobody was to be met */
function punctuality(weeks: readonly WeekFigures[]): number | null {
  const pickups = sum(weeks, ({ pickups: count }) => count);
  return pickups === 0 ? null : sum(weeks, ({ onTime }) => onTime) / pickups;
}

const sum = (weeks: readonly WeekFigures[], size: Measure['size']): number =>
  weeks.reduce((total, week) => total + size(week), 0);

const counted = (heading: string, size: Measure['size']): Measure => ({
  heading,
  size,
  say: (weeks) => String(sum(weeks, size)),
});

const turnover: Measure['size'] = ({ turnoverCents }) => turnoverCents;

const measures: readonly Measure[] = [
  counted('Réservations', ({ bookings }) => bookings),
  {
    heading: 'Chiffre d’affaires TTC, avoirs déduits',
    size: turnover,
    say: (weeks) => formatEuros(sum(weeks, turnover)),
  },
  {
    heading: 'Prises en charge à l’heure',
    size: (week) => punctuality([week]) ?? 0,
    top: 1,
    say: (weeks) => {
      const share = punctuality(weeks);
      if (share === null) return 'aucune';
      const of = `${sum(weeks, ({ onTime }) => onTime)} sur ${sum(weeks, ({ pickups }) => pickups)}`;
      return `${formatPercent(Math.round(share * 100))} (${of})`;
    },
  },
  counted('Annulations et rétractations', ({ cancelled }) => cancelled),
  counted('Commandes restées sans paiement', ({ unpaid }) => unpaid),
];

const askedSpan = () => keyOf(figureSpans, readQuery('weeks') || FIRST_SPAN);

function createFigures() {
  const span = createField('weeks', () => null, askedSpan());
  const load = createLoad((signal) =>
    api(readFigures, {}, undefined, { query: { weeks: askedSpan() }, signal }),
  );
  function follow() {
    span.value.value = askedSpan();
    void load.run();
  }
  function choose(value: string) {
    writeQuery('weeks', value);
    follow();
  }
  return { span, load, follow, choose };
}

export function Figures() {
  const [{ span, load, follow, choose }] = useState(createFigures);
  useNewQuery(follow);
  return (
    <Screen heading="Chiffres par semaine">
      <div className="toolbar">
        <SelectField field={span} label="Durée" options={Object.entries(figureSpans)} onChoice={choose} />
      </div>
      <Loadable load={load} waiting="Chargement des chiffres…">
        {({ weeks }) => (
          <div className="figures">
            {measures.map((measure) => (
              <MeasureCard key={measure.heading} measure={measure} weeks={weeks} />
            ))}
          </div>
        )}
      </Loadable>
      <p className="hint">
        La dernière barre, plus claire, est la semaine en cours. Les étapes quittées avant la commande ne sont
        pas comptées.
      </p>
    </Screen>
  );
}

interface MeasureProps {
  readonly measure: Measure;
  readonly weeks: readonly WeekFigures[];
}

function MeasureCard({ measure, weeks }: MeasureProps) {
  const { heading, say } = measure;
  return (
    <section className="card">
      <h2>{heading}</h2>
      <p>
        <b>{say(weeks.slice(-1))}</b> cette semaine, {say(weeks)} en {weeks.length}&nbsp;semaines
      </p>
      <Bars measure={measure} weeks={weeks} />
      <details>
        <summary>
          Lire en tableau<span className="unseen">&nbsp;: {heading}</span>
        </summary>
        <table className="lines">
          <caption className="unseen">{heading}, semaine par semaine</caption>
          <thead className="unseen">
            <tr>
              <th scope="col">Semaine</th>
              <th scope="col">{heading}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.monday}>
                <th scope="row">{weekLabel(week.monday)}</th>
                <td>{say([week])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Of a drawing, in its own units. */
const STEP = 8;
const HEIGHT = 60;

/** A bar a week, the running one last, below the highest value and above the Mondays of the first and the last. */
function Bars({ measure: { size, top, say }, weeks }: MeasureProps) {
  const highest = top ?? Math.max(1, ...weeks.map(size));
  const tallest = weeks.toSorted((one, other) => size(other) - size(one)).slice(0, 1);
  return (
    <div className="bars" aria-hidden="true">
      <small>{top ? formatPercent(top * 100) : say(tallest)}</small>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: none of it is read out, the table is. */}
      <svg viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        {weeks.map((week, index) => {
          // More was given back than invoiced: nothing to draw.
          const height = (Math.max(0, size(week)) / highest) * (HEIGHT - 2);
          return (
            <rect
              key={week.monday}
              x={index * STEP + 1}
              y={HEIGHT - 1 - height}
              width={STEP - 2}
              height={height}
            />
          );
        })}
        <path d={`M0 ${HEIGHT - 0.5}h${weeks.length * STEP}`} />
      </svg>
      <small>
        {[weeks[0], weeks.at(-1)].map(
          (week) => week && <span key={week.monday}>{shortDay(week.monday)}</span>,
        )}
      </small>
    </div>
  );
}
