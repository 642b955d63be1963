/** First step of an order: what is asked of us. */
import { type ReactNode, useEffect, useState } from 'react';
import { hasRole } from '../../domain/account/roles.ts';
import { gridPrices } from '../../domain/tariff/quote.ts';
import {
  type GridServiceCode,
  isInGrid,
  type ServiceCode,
  serviceLabels,
} from '../../domain/tariff/service.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { session } from '../../platform/session/session.ts';
import { ChoiceField } from '../../ui/field/choice-field.tsx';
import { createForm } from '../../ui/form/form.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { useQuery } from '../../ui/screen/use-query.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { funnel } from './entry.ts';
import { FormStep, Frame, shownPrice } from './frame.tsx';
import { goOn, isUnderWay } from './steps.ts';

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
  const said = useOrderAgain();
  const { service } = form.fields;
  if (said === AWAITED)
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
      {said}
      <ChoiceField
        field={service}
        label="Que pouvons-nous faire pour vous&nbsp;?"
        options={funnel.services.map((code) => ({
          value: code,
          label: <Offer code={code} />,
        }))}
      />
    </FormStep>
  );
}

/** Whether a customer is back, who begins with what they ordered last, or is told of what they had begun. */
const isBack = (): boolean => hasRole(session.peek()?.roles ?? null, 'ROLE_CUSTOMER') && !isUnderWay();

/** What is said is on its way; as a child, it is nothing. */
const AWAITED = true;

/**
 * A link that names a booking orders it once more; so does a customer who is back.
 * @returns `AWAITED`, or what there is to say of it: an order that was begun, or why one could not be read
 */
function useOrderAgain(): ReactNode {
  const id = useQuery().get('again');
  const [said, say] = useState<ReactNode>(() => id !== null || isBack());
  useEffect(() => {
    if (said !== AWAITED) return;
    loadCalls(() => import('./order-again.tsx'), 'orderAgain')
      .then(({ orderAgain }) => orderAgain(id))
      .then(say)
      // Nobody has asked for what they ordered last: the order begins as any other.
      .catch((error: unknown) => say(id !== null && <Alert message={failureMessage(error)} />));
  }, [id, said]);
  return said;
}

/** At its own price, which may be that of a subscriber, or of places that are known already. */
function Offer({ code }: { readonly code: ServiceCode }) {
  const grid = isInGrid(code) ? gridPrices(code, currentTariff()) : null;
  return (
    <>
      <b>
        {serviceLabels[code]} – {shownPrice({ ...answers.value, serviceCode: code }).toLowerCase()}
      </b>
      {isInGrid(code) && (
        <small>
          {texts[code]}
          {grid && ` Jusqu’à ${grid.maxMetres / 1000}\u00a0km de chez nous.`}
        </small>
      )}
    </>
  );
}
