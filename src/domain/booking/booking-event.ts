/** What happens to a booking: the timeline of its customer, and for the team who did it. */

import type { TripMove } from '../trip/trip-moves.ts';

export type BookingEventKind =
  | 'ordered'
  | 'paid'
  | 'derogation_granted'
  | 'moved'
  | 'postponed'
  | 'cancelled'
  | 'withdrawn'
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
  | `trip_${TripMove}`;
