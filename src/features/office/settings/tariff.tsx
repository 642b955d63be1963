/** *Tarifs*, for administrators: the prices that hold, those that are to come, and others from a day on. */
import { useState } from 'react';
import { capital } from '../../../domain/lib/capital.ts';
import type { FactList } from '../../../domain/lib/fact-list.ts';
import { formatWholeKilometres } from '../../../domain/lib/french-number.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import type { TariffSettings as Settings } from '../../../domain/tariff/tariff-calls.ts';
import { tariffChanges } from '../../../domain/tariff/tariff-fields.ts';
import type { TariffVersion } from '../../../domain/tariff/versions.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { today } from './settings-state.ts';
import { TariffForm } from './tariff-form.tsx';
import { createTariff, versionsOf } from './tariff-state.ts';

type Version = Settings['versions'][number];

const since = ({ firstDay }: Pick<Version, 'firstDay'>): string => `à partir du ${frenchDay(firstDay)}`;

export function TariffSettings() {
  const [state] = useState(createTariff);
  const [asked, ask] = useState<Version | null>(null);
  const entryId = asked?.entryId;
  return (
    <div className="spaced">
      <p className="saved" role="status">
        {asked === null && state.outcome.value}
      </p>
      <Alert message={state.failure.value} />
      <Loadable load={state.load} waiting="Chargement des tarifs…">
        {(settings) => (
          <div className="spaced">
            <Holding settings={settings} />
            <ToCome settings={settings} ask={ask} />
            <details key={state.saved.value}>
              <summary>Changer les prix</summary>
              <TariffForm key={settings.lastSeen} state={state} settings={settings} />
              <Alert message={state.conflict.value} />
            </details>
          </div>
        )}
      </Loadable>
      {asked && entryId && (
        <ConfirmDialog
          question={`Retirer les prix ${since(asked)}\u00a0?`}
          action="Retirer"
          onConfirm={() => state.withdraw(entryId)}
          onClose={() => ask(null)}
        >
          <p>Les prix d’avant continuent. Rien n’est encore vendu à ceux-ci.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface SectionProps {
  readonly settings: Settings;
}

function Holding({ settings }: SectionProps) {
  const version = versionOfDay(versionsOf(settings), today());
  const { madeBy } = settings.versions.find(({ firstDay }) => firstDay === version.firstDay) ?? {};
  return (
    <section className="spaced" aria-labelledby="prices-now">
      <h2 id="prices-now">Aujourd’hui</h2>
      <dl className="card">
        {factsOf(version).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {capital(since(version))}
        {madeBy && `, saisi par ${madeBy}`}. TVA de {version.vatRate}&nbsp;% comprise.
      </p>
    </section>
  );
}

/** A service that costs the same in several bands says so once. */
function factsOf({ bands, services, fees, subscription }: TariffVersion): FactList {
  return [
    ...services.map(({ label, cents }) => {
      const priced = bands.map(({ id, label: band }) => {
        const price = cents[id];
        return `${band}\u00a0: ${price === null ? 'sur devis' : formatEuros(price)}`;
      });
      return [label, priced.join(', ')] as const;
    }),
    ...fees.map(
      ({ label, lines, perDay }) =>
        [
          label,
          lines.map((line) => `${line.label}\u00a0: ${formatEuros(line.cents)}`).join(', ') +
            (perDay ? ' par jour' : ''),
        ] as const,
    ),
    [
      'Abonnement',
      `${formatEuros(subscription.cents)} par mois pendant ${subscription.months}\u00a0mois, jusqu’à ${formatWholeKilometres(subscription.maxMetres)}`,
    ],
  ];
}

interface ToComeProps extends SectionProps {
  readonly ask: (version: Version) => void;
}

/** Each by what it changes of the one before. */
function ToCome({ settings: { versions }, ask }: ToComeProps) {
  const later = versions.flatMap((version, index) => {
    const before = versions[index - 1];
    return before && version.firstDay > today() ? [{ version, before }] : [];
  });
  return (
    <section className="spaced" aria-labelledby="prices-to-come">
      <h2 id="prices-to-come">À venir</h2>
      {later.length === 0 && <p>Aucun autre prix n’est prévu.</p>}
      {later.map(({ version, before }) => (
        <section key={version.firstDay} className="card spaced" aria-labelledby={`from-${version.firstDay}`}>
          <h3 id={`from-${version.firstDay}`}>{capital(since(version))}</h3>
          <ul>
            {tariffChanges(before, version).map(({ label, from, to }) => (
              <li key={label}>
                {label}&nbsp;: {from} → <b>{to}</b>
              </li>
            ))}
          </ul>
          <p className="hint">Saisi par {version.madeBy}.</p>
          {version.withdrawable && (
            <button
              type="button"
              className="button quiet small"
              aria-label={`Retirer les prix ${since(version)}`}
              onClick={() => ask(version)}
            >
              Retirer
            </button>
          )}
        </section>
      ))}
    </section>
  );
}
