/** Takes an order: the price is ours, the slots are held, and someone new gets an account, all or nothing. */

import { type BookingOrder, PAYMENT_MINUTES } from '../../domain/booking.ts';
import { bookingMachine } from '../../domain/booking-states.ts';
import { withdrawalEnd } from '../../domain/cancellation.ts';
import { normaliseCustomer } from '../../domain/customer.ts';
import { coverOf } from '../../domain/insurance.ts';
import { formatEuros } from '../../domain/money.ts';
import { serviceLine, totalsOf } from '../../domain/price-lines.ts';
import { type Quote, quote } from '../../domain/quote.ts';
import type { Slot } from '../../domain/slots.ts';
import { TOO_VALUABLE } from '../../domain/vehicle.ts';
import { findCustomer, NO_CUSTOMER } from '../customer/customer-store.ts';
import { addNewCustomer } from '../customer/sign-up.ts';
import type { Queryable } from '../database/database.ts';
import { findMade } from '../database/made-before.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { orderedMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/mail.ts';
import type { Services } from '../services.ts';
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

    const price = priceOf(sent);
    const slots = wantedSlots(sent, now);
    refuseTooValuable(sent);
    requireExpress(sent, slots, now);
    await holdSlots(tx, sent, slots, now);

    const customerId = await customerOf(tx, services, sent, orderer, now);
    const status = requireNext(bookingMachine, 'draft', 'order');
    const lines = [serviceLine(sent.serviceCode, price)];
    const expiresAt = new Date(now.getTime() + PAYMENT_MINUTES * 60_000);
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
    const { appUrl } = services;
    await queueMail(tx, orderedMail({ ...made, appUrl, expiresAt, byTeam: orderer.byTeam }), now);
    return id;
  });
}

type Priced = Extract<Quote, { kind: 'priced' }>;

/** Our own price, which must be the one that was on show. */
function priceOf({ serviceCode, outbound, inbound, totalCents }: BookingOrder): Priced {
  const price = quote({ serviceCode, outbound: outbound.address, inbound: inbound?.address });
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

/** The record of whom it is for, made for someone new. */
async function customerOf(
  tx: Queryable,
  services: Services,
  { clientId, identity, customerId = null }: BookingOrder,
  { accountId, byTeam }: Orderer,
  now: Date,
): Promise<string> {
  if (byTeam) return chosenCustomer(tx, customerId, identity);
  if (customerId !== null) {
    throw problem('ERROR.INVALID', { fields: { customerId: 'Seule notre équipe commande pour un client.' } });
  }
  if (accountId !== null) {
    const found = await findCustomer(tx, 'accountId', accountId);
    if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
    return found.customer.id;
  }
  if (!identity) throw problem('ERROR.INVALID', { fields: { identity: 'Indiquez qui commande.' } });
  const id = await addNewCustomer(tx, services, { clientId, fields: normaliseCustomer(identity) }, now);
  if (id === null) throw problem('ERROR.EXISTS');
  return id;
}

async function chosenCustomer(
  tx: Queryable,
  customerId: string | null,
  identity: BookingOrder['identity'],
): Promise<string> {
  if (identity) {
    throw problem('ERROR.INVALID', {
      fields: { identity: 'Choisissez le client, ou créez d’abord sa fiche.' },
    });
  }
  const found = customerId === null ? null : await findCustomer(tx, 'id', customerId);
  if (!found) throw problem('ERROR.INVALID', { fields: { customerId: 'Choisissez le client.' } });
  return found.customer.id;
}
