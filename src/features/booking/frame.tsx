/** What every step of an order shows around its own: where one is, what it is called, and the price so far. */
import type { ReactNode } from 'react';
import '../../ui/screen/screen.css';
import { formatEuros } from '../../domain/lib/money.ts';
import { gridPrices, type Quote } from '../../domain/tariff/quote.ts';
import { isInGrid, serviceLabels } from '../../domain/tariff/service.ts';
import { PriceExplanation } from '../../ui/booking/price-explanation.tsx';
import { answers } from './answers.ts';
import './booking.css';
import { inclusion, useCoverage } from './coverage.ts';
import { currentTariff, type Priced, quoteOf } from './price.ts';
import { isReachable, pathOf, type StepName, stepsOf } from './steps.ts';

interface FrameProps {
  readonly step: StepName;
  readonly heading: string;
  /** What the price follows from here, where it is not what was answered. */
  readonly given?: Priced;
  readonly children: ReactNode;
}

export function Frame({ step, heading, given = answers.value, children }: FrameProps) {
  useCoverage();
  const { refusal } = inclusion(given);
  return (
    <div className="screen booking">
      <Steps current={step} />
      <h1 tabIndex={-1}>{heading}</h1>
      {refusal && (
        <p className="notice">
          {refusal} <a href="#/admin/customer/subscription/list">Véhicules de l’abonnement</a>
        </p>
      )}
      {children}
      <Price given={given} />
    </div>
  );
}

function Steps({ current }: { readonly current: StepName }) {
  return (
    <nav aria-label="Étapes de la réservation">
      <ol className="way">
        {stepsOf(answers.value).map(({ name, label }) => (
          <li key={name} aria-current={name === current ? 'step' : undefined}>
            {name !== current && isReachable(name) ? <a href={`#${pathOf(name)}`}>{label}</a> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Always on show, with its reasons (domain.md, Pricing). */
function Price({ given }: { readonly given: Priced }) {
  const known = quoteOf(given);
  return (
    <aside className="so-far" aria-label="Prix">
      <p role="status">
        <strong>{known ? amountOf(known) : priceBefore(given)}</strong>
        {given.serviceCode && ` ${serviceLabels[given.serviceCode]}`}
      </p>
      {known && <PriceExplanation sentences={known.explanation} onQuote={known.kind !== 'priced'} />}
    </aside>
  );
}

const ON_QUOTE = 'Sur devis';

const amountOf = (known: Quote): string =>
  known.kind === 'priced' ? `${formatEuros(known.totalCents)} TTC` : ON_QUOTE;

/** What the grid says before the places are known. */
function priceBefore({ serviceCode }: Pick<Priced, 'serviceCode'>): string {
  if (!serviceCode) return 'Prix affiché dès que la formule est choisie';
  const grid = isInGrid(serviceCode) && gridPrices(serviceCode, currentTariff());
  if (!grid) return ON_QUOTE;
  const { fromCents, toCents } = grid;
  return `${fromCents < toCents ? 'À partir de ' : ''}${formatEuros(fromCents)} TTC`;
}
