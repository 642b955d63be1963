/** Third step of an order: the vehicle. */
import { useState } from 'react';
import { formatWholeEuros } from '../../domain/lib/money.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { DEROGATION_ASKED } from '../../domain/vehicle/vehicle.ts';
import { createForm } from '../../ui/form/form.ts';
import type { VehicleWords } from '../../ui/order/order-entry.ts';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { createVehicle, textsOf } from '../../ui/order/vehicle-state.ts';
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

export function VehicleStep() {
  const [{ form, vehicle }] = useState(createVehicleForm);
  if (!useReachable('vehicle')) return null;
  return (
    <FormStep step="vehicle" heading="Quel véhicule nous confiez-vous&nbsp;?" name="Véhicule" form={form}>
      <VehicleFields vehicle={vehicle} words={words} />
    </FormStep>
  );
}
