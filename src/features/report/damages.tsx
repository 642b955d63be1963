/** Damages, each where it is on the drawings of the vehicle. */
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Damage,
  damageTypes,
  diagramViews,
  severities,
  vehicleParts,
} from '../../domain/report/condition-report.ts';
import { damageLine, damageName, isKnown } from '../../domain/report/damage-text.ts';
import { DIAGRAM_BOX } from '../../domain/vehicle/vehicle-diagram.ts';
import { Choice } from './inputs.tsx';
import { Drawing } from './outline.tsx';
import { Photographs } from './photographs.tsx';
import type { Report } from './report-state.ts';
import { Remove } from './thumb.tsx';

const { width, height } = DIAGRAM_BOX;

/** What is most often hit on each view. */
const usualPart: Readonly<Record<Damage['view'], Damage['part']>> = {
  front: 'bumper',
  left: 'door',
  rear: 'bumper',
  right: 'door',
  top: 'roof',
  inside: 'seat',
};

/** By how much of the drawing an arrow key moves a damage. */
const NUDGE = 0.02;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
};

/** Of the drawing, in thousandths: more would be the tremor of a finger. */
const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;

export function Damages({ report }: { readonly report: Report }) {
  const { damages } = report.draft.value;
  const [view, setView] = useState<Damage['view']>('front');
  /** Which one is edited. Placed from the keyboard, whose arrows move it on the drawing, it leaves the focus there. */
  const [picked, pick] = useState<{ readonly index: number; readonly byKeys?: boolean } | null>(null);
  const index = picked?.index;
  const edited = damages[index ?? -1];
  const editor = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!picked) return;
    editor.current?.scrollIntoView();
    if (!picked.byKeys) editor.current?.focus();
  }, [picked]);

  const set = (patch: Partial<Damage>) =>
    report.change({ damages: damages.map((one, at) => (at === index ? { ...one, ...patch } : one)) });

  /** From the keyboard in the middle, from where its arrows move it. */
  function place({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) {
    const box = currentTarget.getBoundingClientRect();
    const x = detail ? share((clientX - box.left) / box.width) : 0.5;
    const y = detail ? share((clientY - box.top) / box.height) : 0.5;
    const damage: Damage = { view, x, y, part: usualPart[view], type: 'scratch', severity: 2, photos: [] };
    report.change({ damages: [...damages, damage] });
    pick({ index: damages.length, byKeys: !detail });
  }

  function move(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by || !edited) return;
    event.preventDefault();
    set({ x: share(edited.x + by[0]), y: share(edited.y + by[1]) });
  }

  return (
    <div className="marks">
      <Choice
        legend="Vue"
        table={diagramViews}
        picked={view}
        onPick={(picked) => {
          setView(picked);
          pick(null);
        }}
      />
      <button
        type="button"
        className="drawn diagram"
        aria-describedby="place"
        onClick={place}
        onKeyDown={move}
      >
        <span className="unseen">Placer un dommage&nbsp;: {diagramViews[view].toLowerCase()}</span>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Drawing of={view} />
          {damages.map(
            (damage, at) =>
              damage.view === view && (
                <g
                  key={String(at)}
                  className={isKnown(damage, report.known) ? 'known' : ''}
                  transform={`translate(${damage.x * width} ${damage.y * height})`}
                >
                  <circle r={at === index ? 4 : 3} />
                  <text dy="1.1">{at + 1}</text>
                </g>
              ),
          )}
        </svg>
      </button>
      <div>
        {edited && (
          <section className="card">
            <h2 tabIndex={-1} ref={editor}>
              Dommage {(index ?? 0) + 1}&nbsp;: {damageName(edited)}
            </h2>
            <Choice
              legend="Élément"
              table={vehicleParts}
              picked={edited.part}
              onPick={(part) => set({ part })}
            />
            <Choice
              legend="Nature"
              table={damageTypes}
              picked={edited.type}
              onPick={(type) => set({ type })}
            />
            <Choice
              legend="Gravité"
              table={severities}
              picked={`${edited.severity}`}
              onPick={(level) => set({ severity: Number(level) as Damage['severity'] })}
            />
            <Photographs
              report={report}
              label={damageName(edited)}
              photos={edited.photos}
              place={(photos) => ({
                damages: report.draft
                  .peek()
                  .damages.map((one, at) => (at === index ? { ...one, photos } : one)),
              })}
            />
          </section>
        )}
        <p id="place">Touchez le dessin là où est le dommage. Au clavier&nbsp;: Entrée, puis les flèches.</p>
        {damages.length === 0 ? (
          <p>Aucun dommage.</p>
        ) : (
          <ul className="lines">
            {damages.map((damage, at) => (
              <li key={String(at)}>
                <button
                  type="button"
                  className="text"
                  onClick={() => {
                    setView(damage.view);
                    pick({ index: at });
                  }}
                >
                  {at + 1}. {damageLine(damage, report.known)}
                </button>
                <Remove
                  label={damageName(damage)}
                  onRemove={() => {
                    pick(null);
                    report.change({ damages: damages.filter((_, other) => other !== at) });
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
