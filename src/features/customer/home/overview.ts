/** What a customer looks for first: what they have to pay, and what comes next. */
import { isGivenUp } from '../../../domain/booking/booking-states.ts';
import type { BookingView } from '../../../domain/booking/booking-view.ts';
import { listOwnBookings } from '../../../domain/booking/calls.ts';
import type { OwnInvoice } from '../../../domain/invoice/calls.ts';
import { listOwnInvoices } from '../../../domain/invoice/calls.ts';
import { invoiceKinds } from '../../../domain/invoice/invoice-kinds.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import type { ListedSubscription } from '../../../domain/subscription/calls.ts';
import { listOwnSubscriptions } from '../../../domain/subscription/calls.ts';
import { isIncluded } from '../../../domain/vehicle/coverage.ts';
import { api } from '../../../platform/api/api.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';
import { comingBookings } from '../booking-groups.ts';

export interface Due {
  /** « Facture FA2026-000012 ». */
  readonly label: string;
  readonly cents: number;
  /** Until when what was ordered is held for it; ISO 8601, null where nothing is. */
  readonly until: string | null;
  /** The query of the screen where it is paid; null where there is none. */
  readonly purpose: string | null;
}

export interface Overview {
  readonly dues: readonly Due[];
  /** What is to come, the nearest first: a few. */
  readonly coming: readonly BookingView[];
  /** Whether a trip that is ordered now is included in a subscription of theirs. */
  readonly covered: boolean;
  /** The booking that they ordered last themselves; null where there is none. */
  readonly lastId: string | null;
  /** When it was read. */
  readonly now: Date;
}

/** Besides these, their list shows what is to come. */
const MOST_COMING = 4;

/** Of each list the newest page: what is older than some fifty bookings neither comes next nor waits for money. */
export const createOverview = (): Load<Overview> =>
  createLoad<Overview>(async (signal) => {
    const [bookings, invoices, subscriptions] = await Promise.all([
      api(listOwnBookings, {}, undefined, { signal }),
      api(listOwnInvoices, {}, undefined, { signal }),
      api(listOwnSubscriptions, {}, undefined, { signal }),
    ]);
    const now = systemClock();
    return {
      dues: duesOf(bookings.items, invoices.items, subscriptions.items),
      coming: comingBookings(bookings.items, now).slice(0, MOST_COMING),
      covered: isIncluded(subscriptions),
      lastId: lastOrdered(bookings.items)?.id ?? null,
      now,
    };
  });

/** What a partner ordered for them has no price for them; a draft of the team's is not ordered yet. */
export function lastOrdered(bookings: readonly BookingView[]): BookingView | undefined {
  const ordered = bookings.filter(({ status, totalCents }) => status !== 'draft' && totalCents !== null);
  // What was given up is a model for nothing, but where there is nothing else.
  return ordered.find(({ status }) => !isGivenUp(status)) ?? ordered[0];
}

/** Orders that wait for their payment, invoices that were issued before theirs, and months of subscriptions. */
export const duesOf = (
  bookings: readonly BookingView[],
  invoices: readonly OwnInvoice[],
  subscriptions: readonly ListedSubscription[],
): Due[] => [
  ...bookings
    .filter(({ status }) => status === 'awaiting_payment')
    .map(({ id, reference, totalCents, expiresAt }) => ({
      label: `Réservation ${reference}`,
      cents: totalCents ?? 0,
      until: expiresAt ?? null,
      purpose: `booking=${id}`,
    })),
  ...invoices
    .filter(({ dueCents }) => dueCents > 0)
    .map(({ content, dueCents, bookingId, subscriptionId }) => ({
      label: `${labelIn(invoiceKinds, content.kind)} ${content.number}`,
      cents: dueCents,
      until: null,
      purpose: bookingId ? `booking=${bookingId}` : subscriptionId ? `subscription=${subscriptionId}` : null,
    })),
  ...subscriptions
    .filter(({ options }) => options.payable)
    .map(({ id, reference, monthlyCents }) => ({
      label: `Abonnement ${reference}`,
      cents: monthlyCents,
      until: null,
      purpose: `subscription=${id}`,
    })),
];
