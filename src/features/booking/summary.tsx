/** Last step of an order: everything once more, and the button that orders. */
import { useEffect, useState } from 'react';
import { providerKinds } from '../../domain/booking.ts';
import { cancellationScale } from '../../domain/cancellation.ts';
import { slotLabel } from '../../domain/french-slot.ts';
import { formatEuros } from '../../domain/money.ts';
import { serviceLabels, tripsOf } from '../../domain/quote.ts';
import { session } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { OnTheWay } from '../../ui/on-the-way.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TermsField } from '../../ui/terms-field.tsx';
import { answers, person } from './answers.ts';
import { Frame } from './frame.tsx';
import { loginPath, pathOf, type StepName, useReachable } from './steps.ts';
import { createSummary } from './summary-form.ts';

const LATER = 'À convenir quand le véhicule sera prêt';

export function Summary() {
  const [state] = useState(createSummary);
  const { form, content, early, taken, full, page } = state;
  useEffect(() => form.keepDraft(), [form]);
  const reachable = useReachable('summary', page.value !== null);
  if (page.value !== null)
    return (
      <OnTheWay page={page.value} {...(page.value.startsWith('#') && { label: 'Voir ma réservation' })} />
    );
  if (!reachable) return null;
  const sending = form.status.value === 'sending';
  // The words of article L221-14, wherever there is something to pay.
  const label = content.value?.totalCents === 0 ? 'Commander' : 'Commander avec obligation de paiement';
  return (
    <Frame step="summary" heading="Vérifiez, puis commandez">
      <Facts />
      <Terms />
      {content.value && (
        <form className="form card" noValidate onSubmit={form.submit} aria-label="Commande">
          <TermsField field={form.fields.terms} readOnly={sending} />
          {early.value && (
            <CheckField field={form.fields.express} required readOnly={sending}>
              Je demande que la prestation commence avant la fin des quatorze jours de rétractation. Je sais
              qu’une fois qu’elle est entièrement exécutée, je ne peux plus me rétracter.
            </CheckField>
          )}
          <Alert message={form.failure.value} />
          {taken.value && (
            <p>
              <a href={`#${loginPath}`}>Me connecter à ce compte</a> : votre réservation vous attend.
            </p>
          )}
          {full.value && (
            <p>
              <a href={`#${pathOf('slot')}`}>Choisir un autre créneau</a>
            </p>
          )}
          <SubmitButton form={form} label={label} retryLabel={label} />
        </form>
      )}
      {!content.value && (
        <p className="notice">
          À cette distance, cette formule est sur devis :{' '}
          <a href={`#${pathOf('address')}`}>changez d’adresse</a> ou{' '}
          <a href="#/contact#devis">demandez un devis</a>.
        </p>
      )}
    </Frame>
  );
}

function Facts() {
  const { serviceCode, journey, vehicle, appointments } = answers.value;
  if (!serviceCode || !journey || !vehicle || !appointments) return null;
  const { outbound, inbound, provider } = journey;
  const who =
    session.value?.displayName ?? (person.value && `${person.value.firstName} ${person.value.lastName}`);
  const slotOf = { outbound: appointments.outboundSlot, return: appointments.returnSlot };
  const facts: readonly (readonly [StepName, string, readonly (string | null)[]])[] = [
    ['formuladetails', 'Formule', [serviceLabels[serviceCode]]],
    [
      'address',
      'Adresses',
      [
        outbound.address.label,
        inbound && `Retour : ${inbound.address.label}`,
        `${outbound.contactName}, ${outbound.contactPhone}`,
        `${providerKinds[provider.kind]} : ${provider.name}, ${provider.address.label}`,
      ],
    ],
    [
      'vehicle',
      'Véhicule',
      [
        `${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`,
        `Valeur : ${formatEuros(vehicle.declaredCents)}`,
      ],
    ],
    [
      'slot',
      'Rendez-vous',
      tripsOf[serviceCode].map((kind) => {
        const slot = slotOf[kind];
        return `${kind === 'outbound' ? 'Prise en charge' : 'Retour'} : ${slot ? slotLabel(slot) : LATER}`;
      }),
    ],
    ['identity', 'Pour', [who ?? null]],
  ];
  return (
    <dl className="card facts-list">
      {facts.map(([step, label, lines]) => (
        <div key={step}>
          <dt>{label}</dt>
          <dd>
            {lines.map((line) => line && <p key={line}>{line}</p>)}
            {(step !== 'identity' || session.value === null) && (
              <a href={`#${pathOf(step)}`} aria-label={`Modifier : ${label}`}>
                Modifier
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is given back and when, before anything is ordered. */
function Terms() {
  return (
    <details className="card">
      <summary>Annuler, déplacer, se rétracter</summary>
      <ul>
        {cancellationScale.map(({ label, refundPercent }) => (
          <li key={label}>
            {label} : {refundPercent} % du prix vous est rendu.
          </li>
        ))}
        <li>Déplacer un rendez-vous avant son heure ne coûte rien.</li>
        <li>
          Pendant quatorze jours, vous pouvez vous rétracter sans motif tant que le trajet n’a pas commencé :
          tout vous est rendu.
        </li>
      </ul>
    </details>
  );
}
