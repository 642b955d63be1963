/** First step of an order: what is asked of us. */
import { useEffect, useState } from 'react';
import { hasRole } from '../../domain/account/roles.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { gridPrices } from '../../domain/tariff/quote.ts';
import { type GridServiceCode, isInGrid, serviceLabels } from '../../domain/tariff/service.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { session } from '../../platform/session/session.ts';
import { ChoiceField } from '../../ui/field/choice-field.tsx';
import { createForm } from '../../ui/form/form.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { useQuery } from '../../ui/screen/use-query.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { funnel } from './entry.ts';
import { FormStep, Frame } from './frame.tsx';
import { currentTariff } from './price.ts';
import { goOn } from './steps.ts';

const HEADING = 'Réserver un convoyage';

const texts: Readonly<Record<GridServiceCode, string>> = {
  single_outbound: 'De chez vous au garage de votre choix.',
  single_return: 'Du garage jusque chez vous.',
  round_trip: 'De chez vous au garage, et retour une fois votre véhicule prêt.',
  inspection_round_trip: 'De chez vous au contrôle technique, visite comprise, et retour.',
};

const serviceOf = (value: string) => funnel.services.find((code) => code === value);

const createFormula = () =>
  createForm({
    fields: { service: (value) => (value ? null : 'Choisissez une formule.') },
    keep: typedDraft('formula'),
    initial: { service: answers.peek().serviceCode ?? 'round_trip' },
    send: async ({ service }) => {
      answer({ serviceCode: serviceOf(service) });
      goOn();
    },
    reusable: true,
  });

export function Formula() {
  const [form] = useState(createFormula);
  const { isAwaited, failure } = useOrderAgain();
  const { service } = form.fields;
  if (isAwaited)
    return (
      <Frame step="formuladetails" heading={HEADING}>
        <p role="status">Nous reprenons votre commande…</p>
      </Frame>
    );
  const serviceCode = serviceOf(service.value.value);
  return (
    <FormStep
      step="formuladetails"
      heading={HEADING}
      given={{ ...answers.value, serviceCode }}
      name="Formule"
      form={form}
    >
      <Alert message={failure} />
      <ChoiceField
        field={service}
        label="Que pouvons-nous faire pour vous&nbsp;?"
        options={funnel.services.map((code) => ({
          value: code,
          label: isInGrid(code) ? <Offer code={code} /> : <b>{serviceLabels[code]} – sur devis</b>,
        }))}
      />
    </FormStep>
  );
}

/** Whether nobody has begun, so that a customer who is back begins with what they ordered last. */
const isBack = (): boolean =>
  hasRole(session.peek()?.roles ?? null, 'ROLE_CUSTOMER') && Object.keys(answers.peek()).length === 0;

/**
 * A link that names a booking orders it once more; so does a customer who is back.
 * @returns whether that is on its way, and why it could not be read, in French
 */
function useOrderAgain(): { readonly isAwaited: boolean; readonly failure: string | null } {
  const id = useQuery().get('again');
  const [isAwaited, setAwaited] = useState(() => id !== null || isBack());
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    loadCalls(() => import('./order-again.ts'), 'orderAgain')
      .then(({ orderAgain }) => orderAgain(id))
      .then(setAwaited)
      .catch((error: unknown) => {
        setAwaited(false);
        // Nobody has asked for what they ordered last: the order begins as any other.
        if (id !== null) setFailure(failureMessage(error));
      });
  }, [id, isAwaited]);
  return { isAwaited, failure };
}

function Offer({ code }: { readonly code: GridServiceCode }) {
  const grid = gridPrices(code, currentTariff());
  return (
    <>
      <b>
        {serviceLabels[code]}
        {grid && ` – ${formatEuros(grid.fromCents)}`}
      </b>
      <small>
        {texts[code]}
        {grid && ` Jusqu’à ${grid.maxMetres / 1000}\u00a0km d’Aix-en-Provence.`}
      </small>
    </>
  );
}
