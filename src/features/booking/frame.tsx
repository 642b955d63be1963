/** What every step of an order shows around its own: where one is, what it is called, and the price so far. */
import type { ReactNode } from 'react';
import '../../ui/screen/screen.css';
import { formatEuros } from '../../domain/lib/money.ts';
import { gridPrices } from '../../domain/tariff/quote.ts';
import { isInGrid, serviceLabels } from '../../domain/tariff/service.ts';
import { QuoteExplanation } from '../../ui/booking/quote-explanation.tsx';
import type { Form } from '../../ui/form/form.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { answers } from './answers.ts';
import './booking.css';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { inclusion, useCoverage } from './coverage.ts';
import { type Priced, quoteOf } from './price.ts';
import { isReachable, pathOf, type StepName, stepsOf } from './steps.ts';

interface FrameProps {
  readonly step: StepName;
  readonly heading: string;
  /** What the price follows from here, where it is not what was answered. */
  readonly given?: Priced;
  readonly children: ReactNode;
}

export function Frame({ given = answers.value, children, ...step }: FrameProps) {
  return (
    <Around given={given} {...step}>
      <div className="form beside">
        {children}
        <Price given={given} />
      </div>
    </Around>
  );
}

interface FormStepProps extends FrameProps {
  /** What the form is called. */
  readonly name: string;
  readonly form: Pick<Form<string>, 'submit' | 'status' | 'failure' | 'follow'>;
  /** In place of *Continuer*. */
  readonly action?: ReactNode;
}

/** A step that is a form: its button stands beside the price, in sight wherever one is in it. */
export function FormStep({
  name,
  form,
  action = <SubmitButton form={form} label="Continuer" />,
  given = answers.value,
  children,
  ...step
}: FormStepProps) {
  return (
    <Around given={given} {...step}>
      <form className="form beside" noValidate onSubmit={form.submit} aria-label={name}>
        {children}
        <Price given={given}>{action}</Price>
      </form>
    </Around>
  );
}

function Around({ step, heading, given, children }: FrameProps & { readonly given: Priced }) {
  useCoverage();
  const { refusal } = inclusion(given);
  return (
    <div className="screen booking">
      <Steps current={step} given={given} />
      <h1 tabIndex={-1}>{heading}</h1>
      {refusal && (
        <p className="notice">
          {refusal} <a href={`#${pathOf('vehicle')}`}>Changer de véhicule</a>
          {' – '}
          <a href="#/admin/customer/subscription/list">Véhicules de l’abonnement</a>
        </p>
      )}
      {children}
    </div>
  );
}

function Steps({ current, given }: { readonly current: StepName; readonly given: Priced }) {
  const steps = stepsOf(given, current);
  const index = steps.findIndex(({ name }) => name === current);
  const before = steps[index - 1];
  return (
    <nav aria-label="Étapes de la réservation">
      <div>
        {`Étape\u00a0${index + 1} sur ${steps.length}`}
        {before && <a href={`#${pathOf(before.name)}`}>Retour</a>}
      </div>
      <ol className="order-steps">
        {steps.map(({ name, label }) => (
          <li key={name} aria-current={name === current ? 'step' : undefined}>
            {name !== current && isReachable(name) ? <a href={`#${pathOf(name)}`}>{label}</a> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Always on show, with its reasons (domain.md, Pricing). */
function Price({ given, children }: { readonly given: Priced; readonly children?: ReactNode }) {
  const known = quoteOf(given);
  const grid = !known && gridOf(given);
  return (
    <aside className="so-far side" aria-label="Prix">
      <p role="status">
        <strong>{shownPrice(given, '\u00a0TTC')}</strong>
        {given.serviceCode && (
          <span>
            {' '}
            {serviceLabels[given.serviceCode]}
            {/* As long as the places are not known. */}
            {grid && `, jusqu’à ${grid.maxMetres / 1000}\u00a0km`}
          </span>
        )}
      </p>
      {children}
      {known && <QuoteExplanation quote={known} />}
    </aside>
  );
}

const ON_QUOTE = 'Sur devis';

/** « 59,90 € », as far as it is known. @param tax what is said after an amount */
export function shownPrice(given: Priced, tax = ''): string {
  const known = quoteOf(given);
  if (!known) return priceBefore(given, tax);
  if (known.kind !== 'priced') return ON_QUOTE;
  return known.totalCents === 0 ? 'Inclus dans votre abonnement' : formatEuros(known.totalCents) + tax;
}

const gridOf = ({ serviceCode }: Pick<Priced, 'serviceCode'>) =>
  serviceCode && isInGrid(serviceCode) && gridPrices(serviceCode, currentTariff());

/** What the grid says before the places are known. */
function priceBefore(given: Pick<Priced, 'serviceCode'>, tax: string): string {
  if (!given.serviceCode) return 'Choisissez une formule';
  const grid = gridOf(given);
  if (!grid) return ON_QUOTE;
  const { fromCents, toCents } = grid;
  return (fromCents < toCents ? 'À partir de ' : '') + formatEuros(fromCents) + tax;
}
