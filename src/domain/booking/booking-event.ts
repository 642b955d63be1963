/** What happens to a booking: the timeline of its customer, and for the team who did it. */

import type { DisputeState } from '../payment/dispute-states.ts';
import type { TripMove } from '../trip/trip-moves.ts';

export type BookingEventKind =
  | 'prepared'
  | 'sent_again'
  | 'declined'
  | 'ordered'
  | 'paid'
  | 'derogation_granted'
  | 'moved'
  | 'postponed'
  | 'cancelled'
  | 'withdrawn'
  | 'subscription_withdrawn'
  | 'assigned'
  | 'unassigned'
  | 'fee_charged'
  | 'fee_waived'
  | 'closed'
  | 'fees_paid'
  | 'advance_set'
  | 'report_received'
  | 'report_forked'
  | 'video_requested'
  | 'video_released'
  | 'refund_failed'
  | 'refund_settled'
  | 'refunded'
  | 'derogation_refused'
  | 'agreed'
  | 'ready'
  | 'noted'
  | 'fee_restored'
  | 'transfer_received'
  | `dispute_${DisputeState}`
  | 'trip_cancel'
  | `trip_${TripMove}`;
