/** The shape of the condition reports of a booking, as its customer and its partner are answered. */

import { array, boolean, type Infer, nullable, optional, string, type } from 'superstruct';

/** One of them; an older API says nothing of videos. */
export const bookedReport = type({
  id: string(),
  label: string(),
  text: string(),
  file: string(),
  hasVideo: optional(boolean()),
  videoRequestedAt: optional(nullable(string())),
  videoReleasedAt: optional(nullable(string())),
});

export type BookedReport = Infer<typeof bookedReport>;

/** Fields of a booking; an older API says nothing of them. */
export const bookedReports = {
  reports: optional(array(bookedReport)),
  /** Path of the page that lays them side by side. */
  comparison: optional(nullable(string())),
};

export interface BookedReports {
  readonly reports?: readonly BookedReport[] | undefined;
  readonly comparison?: string | null | undefined;
}
