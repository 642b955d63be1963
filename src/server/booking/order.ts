/**
 * Takes an order: the price is ours, the slots are held, and someone new gets an account, all or nothing. What the team
 * types is prepared the same way, for its customer to accept (`changes/accept.ts`).
 */

import {
  type Agreement,
  type Booking,
  type BookingOrder,
  DRAFT_HOURS,
  PAYMENT_MINUTES,
  type PreparedOrder,
} from '../../domain/booking/booking.ts';
import {
  type BookingState,
  type BookingTransition,
  bookingMachine,
} from '../../domain/booking/booking-states.ts';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { type CustomerFields, normaliseCustomer } from '../../domain/customer/customer.ts';
import { serviceLine, totalsOf } from '../../domain/invoice/price-lines.ts';
import { withoutVat } from '../../domain/invoice/vat-regime.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/lib/time/durations.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import type { PartnerCustomer, PartnerPart } from '../../domain/partner/partner-order.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { coverOf } from '../../domain/tariff/insurance.ts';
import { explain } from '../../domain/tariff/quote-explanation.ts';
import { firstTripState } from '../../domain/trip/trip.ts';
import { TOO_VALUABLE } from '../../domain/vehicle/vehicle.ts';
import { regimeOf } from '../buyer/buyer-store.ts';
import { requireSales } from '../calls/require-sales.ts';
import { findCustomer, NO_CUSTOMER, type StoredCustomer } from '../customer/customer-store.ts';
import { addNewCustomer } from '../customer/sign-up.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { type Mail, queueMail } from '../outbox/mail.ts';
import { contactKnownTo, contactName } from '../partner/partner-contact.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import { readCalendar } from '../settings/calendar-store.ts';
import { includeOrder, type OrderInclusion } from '../subscription/coverage.ts';
import { orderPrice } from '../tariff/order-price.ts';
import { addBooking } from './add-booking.ts';
import { addEvent } from './booking-event.ts';
import type { BookingServices } from './booking-services.ts';
import { readBack, type StoredBooking } from './booking-store.ts';
import { withKnownPlaces } from './journey.ts';
import { arrangedMail, includedMail, orderedMail, partnerOrderedMail } from './mails/booking-mails.ts';
import { type DraftChange, draftMail } from './mails/change-mails.ts';
import { insurerMail } from './mails/team-mails.ts';
import { staffedFor } from './slots/staffed-for.ts';
import { addHold, requireFewUnpaid } from './slots/unpaid-holds.ts';
import { holdSlots, wantedSlots } from './slots/wanted-slots.ts';
import { toBuyer } from './tell-people.ts';

export interface Orderer {
  /** Of who is signed in; null for someone who orders without an account. */
  readonly accountId: string | null;
  /** Whom limits count. */
  readonly address: string;
  /** What they agree to; null where the team prepares it for a customer, who has agreed to nothing yet. */
  readonly agreement: Agreement | null;
  /** The id of that customer; null for everybody else. */
  readonly preparedFor: string | null;
  /** Orders for a customer of theirs, and is invoiced. */
  readonly partner: PartnerPart | null;
}

interface ByPartner extends PartnerPart {
  readonly accountId: string;
  /** Whom they order for, as they say it. */
  readonly contact: PartnerCustomer;
}

/**
 * Who was ordered for before needs no name; of anybody else, known to us or not, a partner is told nothing.
 * @throws problem ERROR.STATE or ERROR.INVALID
 */
async function byPartner(tx: Queryable, { accountId, partner }: Orderer): Promise<ByPartner | null> {
  if (!partner || accountId === null) return null;
  await requireBilling(tx, accountId);
  const contact = partner.identity ?? (await contactKnownTo(tx, accountId, partner.mail));
  if (contact) return { ...partner, accountId, contact };
  throw problem('ERROR.INVALID', { fields: { identity: UNNAMED } });
}

const UNNAMED = 'Vous n’avez pas encore commandé pour ce client\u00a0: indiquez son nom et son téléphone.';

type RequestedOrder = PreparedOrder & Pick<BookingOrder, 'identity'>;

/**
 * Idempotent on `clientId`: a repeat, however many at once, answers the first one's id.
 * @throws problem ERROR.NOT_SELLING, ERROR.INVALID, ERROR.PRICE, ERROR.FULL, ERROR.UNPAID, ERROR.EXISTS
 */
