/**
 * Stripe: its hosted page (Checkout), and the saved card that months are charged to. A payment of ours is a Checkout
 * session, `cs_…`, or, charged without the person, a payment intent, `pi_…`; each carries our own id.
 */

import { array, type Infer, integer, is, nullable, optional, string, type, unknown } from 'superstruct';
import { isUuid } from '../../../domain/lib/contract/ruled.ts';
import type { Clock } from '../../../domain/lib/time/clock.ts';
import { parseJson } from '../../http/body.ts';
import { problem } from '../../http/problem.ts';
import type { Log } from '../../lib/log.ts';
import type { Charge, Charged, PaymentEvent, PaymentProvider, ProviderEvent } from '../provider.ts';
import { createStripeApi, type StripeAccess, type StripeApi } from './stripe-client.ts';
import { disputeEvents, disputeSchema, readDispute } from './stripe-dispute.ts';
import { StripeFailure } from './stripe-failure.ts';
import {
  checked,
  type Intent,
  intentOf,
  intentSchema,
  isIntent,
  LIST_LIMIT,
  readSession,
  type Session,
  sessionSchema,
} from './stripe-objects.ts';
import { openPage } from './stripe-page.ts';
import { failedRefund, refundEvents, refundSchema, sendRefund } from './stripe-refund.ts';
import { createVersionWatch } from './stripe-versions.ts';
import { isSigned, SIGNATURE_HEADER } from './stripe-webhook.ts';

export const STRIPE = 'stripe';

const eventSchema = type({
  id: string(),
  type: string(),
  /** Seconds. */
  created: optional(integer()),
  /** In which it tells of the object. */
  api_version: optional(nullable(string())),
  data: type({ object: unknown() }),
});
const intentsSchema = type({ data: array(intentSchema) });

export interface StripeSettings extends StripeAccess {
  readonly webhookSecret: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

export function createStripe({ webhookSecret, clock, log, ...access }: StripeSettings): PaymentProvider {
  const api = createStripeApi(access);
  const noteVersion = createVersionWatch(log);
  const retrieve = (ref: string) => (isIntent(ref) ? retrieveIntent(api, ref) : retrieveSession(api, ref));
  return {
    name: STRIPE,
    open: (request) => openPage(api, request),
    readEvent: async (body, header) => {
      if (!isSigned(webhookSecret, header(SIGNATURE_HEADER) ?? '', body, clock())) {
        throw problem('ERROR.FORBIDDEN');
      }
      const told = parseJson(body);
      if (!is(told, eventSchema)) return null;
      noteVersion(told.api_version);
      return readEvent(api, told);
    },
    retrieve,
    close: async (ref) => {
      try {
        await api.write(`leave-${ref}`, ({ checkout }, options) =>
          checkout.sessions.expire(ref, {}, options),
        );
      } catch (error) {
        // It is not open any more: paid in another tab, or expired.
        if (error instanceof StripeFailure && error.reason.status === 400) return retrieve(ref);
        throw error;
      }
      return { id: `left ${ref}`, ref, outcome: 'cancelled' };
    },
    charge: (charge) => takeFrom(api, charge),
    refund: (refund) => sendRefund(api, refund),
  };
}

async function readEvent(
  api: StripeApi,
  { id, type: name, created, data }: Infer<typeof eventSchema>,
): Promise<ProviderEvent | null> {
  const { object } = data;
  if (refundEvents.has(name)) return is(object, refundSchema) ? failedRefund(object) : null;
  if (disputeEvents.has(name)) {
    const isTold = created !== undefined && is(object, disputeSchema);
    return isTold ? readDispute(api, { id, created }, object) : null;
  }
  if (is(object, sessionSchema) && isUuid(object.client_reference_id ?? '')) {
    const outcome = sessionOutcomes[name]?.(object) ?? null;
    if (outcome === null) return null;
    // The message does not say which card was saved.
    const saved =
      outcome === 'paid' && object.customer !== null ? await retrieveSession(api, object.id) : null;
    return { ...saved, id, ref: object.id, outcome };
  }
  // Of a session's own intent the session tells: it carries no id of ours.
  if (is(object, intentSchema) && isUuid(object.metadata?.payment ?? '')) {
    const outcome = intentOutcomes[name];
    return outcome ? { id, ref: object.id, outcome } : null;
  }
  return null;
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

async function retrieveSession(api: StripeApi, ref: string): Promise<PaymentEvent | null> {
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

async function retrieveIntent(api: StripeApi, ref: string): Promise<PaymentEvent | null> {
  const answer = await api.read(({ paymentIntents }, options) => paymentIntents.retrieve(ref, {}, options));
  const outcome = settled(checked(answer, intentSchema));
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
    const list = await api.read(({ paymentIntents }, options) =>
      paymentIntents.list({ customer, limit: LIST_LIMIT }, options),
    );
    const made = checked(list, intentsSchema).data.find(({ metadata }) => metadata?.payment === paymentId);
    if (made) return inCharge(made);
    const answer = await api.write(`charge-${paymentId}`, ({ paymentIntents }, options) =>
      paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          customer,
          payment_method: card,
          off_session: true,
          confirm: true,
          description,
          metadata: { payment: paymentId },
        },
        options,
      ),
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
