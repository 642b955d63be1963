/** *Réglages*, for administrators: when there are appointments, from which day on, and which days are not as the others. */
import { useState } from 'react';
import { capital } from '../../../domain/lib/capital.ts';
import type { FactList } from '../../../domain/lib/fact-list.ts';
import { frenchSpan } from '../../../domain/lib/time/day-span.ts';
import { HOUR_MINUTES } from '../../../domain/lib/time/durations.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { type RulesVersion, versionOn } from '../../../domain/settings/calendar.ts';
import type { Settings } from '../../../domain/settings/calendar-calls.ts';
import { formatHours, weekSpans } from '../../../domain/settings/calendar-rules.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useQuery } from '../../../ui/screen/use-query.ts';
import { RulesForm, SpecialForm } from './settings-forms.tsx';
import {
  createSettings,
  type Outcome,
  type SettingKind,
  type SettingsState,
  today,
} from './settings-state.ts';

interface Asked {
  readonly kind: SettingKind;
  readonly entryId: string;
  /** What is taken back, in French. */
  readonly what: string;
}

/** What there is to set, by the value of `show` in the address. */
const tabs = [
  { show: '', label: 'Horaires et société' },
  { show: 'tariff', label: 'Tarifs' },
] as const;

export function SettingsScreen() {
  const shown = useQuery().get('show') ?? '';
  return (
    <Screen heading="Réglages">
      <nav className="actions" aria-label="Réglages">
        {tabs.map(({ show, label }) => (
          <a
            key={show}
            href={`#/admin/teammate/settings${show && `?show=${show}`}`}
            aria-current={show === shown ? 'page' : undefined}
          >
            {show === shown ? <b>{label}</b> : label}
          </a>
        ))}
      </nav>
      {shown === 'tariff' ? <Tariff /> : <Calendar />}
    </Screen>
  );
}

/** It works out prices: who sets opening hours has no use for that. */
const loadTariff = () => loadCalls(() => import('./tariff.tsx'), 'TariffSettings');

function Tariff() {
  const [load] = useState(() => createLoad(loadTariff));
  return (
    <Loadable load={load} waiting="Chargement des tarifs…">
      {({ TariffSettings }) => <TariffSettings />}
    </Loadable>
  );
}

