/**
 * How often each call may be made (guarantees.md, "Server"); the tests and the README read this table. What is sent is
 * read after it was counted: a body that is refused costs its reading too.
 */

import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../domain/lib/time/durations.ts';

export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

export const limits = {
  /** Messages accepted per e-mail, with or without token. */
  contactMail: { name: 'contact_mail', count: 5, seconds: HOUR_SECONDS },
  contactAddress: { name: 'contact_address', count: 30, seconds: HOUR_SECONDS },
  contactDirectAddress: { name: 'contact_direct_address', count: 5, seconds: HOUR_SECONDS },
  /** Failed sign-ins per account and address together: nobody can lock someone else out. */
  loginFailed: { name: 'login_failed', count: 5, seconds: 15 * MINUTE_SECONDS },
  /**
   * Failed sign-ins per account, of all addresses that it was never signed in to from: many addresses are no more guesses.
   * Longer windows make the wait grow.
   */
  loginGuess: { name: 'login_guess', count: 20, seconds: HOUR_SECONDS },
  loginGuessDay: { name: 'login_guess_day', count: 60, seconds: DAY_SECONDS },
  /** Sign-ins of any outcome: mobile networks share addresses. */
  loginAddress: { name: 'login_address', count: 60, seconds: MINUTE_SECONDS },
  /** Sign-ups per address, taken e-mails included. */
  signUp: { name: 'sign_up', count: 20, seconds: HOUR_SECONDS },
  /** E-mails of which somebody asks whether they have an account, per address: as a day's guests behind one network may, and no list of guesses. */
  mailKnown: { name: 'mail_known', count: 60, seconds: HOUR_SECONDS },
  /** Links asked for per account, known or not. */
  passwordRequest: { name: 'password_request', count: 3, seconds: HOUR_SECONDS },
  passwordRequestAddress: { name: 'password_request_address', count: 60, seconds: HOUR_SECONDS },
  /** Tokens tried per address. */
  passwordReset: { name: 'password_reset', count: 60, seconds: MINUTE_SECONDS },
  queryToken: { name: 'query_token', count: 60, seconds: HOUR_SECONDS },
  addressSearch: { name: 'address_search', count: 120, seconds: MINUTE_SECONDS },
  /** Batches of one partner: a file of five hundred vehicles with two addresses each takes fifty. */
  addressMatch: { name: 'address_match', count: 200, seconds: HOUR_SECONDS },
  priceQuote: { name: 'price_quote', count: 120, seconds: MINUTE_SECONDS },
  slotAvailable: { name: 'slot_available', count: 120, seconds: MINUTE_SECONDS },
  /** Orders per address, refused ones included: an unpaid one keeps its slot for a while. */
  booking: { name: 'booking', count: 30, seconds: HOUR_SECONDS },
  /** Of one partner: imports of several hundred lines, refused ones included. */
  partnerBooking: { name: 'partner_booking', count: 1_000, seconds: HOUR_SECONDS },
  /** E-mails of customers that one partner looks for: as many as a day's orders take, and no list of guesses. */
  customerLookup: { name: 'customer_lookup', count: 60, seconds: HOUR_SECONDS },
  /** Each one mails the company and who asks. */
  quoteRequestMail: { name: 'quote_request_mail', count: 5, seconds: HOUR_SECONDS },
  quoteRequestAddress: { name: 'quote_request_address', count: 30, seconds: HOUR_SECONDS },
  paymentSession: { name: 'payment_session', count: 60, seconds: HOUR_SECONDS },
  paymentStatus: { name: 'payment_status', count: 240, seconds: MINUTE_SECONDS },
  /** Looks at bookings by their links. */
  tracking: { name: 'tracking', count: 120, seconds: MINUTE_SECONDS },
  /** Appointments of bookings, read and set by the link of a mail. */
  bookingLink: { name: 'booking_link', count: 60, seconds: MINUTE_SECONDS },
  /** Looks at reports and their videos by signed links. */
  reportPage: { name: 'report_page', count: 120, seconds: MINUTE_SECONDS },
  /** Parts of files of damage claims, by those who send them: forty photos of five megabytes, and again after a bad network. */
  claimFile: { name: 'claim_file', count: 600, seconds: HOUR_SECONDS },
  /** Condition reports that anybody checks. */
  reportVerify: { name: 'report_verify', count: 120, seconds: MINUTE_SECONDS },
  /** Looks at what customers wrote of us. */
  reviews: { name: 'reviews', count: 120, seconds: MINUTE_SECONDS },
  /** Declarations accepted per e-mail: each one sends it a receipt. */
  declarationMail: { name: 'declaration_mail', count: 5, seconds: HOUR_SECONDS },
  declarationAddress: { name: 'declaration_address', count: 30, seconds: HOUR_SECONDS },
  /** References per e-mail that match nothing; beyond, nothing is looked up for it, and the answer is the same. */
  declarationGuess: { name: 'declaration_guess', count: 3, seconds: DAY_SECONDS },
  /** What one customer says of the inspections of their vehicles, and of the reminders of them. */
  inspectionDate: { name: 'inspection_date', count: 120, seconds: HOUR_SECONDS },
  inspectionReminder: { name: 'inspection_reminder', count: 120, seconds: HOUR_SECONDS },
  /** Documents that one account asks for: one thread prints those of all. */
  document: { name: 'document', count: 30, seconds: MINUTE_SECONDS },
  pageView: { name: 'page_view', count: 240, seconds: MINUTE_SECONDS },
  clientFailure: { name: 'client_failure', count: 30, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;
