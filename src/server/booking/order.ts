/** Takes an order: the price is ours, the slots are held, and someone new gets an account, all or nothing. */

import { type BookingOrder, PAYMENT_MINUTES } from '../../domain/booking.ts';
import { type BookingTransition, bookingMachine } from '../../domain/booking-states.ts';
import { withdrawalEnd } from '../../domain/cancellation.ts';
import { normaliseCustomer } from '../../domain/customer.ts';
import { coverOf } from '../../domain/insurance.ts';
import { formatEuros } from '../../domain/money.ts';
import { serviceLine, totalsOf } from '../../domain/price-lines.ts';
import { type Quote, quote } from '../../domain/quote.ts';
import type { Slot } from '../../domain/slots.ts';
import { TOO_VALUABLE } from '../../domain/vehicle.ts';
import { findCustomer, NO_CUSTOMER, type StoredCustomer } from '../customer/customer-store.ts';
import { addNewCustomer } from '../customer/sign-up.ts';
import type { Queryable } from '../database/database.ts';
import { findMade } from '../database/made-before.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { includedMail, orderedMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/mail.ts';
import type { Services } from '../services.ts';
import { isCovered } from '../subscription/coverage.ts';
import { addEvent } from './booking-event.ts';
import { addBooking, findBooking } from './booking-store.ts';
import { holdSlots, wantedSlots } from './wanted-slots.ts';

export interface Orderer {
  /** Of who is signed in; null for someone who orders without an account. */
  readonly accountId: string | null;
  /** Orders for a customer. */
  readonly byTeam: boolean;
}

/**
 * Idempotent on `clientId`: a repeat, however many at once, answers the first one's id.
 * @throws problem ERROR.INVALID, ERROR.PRICE, ERROR.FULL, ERROR.EXISTS
 */
export async function order(services: Services, sent: BookingOrder, orderer: Orderer): Promise<string> {
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const known = await findMade(tx, 'booking', sent.clientId);
    if (known) return known;

    const whose = await knownCustomer(tx, sent, orderer);
    const subscriber = whose !== null && (await isCovered(tx, whose.accountId, now));
    const price = priceOf(sent, subscriber);
    const slots = wantedSlots(sent, now);
    refuseTooValuable(sent);
    requireExpress(sent, slots, now);
    await holdSlots(tx, sent, slots, now);

    const customerId = whose?.customer.id ?? (await newCustomer(tx, services, sent, now));
    const status = requireNext(bookingMachine, 'draft', beginning(sent, price));
    const lines = [serviceLine(sent.serviceCode, price)];
    const unpaid = status === 'awaiting_payment';
    const expiresAt = unpaid ? new Date(now.getTime() + PAYMENT_MINUTES * 60_000) : null;
    const id = await addBooking(
      tx,
      {
        order: sent,
        customerId,
        orderedBy: orderer.accountId,
        status,
        trips: price.legs.map((leg) => ({
          leg,
          slot: leg.kind === 'outbound' ? sent.outboundSlot : sent.returnSlot,
          status: 'planned',
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
    const mail = expiresAt
      ? orderedMail({ ...about, expiresAt, byTeam: orderer.byTeam })
      : includedMail({ ...about, covered: status === 'confirmed' });
    await queueMail(tx, mail, now);
    return id;
  });
}

/** What costs nothing is confirmed at once; what the insurer has to agree to still waits for it. */
function beginning({ vehicle }: BookingOrder, { totalCents }: Priced): BookingTransition {
  if (totalCents > 0) return 'order';
  return coverOf(vehicle.declaredCents) === 'covered' ? 'confirm' : 'confirm_before_derogation';
}

type Priced = Extract<Quote, { kind: 'priced' }>;

/** Our own price, which must be the one that was on show. */
function priceOf({ serviceCode, outbound, inbound, totalCents }: BookingOrder, subscriber: boolean): Priced {
  const request = { serviceCode, outbound: outbound.address, inbound: inbound?.address };
  const price = quote(request, { subscriber });
  if (price.kind === 'on_quote') throw problem('ERROR.PRICE', { message: price.reason });
  if (price.totalCents !== totalCents) {
    throw problem('ERROR.PRICE', {
      message: `Le prix est de ${formatEuros(price.totalCents)} : vérifiez-le, puis commandez de nouveau.`,
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
  const end = withdrawalEnd(now).toISOString();
  if (immediateExecution || slots.every(({ start }) => start >= end)) return;
  throw problem('ERROR.INVALID', {
    fields: {
      immediateExecution:
        'Ce rendez-vous est dans les quatorze jours de rétractation : demandez l’exécution immédiate, ou choisissez une date plus lointaine.',
    },
  });
}

/** Whom it is for; null for someone new. */
async function knownCustomer(
  tx: Queryable,
  { identity, customerId = null }: BookingOrder,
  { accountId, byTeam }: Orderer,
): Promise<StoredCustomer | null> {
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

/** @returns the id of the record that is made for someone new */
async function newCustomer(
  tx: Queryable,
  services: Services,
  { clientId, identity }: BookingOrder,
  now: Date,
): Promise<string> {
  if (!identity) throw problem('ERROR.INVALID', { fields: { identity: 'Indiquez qui commande.' } });
  const id = await addNewCustomer(tx, services, { clientId, fields: normaliseCustomer(identity) }, now);
  if (id === null) throw problem('ERROR.EXISTS');
  return id;
}
