/**
 * Stripe: its hosted page (Checkout), and the saved card that months are charged to. A payment of ours is a Checkout
 * session, `cs_…`, or, charged without the person, a payment intent, `pi_…`; each carries our own id.
 */

import {
  array,
  enums,
  type Infer,
  is,
  nullable,
  optional,
  record,
  type Struct,
  string,
  type,
  unknown,
} from 'superstruct';
import type { Clock } from '../../domain/clock.ts';
import { type RefundFailure, refundFailureOf } from '../../domain/refund-failure.ts';
import { isUuid } from '../../domain/ruled.ts';
import { problem } from '../http/problem.ts';
import {
  type Charge,
  type Charged,
  type FailedRefund,
  type HostedPage,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  ProviderFailure,
  type Refund,
} from './provider.ts';
import {
  createStripeApi,
  type StripeAccess,
  type StripeApi,
  StripeFailure,
  type StripeForm,
} from './stripe-api.ts';
import { isSigned, SIGNATURE_HEADER } from './stripe-signature.ts';

export const STRIPE = 'stripe';

/**
 * How long a page can be paid on, from when its payment was made. Stripe wants half an hour at least when it opens: as
 * much is left for repeats.
 */
const PAGE_LIFE_MS = 3_600_000;
/** Longest page of a list. */
const LIST_LIMIT = 100;

const intentSchema = type({
  id: string(),
  status: string(),
  payment_method: optional(nullable(string())),
  setup_future_usage: optional(nullable(string())),
  metadata: optional(record(string(), string())),
});
type Intent = Infer<typeof intentSchema>;

const sessionSchema = type({
  id: string(),
  url: optional(nullable(string())),
  status: nullable(enums(['open', 'complete', 'expired'])),
  payment_status: string(),
  client_reference_id: nullable(string()),
  /** Of someone who has saved a means of payment, or does so. */
  customer: nullable(string()),
  /** Whole where it was asked for so. */
  payment_intent: optional(unknown()),
});
type Session = Infer<typeof sessionSchema>;

const eventSchema = type({ id: string(), type: string(), data: type({ object: unknown() }) });
const intentsSchema = type({ data: array(intentSchema) });
const refundSchema = type({
  id: string(),
  status: nullable(string()),
  failure_reason: optional(nullable(string())),
  metadata: optional(nullable(record(string(), string()))),
});
type StripeRefund = Infer<typeof refundSchema>;

const refundsSchema = type({ data: array(refundSchema) });

export interface StripeSettings extends StripeAccess {
  readonly webhookSecret: string;
  readonly clock: Clock;
}

export function createStripe({ webhookSecret, clock, ...access }: StripeSettings): PaymentProvider {
  const api = createStripeApi(access);
  const look = (ref: string) => (isIntent(ref) ? lookAtIntent(api, ref) : lookAtSession(api, ref));
  return {
    name: STRIPE,
    open: (request) => open(api, request),
    readEvent: async (body, header) => {
      if (!isSigned(webhookSecret, header(SIGNATURE_HEADER) ?? '', body, clock())) {
        throw problem('ERROR.FORBIDDEN');
      }
      return readEvent(api, JSON.parse(Buffer.from(body).toString('utf8')));
    },
    look,
    leave: async (ref) => {
      try {
        await api.post(`/v1/checkout/sessions/${ref}/expire`, {}, `leave-${ref}`);
      } catch (error) {
        // It is not open any more: paid in another tab, or expired.
        if (error instanceof StripeFailure && error.reason.status === 400) return look(ref);
        throw error;
      }
      return { id: `left ${ref}`, ref, outcome: 'cancelled' };
    },
    charge: (charge) => takeFrom(api, charge),
    refund: (refund) => giveBack(api, refund),
  };
}

const isIntent = (ref: string): boolean => ref.startsWith('pi_');

/** @throws ProviderFailure when it has another shape */
function checked<T, S>(answer: unknown, schema: Struct<T, S>): T {
  if (is(answer, schema)) return answer;
  throw new ProviderFailure('Stripe answered another shape');
}

