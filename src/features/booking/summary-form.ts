/** The order itself: what is sent, once, and where it leads. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { bookingDraftPrefix } from '../../domain/settings/stored-data.ts';
import { isInGrid } from '../../domain/tariff/service.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { session } from '../../platform/session/session.ts';
import { storedDraft } from '../../ui/form/draft.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { type AgreementsState, createAgreements } from '../../ui/order/agreements.tsx';
import { answers, forgetAnswers, person, thanks } from './answers.ts';
import { forgetCoverage, readCoverage } from './coverage.ts';
import { agreementWords } from './last-words.ts';
import { bookingCalls } from './load-calls.ts';
import { quoteOf } from './price.ts';
import type { StepName } from './steps.ts';

type Content = Omit<BookingOrder, 'clientId' | 'termsVersion' | 'immediateExecution'>;

export interface SummaryState {
  readonly form: Form<'terms' | 'express'>;
  /** What would be ordered now; null when something is missing. */
  readonly content: ReadonlySignal<Content | null>;
  readonly agreements: AgreementsState;
  /** The e-mail has an account, whose owner must sign in. */
  readonly taken: ReadonlySignal<boolean>;
  /** A slot is no longer there. */
  readonly full: ReadonlySignal<boolean>;
  /** What the API finds wrong of an answer: which step gave it, and why, in French. */
  readonly wrong: ReadonlySignal<{ readonly step: StepName; readonly reason: string } | null>;
  /** Where it goes on once it is ordered: the provider's page, or what is ordered when there is nothing to pay. */
  readonly page: Signal<string | null>;
}

export function createSummary(): SummaryState {
  const content = computed((): Content | null => {
    const { serviceCode, journey, vehicle, appointments } = answers.value;
    const price = quoteOf(answers.value);
    if (!serviceCode || !isInGrid(serviceCode) || price?.kind !== 'priced') return null;
    if (!journey || !vehicle || !appointments) return null;
    const identity = session.value === null ? person.value : null;
    return { serviceCode, ...journey, vehicle, ...appointments, identity, totalCents: price.totalCents };
  });
  const early = computed(() => {
    const { outboundSlot, returnSlot } = answers.value.appointments ?? {};
    return isEarly([outboundSlot, returnSlot], systemClock());
  });
  const page = signal<string | null>(null);
  const refused = signal<Refusal>({});

  const agreements = createAgreements(early, agreementWords);
  const form: SummaryState['form'] = createForm({
    fields: agreements.fields,
    rest: { read: () => ({ order: content.value }) },
    keep: storedDraft(`${bookingDraftPrefix}sent`, 'tab'),
    send: async (_, clientId) => {
      const asked = content.peek();
      if (!asked) throw new TypeError('ordered without all its answers');
      refused.value = {};
      const calls = await bookingCalls();
      try {
        const { sendOrder, openPayment } = calls;
        const { id, status, key } = await sendOrder({ ...asked, clientId, ...agreements.read() });
        const unpaid = status === 'awaiting_payment';
        page.value = unpaid
          ? await openPayment({ booking: id, key }, clientId)
          : `#/admin/customer/payment_status?booking=${id}`;
      } catch (error) {
        if (error instanceof HttpError) refused.value = error;
        if (refused.value.code === 'ERROR.PRICE') void Promise.all([readCoverage(), calls.readPrices()]);
        throw error;
      }
      location.assign(page.value);
      if (asked.identity) thanks.write({ values: { name: asked.identity.firstName } });
      forgetAnswers();
      forgetCoverage();
    },
  });
  const shown = computed((): Refusal => (form.failure.value === null ? {} : refused.value));
  const failed = (code: string) => computed(() => shown.value.code === code);
  const wrong = computed(() => {
    const { code, fields = {} } = shown.value;
    const [[name, reason] = []] = code === 'ERROR.INVALID' ? Object.entries(fields) : [];
    const step = steps.find(([part]) => name?.startsWith(part))?.[1];
    return step && reason ? { step, reason } : null;
  });
  return {
    form,
    content,
    agreements,
    taken: failed('ERROR.EXISTS'),
    full: failed('ERROR.FULL'),
    wrong,
    page,
  };
}

type Refusal = Partial<Pick<HttpError, 'code' | 'fields'>>;

/** Where each part of an order is answered. */
const steps: readonly (readonly [part: string, StepName])[] = [
  ['outboundSlot', 'slot'],
  ['returnSlot', 'slot'],
  ['outbound', 'address'],
  ['inbound', 'address'],
  ['provider', 'address'],
  ['vehicle', 'vehicle'],
  ['identity', 'identity'],
];