function Calendar() {
  const [state] = useState(createSettings);
  const [asked, ask] = useState<Asked | null>(null);
  const { value: done } = state.outcome;
  // Behind a dialog nothing is read out: what was done is said once it has gone.
  const doneOf = (kind: SettingKind) => (asked === null && done?.kind === kind ? done : null);
  return (
    <>
      <Alert message={state.failure.value} />
      <Loadable load={state.load} waiting="Chargement des réglages…">
        {(settings) => (
          <div className="grid two">
            <Special settings={settings} state={state} ask={ask} doneOf={doneOf} />
            <Opening settings={settings} state={state} ask={ask} doneOf={doneOf} />
            <Missing settings={settings} />
          </div>
        )}
      </Loadable>
      {asked && (
        <ConfirmDialog
          question={`Retirer ${asked.what}\u00a0?`}
          action="Retirer"
          onConfirm={() => state.withdraw(asked.kind, asked.entryId)}
          onClose={() => ask(null)}
        >
          <p>Les créneaux redeviennent aussitôt ce qu’ils étaient. Les rendez-vous déjà pris restent.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface SectionProps {
  readonly settings: Settings;
  readonly state: SettingsState;
  readonly ask: (asked: Asked) => void;
  /** What was done of this kind, where that was last. */
  readonly doneOf: (kind: SettingKind) => Outcome | null;
}

/** What became of the last act, below the button that did it. */
const Done = ({ done }: { readonly done: Outcome | null }) => (
  <div role="status">
    {done && <p className="saved">{done.said}</p>}
    {done?.outside && <Outside {...done.outside} />}
  </div>
);

/** Appointments that a closure leaves where they were. */
const Outside = ({ count, day }: NonNullable<Outcome['outside']>) => (
  <p>
    <a href={`#/admin/teammate/planning?day=${day}`}>
      {count}&nbsp;rendez-vous déjà pris {count > 1 ? 'sont' : 'est'} hors de ces heures
    </a>
    &nbsp;: rien ne {count > 1 ? 'les annule, ils attendent' : 'l’annule, il attend'} au bureau d’être déplacé
    {count > 1 && 's'}.
  </p>
);

/** They come as they were set: the last one holds where two have a day. */
const inOrder = (special: Settings['special']) =>
  special.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay));

function Special({ settings, state, ask, doneOf }: SectionProps) {
  return (
    <section className="spaced" aria-labelledby="special-days">
      <h2 id="special-days">Fermetures et jours particuliers</h2>
      {settings.special.length === 0 ? (
        <p>Aucun jour à venir n’est particulier. Les dimanches et jours fériés sont déjà fermés.</p>
      ) : (
        <ul className="spaced">
          {inOrder(settings.special).map((days) => (
            <li key={days.entryId} className="card spaced">
              <h3>{capital(frenchSpan(days))}</h3>
              <p>
                {capital(formatHours(days.hours))}
                {days.capacity !== null && `, ${days.capacity}\u00a0rendez-vous par créneau`}
              </p>
              <p className="hint">
                {days.reason} ({days.madeBy})
              </p>
              {days.outside > 0 && <Outside count={days.outside} day={days.firstDay} />}
              <button
                type="button"
                className="button quiet small"
                aria-label={`Retirer ${frenchSpan(days)}`}
                onClick={() => ask({ kind: 'special', entryId: days.entryId, what: frenchSpan(days) })}
              >
                Retirer
              </button>
            </li>
          ))}
        </ul>
      )}
      <SpecialForm state={state} settings={settings} />
      <Done done={doneOf('special')} />
    </section>
  );
}

function Opening({ settings, state, ask, doneOf }: SectionProps) {
  const now = versionOn(today(), settings);
  const shown = [now, ...settings.versions.filter(({ firstDay }) => firstDay > today())];
  return (
    <section className="spaced" aria-labelledby="opening">
      <h2 id="opening">Horaires des rendez-vous</h2>
      <ul className="spaced">
        {shown.map((rules) => {
          const set = settings.versions.find(({ firstDay }) => firstDay === rules.firstDay);
          const isNow = rules === now;
          const when = `à partir du ${frenchDay(rules.firstDay)}`;
          return (
            <li key={rules.firstDay} className="spaced">
              <h3>{isNow ? 'Semaine ordinaire' : capital(when)}</h3>
              <dl className="card">
                {factsOf(rules).map(([label, text]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
              {set && <p className="hint">Saisi par {set.madeBy}.</p>}
              {!isNow && set && (
                <button
                  type="button"
                  className="button quiet small"
                  onClick={() => ask({ kind: 'rules', entryId: set.entryId, what: `les horaires ${when}` })}
                >
                  Retirer
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <details key={settings.versions.length}>
        <summary>Changer les horaires</summary>
        <RulesForm state={state} settings={settings} />
      </details>
      <Done done={doneOf('rules')} />
    </section>
  );
}

function factsOf({ opening, capacity, leadMinutes, horizonDays }: RulesVersion): FactList {
  return [
    ...weekSpans(opening).map(
      ({ from, to, hours }) => [capital(from === to ? from : `${from} à ${to}`), formatHours(hours)] as const,
    ),
    ['Rendez-vous par créneau', String(capacity)],
    ['Délai avant un rendez-vous', `${leadMinutes / HOUR_MINUTES}\u00a0h`],
    ['Réservable', `jusqu’à ${horizonDays}\u00a0jours à l’avance`],
  ];
}

function Missing({ settings: { missing } }: Pick<SectionProps, 'settings'>) {
  return (
    <section aria-labelledby="missing-facts">
      <h2 id="missing-facts">Société</h2>
      {missing.length === 0 ? (
        <p>Rien ne manque à ce que les factures et les mentions légales disent de la société.</p>
      ) : (
        <p>
          À compléter avant de vendre&nbsp;: {missing.join(', ')}. Ces mentions ne se saisissent pas
          ici&nbsp;: donnez-les à qui installe l’application.
        </p>
      )}
    </section>
  );
}
