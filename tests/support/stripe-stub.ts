/**
 * Stripe as far as we use it: its REST API on an address of its own, what it keeps, and the messages that it signs. What
 * it does not know of the way it was asked it refuses, as Stripe does.
 */

import { createHmac, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { STRIPE_VERSION } from '../../src/server/payment/stripe/stripe-versions.ts';
import { type Answer, post } from './api.ts';
import { type ReceivedRequest, startHttpStub } from './http-stub.ts';
import type { StripeDispute, StripeIntent, StripeRefund, StripeSession } from './stripe-objects.ts';
import { isVersion, jsonIn } from './stripe-shapes.ts';

const SECRET_KEY = 'sk_test_stub';
export const WEBHOOK_SECRET = 'whsec_stub';

/**
 * An accident on the way: before Stripe does anything, or after it has done it; what is said of that may wait for a
 * promise, and be lost then.
 */
export type Accident = 'cut' | 'cut_after' | 'silence' | 'html' | 500 | 503 | 401 | Promise<'said' | 'cut'>;

export interface StripeStub {
  /** What a server must be started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly received: readonly ReceivedRequest[];
  readonly sessions: ReadonlyMap<string, StripeSession>;
  readonly intents: ReadonlyMap<string, StripeIntent>;
  readonly refunds: readonly StripeRefund[];
  /** What happens to the next requests that begin so, `POST /v1/refunds`; then all goes well. */
  accidents: { readonly on: string; readonly what: Accident }[];
  /** The accidents to come, on requests that begin so, in place of any others. */
  happens(on: string, ...accidents: readonly Accident[]): void;
  /** What the bank says of the next charges: a refusal's code, or that it thinks it over. */
  bank: 'card_declined' | 'authentication_required' | 'processing' | 'paid';
  /** The version that all answers and messages are in; by default the one that is asked for. */
  version: string;
  /** What becomes at once of the next refunds. */
  refunding: StripeRefund['status'];
  /** The session of a page. */
  sessionAt(url: string): StripeSession;
  /** Someone pays on the page; `unpaid`: by a transfer that is on its way. */
  pay(session: StripeSession, status?: 'paid' | 'unpaid'): void;
  expire(session: StripeSession): void;
  /** Someone takes a customer away, with their cards. */
  deleteCustomer(id: string): void;
  /** Forgets the keys of requests, as Stripe does after a day. */
  forgetKeys(): void;
  /** Its payer disputes what an intent took, or a part of it. @param answerBefore ISO 8601 */
  dispute(intent: string, reason: string, answerBefore: string, cents?: number): StripeDispute;
  /** An event about what Stripe holds now. @param seconds when it was made */
  event(
    type: string,
    object: StripeSession | StripeIntent | StripeRefund | StripeDispute,
    seconds?: number,
  ): string;
  /** Tells it. @param at the clock that it is signed by */
  tell(url: string, body: string, at: Date): Promise<Answer>;
  stop(): Promise<void>;
}

/** The header of a message. */
export const signedHeader = (body: string, at: Date, secret = WEBHOOK_SECRET): string => {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export async function startStripeStub(): Promise<StripeStub> {
  const sessions = new Map<string, StripeSession>();
  const intents = new Map<string, StripeIntent>();
  const refunds: StripeRefund[] = [];
  const deleted = new Set<string>();
  /** By idempotency key: what was asked and answered. */
  const answered = new Map<string, Reply & { readonly asked: string }>();
  let lastId = 0;
  const newId = (prefix: string) => {
    lastId += 1;
    return `${prefix}_test_${lastId}`;
  };

  const http = await startHttpStub((request, response) => {
    const name = `${request.method} ${request.path}`;
    const index = stub.accidents.findIndex(({ on }) => name.startsWith(on));
    const accident = index < 0 ? undefined : stub.accidents.splice(index, 1)[0]?.what;
    if (accident === 'silence') return;
    if (accident === 'cut') return void response.destroy();
    if (accident === 'html') return void response.writeHead(502).end('<html>Bad gateway</html>');
    if (typeof accident === 'number')
      return send(response, refusal(accident, { type: 'api_error' }), stub.version);
    const reply = once(request);
    if (accident === 'cut_after') return void response.destroy();
    if (accident instanceof Promise) {
      return void accident.then((what) =>
        what === 'cut' ? response.destroy() : send(response, reply, stub.version),
      );
    }
    send(response, reply, stub.version);
  });

  /** What was asked under one key is done once. */
  function once(request: ReceivedRequest): Reply {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return refusal(401, { type: 'invalid_request_error' });
    }
    if (!isVersion(request.headers['stripe-version'])) return refusal(400, { type: 'invalid_request_error' });
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET') return answer(request);
    if (typeof key !== 'string') return refusal(400, { type: 'invalid_request_error', param: 'a key' });
    const asked = `${request.path} ${request.body}`;
    const known = answered.get(key);
    if (known && known.asked !== asked) return refusal(400, { type: 'idempotency_error' });
    const reply = known ?? answer(request);
    answered.set(key, { ...reply, asked });
    return reply;
  }

  function answer({ method, path, query, body }: ReceivedRequest): Reply {
    const form = Object.fromEntries(new URLSearchParams(body));
    const [, , first, second, third] = path.split('/');
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form);
    if (method === 'GET' && path === '/v1/checkout/sessions') {
      const made = [...sessions.values()].filter((one) => one.payment_intent === query.payment_intent);
      return list(made.map((session) => whole(session, false)));
    }
    if (first === 'checkout' && third !== undefined) {
      const session = sessions.get(third);
      if (!session) return refusal(404, { type: 'invalid_request_error', code: 'resource_missing' });
      if (method === 'GET') return found(whole(session, query['expand[0]'] === 'payment_intent'));
      if (session.status !== 'open') return refusal(400, { type: 'invalid_request_error' });
      session.status = 'expired';
      return found(whole(session, false));
    }
    if (method === 'POST' && path === '/v1/payment_intents') return charge(form);
    if (method === 'GET' && path === '/v1/payment_intents') {
      return list([...intents.values()].filter(({ customer }) => customer === query.customer));
    }
    if (method === 'GET' && first === 'payment_intents') return found(intents.get(second ?? ''));
    if (method === 'GET' && path === '/v1/refunds') {
      return list(refunds.filter(({ payment_intent }) => payment_intent === query.payment_intent));
    }
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    return refusal(404, { type: 'invalid_request_error' });
  }

  const whole = ({ form: _, ...session }: StripeSession, expanded: boolean) => ({
    ...session,
    payment_intent: expanded ? (intents.get(session.payment_intent ?? '') ?? null) : session.payment_intent,
  });

  function openSession(form: Record<string, string>): Reply {
    const amount = Number(form['line_items[0][price_data][unit_amount]']);
    const right =
      form.mode === 'payment' &&
      form['line_items[0][price_data][currency]'] === 'eur' &&
      Number.isInteger(amount) &&
      URL.canParse(form.success_url ?? '') &&
      URL.canParse(form.cancel_url ?? '');
    if (!right) return refusal(400, { type: 'invalid_request_error', param: 'line_items' });
    const { customer = null, customer_email, customer_creation } = form;
    if (customer !== null && (customer_email || customer_creation)) {
      return refusal(400, { type: 'invalid_request_error', param: 'customer_email' });
    }
    if (customer !== null && deleted.has(customer)) return gone('customer');
    const id = newId('cs');
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.client_reference_id ?? null,
      amount_total: amount,
      customer,
      payment_intent: null,
      form,
    };
    sessions.set(id, session);
    return found(whole(session, false));
  }

  function addIntent(intent: Omit<StripeIntent, 'id' | 'object' | 'currency'>): StripeIntent {
    const made: StripeIntent = { id: newId('pi'), object: 'payment_intent', currency: 'eur', ...intent };
    intents.set(made.id, made);
    return made;
  }

  function charge(form: Record<string, string>): Reply {
    const { customer, payment_method, off_session, confirm } = form;
    if (!customer || !payment_method || off_session !== 'true' || confirm !== 'true') {
      return refusal(400, { type: 'invalid_request_error' });
    }
    if (deleted.has(customer)) return gone('customer');
    if (payment_method === 'pm_gone') return gone('payment_method');
    const { bank } = stub;
    const statuses = { paid: 'succeeded', processing: 'processing' } as const;
    const refused = bank === 'card_declined' || bank === 'authentication_required';
    const intent = addIntent({
      status: refused ? 'requires_payment_method' : statuses[bank],
      amount: Number(form.amount),
      customer,
      payment_method: refused ? null : payment_method,
      setup_future_usage: null,
      metadata: { payment: form['metadata[payment]'] ?? '' },
    });
    if (!refused) return found(intent);
    return refusal(402, { type: 'card_error', code: bank, payment_intent: intent });
  }

  function refund(form: Record<string, string>): Reply {
    const intent = intents.get(form.payment_intent ?? '');
    const amount = Number(form.amount);
    const back = refunds
      .filter(({ payment_intent, status }) => payment_intent === intent?.id && !isUndone(status))
      .reduce((sum, one) => sum + one.amount, 0);
    if (intent?.status !== 'succeeded') return refusal(400, { type: 'invalid_request_error' });
    if (back === intent.amount) {
      return refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
    }
    if (back + amount > intent.amount)
      return refusal(400, { type: 'invalid_request_error', param: 'amount' });
    const made: StripeRefund = {
      id: newId('re'),
      object: 'refund',
      status: stub.refunding,
      ...(stub.refunding === 'failed' && { failure_reason: 'declined' }),
      amount,
      payment_intent: intent.id,
      metadata: {
        payment: form['metadata[payment]'] ?? '',
        refund: form['metadata[refund]'] ?? '',
      },
    };
    // The newest first, as Stripe lists them.
    refunds.unshift(made);
    // What is said is what was: it may change on the way.
    return found({ ...made });
  }

  const stub: StripeStub = {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: http.url,
      // The owner has yet to give what an invoice must carry.
      DEMONSTRATION: 'oui',
    },
    received: http.received,
    sessions,
    intents,
    refunds,
    accidents: [],
    happens: (on, ...accidents) => {
      stub.accidents = accidents.map((what) => ({ on, what }));
    },
    bank: 'paid',
    version: STRIPE_VERSION,
    refunding: 'succeeded',
    sessionAt: (url) => {
      const session = sessions.get(new URL(url).pathname.split('/').pop() ?? '');
      if (!session) throw new Error(`no session is at ${url}`);
      return session;
    },
    pay: (session, status = 'paid') => {
      const saves = session.form['payment_intent_data[setup_future_usage]'] === 'off_session';
      if (session.form.customer_creation === 'always') session.customer = newId('cus');
      session.payment_intent = addIntent({
        status: status === 'paid' ? 'succeeded' : 'processing',
        amount: session.amount_total,
        customer: session.customer,
        payment_method: saves || status === 'paid' ? newId('pm') : null,
        setup_future_usage: saves ? 'off_session' : null,
        metadata: {},
      }).id;
      session.status = 'complete';
      session.payment_status = status;
    },
    expire: (session) => {
      session.status = 'expired';
    },
    deleteCustomer: (id) => {
      deleted.add(id);
    },
    forgetKeys: () => answered.clear(),
    dispute: (intent, reason, answerBefore, cents) => {
      const taken = intents.get(intent);
      if (!taken) throw new Error(`nothing was taken by ${intent}`);
      return {
        id: newId('du'),
        object: 'dispute',
        charge: newId('ch'),
        payment_intent: intent,
        amount: cents ?? taken.amount,
        currency: taken.currency,
        reason,
        status: 'needs_response',
        evidence_details: { due_by: Date.parse(answerBefore) / 1000 },
      };
    },
    event: (type, object, seconds = lastId) => {
      const { form: _, ...rest } = { form: null, ...object };
      const id = `evt_${randomUUID()}`;
      const { version } = stub;
      const event = {
        id,
        object: 'event',
        api_version: version,
        type,
        created: seconds,
        data: { object: rest },
      };
      return jsonIn(version, event);
    },
    tell: (url, body, at) =>
      post(`${url}/api/payment/webhook`, body, { 'Stripe-Signature': signedHeader(body, at) }),
    stop: http.stop,
  };
  return stub;
}

/** The money is where it was before. */
const isUndone = (status: StripeRefund['status']): boolean => status === 'failed' || status === 'canceled';

const found = (body: unknown): Reply =>
  body === undefined ? refusal(404, { type: 'invalid_request_error' }) : { status: 200, body };
const list = (data: readonly unknown[]): Reply => found({ object: 'list', data, has_more: false });
const gone = (param: string): Reply =>
  refusal(400, { type: 'invalid_request_error', code: 'resource_missing', param });
const refusal = (status: number, error: Readonly<Record<string, unknown>>): Reply => ({
  status,
  body: { error },
});

function send(response: ServerResponse, { status, body }: Reply, version: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': 'req_stub',
    'Stripe-Version': version,
  });
  response.end(jsonIn(version, body));
}
