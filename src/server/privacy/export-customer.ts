/** Everything that we hold of a person, as one file that people and programs read (RGPD, articles 15 and 20). */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { type BookingEvent, isOfMoney } from '../booking/booking-event.ts';
import { everyBookingOf } from '../booking/booking-list.ts';
import { ownBooking } from '../booking/own-booking.ts';
import type { StoredCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { everyInvoiceOf } from '../invoice/invoice-store.ts';
import { notesAbout } from '../note/notes.ts';
import { everySubscriptionOf } from '../subscription/subscription-store.ts';

/** Passwords, tokens and what the provider calls a card are no data about a person: they are keys, and stay inside. */
export async function exportCustomer(
  tx: Queryable,
  { accountId, customer }: StoredCustomer,
  now: Date,
): Promise<object> {
  const { id, version: _version, ...profile } = customer;
  return {
    exportedAt: now,
    profile,
    business: (
      await tx.query<{ identity: object | null }>('select identity from customer where id = $1', [id])
    )[0]?.identity,
    account: await readAccount(tx, accountId),
    sessions: await tx.query(
      `select created_at as "signedInAt", expires_at as "endsAt" from session_family
       where account_id = $1 order by created_at`,
      [accountId],
    ),
    notifiedDevices: await tx.query(
      `select substring(endpoint from '^https?://([^/]+)') as "pushService", device.created_at as "since"
       from push_subscription as device join session_family as family on family.id = family_id
       where account_id = $1 order by device.created_at`,
      [accountId],
    ),
    bookings: (await everyBookingOf(tx, accountId, now)).map(ownBooking),
    bookingEvents: await readEvents(tx, id, accountId),
    conditionReports: (
      await tx.query<{ sealed: string }>(
        `select reference, sealed, signed_at as "receivedAt", video_requested_at as "videoRequestedAt",
           video_released_at as "videoSentAt",
           (select coalesce(json_agg(text order by created_at), '[]') from condition_report_addendum
            where report_id = report.id) as addenda
         from condition_report as report join trip on trip.id = trip_id join booking on booking.id = booking_id
         where customer_id = $1 and sealed is not null order by number`,
        [id],
      )
    ).map(({ sealed, ...row }) => ({ ...row, report: JSON.parse(sealed) })),
    reviews: await tx.query(
      `select reference, review.status, mark, text, first_name as "firstName",
         to_char(experienced_on, 'YYYY-MM-DD') as "experiencedOn", ground, answer, answered_at as "answeredAt",
         published_at as "publishedAt", review.created_at as "givenAt"
       from review join booking on booking.id = booking_id where customer_id = $1 order by review.created_at`,
      [id],
    ),
    damageClaims: await tx.query(
      `select damage_claim.reference, booking.reference as booking, damage_claim.status, damage_claim.created_at as "openedAt",
         settled_how as "settledHow", settled_cents as "settledCents", settled_on::text as "settledOn",
         (select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'speaker', speaker, 'text', text)
             order by line.id), '[]')
          from damage_claim_line as line where claim_id = damage_claim.id and (shared or speaker = 'customer')) as thread
       from damage_claim join booking on booking.id = booking_id
       where customer_id = $1 and party = 'customer' order by damage_claim.created_at`,
      [id],
    ),
    subscriptions: await everySubscriptionOf(tx, accountId),
    subscriptionVehicles: await tx.query(
      `select reference, plate, named_at as "namedAt", replaced_at as "replacedAt"
       from subscription_vehicle as named join subscription on subscription.id = subscription_id
       where customer_id = $1 order by named.id`,
      [id],
    ),
    vehicleInspections: await tx.query(
      `select bare_plate as plate, to_char(due_on, 'YYYY-MM-DD') as "dueOn", said_at as "saidAt",
         to_char(reminded_due_on, 'YYYY-MM-DD') as "remindedOf", reminded_days as "remindedDaysBefore"
       from vehicle_inspection where customer_id = $1 order by bare_plate`,
      [id],
    ),
    inspectionReminders: await tx.query(
      'select reminders_refused_at as "refusedAt" from customer where id = $1',
      [id],
    ),
    consents: await tx.query(
      `select reference, terms_version as "termsVersion", terms_accepted_at as "termsAcceptedAt",
         immediate_execution_at as "immediateExecutionAskedAt"
       from (
         select reference, terms_version, terms_accepted_at, immediate_execution_at from booking
         where customer_id = $1 and terms_version is not null
         union all
         select reference, terms_version, terms_accepted_at, immediate_execution_at from subscription
         where customer_id = $1
       ) as accepted order by terms_accepted_at, reference`,
      [id],
    ),
    invoices: await everyInvoiceOf(tx, accountId, parisTime(now).day),
    payments: await tx.query(
      `select reference, payment.status,
         amount_cents as "amountCents", payment.provider,
         (select json_agg(json_build_object('cents', cents, 'status', refund.status, 'failure', failure,
             'settledHow', settled_how) order by refund.created_at)
          from refund where payment_id = payment.id) as refunds,
         (select coalesce(json_agg(json_build_object('cents', cents, 'status', dispute.status, 'reason', reason,
             'openedAt', dispute.created_at) order by dispute.created_at), '[]')
          from dispute where payment_id = payment.id) as disputes,
         payment.created_at as "createdAt", payment.updated_at as "updatedAt"
       from (
         select payment.*, reference from booking join payment on booking_id = booking.id
         where customer_id = $1 and partner_id is null
         union all
         select payment.*, reference from subscription join payment on subscription_id = subscription.id
         where customer_id = $1
         union all
         select payment.*, content ->> 'reference' from invoice join payment on invoice_id = invoice.id
         where customer_id = $1 and invoice.booking_id is null
       ) as payment
       order by payment.created_at, payment.id`,
      [id],
    ),
    disbursements: await tx.query(
      `select reference, cents, to_char(paid_on, 'YYYY-MM-DD') as "paidOn", supplier, bill_number as "billNumber",
         mandate_cents as "mandateCents", mandate_since as "mandateSince", cancelled_reason as "cancelledReason",
         disbursement.created_at as "recordedAt"
       from disbursement join booking on booking.id = booking_id
       where customer_id = $1 and partner_id is null order by disbursement.created_at, disbursement.id`,
      [id],
    ),
    messages: await tx.query(
      `select first_name as "firstName", last_name as "lastName", mail, phone, message, created_at as "sentAt",
         reply, closed_at as "closedAt"
       from contact_message where mail = $1 order by created_at`,
      [customer.mail],
    ),
    teamNotes: await notesAbout(tx, id),
    quoteRequests: await tx.query(
      `select reference, mail, service_code as "serviceCode", vehicle, outbound, inbound, provider, note,
         created_at as "askedAt", reply, closed_at as "closedAt"
       from quote_request where customer_id = $1 or mail = $2 order by created_at`,
      [id, customer.mail],
    ),
    declarations: await tx.query(
      `select kind, name, mail, reference, to_char(end_on, 'YYYY-MM-DD') as "endOn", ground, details,
         declared_at as "declaredAt", outcome
       from declaration where mail = $1 order by declared_at`,
      [customer.mail],
    ),
    mailsWaiting: await tx.query(
      'select subject, body, created_at as "writtenAt" from mail_outbox where recipient = $1 order by created_at',
      [customer.mail],
    ),
    notificationsWaiting: await tx.query(
      `select title, body, push.created_at as "writtenAt"
       from push_outbox as push join push_subscription as device on device.id = subscription_id
         join session_family as family on family.id = family_id
       where account_id = $1 order by number`,
      [accountId],
    ),
  };
}

interface EventRow {
  readonly reference: string;
  readonly at: Date;
  readonly kind: BookingEvent['kind'];
  readonly byYou: boolean | null;
}

/** Of what a partner ordered for them, not what the partner pays. */
async function readEvents(tx: Queryable, customerId: string, accountId: string): Promise<EventRow[]> {
  const rows = await tx.query<EventRow & { readonly ordered: boolean }>(
    `select reference, at, kind, account_id = $2::uuid as "byYou", partner_id is null as ordered
     from booking_event join booking on booking.id = booking_id
     where customer_id = $1 order by at, booking_event.id`,
    [customerId, accountId],
  );
  return rows.filter((event) => event.ordered || !isOfMoney(event)).map(({ ordered: _, ...event }) => event);
}

async function readAccount(tx: Queryable, accountId: string): Promise<unknown> {
  const [account] = await tx.query(
    `select role, disabled, password_hash is not null as "hasPassword", created_at as "createdAt",
       updated_at as "updatedAt"
     from account where id = $1`,
    [accountId],
  );
  return account;
}
