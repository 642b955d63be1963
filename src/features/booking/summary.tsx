/** Last step of an order: everything once more, and the button that orders. */
import { effect } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { providerKinds } from '../../domain/booking/booking.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { placeLabel } from '../../domain/lib/place.ts';
import { slotLabel } from '../../domain/lib/time/french-slot.ts';
import { quoteNoteMaxLength } from '../../domain/quote/quote-request.ts';
import { serviceLabels, tripsOfAny } from '../../domain/tariff/service.ts';
import { goTo } from '../../platform/page/go.ts';
import { session } from '../../platform/session/session.ts';
import { Field } from '../../ui/field/field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { AgreementFields } from '../../ui/order/agreements.tsx';
import { AppointmentFields } from '../../ui/order/appointment-fields.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { OnTheWay } from '../../ui/screen/on-the-way.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { answer, answers, forgetAnswers, person } from './answers.ts';
import { funnel } from './entry.ts';
import { Frame } from './frame.tsx';
import { currentTariff } from './price.ts';
import { createQuote, type QuoteState } from './quote-form.ts';
import { createSlots } from './slot.tsx';
import { isAllButSlot, isOnQuote, loginPath, pathOf, type StepName, stepsOf, useReachable } from './steps.ts';
import { createSummary } from './summary-form.ts';
import { orderLabel, Terms } from './terms.tsx';

const LATER = 'À convenir quand le véhicule sera prêt';

export function Summary() {
  const [state] = useState(createSummary);
  const [quote] = useState(createQuote);
  // It stays where it was chosen.
  const [isSlotAsked] = useState(isAllButSlot);
  const [isLeft, leave] = useState(false);
  const { form, content, agreements, taken, full, page } = state;
  const { reference } = quote;
  const reachable = useReachable('summary', isLeft || page.value !== null || reference.value !== null);
  if (page.value !== null)
    return (
      <OnTheWay page={page.value} {...(page.value.startsWith('#') && { label: 'Voir ma réservation' })} />
    );
  if (reference.value !== null) return <QuoteRequested reference={reference.value} />;
  if (isLeft || !reachable) return null;
  const beginAnew = () => {
    leave(true);
    forgetAnswers();
    answer({ serviceCode: funnel.services[0] });
    goTo(pathOf('formuladetails'));
  };
  if (isOnQuote(answers.value)) return <AskForQuote quote={quote} />;
  const sending = form.status.value === 'sending';
  const label = orderLabel(content.value?.totalCents);
  return (
    <Frame step="summary" heading="Vérifiez, puis commandez">
      {isSlotAsked && (
        <p>
          Comme la dernière fois&nbsp;: il ne reste qu’à choisir l’heure, en bas.{' '}
          <button type="button" className="button quiet" onClick={beginAnew}>
            Réserver autre chose
          </button>
        </p>
      )}
      <Facts {...(isSlotAsked && { without: 'slot' })} />
      {isSlotAsked && <Appointment />}
      <Terms cancellation={currentTariff().cancellation} />
      {content.value && (
        <form className="form card" noValidate onSubmit={form.submit} aria-label="Commande">
          <AgreementFields agreements={agreements} words={funnel.agreements} readOnly={sending} />
          <Alert message={form.failure.value} />
          {taken.value && (
            <p>
              <a href={`#${loginPath}`}>Me connecter à ce compte</a>&nbsp;: votre réservation vous attend.
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
    </Frame>
  );
}

/** When, for whom the rest is known: an hour that is pressed is taken at once. */
function Appointment() {
  const [{ appointments }] = useState(createSlots);
  useEffect(() => {
    const stops = [
      appointments.places.follow(),
      effect(() => {
        const isRight = Object.values(appointments.fields).every(({ error }) => error.value === null);
        answer({ appointments: isRight ? appointments.picked.value : undefined });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [appointments]);
  return (
    <section className="card form" aria-label="Rendez-vous">
      <AppointmentFields appointments={appointments} words={funnel.appointments} />
    </section>
  );
}

/** Where there is no price: everything once more, and what else the price depends on. */
function AskForQuote({ quote: { form } }: { readonly quote: QuoteState }) {
  return (
    <Frame step="summary" heading="Vérifiez, puis demandez votre devis">
      <Facts />
      <CardForm form={form} name="Demande de devis" action="Demander un devis">
        {session.value === null && (
          <Field field={form.fields.mail} label="E-mail" type="email" required autoComplete="email" />
        )}
        <Field
          field={form.fields.note}
          label="Précisions"
          hint="Quand, et tout ce que nous devons savoir&nbsp;: facultatif."
          rows={4}
          maxLength={quoteNoteMaxLength}
        />
      </CardForm>
    </Frame>
  );
}

function QuoteRequested({ reference }: { readonly reference: string }) {
  return (
    <div className="screen">
      <h1 tabIndex={-1} ref={takeFocus}>
        Votre demande est envoyée
      </h1>
      <p role="status">
        Demande de devis {reference}&nbsp;: nous vous répondons par e-mail, avec un prix. Elle ne vous engage
        à rien.
      </p>
    </div>
  );
}

interface FactsProps {
  /** A step that is answered here. */
  readonly without?: StepName;
}

function Facts({ without }: FactsProps) {
  const { serviceCode, journey, vehicle, appointments } = answers.value;
  if (!serviceCode || !journey || !vehicle) return null;
  const { outbound, inbound, provider } = journey;
  const who =
    session.value?.displayName ?? (person.value && `${person.value.firstName} ${person.value.lastName}`);
  const slotOf = { outbound: appointments?.outboundSlot, return: appointments?.returnSlot };
  const facts: readonly (readonly [StepName, string, readonly (string | null)[]])[] = [
    ['formuladetails', 'Formule', [serviceLabels[serviceCode]]],
    [
      'address',
      'Adresses',
      [
        placeLabel(outbound.address),
        inbound && `Retour\u00a0: ${placeLabel(inbound.address)}`,
        `${outbound.contactName}, ${outbound.contactPhone}`,
        `${providerKinds[provider.kind]}\u00a0: ${provider.name}, ${placeLabel(provider.address)}`,
      ],
    ],
    [
      'vehicle',
      'Véhicule',
      [
        `${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`,
        `Valeur\u00a0: ${formatEuros(vehicle.declaredCents)}`,
      ],
    ],
    [
      'slot',
      'Rendez-vous',
      tripsOfAny(serviceCode).map((kind) => {
        const slot = slotOf[kind];
        return `${kind === 'outbound' ? 'Prise en charge' : 'Retour'}\u00a0: ${slot ? slotLabel(slot) : LATER}`;
      }),
    ],
    ['identity', 'Pour', [who ?? null]],
  ];
  const asked = stepsOf(answers.value);
  const shown = facts.filter(([step]) => step !== without && asked.some(({ name }) => name === step));
  return (
    <dl className="card facts-list">
      {shown.map(([step, label, lines]) => (
        <div key={step}>
          <dt>{label}</dt>
          <dd>
            {lines.map((line) => line && <p key={line}>{line}</p>)}
            {(step !== 'identity' || session.value === null) && (
              <a href={`#${pathOf(step)}`} aria-label={`Modifier\u00a0: ${label}`}>
                Modifier
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
