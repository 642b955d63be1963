/** Last step of an order: everything once more, and the button that orders. */
import { effect } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { providerKinds, type Stop } from '../../domain/booking/booking.ts';
import { formatWholeEuros } from '../../domain/lib/money.ts';
import { phoneLabel } from '../../domain/lib/phone.ts';
import { isApproximate } from '../../domain/lib/place.ts';
import { slotLabel } from '../../domain/lib/time/french-slot.ts';
import { quoteNoteMaxLength } from '../../domain/quote/quote-request.ts';
import { coverOf } from '../../domain/tariff/insurance.ts';
import { serviceLabels, tripsOfAny } from '../../domain/tariff/service.ts';
import { TO_AGREE } from '../../domain/trip/trip.ts';
import { DEROGATION_ASKED } from '../../domain/vehicle/vehicle.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { goTo } from '../../platform/page/go.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { session } from '../../platform/session/session.ts';
import { Field } from '../../ui/field/field.tsx';
import { draftOf } from '../../ui/form/draft.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { AgreementFields } from '../../ui/order/agreements.tsx';
import { AppointmentFields } from '../../ui/order/appointment-fields.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { OnTheWay } from '../../ui/screen/on-the-way.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { answer, answers, forgetAnswers, person } from './answers.ts';
import { funnel } from './entry.ts';
import { FormStep } from './frame.tsx';
import type { SayExpected } from './known/same-hour.ts';
import { agreementWords, REFUND_IF_REFUSED } from './last-words.ts';
import { createQuote, type QuoteState } from './quote-form.ts';
import { appointmentWords, createSlots } from './slot.tsx';
import { isAllButSlot, isOnQuote, loginPath, pathOf, type StepName, stepsOf, useReachable } from './steps.ts';
import { createSummary } from './summary-form.ts';
import { orderLabel, Terms } from './terms.tsx';

export function Summary() {
  const [state] = useState(createSummary);
  const [quote] = useState(createQuote);
  // It stays where it was chosen.
  const [isSlotAsked] = useState(isAllButSlot);
  const [isLeft, leave] = useState(false);
  const { form, content, agreements, taken, full, wrong, page } = state;
  const { requested } = quote;
  const reachable = useReachable('summary', isLeft || page.value !== null || requested.value !== null);
  const expected = useExpected();
  if (page.value !== null)
    return (
      <OnTheWay page={page.value} {...(page.value.startsWith('#') && { label: 'Voir ma réservation' })} />
    );
  if (requested.value !== null) return <QuoteRequested {...requested.value} />;
  if (isLeft || !reachable) return null;
  const beginAnew = () => {
    leave(true);
    forgetAnswers();
    answer({ serviceCode: funnel.services[0] });
    goTo(pathOf('formuladetails'));
  };
  if (isOnQuote(answers.value)) return <AskForQuote quote={quote} />;
  const label = orderLabel(content.value?.totalCents);
  const order = <SubmitButton form={form} label={label} retryLabel={label} />;
  return (
    <FormStep
      step="summary"
      heading="Vérifiez, puis commandez"
      name="Commande"
      form={form}
      action={content.value ? order : <ToHour />}
    >
      {isSlotAsked && (
        <p className="actions">
          {!content.value && 'Il ne reste qu’à choisir l’heure. '}
          <button type="button" className="button quiet" onClick={beginAnew}>
            Réserver autre chose
          </button>
        </p>
      )}
      <Facts {...(isSlotAsked && { without: 'slot' })} />
      {isSlotAsked && <Appointment />}
      {expected && <p className="notice">{expected}</p>}
      {coverOf(answers.value.vehicle?.declaredCents ?? 0) !== 'covered' && (
        <p className="notice">
          {DEROGATION_ASKED} {REFUND_IF_REFUSED}
        </p>
      )}
      <Terms
        cancellation={currentTariff().cancellation}
        isFree={content.value?.totalCents === 0}
        start={(answers.value.appointments?.outboundSlot ?? answers.value.appointments?.returnSlot)?.start}
      />
      {content.value && (
        <div className="card form">
          <AgreementFields
            agreements={agreements}
            words={agreementWords}
            readOnly={form.status.value === 'sending'}
          />
          <Alert message={form.failure.value} />
          {taken.value && (
            <p>
              <a
                href={`#${loginPath}`}
                // The login begins with it.
                onClick={() => draftOf('login').write({ values: { username: person.peek()?.mail ?? '' } })}
              >
                Me connecter à ce compte
              </a>
              &nbsp;: votre réservation vous attend.
            </p>
          )}
          {full.value && (
            <p>
              <a href={`#${pathOf('slot')}`}>Choisir un autre créneau</a>
            </p>
          )}
          {wrong.value && (
            <p>
              {wrong.value.reason} <a href={`#${pathOf(wrong.value.step)}`}>Corriger</a>
            </p>
          )}
        </div>
      )}
    </FormStep>
  );
}

