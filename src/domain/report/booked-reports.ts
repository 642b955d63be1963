/** The shape of the condition reports of a booking, as its customer and its partner are answered. */

import { array, boolean, type Infer, nullable, optional, string, type } from 'superstruct';
import type { Complete, Sendable } from '../lib/contract/contract.ts';

/** One of them; an older API says nothing of videos. */
export const bookedReport = type({
  id: string(),
  /** « Prise en charge (aller) ». */
  label: string(),
  /** How it was signed and when, in French. */
  text: string(),
  /** Name of its document. */
  file: string(),
  hasVideo: optional(boolean()),
  /** When its videos were asked for, and when the team sent the link; ISO 8601, null again once the link is over. */
  videoRequestedAt: optional(nullable(string())),
  videoReleasedAt: optional(nullable(string())),
});

export type BookedReport = Sendable<Infer<typeof bookedReport>>;

/** One as this API tells of it. */
export type ReportLine = Complete<BookedReport>;

const reportsSchema = type({
  /** In the order in which they came. */
  reports: optional(array(bookedReport)),
  /** Path of the page that lays them side by side; null where there is none. */
  comparison: optional(nullable(string())),
});

/** Fields of a booking; an older API says nothing of them. */
export const bookedReports = reportsSchema.schema;

export type BookedReports = Sendable<Infer<typeof reportsSchema>>;
