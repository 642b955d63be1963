/** Third step of an order: the vehicle. */
import { useState } from 'react';
import { createForm } from '../../ui/form/form.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { createVehicle, textsOf } from '../../ui/order/vehicle-state.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { funnel } from './entry.ts';
import { Frame } from './frame.tsx';
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
    <Frame step="vehicle" heading="Quel véhicule nous confiez-vous&nbsp;?">
      <form className="form" noValidate onSubmit={form.submit} aria-label="Véhicule">
        <VehicleFields vehicle={vehicle} words={funnel.vehicle} />
        <SubmitButton form={form} label="Continuer" />
      </form>
    </Frame>
  );
}
