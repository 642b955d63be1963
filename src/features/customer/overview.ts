/** What a customer looks for first: their next booking, and what they have to pay. */
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { listOwnBookings } from '../../domain/booking/calls.ts';
import type { OwnInvoice } from '../../domain/invoice/calls.ts';
import { listOwnInvoices } from '../../domain/invoice/calls.ts';
import { invoiceKinds } from '../../domain/invoice/invoice-kinds.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import type { ListedSubscription } from '../../domain/subscription/calls.ts';
import { listOwnSubscriptions } from '../../domain/subscription/calls.ts';
import { api } from '../../platform/api/api.ts';
import { createLoad, type Load } from '../../ui/load/load-state.ts';
import { isOver, isRunning } from './booking-groups.ts';

export interface Due {
  /** « Facture FA2026-000012 ». */
  readonly label: string;
  readonly cents: number;
  /** The query of the screen where it is paid; null where there is none. */
  readonly purpose: string | null;
}

export interface Overview {
  /** Null where none is to come. */
  readonly next: BookingView | null;
  readonly dues: readonly Due[];
}

/** Of each list the newest page: what is older than some fifty bookings neither comes next nor waits for money. */
export const createOverview = (): Load<Overview> =>
  createLoad<Overview>(async (signal) => {
    const [bookings, invoices, subscriptions] = await Promise.all([
      api(listOwnBookings, {}, undefined, { signal }),
      api(listOwnInvoices, {}, undefined, { signal }),
      api(listOwnSubscriptions, {}, undefined, { signal }),
    ]);
    return {
      next: nextBooking(bookings.items, systemClock()),
      dues: duesOf(bookings.items, invoices.items, subscriptions.items),
    };
  });

/** The one under way; else the one whose appointment comes first; else one whose appointment is to be agreed on. */
export function nextBooking(bookings: readonly BookingView[], now: Date): BookingView | null {
  const isComing = ({ end }: { readonly end: string }) => Date.parse(end) > now.getTime();
  const rank = ({ status, trips }: BookingView): number =>
    isRunning(status)
      ? 0
      : Math.min(...trips.flatMap(({ slot }) => (slot && isComing(slot) ? [Date.parse(slot.start)] : [])));
  const [next = null] = bookings
    .filter(({ status }) => !isOver(status))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
  return next;
}

/** Orders that wait for their payment, invoices that were issued before theirs, and months of subscriptions. */
export const duesOf = (
  bookings: readonly BookingView[],
  invoices: readonly OwnInvoice[],
  subscriptions: readonly ListedSubscription[],
): Due[] => [
  ...bookings
    .filter(({ status }) => status === 'awaiting_payment')
    .map(({ id, reference, totalCents }) => ({
      label: `Réservation ${reference}`,
      cents: totalCents ?? 0,
      purpose: `booking=${id}`,
    })),
  ...invoices
    .filter(({ dueCents }) => dueCents > 0)
    .map(({ content, dueCents, bookingId, subscriptionId }) => ({
      label: `${labelIn(invoiceKinds, content.kind)} ${content.number}`,
      cents: dueCents,
      purpose: bookingId ? `booking=${bookingId}` : subscriptionId ? `subscription=${subscriptionId}` : null,
    })),
  ...subscriptions
    .filter(({ options }) => options.payable)
    .map(({ id, reference, monthlyCents }) => ({
      label: `Abonnement ${reference}`,
      cents: monthlyCents,
      purpose: `subscription=${id}`,
    })),
];
