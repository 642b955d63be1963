/** A price for an address (specification §9): worked out in the browser, without network too once it is loaded. */
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { formatEuros } from '../../domain/lib/money.ts';
import { gridServiceCodes, serviceLabels } from '../../domain/tariff/service.ts';
import { AddressPicker } from '../../ui/field/address-picker.tsx';
import { BandMap } from './band-map.tsx';
import './estimate.css';
import {
  createEstimate,
  type Estimate,
  type EstimateState,
  hasTwoLegs,
  otherServices,
  type ServiceChoice,
} from './estimate-state.ts';
import { OnQuote, Result } from './result.tsx';

export function Estimator() {
  const [state] = useState(createEstimate);
  useEffect(() => state.follow(), [state]);
  const estimate = state.estimate.value;
  const other = state.service.value === 'other';
  return (
    <form
      className="estimate"
      noValidate
      onSubmit={(event: FormEvent) => event.preventDefault()}
      aria-label="Estimer un prix"
    >
      <div>
        <Services state={state} />
        {!other && <Places state={state} />}
        <div className="estimate-result">
          {other ? (
            <OnQuote reason={`${otherServices}\u00a0: sur devis.`} />
          ) : estimate ? (
            <Result estimate={estimate} />
          ) : (
            <p className="hint">Choisissez une adresse pour connaître la distance et le prix.</p>
          )}
        </div>
        <p className="unseen" role="status">
          {estimate && summary(estimate)}
        </p>
      </div>
      <BandMap legs={estimate?.legs ?? []} />
    </form>
  );
}

const summary = ({ service, quote }: Estimate): string =>
  `${service}\u00a0: ${quote.kind === 'priced' ? formatEuros(quote.totalCents) : 'sur devis'}`;

function Services({ state: { service } }: { readonly state: EstimateState }) {
  const choices: readonly (readonly [ServiceChoice, string])[] = [
    ...gridServiceCodes.map((code) => [code, serviceLabels[code]] as const),
    ['other', 'Livraison, transfert ou stockage'],
  ];
  return (
    <fieldset>
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

function Places({
  state: { service, departure, elsewhere, arrival, twoPlaces },
}: {
  readonly state: EstimateState;
}) {
  return (
    <>
      <AddressPicker
        picker={departure}
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
      {twoPlaces.value && <AddressPicker picker={arrival} label="Adresse de retour" />}
    </>
  );
}
