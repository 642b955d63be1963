/** A price for an address (specification §9): worked out in the browser, without network too once it was used. */
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { formatEuros } from '../../domain/lib/money.ts';
import { bands } from '../../domain/tariff/band.ts';
import { gridServiceCodes, serviceCodes, serviceLabels } from '../../domain/tariff/service.ts';
import { Field } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { BandMap } from './band-map.tsx';
import {
  createEstimate,
  type EstimateState,
  hasTwoLegs,
  type PlaceName,
  type ServiceChoice,
} from './estimate-state.ts';
import type { Estimate } from './prices.ts';
import { OnQuote, Result } from './result.tsx';

export function Estimator() {
  const [state] = useState(createEstimate);
  useEffect(() => state.follow(), [state]);
  const estimate = state.prices.value?.estimate.value;
  const other = state.service.value === 'other';
  return (
    <form
      className="grid two"
      noValidate
      onSubmit={(event: FormEvent) => event.preventDefault()}
      aria-label="Estimer un prix"
    >
      <div className="spaced list">
        <Services state={state} />
        {!other && <Places state={state} />}
        <div className="card">
          {other ? (
            <OnQuote reason={`${otherServices}\u00a0: sur devis.`} />
          ) : estimate ? (
            <Result estimate={estimate} />
          ) : (
            <p className="hint">Choisissez une adresse pour connaître la distance et le prix.</p>
          )}
          {state.failure.value !== null && <Alert message={state.failure.value} />}
        </div>
        <p className="unseen" role="status">
          {estimate && summary(estimate)}
        </p>
      </div>
      <BandMap legs={estimate?.legs ?? []} bands={estimate?.bands ?? bands} />
    </form>
  );
}

/** Services outside the grid, in one sentence. */
const otherServices: string = serviceCodes
  .filter((code) => !gridServiceCodes.some((inGrid) => inGrid === code))
  .map((code, index) => (index === 0 ? serviceLabels[code] : serviceLabels[code].toLowerCase()))
  .join(', ');

const summary = ({ code, quote }: Estimate): string =>
  `${serviceLabels[code]}\u00a0: ${quote.kind === 'priced' ? formatEuros(quote.totalCents) : 'sur devis'}`;

function Services({ state: { service } }: { readonly state: EstimateState }) {
  const choices: readonly (readonly [ServiceChoice, string])[] = [
    ...gridServiceCodes.map((code) => [code, serviceLabels[code]] as const),
    ['other', 'Livraison, transfert ou stockage'],
  ];
  return (
    <fieldset className="choices">
      <legend>Service</legend>
      {choices.map(([code, label]) => (
        <label key={code} className="choice">
          <input
            type="radio"
            name="service"
            value={code}
            checked={service.value === code}
            onChange={() => {
              service.value = code;
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Places({ state }: { readonly state: EstimateState }) {
  const { service, elsewhere, twoPlaces } = state;
  return (
    <>
      <Place
        state={state}
        name="departure"
        label={service.value === 'single_return' ? 'Adresse de retour' : 'Adresse de départ'}
      />
      {hasTwoLegs(service.value) && (
        <label className="choice">
          <input
            type="checkbox"
            checked={elsewhere.value}
            onChange={(event) => {
              elsewhere.value = event.currentTarget.checked;
            }}
          />
          Retour à une autre adresse
        </label>
      )}
      {twoPlaces.value && <Place state={state} name="arrival" label="Adresse de retour" />}
    </>
  );
}

/** One and the same input while its suggestions are on their way and once they are there: whoever types goes on. */
function Place({
  state: { prices, typed, bring },
  name,
  label,
}: {
  readonly state: EstimateState;
  readonly name: PlaceName;
  readonly label: string;
}) {
  const found = prices.value;
  const picker = found?.[name];
  const combobox = picker
    ? found.comboboxOf(picker, picker.suggestions.value)
    : { control: { ...closed, onFocus: () => void bring() }, action: <p className="hint" /> };
  return (
    <Field field={picker?.field ?? typed[name]} label={label} autoComplete="off" required {...combobox} />
  );
}

/** A combobox that has nothing to propose yet. */
const closed = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const;
