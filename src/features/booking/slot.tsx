/** Fourth step of an order: when. */
import { useEffect, useState } from 'react';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { promiseKept } from '../../domain/lib/time/slots.ts';
import { createForm } from '../../ui/form/form.ts';
import { AppointmentFields } from '../../ui/order/appointment-fields.tsx';
import { type Appointments, createAppointments } from '../../ui/order/appointments-state.ts';
import type { AppointmentWords } from '../../ui/order/order-entry.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { FormStep } from './frame.tsx';
import { goOn, useReachable } from './steps.ts';

export const appointmentWords: AppointmentWords = {
  headings: { outbound: 'La prise en charge', back: 'Le retour' },
  outboundDay: 'Jour',
  moments: [
    { value: 'later', label: 'À convenir avec vous quand le véhicule sera prêt' },
    { value: 'now', label: 'Je le choisis maintenant' },
  ],
};

/** @see SlotStep */
export function createSlots() {
  const { serviceCode, appointments: known } = answers.peek();
  const appointments = createAppointments({ service: () => serviceCode, known });
  const form = createForm({
    fields: appointments.fields,
    keep: typedDraft('slot'),
    send: async () => {
      answer({ appointments: appointments.picked.value });
      goOn();
    },
    reusable: true,
  });
  return { form, appointments };
}

export function SlotStep() {
  const [{ form, appointments }] = useState(createSlots);
  useEffect(() => appointments.places.follow(), [appointments]);
  if (!useReachable('slot')) return null;
  return (
    <FormStep step="slot" heading="Quel jour vous convient&nbsp;?" name="Rendez-vous" form={form}>
      <AppointmentFields appointments={appointments} words={appointmentWords} />
      <p role="status">{promiseOf(appointments.picked.value)}</p>
    </FormStep>
  );
}

/** Which promised delay the first appointment keeps. */
function promiseOf({ outboundSlot, returnSlot }: Appointments) {
  const first = outboundSlot ?? returnSlot;
  const kept = first && promiseKept(first.start, systemClock());
  return kept && `Prise en charge en moins de ${kept}\u00a0h.`;
}
