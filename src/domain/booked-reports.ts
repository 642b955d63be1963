/** The shape of the condition reports of a booking, as its customer and its partner are answered. */

import { array, type Infer, optional, string, type } from 'superstruct';

/** An older API says nothing of them. */
export const bookedReports = optional(
  array(type({ id: string(), label: string(), text: string(), file: string() })),
);

export type BookedReports = Infer<typeof bookedReports>;
