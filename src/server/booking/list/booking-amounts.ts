/** What a booking comes to and what is still due on it, where it is one of a list: SQL of a row of `booking`. */

import { TO_PAY } from '../../invoice/due.ts';

/** VAT included, with its fees and without what was given up. */
export const TOTAL_CENTS = `total_cents + (select coalesce(sum(cents), 0)::integer from booking_fee
    where booking_id = booking.id and waived_reason is null)
  - (select coalesce(sum(cents), 0)::integer from booking_credit where booking_id = booking.id)`;

/** Of the invoices that are issued. */
export const DUE_CENTS = `(select coalesce(sum(${TO_PAY}), 0)::integer from invoice where booking_id = booking.id)`;
