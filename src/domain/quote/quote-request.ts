/** What is asked of us where the grid has no price (domain.md, quoteRequest). */

import type { BookingOrder } from '../booking/booking.ts';
import { controls, orNothing, requiredText } from '../lib/text-rule.ts';
import type { ServiceCode } from '../tariff/service.ts';

/** Longest note, in UTF-16 code units. */
export const quoteNoteMaxLength = 1_000;

/** When, and whatever else a price depends on; nothing is right too. */
export const quoteNoteError = orNothing(requiredText('', quoteNoteMaxLength, controls.inText));

export interface QuoteRequest
  extends Pick<BookingOrder, 'clientId' | 'outbound' | 'inbound' | 'provider' | 'vehicle'> {
  readonly serviceCode: ServiceCode;
  /** Of who asks without an account: where the answer goes. */
  readonly mail: string | null;
  readonly note: string | null;
}
