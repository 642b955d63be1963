/** Third step of an order: the vehicle. */
import { type ReactNode, useEffect, useState } from 'react';
import { hasRole } from '../../domain/account/roles.ts';
import { formatWholeEuros } from '../../domain/lib/money.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { DEROGATION_ASKED } from '../../domain/vehicle/vehicle.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { session } from '../../platform/session/session.ts';
import { createForm } from '../../ui/form/form.ts';
import type { VehicleWords } from '../../ui/order/order-entry.ts';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { createVehicle, textsOf, type VehicleState } from '../../ui/order/vehicle-state.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { FormStep } from './frame.tsx';
import { REFUND_IF_REFUSED } from './last-words.ts';
import { goOn, useReachable } from './steps.ts';

const words: VehicleWords = {
  declared: 'Valeur du véhicule',
  declaredHint: `En euros, telle que vous la connaissez. Chaque trajet est assuré jusqu’à ${formatWholeEuros(insurance.coverCents)}, et jusqu’à ${formatWholeEuros(insurance.derogationCents)} avec l’accord de l’assureur.`,
  derogation: `${DEROGATION_ASKED} ${REFUND_IF_REFUSED}`,
  vinHint: 'Facultatif\u00a0: les 17\u00a0caractères de la case E du certificat d’immatriculation.',
};

function createVehicleForm() {
  const known = answers.peek().vehicle;
  const vehicle = createVehicle(known && textsOf(known));
  const form = createForm({
    fields: vehicle.fields,
    keep: typedDraft('vehicle'),
    send: async () => {
      answer({ vehicle: vehicle.read() });
      goOn();
    },
    reusable: true,
  });
  return { form, vehicle };
}

/** How long the fields wait for what stands over them: whoever has a slow network begins to type. */
const PATIENCE_MS = 1_500;

/** What a customer chooses among, once it is known; undefined until then. Later than that it would push fields away. */
function useKnownVehicles(vehicle: VehicleState): ReactNode {
  const [offer, setOffer] = useState<ReactNode>(() =>
    hasRole(session.peek()?.roles ?? null, 'ROLE_CUSTOMER') ? undefined : null,
  );
  const isAwaited = offer === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    const take = (offered: ReactNode) =>
      setOffer((shown: ReactNode) => (shown === undefined ? offered : shown));
    const late = setTimeout(take, PATIENCE_MS, null);
    loadCalls(() => import('./known/known-vehicles.tsx'), 'offerVehicles')
      .then(({ offerVehicles }) => offerVehicles(vehicle))
      // Nobody has asked for it: the fields wait to be filled in.
      .then(take, () => take(null));
    return () => clearTimeout(late);
  }, [isAwaited, vehicle]);
  return offer;
}

export function VehicleStep() {
  const [{ form, vehicle }] = useState(createVehicleForm);
  const known = useKnownVehicles(vehicle);
  if (!useReachable('vehicle')) return null;
  return (
    <FormStep step="vehicle" heading="Quel véhicule nous confiez-vous&nbsp;?" name="Véhicule" form={form}>
      {known === undefined ? (
        // As high as what comes: the bar beneath stays where it is.
        <p role="status" style={{ minHeight: '100vh' }}>
          Nous cherchons vos véhicules…
        </p>
      ) : (
        <>
          {known}
          <VehicleFields vehicle={vehicle} words={words} />
        </>
      )}
    </FormStep>
  );
}