/** A customer who is gone is made anew: under another key, since the first one asked for something else. */
async function open(api: StripeApi, request: PaymentRequest): Promise<HostedPage> {
  const { paymentId, customerRef } = request;
  const key = `open-${paymentId}`;
  if (customerRef === null) return openFor(api, request, someoneNew(request), key);
  try {
    return await openFor(api, request, { customer: customerRef }, key);
  } catch (error) {
    if (!isGone(error)) throw error;
    return { ...(await openFor(api, request, someoneNew(request), `${key}-anew`)), customerGone: true };
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof StripeFailure &&
  error.reason.code === 'resource_missing' &&
  error.reason.param === 'customer';

const someoneNew = ({ mail, saveMethod }: PaymentRequest): StripeForm => ({
  customer_email: mail,
  ...(saveMethod && { customer_creation: 'always' }),
});

async function openFor(
  api: StripeApi,
  request: PaymentRequest,
  payer: StripeForm,
  key: string,
): Promise<HostedPage> {
  const { paymentId, createdAt, amountCents, description, saveMethod, returnUrl, leftUrl } = request;
  const answer = await api.post(
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      locale: 'fr',
      client_reference_id: paymentId,
      ...payer,
      success_url: returnUrl,
      cancel_url: leftUrl,
      expires_at: Math.floor((createdAt.getTime() + PAGE_LIFE_MS) / 1000),
      'line_items[0][quantity]': 1,
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': amountCents,
      'line_items[0][price_data][product_data][name]': description,
      'payment_intent_data[description]': description,
      ...(saveMethod && { 'payment_intent_data[setup_future_usage]': 'off_session' }),
    },
    key,
  );
  const { id, url } = checked(answer, sessionSchema);
  if (!url) throw new ProviderFailure('Stripe answered a session without a page');
  return { ref: id, url };
}

async function readEvent(api: StripeApi, told: unknown): Promise<ProviderEvent | null> {
  if (!is(told, eventSchema)) return null;
  const { id, type: name, data } = told;
  const { object } = data;
  if (refundEvents.has(name)) return is(object, refundSchema) ? failedRefund(object) : null;
  if (is(object, sessionSchema) && isUuid(object.client_reference_id ?? '')) {
    const outcome = sessionOutcomes[name]?.(object) ?? null;
    if (outcome === null) return null;
    // The message does not say which card was saved.
    const saved = outcome === 'paid' && object.customer !== null ? await lookAtSession(api, object.id) : null;
    return { ...saved, id, ref: object.id, outcome };
  }
  // Of a session's own intent the session tells: it carries no id of ours.
  if (is(object, intentSchema) && isUuid(object.metadata?.payment ?? '')) {
    const outcome = intentOutcomes[name];
    return outcome ? { id, ref: object.id, outcome } : null;
  }
  return null;
}

/** All three tell the same. */
const refundEvents: ReadonlySet<string> = new Set([
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
]);

function failedRefund({ id, metadata, ...refund }: StripeRefund): FailedRefund | null {
  const reason = failureOf(refund);
  if (reason === null) return null;
  const payment = metadata?.payment ?? '';
  return { outcome: 'refund_failed', refund: id, paymentId: isUuid(payment) ? payment : null, reason };
}

/** Why the money stays with us; null where it goes back. */
function failureOf({
  status,
  failure_reason,
}: Pick<StripeRefund, 'status' | 'failure_reason'>): RefundFailure | null {
  if (status === 'canceled') return 'canceled';
  return status === 'failed' ? refundFailureOf(failure_reason) : null;
}

type Outcome = PaymentEvent['outcome'];

const sessionOutcomes: Readonly<Record<string, (session: Session) => Outcome | null>> = {
  // A bank's transfer may still be on its way.
  'checkout.session.completed': ({ payment_status }) => (payment_status === 'paid' ? 'paid' : null),
  'checkout.session.async_payment_succeeded': () => 'paid',
  'checkout.session.async_payment_failed': () => 'failed',
  'checkout.session.expired': () => 'expired',
};

const intentOutcomes: Readonly<Record<string, Outcome>> = {
  'payment_intent.succeeded': 'paid',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'cancelled',
};

const readSession = async (api: StripeApi, ref: string): Promise<Session> =>
  checked(await api.get(`/v1/checkout/sessions/${ref}`, { 'expand[]': 'payment_intent' }), sessionSchema);

const intentOf = ({ payment_intent }: Session): Intent | null =>
  is(payment_intent, intentSchema) ? payment_intent : null;

async function lookAtSession(api: StripeApi, ref: string): Promise<PaymentEvent | null> {
  const session = await readSession(api, ref);
  const outcome = outcomeOf(session);
  if (outcome === null) return null;
  return { ...seen(ref, outcome), ...savedBy(session) };
}

/** Whom the page was asked for may pay once, with a card that is not to be charged again. */
function savedBy(session: Session): Pick<PaymentEvent, 'method' | 'customerRef'> {
  const { customer } = session;
  const intent = intentOf(session);
  if (!customer || !intent?.payment_method || !intent.setup_future_usage) return {};
  return { method: methodOf(customer, intent.payment_method), customerRef: customer };
}

function outcomeOf(session: Session): Outcome | null {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return null;
  const intent = intentOf(session);
  return intent && settled(intent) === 'failed' ? 'failed' : null;
}

async function lookAtIntent(api: StripeApi, ref: string): Promise<PaymentEvent | null> {
  const outcome = settled(checked(await api.get(`/v1/payment_intents/${ref}`), intentSchema));
  return outcome === 'pending' ? null : seen(ref, outcome);
}

const seen = (ref: string, outcome: Outcome): PaymentEvent => ({
  id: `seen ${ref} ${outcome}`,
  ref,
  outcome,
});

/** What nobody can complete without the person is refused: they pay on a page, where they can be asked. */
function settled({ status }: Intent): Charged['outcome'] {
  if (status === 'succeeded') return 'paid';
  return status === 'processing' ? 'pending' : 'failed';
}

/** The means of payment to charge later: whose it is, and which. */
const methodOf = (customer: string, card: string): string => `${customer}/${card}`;

const inCharge = (intent: Intent): Charged => ({ ref: intent.id, outcome: settled(intent) });

/** Stripe forgets its keys after a day: what was charged before is looked for first. */
async function takeFrom(
  api: StripeApi,
  { paymentId, amountCents, method, description }: Charge,
): Promise<Charged> {
  const refused: Charged = { ref: `refused_${paymentId}`, outcome: 'failed' };
  const [customer, card] = method.split('/');
  // Of another provider, before.
  if (!customer || !card) return refused;
  try {
    const list = await api.get('/v1/payment_intents', { customer, limit: LIST_LIMIT });
    const made = checked(list, intentsSchema).data.find(({ metadata }) => metadata?.payment === paymentId);
    if (made) return inCharge(made);
    const answer = await api.post(
      '/v1/payment_intents',
      {
        amount: amountCents,
        currency: 'eur',
        customer,
        payment_method: card,
        off_session: true,
        confirm: true,
        description,
        'metadata[payment]': paymentId,
      },
      `charge-${paymentId}`,
    );
    return inCharge(checked(answer, intentSchema));
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const { type: kind, param, intent } = error.reason;
    // `card_declined`, `authentication_required`, `expired_card` and all the others.
    if (kind === 'card_error') return is(intent, intentSchema) ? inCharge(intent) : refused;
    // The card, or who it belongs to, was taken away.
    if (kind === 'invalid_request_error' && (param === 'payment_method' || param === 'customer'))
      return refused;
    throw error;
  }
}

/** Looked for first, as above. */
async function giveBack(
  api: StripeApi,
  { paymentId, ref, amountCents }: Refund,
): Promise<FailedRefund | null> {
  const intent = isIntent(ref) ? ref : intentOf(await readSession(api, ref))?.id;
  if (!intent) throw new ProviderFailure('Stripe knows of no money to give back');
  const list = await api.get('/v1/refunds', { payment_intent: intent, limit: LIST_LIMIT });
  const made = checked(list, refundsSchema).data.find(({ metadata }) => metadata?.payment === paymentId);
  // One that failed is given back by hand: sent again, it would be twice.
  if (made) return failedRefund(made);
  try {
    const answer = await api.post(
      '/v1/refunds',
      { payment_intent: intent, amount: amountCents, 'metadata[payment]': paymentId },
      `refund-${paymentId}`,
    );
    return failedRefund(checked(answer, refundSchema));
  } catch (error) {
    // By hand, in Stripe's own dashboard.
    if (error instanceof StripeFailure && error.reason.code === 'charge_already_refunded') return null;
    throw error;
  }
}
