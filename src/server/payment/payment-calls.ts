/** payment/session, payment/leave, payment/status and payment/webhook. */

import { type } from 'superstruct';
import { contract } from '../../domain/lib/contract/contract.ts';
import { isUuid, uuidDocumentation } from '../../domain/lib/contract/ruled.ts';
import { leavePayment, openPayment } from '../../domain/payment/calls.ts';
import { leftPaymentSchema, paymentSchema } from '../../domain/payment/payment-schema.ts';
import { json, webhook } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { textQuery } from '../calls/param-rules.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import { openPayment as openPage } from './open-payment.ts';
import type { PaymentServices } from './payable.ts';
import { answerPaymentStatus } from './payment-status.ts';
import { isLinkKeyOf, type Purpose } from './purpose.ts';
import { receiveEvent } from './receive-event.ts';
import { reconcileLeft, reconcilePurpose } from './reconcile.ts';
import { wakeAfterPayment } from './wake-after-payment.ts';

/** A provider's messages hold much that is none of our concern. */
const MAX_EVENT_BYTES = 262_144;

/** What is none is refused as what is not there. */
const purposeQuery = { ...textQuery, schema: uuidDocumentation };

/** Who pays is signed in, or has the link of a mail. */
const payers = { optional: ['ROLE_CUSTOMER', 'ROLE_PARTNER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'] } as const;

/**
 * Whoever only holds an id neither pays for it nor learns of it; nor does who has a link, where that is not for links to pay.
 * @throws problem ERROR.NOT_FOUND, as where there is none
 */
async function requirePayer(
  services: PaymentServices,
  purpose: Purpose,
  session: Session | null,
  key: string | null,
): Promise<void> {
  const { isPayer } = services.payables[purpose.kind];
  const byLink = key !== null && isLinkKeyOf(services.keys, purpose, key);
  if (byLink && (await isPayer(services, purpose.id, null))) return;
  if (session && (await isPayer(services, purpose.id, session.accountId))) return;
  throw problem('ERROR.NOT_FOUND');
}

/** Made by the provider alone. */
const hearProvider = contract<Uint8Array>()({
  method: 'POST',
  path: '/payment/webhook',
  answer: type({}),
});

export const paymentCalls = (services: PaymentServices) => [
  handle(
    openPayment,
    {
      summary: 'Opens the page where a booking, its fees or a month of a subscription is paid',
      roles: payers,
      limit: limits.paymentSession,
      body: json(paymentSchema),
      status: 201,
      problems: ['ERROR.STATE', 'ERROR.UNAVAILABLE'],
    },
    async ({ session, body }) => {
      const purpose =
        'bookingId' in body
          ? ({ kind: 'booking', id: body.bookingId.toLowerCase() } as const)
          : ({ kind: 'subscription', id: body.subscriptionId.toLowerCase() } as const);
      await requirePayer(services, purpose, session, body.key ?? null);
      return openPage(services, body.clientId.toLowerCase(), purpose);
    },
  ),
  handle(
    leavePayment,
    {
      // What became of the payment is the provider's word.
      summary: 'Closes the page where something is paid: who was to pay went back',
      roles: 'anyone',
      limit: limits.paymentSession,
      body: json(leftPaymentSchema),
    },
    async ({ body: { paymentId } }) => {
      if (!(await reconcileLeft(services, paymentId.toLowerCase()))) throw problem('ERROR.NOT_FOUND');
      return {};
    },
  ),
  handle(
    answerPaymentStatus,
    {
      summary:
        'What became of the payment of an order, of the fees that it was closed with, or of a subscription',
      roles: payers,
      limit: limits.paymentStatus,
      query: { booking: purposeQuery, subscription: purposeQuery, key: textQuery },
      problems: ['ERROR.NOT_FOUND'],
    },
    async ({ session, query: { booking, subscription, key } }) => {
      const kind = subscription === null ? 'booking' : 'subscription';
      const id = (subscription ?? booking ?? '').toLowerCase();
      if (!isUuid(id)) throw problem('ERROR.NOT_FOUND');
      await requirePayer(services, { kind, id }, session, key);
      await reconcilePurpose(services, { kind, id });
      return services.payables[kind].status(services, id);
    },
  ),
  handle(
    hearProvider,
    {
      // It carries no cookie of ours: its signature stands for it.
      summary: 'Hears what the provider of payments has to tell',
      roles: 'anyone',
      body: webhook(MAX_EVENT_BYTES),
    },
    async ({ call, body }) => {
      const { payments } = services;
      const event = await payments.readEvent(body, (name) => call.req.header(name));
      if (event && !(await receiveEvent(services, payments.name, event))) {
        // Told before its page was noted: the provider tells it again.
        throw problem('ERROR.NOT_FOUND');
      }
      wakeAfterPayment(services);
      return {};
    },
  ),
];
