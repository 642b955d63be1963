/** Takes an order: the price is ours, the slots are held, and someone new gets an account, all or nothing. */

import { type BookingOrder, PAYMENT_MINUTES } from '../../domain/booking/booking.ts';
import { type BookingTransition, bookingMachine } from '../../domain/booking/booking-states.ts';
import { isEarly } from '../../domain/booking/cancellation.ts';
import { type CustomerFields, normaliseCustomer } from '../../domain/customer/customer.ts';
import { serviceLine, totalsOf } from '../../domain/invoice/price-lines.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import type { PartnerPart } from '../../domain/partner/partner-order.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { coverOf } from '../../domain/tariff/insurance.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { firstTripState } from '../../domain/trip/trip-states.ts';
import { TOO_VALUABLE } from '../../domain/vehicle/vehicle.ts';
import { findCustomer, NO_CUSTOMER, type StoredCustomer } from '../customer/customer-store.ts';
import { addNewCustomer } from '../customer/sign-up.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { isCovered } from '../subscription/coverage.ts';
import { addEvent } from './booking-event.ts';
import { arrangedMail, includedMail, orderedMail } from './booking-mails.ts';
import type { BookingServices } from './booking-services.ts';
import { addBooking, findBooking } from './booking-store.ts';
import { withKnownPlaces } from './journey.ts';
import { holdSlots, wantedSlots } from './slots/wanted-slots.ts';

export interface Orderer {
  /** Of who is signed in; null for someone who orders without an account. */
  readonly accountId: string | null;
  /** Orders for a customer. */
  readonly byTeam: boolean;
  /** Orders for a customer of theirs, and is invoiced. */
  readonly partner: PartnerPart | null;
}

type ByPartner = PartnerPart & { readonly accountId: string };

const byPartner = ({ accountId, partner }: Orderer): ByPartner | null =>
  partner && accountId !== null ? { ...partner, accountId } : null;

/**
 * Idempotent on `clientId`: a repeat, however many at once, answers the first one's id.
 * @throws problem ERROR.INVALID, ERROR.PRICE, ERROR.FULL, ERROR.EXISTS
 */
export async function order(
  services: BookingServices,
  asked: BookingOrder,
  orderer: Orderer,
): Promise<string> {
  const sent = await withKnownPlaces(services, asked);
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const known = await findByClientId(tx, 'booking', sent.clientId);
    if (known) return known;

    const partner = byPartner(orderer);
    if (partner) await requireBilling(tx, partner.accountId);
    const whose = await knownCustomer(tx, sent, orderer);
    // A subscription is the customer's own: what a partner is invoiced for is not in it.
    const subscriber = !partner && whose !== null && (await isCovered(tx, whose.accountId, now));
    const price = priceOf(sent, subscriber);
    const slots = wantedSlots(sent, now);
    refuseTooValuable(sent);
    requireExpress(sent, slots, now);
    await holdSlots(tx, sent, slots, now);

    const customerId = whose?.customer.id ?? (await newCustomer(tx, services, newPerson(sent, partner), now));
    const status = requireNext(bookingMachine, 'draft', beginning(sent, partner ? 0 : price.totalCents));
    const lines = [serviceLine(sent.serviceCode, price)];
    const unpaid = status === 'awaiting_payment';
    const expiresAt = unpaid ? new Date(now.getTime() + PAYMENT_MINUTES * MINUTE_MS) : null;
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
        totalCents: totalsOf(lines).totalCents,
        explanation: price.explanation,
        immediateExecution: sent.immediateExecution,
        expiresAt,
      },
      now,
    );
    const made = await findBooking(tx, id, now);
    if (!made) throw new Error('a booking that was just made is gone');
    await addEvent(tx, { bookingId: id, kind: 'ordered', accountId: orderer.accountId }, now);
    const about = { ...made, appUrl: services.appUrl };
    const covered = status === 'confirmed';
    if (expiresAt) await queueMail(tx, orderedMail({ ...about, expiresAt, byTeam: orderer.byTeam }), now);
    else
      await queueMail(
        tx,
        made.partner
          ? arrangedMail({ ...about, by: made.partner.name, covered })
          : includedMail({ ...about, covered }),
        now,
      );
    return id;
  });
}

/**
 * What is not to be paid now is confirmed at once; what the insurer has to agree to still waits for it.
 * @param dueCents before it is confirmed
 */
function beginning({ vehicle }: BookingOrder, dueCents: number): BookingTransition {
  if (dueCents > 0) return 'order';
  return coverOf(vehicle.declaredCents) === 'covered' ? 'confirm' : 'confirm_before_derogation';
}

type Priced = Extract<Quote, { kind: 'priced' }>;

/** Our own price, which must be the one that was on show. */
function priceOf(sent: BookingOrder, subscriber: boolean): Priced {
  const price = orderQuote(sent, subscriber);
  if (price.kind === 'on_quote') throw problem('ERROR.PRICE', { message: price.reason });
  if (price.totalCents !== sent.totalCents) {
    throw problem('ERROR.PRICE', {
      message: `Le prix est de ${formatEuros(price.totalCents)}\u00a0: vérifiez-le, puis commandez de nouveau.`,
    });
  }
  return price;
}

function refuseTooValuable({ vehicle }: BookingOrder): void {
  if (coverOf(vehicle.declaredCents) === 'refused') {
    throw problem('ERROR.INVALID', { fields: { 'vehicle.declaredCents': TOO_VALUABLE } });
  }
}

/** We begin before the end of the withdrawal period only when the customer asked us to (article L221-25). */
function requireExpress({ immediateExecution }: BookingOrder, slots: readonly Slot[], now: Date): void {
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
  { identity, customerId = null }: BookingOrder,
  { accountId, byTeam, partner }: Orderer,
): Promise<StoredCustomer | null> {
  if (partner) return findCustomer(tx, 'mail', partner.mail);
  if (byTeam) return chosenCustomer(tx, customerId, identity);
  if (customerId !== null) {
    throw problem('ERROR.INVALID', { fields: { customerId: 'Seule notre équipe commande pour un client.' } });
  }
  if (accountId === null) return null;
  const found = await findCustomer(tx, 'accountId', accountId);
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  return found;
}

async function chosenCustomer(
  tx: Queryable,
  customerId: string | null,
  identity: BookingOrder['identity'],
): Promise<StoredCustomer> {
  if (identity) {
    throw problem('ERROR.INVALID', {
      fields: { identity: 'Choisissez le client, ou créez d’abord sa fiche.' },
    });
  }
  const found = customerId === null ? null : await findCustomer(tx, 'id', customerId);
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
function newPerson({ clientId, identity, outbound }: BookingOrder, partner: ByPartner | null): NewPerson {
  if (!partner) return { clientId, identity, missing: 'Indiquez qui commande.', mail: null };
  const { mail } = partner;
  const named = partner.identity && {
    ...partner.identity,
    mail,
    birthDate: null,
    address: outbound.address,
    billingAddress: null,
  };
  const missing = 'Personne n’est connu à cette adresse\u00a0: indiquez le nom et le téléphone du client.';
  return { clientId, identity: named, missing, mail };
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
