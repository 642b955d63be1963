/** What a partner orders with, besides the order itself. */

import { orNothing, requiredText } from '../lib/text-rule.ts';

/** Longest reference of theirs, in UTF-16 code units. */
export const PARTNER_NOTE_MAX = 60;

/** A reference or a purchase order of theirs: one line, which may be left out. */
export const partnerNote = orNothing(requiredText('', PARTNER_NOTE_MAX));

/** Whom a partner orders for, where they are not known yet. */
export interface PartnerCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly companyName: string | null;
}

/** What a partner says of an order besides what everyone does. */
export interface PartnerPart {
  /** Of the customer. */
  readonly mail: string;
  readonly identity: PartnerCustomer | null;
  /** How they call it. */
  readonly partnerReference: string | null;
  /** The order of theirs that it belongs to. */
  readonly purchaseOrder: string | null;
}