export async function order(
  services: BookingServices,
  asked: RequestedOrder,
  orderer: Orderer,
): Promise<string> {
  requireSales(services);
  const sent = await withKnownPlaces(services, asked);
  const { agreement } = orderer;
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const known = await findByClientId(tx, 'booking', sent.clientId);
    if (known) return known;

    const partner = await byPartner(tx, orderer);
    const whose = await knownCustomer(tx, orderer);
    // A subscription is the customer's own: what a partner is invoiced for is not in it.
    const inclusion =
      partner || !whose ? NOT_INCLUDED : await includeOrder(tx, whose.accountId, sent.vehicle.plate, now);
    const tariff = versionAt(services.tariffs(), now);
    const price = orderPrice(sent, inclusion, services.tariffs(), now);
    const by = agreement ? 'buyer' : 'team';
    const calendar = staffedFor(by, await readCalendar(tx, now));
    const slots = wantedSlots(sent, by, calendar, now);
    refuseTooValuable(sent);
    if (agreement) requireExpress(agreement, slots, now);
    await holdSlots(tx, sent, slots, calendar, now);

    const customerId = whose?.customer.id ?? (await newCustomer(tx, services, newPerson(sent, partner), now));
    const { status, expiresAt } = agreement
      ? stateOfOrder(
          { status: 'draft', vehicle: sent.vehicle, expiresAt: null },
          partner ? 0 : price.totalCents,
          slots,
          now,
        )
      : ({ status: 'draft', expiresAt: draftEnd(slots, now) } as const);
    const priced = [serviceLine(sent.serviceCode, price, tariff)];
    // A partner's are made so once they are invoiced: whoever pays now pays what the invoice is going to say.
    const lines = !partner && (await regimeOf(tx, { customerId })) ? withoutVat(priced) : priced;
    // The team holds places for people on the telephone, as many as they are.
    const network =
      status === 'awaiting_payment'
        ? await requireFewUnpaid(tx, services.keys, { ...orderer, wanted: sent, slots, calendar }, now)
        : null;
    const id = await addBooking(
      tx,
      {
        order: sent,
        customerId,
        orderedBy: orderer.accountId,
        partner,
        status,
        trips: price.legs.map((leg) => ({
          leg,
          slot: leg.kind === 'outbound' ? sent.outboundSlot : sent.returnSlot,
          status: firstTripState,
        })),
        lines,
        tariffDay: tariff.firstDay,
        totalCents: totalsOf(lines).totalCents,
        explanation: explain(price),
        agreement,
        expiresAt,
        subscriptionId: inclusion.subscriptionId,
      },
      now,
    );
    if (network !== null) await addHold(tx, id, network);
    const made = await readBack(tx, id, now);
    const { accountId } = orderer;
    await addEvent(tx, { bookingId: id, kind: agreement ? 'ordered' : 'prepared', accountId }, now);
    if (agreement) await tellOrdered(tx, services, made, now);
    else await queueMail(tx, preparedMail(services, made), now);
    return id;
  });
}

type Mailing = Pick<BookingServices, 'keys' | 'appUrl'>;

const mailed = ({ keys, appUrl }: Mailing, made: StoredBooking) => ({
  ...made,
  appUrl,
  key: linkKeyOf(keys, { kind: 'booking', id: made.booking.id }),
});

/** Until its customer has accepted it. */
export const preparedMail = (
  services: Mailing,
  made: StoredBooking,
  change: DraftChange | null = null,
): Mail => draftMail({ ...mailed(services, made), change });

/** Once it is ordered, whoever had typed it: how it is paid, or that nothing is to be paid. */
export function orderMail(services: Mailing, made: StoredBooking): Mail {
  const { status, expiresAt } = made.booking;
  const mailData = mailed(services, made);
  if (expiresAt !== null) return orderedMail({ ...mailData, expiresAt: new Date(expiresAt) });
  const covered = status === 'confirmed';
  return made.partner
    ? arrangedMail({ ...mailData, by: made.partner.name, covered })
    : includedMail({ ...mailData, covered });
}

/** Mails what was ordered, and has the team ask the insurer where that has to agree. */
export async function tellOrdered(
  tx: Queryable,
  services: Mailing,
  made: StoredBooking,
  now: Date,
): Promise<void> {
  await queueMail(tx, orderMail(services, made), now);
  const { partner, booking } = made;
  if (partner) {
    const customerName = contactName(partner.contact, made.customerName);
    const data = { ...made, ...toBuyer(made), appUrl: services.appUrl, customerName };
    await queueMail(tx, partnerOrderedMail({ ...data, covered: booking.status === 'confirmed' }), now);
  }
  if (booking.status === 'awaiting_derogation') {
    await queueMail(tx, insurerMail({ ...made, appUrl: services.appUrl }), now);
  }
}

/**
 * What it is once its customer has agreed, and until when it may be paid: never after it should have begun.
 * @param expiresAt until when its slots were promised already; ISO 8601
 * @throws problem ERROR.STATE
 */