/** What is said of a vehicle that is expected elsewhere at that hour; null as long as nothing is. */
function useExpected(): string | null {
  const [say, setSay] = useState<SayExpected | null>(null);
  useEffect(() => {
    if (session.peek() === null) return;
    loadCalls(() => import('./known/same-hour.ts'), 'readExpected')
      .then(({ readExpected }) => readExpected())
      .then(
        (known) => setSay(() => known),
        // Not known now: it is ordered all the same.
        () => undefined,
      );
  }, []);
  const { vehicle, appointments } = answers.value;
  if (!say || !vehicle || !appointments) return null;
  return say(vehicle.plate, [appointments.outboundSlot, appointments.returnSlot]);
}

const APPOINTMENT = 'rendez-vous';

/** Where the order's own button is to be: its hour comes before. */
function ToHour() {
  return (
    <button
      type="button"
      className="button"
      onClick={() =>
        document.getElementById(APPOINTMENT)?.querySelector<HTMLElement>('select, input')?.focus()
      }
    >
      Choisir l’heure
    </button>
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
    <section className="card form" id={APPOINTMENT} aria-label="Rendez-vous">
      <AppointmentFields appointments={appointments} words={appointmentWords} />
    </section>
  );
}

/** Where there is no price: everything once more, and what else the price depends on. */
function AskForQuote({ quote: { form } }: { readonly quote: QuoteState }) {
  return (
    <FormStep
      step="summary"
      heading="Vérifiez, puis demandez votre devis"
      name="Demande de devis"
      form={form}
      action={<SubmitButton form={form} label="Demander un devis" />}
    >
      <Facts />
      <div className="card form">
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
        <Alert message={form.failure.value} />
      </div>
    </FormStep>
  );
}

interface RequestedProps {
  readonly reference: string;
  /** Where the answer goes. */
  readonly mail: string;
}

function QuoteRequested({ reference, mail }: RequestedProps) {
  return (
    <div className="screen">
      <h1 tabIndex={-1} ref={takeFocus}>
        Votre demande est envoyée
      </h1>
      <div className="card" role="status">
        <p>
          Demande de devis <b className="whole">{reference}</b>. Elle ne vous engage à rien.
        </p>
        <p>
          Un e-mail vient de partir à <b>{mail}</b>&nbsp;: il confirme votre demande. Notre équipe étudie le
          trajet et vous répond à la même adresse, avec un prix.
        </p>
        <p>
          Une date pressante, un détail à ajouter&nbsp;? <a href="#/contact">Écrivez-nous ou appelez-nous</a>,
          avec cette référence.
        </p>
      </div>
      <p className="actions">
        <a className="button" href={`#${pathOf('formuladetails')}`}>
          Réserver un autre trajet
        </a>
        <a className="button quiet" href="#/">
          Retour à l’accueil
        </a>
      </p>
    </div>
  );
}

/** Where somebody is met, then what leads to the door, unless that is the street of a commune alone. */
const metAt = ({ address, accessNote }: Stop, before: string, label: string): (string | null)[] =>
  accessNote && isApproximate(address)
    ? [`${before}${accessNote}, ${address.label}`]
    : [before + address.label, accessNote && `${label}\u00a0: ${accessNote}`];

interface FactsProps {
  /** A step that is answered here. */
  readonly without?: StepName;
}

function Facts({ without }: FactsProps) {
  const { serviceCode, journey, vehicle, appointments } = answers.value;
  if (!serviceCode || !journey || !vehicle) return null;
  const { outbound, inbound, provider } = journey;
  const known = person.value;
  const who = session.value
    ? [session.value.displayName, session.value.userName]
    : known && [
        `${known.firstName} ${known.lastName}`,
        known.mail,
        'Votre compte est créé avec la commande.',
      ];
  const slotOf = { outbound: appointments?.outboundSlot, return: appointments?.returnSlot };
  const facts: readonly (readonly [StepName, string, readonly (string | null)[]])[] = [
    ['formuladetails', 'Formule', [serviceLabels[serviceCode]]],
    [
      'address',
      'Adresses',
      [
        ...metAt(outbound, '', 'Accès'),
        ...(inbound ? metAt(inbound, 'Retour\u00a0: ', 'Accès au retour') : []),
        `${outbound.contactName}, ${phoneLabel(outbound.contactPhone)}`,
        `${providerKinds[provider.kind]}\u00a0: ${provider.name}, ${provider.address.label}`,
      ],
    ],
    [
      'vehicle',
      'Véhicule',
      [
        `${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`,
        `Valeur\u00a0: ${formatWholeEuros(vehicle.declaredCents)}`,
      ],
    ],
    [
      'slot',
      'Rendez-vous',
      tripsOfAny(serviceCode).map((kind) => {
        const slot = slotOf[kind];
        return `${kind === 'outbound' ? 'Prise en charge' : 'Retour'}\u00a0: ${slot ? slotLabel(slot) : TO_AGREE}`;
      }),
    ],
    ['identity', 'Pour', who ?? []],
  ];
  const asked = stepsOf(answers.value, 'identity');
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
