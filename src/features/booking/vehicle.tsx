/** Third step of an order: the vehicle. */
import { useState } from 'react';
import { createForm } from '../../ui/form/form.ts';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { createVehicle, textsOf } from '../../ui/order/vehicle-state.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { funnel } from './entry.ts';
import { FormStep } from './frame.tsx';
import { goOn, useReachable } from './steps.ts';

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
      <VehicleFields vehicle={vehicle} words={funnel.vehicle} />
    </FormStep>
  );
}
