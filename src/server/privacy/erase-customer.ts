/**
 * Forgets a person (RGPD, article 17): what names or reaches them is replaced everywhere but in their invoices, which
 * the law has us keep for ten years as they were issued (domain.md), and in the declarations that ended a contract, which
 * prove it for as long as the privacy page says.
 */

import { bookingMachine } from '../../domain/booking/booking-states.ts';
import { openClaims } from '../../domain/claim/claim-states.ts';
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { documentName } from '../../domain/invoice/invoice-kinds.ts';
import { unpaidStates } from '../../domain/invoice/invoice-states.ts';
import { next } from '../../domain/lib/machine.ts';
import { refundMachine } from '../../domain/payment/refund-states.ts';
import { overBookings, overSubscriptions } from '../../domain/privacy/erasure.ts';
import { erasedMail } from '../account/account-mails.ts';
import { voidPasswordTokens } from '../account/password-token.ts';
import { addAuditEvent, hasAuditEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { purgeClaimFiles } from '../claim/claim-file.ts';
import { forgetClaims } from '../claim/forget-claims.ts';
import { forgetAddressChange } from '../customer/address-change.ts';
import {
  displayNameOf,
  findCustomer,
  NO_CUSTOMER,
  noAddress,
  replaceCustomer,
} from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { EXPIRING, stateList, unexpired } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import { PAYABLE } from '../invoice/due.ts';
import { forgetNotes } from '../note/notes.ts';
import { queueMail } from '../outbox/mail.ts';
import { forgetReports } from '../report/forget-reports.ts';
import { purgeMedia } from '../report/purge-media.ts';
import type { ReportServices } from '../report/report-services.ts';
import { forgetReviewer } from '../review/forget-reviewer.ts';
import { endSessions } from '../session/end-sessions.ts';

export interface Erasure {
  readonly id: string;
  readonly clientId: string;
  /** The customer, or an administrator. */
  readonly callerId: string;
  /** Looks again, in the transaction, at who asks. */
  readonly confirm: (tx: Queryable) => Promise<void>;
}

/** Whether this very request was answered already. */
export async function wasErasedBy(database: Queryable, clientId: string, id: string): Promise<boolean> {
  const rows = await database.query(
    `select 1 from applied_change join audit_event on audit_event.record_id = applied_change.record_id
     where client_id = $1 and applied_change.record_id::text = $2 and kind = 'customer_erased'`,
    [clientId, id],
  );
  return rows.length > 0;
}

/**
 * Idempotent on `clientId`, and a person can be forgotten only once.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE while something is still to be done, paid or given back
 */
export async function eraseCustomer(
  { database, clock, mediaFiles }: ReportServices,
  { id, clientId, callerId, confirm }: Erasure,
): Promise<void> {
  await database.tx(async (tx) => {
    const at = clock();
    const stored = await findCustomer(tx, 'id', id, { lock: true });
    if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
    if (await isRepeat(tx, clientId, id, at)) return;
    if (await hasAuditEvent(tx, 'customer_erased', id)) return;
    await confirm(tx);
    await requireNothingLeft(tx, id, callerId === stored.accountId, at);

    const {
      accountId,
      customer: { mail },
    } = stored;
    await endSessions(tx, accountId);
    await voidPasswordTokens(tx, accountId);
    await forgetAddressChange(tx, accountId);
    await forgetMails(tx, mail);
    await tx.query('delete from quote_request where customer_id = $1 or mail = $2', [id, mail]);
    await forgetNotes(tx, id);
    await forgetBookings(tx, id, at);
    await forgetReports(tx, id);
    await forgetReviewer(tx, id);
    await forgetClaims(tx, id);
    await forgetPerson(tx, id, accountId, at);
    await queueMail(tx, erasedMail(mail, at), at);
    await addAuditEvent(tx, { kind: 'customer_erased', recordId: id, accountId: callerId }, at);
  });
  await purgeMedia(database, mediaFiles);
  await purgeClaimFiles(database, mediaFiles);
}

/** What keeps a person from being forgotten, and what they can do about it. @param reference of what it is about */
const obstacles = {
  booking: (reference: string) =>
    `La réservation ${reference} n’est pas terminée\u00a0: annulez-la, ou attendez qu’elle soit clôturée.`,
  damage_claim: (reference: string) => `Le dossier de sinistre ${reference} n’est pas clos.`,
  subscription: (reference: string) =>
    `L’abonnement ${reference} n’est pas terminé\u00a0: résiliez-le et attendez sa fin.`,
  invoice: (number: string) => `La ${documentName('invoice', number)} n’est pas encore payée.`,
  disbursement: (number: string) => `La ${documentName('disbursement', number)} n’est pas encore payée.`,
  refund: (reference: string) =>
    `Le remboursement de ${reference} n’est pas encore arrivé\u00a0: réessayez bientôt.`,
  failed_refund: (reference: string) =>
    `Le remboursement de ${reference} a échoué\u00a0: écrivez-nous, pour que nous vous le rendions par un autre moyen.`,
};

/** @param byCustomer an administrator knows what was given back by hand */
async function requireNothingLeft(
  tx: Queryable,
  customerId: string,
  byCustomer: boolean,
  now: Date,
): Promise<void> {
  const [left] = await tx.query<{ kind: keyof typeof obstacles; reference: string }>(
    `select 'booking' as kind, reference from booking
     where customer_id = $1 and status not in (${stateList(overBookings)})
       and ${unexpired('$2')}
     union all
     select 'damage_claim', damage_claim.reference from damage_claim join booking on booking.id = booking_id
     where customer_id = $1 and damage_claim.status in (${stateList(openClaims)})
     union all
     select 'subscription', reference from subscription
     where customer_id = $1 and status not in (${stateList(overSubscriptions)})
     union all
     select kind, number from invoice
     where customer_id = $1 and kind in (${PAYABLE}) and status in (${stateList(unpaidStates)})
     union all
     select case when try_at is null then 'failed_refund' else 'refund' end, reference
     from (
       select reference, payment.id from booking join payment on booking_id = booking.id where customer_id = $1
       union all
       select reference, payment.id from subscription join payment on subscription_id = subscription.id
       where customer_id = $1
       union all
       select number, payment.id from invoice join payment on invoice_id = invoice.id
       where customer_id = $1 and invoice.booking_id is null
     ) as paid join refund on payment_id = paid.id
     where try_at is not null or $3 and refund.status = '${refundMachine.transitions.fail.to}'
     limit 1`,
    [customerId, now, byCustomer],
  );
  if (left) throw problem('ERROR.STATE', { message: obstacles[left.kind](left.reference) });
}

/** What was written to us or waits to be written to them. */
async function forgetMails(tx: Queryable, mail: string): Promise<void> {
  await tx.query('delete from mail_outbox where recipient = $1 or reply_to = $1', [mail]);
  await tx.query('delete from contact_message where mail = $1', [mail]);
  await tx.query('delete from password_request where mail = $1', [mail]);
}

const GONE = '–';

/** Places, people and plates go, and links that were given away lead nowhere; what was done, when and for how much stays, as the accounts need it. */
async function forgetBookings(tx: Queryable, customerId: string, at: Date): Promise<void> {
  const stop = { address: noAddress, contactName: GONE, contactPhone: GONE, accessNote: null };
  await tx.query(
    `update booking set version = version + 1, updated_at = $2, tracking_token = default,
       partner_reference = null, purchase_order = null, partner_contact = null,
       vehicle = vehicle || $3::jsonb, outbound = $4::jsonb,
       inbound = case when inbound is not null then $4::jsonb end, provider = provider || $5::jsonb
     where customer_id = $1`,
    [
      customerId,
      at,
      JSON.stringify({ plate: GONE, vin: null }),
      JSON.stringify(stop),
      JSON.stringify({ name: GONE, phone: null, address: noAddress }),
    ],
  );
  // What was never paid in time can be paid no more: the money would come for nobody.
  await tx.query(
    `update booking set status = $2, expires_at = null where customer_id = $1 and status in (${EXPIRING})`,
    [customerId, next(bookingMachine, 'awaiting_payment', 'cancel')],
  );
  await tx.query(
    `update booking_fee set waived_reason = $2
     where waived_reason is not null and booking_id in (select id from booking where customer_id = $1)`,
    [customerId, GONE],
  );
  await tx.query(
    `update booking_credit set reason = $2
     where reason is not null and booking_id in (select id from booking where customer_id = $1)`,
    [customerId, GONE],
  );
  // What the team wrote of it in its own words.
  await tx.query(
    `update booking_event set detail = detail - '{reason,text,whereabouts}'::text[]
     where booking_id in (select id from booking where customer_id = $1)`,
    [customerId],
  );
  // Its note says it all for the accounts.
  await tx.query(
    `update disbursement set supplier = $2, bill_number = $2,
       cancelled_reason = case when cancelled_reason is not null then $2 end
     where booking_id in (select id from booking where customer_id = $1)`,
    [customerId, GONE],
  );
  await tx.query(
    `update payment set url = null, customer_ref = null
     where booking_id in (select id from booking where customer_id = $1)
       or subscription_id in (select id from subscription where customer_id = $1)`,
    [customerId],
  );
  await tx.query('update subscription set payment_method = null where customer_id = $1', [customerId]);
  await tx.query(
    'delete from subscription_vehicle where subscription_id in (select id from subscription where customer_id = $1)',
    [customerId],
  );
  await tx.query('update booking set included_plate = null where customer_id = $1', [customerId]);
}

/** The account stays for what refers to it, without a password, under an address that no mail reaches (RFC 2606). */
async function forgetPerson(tx: Queryable, id: string, accountId: string, at: Date): Promise<void> {
  const nobody: CustomerFields = {
    firstName: 'Client',
    lastName: 'effacé',
    mail: `${accountId}@efface.invalid`,
    phone: GONE,
    birthDate: null,
    companyName: null,
    address: noAddress,
    billingAddress: null,
  };
  await tx.query(
    `update account set version = version + 1, updated_at = $2, mail = $3, display_name = $4, password_hash = null,
       disabled = true
     where id = $1`,
    [accountId, at, nobody.mail, displayNameOf(nobody)],
  );
  await replaceCustomer(tx, id, nobody, at);
  await tx.query(
    'update customer set identity = null, payer_provider = null, payer_ref = null, reminders_refused_at = null where id = $1',
    [id],
  );
  await tx.query('delete from vehicle_inspection where customer_id = $1', [id]);
  // The team's list of customers has nobody whom it cannot open.
  await tx.query('delete from customer_activity where customer_id = $1', [id]);
}