export function stateOfOrder(
  { status, vehicle, expiresAt }: Pick<Booking, 'status' | 'vehicle' | 'expiresAt'>,
  dueCents: number,
  slots: readonly Slot[],
  now: Date,
): { readonly status: BookingState; readonly expiresAt: Date | null } {
  const after = requireNext(bookingMachine, status, beginning(vehicle, dueCents));
  if (after !== 'awaiting_payment') return { status: after, expiresAt: null };
  const timeToPay = now.getTime() + PAYMENT_MINUTES * MINUTE_MS;
  const promised = expiresAt === null ? 0 : Date.parse(expiresAt);
  return { status: after, expiresAt: new Date(Math.min(Math.max(timeToPay, promised), ...starts(slots))) };
}

const starts = (slots: readonly Slot[]): number[] => slots.map(({ start }) => Date.parse(start));

/** Until when the slots of a prepared order are kept: nobody can accept what should have begun already. */
export const draftEnd = (slots: readonly Slot[], now: Date): Date =>
  new Date(Math.min(now.getTime() + DRAFT_HOURS * HOUR_MS, ...starts(slots)));

/**
 * What is not to be paid now is confirmed at once; what the insurer has to agree to still waits for it.
 * @param dueCents before it is confirmed
 */
function beginning(vehicle: Booking['vehicle'], dueCents: number): BookingTransition {
  if (dueCents > 0) return 'order';
  return coverOf(vehicle.declaredCents) === 'covered' ? 'confirm' : 'confirm_before_derogation';
}

const NOT_INCLUDED: OrderInclusion = { includedMetres: null, refusal: null, subscriptionId: null };

function refuseTooValuable({ vehicle }: PreparedOrder): void {
  if (coverOf(vehicle.declaredCents) === 'refused') {
    throw problem('ERROR.INVALID', { fields: { 'vehicle.declaredCents': TOO_VALUABLE } });
  }
}

/** We begin before the end of the withdrawal period only when the customer asked us to (article L221-25). */
export function requireExpress({ immediateExecution }: Agreement, slots: readonly Slot[], now: Date): void {
  if (immediateExecution || !isEarly(slots, now)) return;
  throw problem('ERROR.INVALID', {
    fields: {
      immediateExecution: `Ce rendez-vous est dans les ${withdrawalPeriod} de rétractation\u00a0: demandez l’exécution immédiate, ou choisissez une date plus lointaine.`,
    },
  });
}

/** Whom it is for; null for someone new. */
async function knownCustomer(
  tx: Queryable,
  { accountId, preparedFor, partner }: Orderer,
): Promise<StoredCustomer | null> {
  if (partner) return findCustomer(tx, 'mail', partner.mail);
  if (preparedFor !== null) return chosenCustomer(tx, preparedFor);
  if (accountId === null) return null;
  const found = await findCustomer(tx, 'accountId', accountId);
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  return found;
}

async function chosenCustomer(tx: Queryable, customerId: string): Promise<StoredCustomer> {
  const found = await findCustomer(tx, 'id', customerId);
  if (!found) throw problem('ERROR.INVALID', { fields: { customerId: 'Choisissez le client.' } });
  return found;
}

/** Invoices go to a company with an address. @throws problem ERROR.STATE */
async function requireBilling(tx: Queryable, accountId: string): Promise<void> {
  if (await findCustomer(tx, 'accountId', accountId)) return;
  throw problem('ERROR.STATE', { message: 'Indiquez d’abord à qui facturer vos commandes.' });
}

interface NewPerson {
  readonly clientId: string;
  readonly identity: CustomerFields | null;
  /** Said where nobody is named. */
  readonly missing: string;
  /** Their e-mail, where someone else orders for them: another order may have made them meanwhile. */
  readonly mail: string | null;
}

/** Whoever is new says so themselves; whom a partner names is where the vehicle is. */
function newPerson({ clientId, identity, outbound }: RequestedOrder, partner: ByPartner | null): NewPerson {
  if (!partner) return { clientId, identity, missing: 'Indiquez qui commande.', mail: null };
  const { mail } = partner;
  const named = {
    ...partner.contact,
    mail,
    birthDate: null,
    address: outbound.address,
    billingAddress: null,
  };
  return { clientId, identity: named, missing: UNNAMED, mail };
}

/** @returns the id of the record that is made for someone new */
async function newCustomer(
  tx: Queryable,
  services: BookingServices,
  { clientId, identity, missing, mail }: NewPerson,
  now: Date,
): Promise<string> {
  if (!identity) throw problem('ERROR.INVALID', { fields: { identity: missing } });
  const id = await addNewCustomer(tx, services, { clientId, fields: normaliseCustomer(identity) }, now);
  if (id !== null) return id;
  // Two orders of a partner for one new customer arrive together: the other one has just made them.
  const made = mail === null ? null : await findCustomer(tx, 'mail', mail);
  if (made) return made.customer.id;
  throw problem('ERROR.EXISTS', mail === null ? {} : { fields: { mail: NOT_A_CUSTOMER } });
}

const NOT_A_CUSTOMER = 'Cette adresse n’est pas celle d’un client\u00a0: indiquez-en une autre.';
