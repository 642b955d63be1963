/**
 * What each mail promises, and the test that proves it: an amount, a date, a link, or something that happens. A test of the
 * build finds a mail that is missing here, one that says more than is listed, and a proof that there is not.
 */

export type Promised = 'amount' | 'date' | 'link' | 'event';

/** `file › title` of a test on the server; WALKS for what is proved of every mail of the walks. */
export type MailPromises = Readonly<Partial<Record<Promised, string>>>;

export const WALKS = 'dead-ends.test.ts › every mail of the walks keeps what it promises';

const moreDays =
  'return-reminder.test.ts › each is sent once, after its days and no sooner, and none of what is agreed on or given up';
const ready =
  'carried-to-end.test.ts › is agreed on by its customer once the vehicle is ready, driven and closed, and nothing is due';
const trouble =
  'carried-to-end.test.ts › tells its people and the team of %s, and waits in the queue until agreed on';
const fetched =
  'carried-to-end.test.ts › whose customer fetches the vehicle is a single trip: the rest goes back, and it is completed';
const parts =
  'carried-to-end.test.ts › the team gives back parts of a price, twice and at once, and never more than it';
const fees =
  'office-booking.test.ts › with fees gets an invoice to pay within fifteen days, by mail, and one payment settles it';
const partnerInvoice =
  'partner-booking.test.ts › is invoiced for the order and its fees once it is closed, and reads that invoice alone';
const byHand = 'free-invoice.test.ts › is issued once, mailed, listed, and says what was said, to the cent';
const paidByHand =
  'free-invoice.test.ts › is paid by transfers, and what comes too much is given back by hand';
const creditedByHand =
  'free-invoice.test.ts › a month of a subscription is credited, and what was paid of it goes back';
const lateInvoice =
  'invoice-reminder.test.ts › a partner is reminded three times, with what is left and since when, and no more once it is paid';
const lateFree =
  'invoice-reminder.test.ts › whoever an invoice was made by hand for is reminded as often, without a booking';
const tooLate =
  'prepared-order.test.ts › is paid before its appointment begins: money that comes later is given back';
const unpaid =
  'booking-change.test.ts › of what is not paid gives nothing back, and a payment that comes afterwards is given back';
const agreement = 'office-booking.test.ts › confirms the booking, tells its customer, and is given once';
const included = 'subscription.test.ts › costs nothing, is confirmed at once by a mail, without an invoice';
const reported =
  'report-pdf.test.ts › goes to its customer with the document once all its media are here, and once only';
const forked = 'condition-report.test.ts › that fork tell the team once, with what it needs to compare them';
const video = 'report-pages.test.ts › is asked for once, sent once, and played in parts by who has its link';
const videoEnds = 'report-pages.test.ts › has a link that ends after thirty days, and is asked for anew';
const confirmed =
  'customer.test.ts › a teammate cannot become a customer by changing their e-mail: the old address has to confirm it';
const erased = 'privacy.test.ts › ends the account at once and for ever, is done once, and frees its address';
const reset =
  'password.test.ts › lets its reader choose a password once; every session ends and its owner is told';
const chosen =
  'chosen-password.test.ts › opens their account by its link and by itself together, once, and signs them in';
const notThem =
  'declaration.test.ts › that was not theirs moves nothing: they say so by a press, and a person takes over';
const near =
  'declaration.test.ts › frees it at once, and gives nothing back for a day, in which its customer is asked';
const byPerson = 'declaration.test.ts › of what is named in other words is left to a person';
const disputed =
  'dispute.test.ts › is told to the team once, with why and until when to answer, and shown to it alone';
const refundFailed =
  'refund.test.ts › is owed: the team reads it in the booking and in one mail, however often and in whatever order it is told';
const asked =
  'quote-request.test.ts › is told to the company with all that a price depends on, and to who asks without what was typed';
const written =
  'contact.test.ts › a message with its token is stored, and mailed to the company in plain French text';
const opened =
  'subscription.test.ts › waits for its first month, which a mail asks for, then runs, with its invoice and its mail';
const monthly =
  'subscription.test.ts › are charged on their day over fourteen months, short and leap ones too, each once, with its invoice';
const refused =
  'subscription.test.ts › is tried again on the third and the seventh day, then suspends; what pays it brings everything back';
const suspended =
  'subscription.test.ts › ends the subscription a fortnight after the last reminder, and what is paid afterwards is given back';
const terminated =
  'subscription.test.ts › within the commitment takes effect at its end: months are due and trips included until then';
const withdrawn =
  'subscription.test.ts › gives the first month back but for the days that went by, with a credit note and a receipt, and nothing is charged any more';
const keptDays =
  'named-vehicles.test.ts › keeps the days that went by, cancels what has not begun, and says both before';
const named =
  'named-vehicles.test.ts › are changed once by a repeat, and by nobody but their customer and the team';
const unpaidWeek =
  'subscription.test.ts › that nobody pays in a week is over without a fee, and another one can be taken';
const twice = 'subscription.test.ts › of what runs is refused, and money that comes twice is given back';

const disbursed =
  'advance.test.ts › is asked for by a note of its own, outside VAT, and paid by the link of its mail, as fees are besides';
const missed =
  'trip.test.ts › where nobody came postpones its booking, which is told, and can be moved as if nothing had been';
const taken =
  'carried-to-end.test.ts › that is given up once its driver has set off is told to them, where somebody else does it';
const partnerOrdered =
  'partner-booking.test.ts › is told to the partner too, with its price, and whose vehicle it is';
const insurer =
  'prepared-order.test.ts › ends where any order does: at the insurer’s, whom the team is to ask, or confirmed where a subscription includes it';
const declined =
  'prepared-order.test.ts › is refused by its customer, who owes nothing, and the office reads it';
const turnedBack =
  'trip.test.ts › whose driver has not left after all can be given to another and moved, and who waits is told';
const undisbursed =
  'advance.test.ts › is given up with a reason: what undoes it sums up to nothing, and what came of it goes back, in part or whole';

const elsewhere =
  'stop.test.ts › is mailed to who ordered, as it was understood, and of what is to be accepted what it is now';

const askedReview =
  'review.test.ts › is asked once, a day after the end and no sooner, with a link that pays for nothing';
const givenReview = 'review.test.ts › gives one review, however often and at once it is sent, and no second';
const claimed =
  'claim.test.ts › goes by statement, insurer and quote to a refund, and its customer reads the end of it';
const claimAnswered =
  'claim.test.ts › is answered by mail and by the link of that mail, and waits again once its people write';
const inspected =
  'vehicle.test.ts › is sent 60 and 15 days before the day that a customer said, each once, and not of what is ordered or refused';

/** By the function that makes it. */
export const mailPromises: Readonly<Record<string, MailPromises>> = {
  // An order and its way.
  orderedMail: {
    amount: WALKS,
    date: WALKS,
    link: WALKS,
    event:
      'booking.test.ts › is free again when its order was not paid in half an hour, which then has expired',
  },
  draftMail: {
    amount: WALKS,
    date: WALKS,
    link: WALKS,
    event:
      'prepared-order.test.ts › holds its places until it is accepted, and after a day, or once it should have begun, no longer',
  },
  confirmedMail: {
    amount: WALKS,
    date: WALKS,
    link: WALKS,
    event:
      'carried-to-end.test.ts › a derogation that the insurer refuses gives everything back, and a mail says so',
  },
  includedMail: { date: included, link: included },
  arrangedMail: {
    date: WALKS,
    link: WALKS,
    event:
      'carried-to-end.test.ts › the customer of a partner reads no price: not in the booking, the list or the copy of their data',
  },
  derogationMail: { amount: agreement, date: agreement, link: agreement },
  assignedMail: {
    date: WALKS,
    link: WALKS,
    event: 'trip.test.ts › has the handover code that its customer reads, for who drives it',
  },
  onTheWayMail: { date: WALKS, link: WALKS },
  appointedMail: { date: WALKS, link: WALKS },
  addressMail: { date: elsewhere, link: elsewhere },
  postponedMail: {
    date: missed,
    link: 'carried-to-end.test.ts › after nobody came to what a partner ordered, both are led to another appointment, and its customer reads no fee',
  },
  troubleMail: { link: trouble },
  officeTroubleMail: { date: trouble, link: trouble },
  takenMail: { date: taken, link: taken },
  partnerOrderedMail: {
    amount: partnerOrdered,
    date: partnerOrdered,
    link: partnerOrdered,
    event: partnerInvoice,
  },
  turnedBackMail: { date: turnedBack, event: turnedBack },
  officeTurnedBackMail: { date: turnedBack, link: turnedBack },
  insurerMail: { date: insurer, link: insurer },
  declinedMail: { date: declined, link: declined },
  troubleReminderMail: {
    link: 'return-reminder.test.ts › is of what came to nothing too, until another appointment is agreed on',
  },
  readyMail: { date: WALKS, link: ready, event: fetched },
  returnReminderMail: { date: moreDays, link: moreDays },
  returnCancelledMail: { amount: fetched, date: fetched, event: fetched },
  leftThereMail: {
    event:
      'endings.test.ts › with the vehicle on the road is given back at once what is not driven; it ends where the trip does',
  },
  cancelledMail: {
    amount: WALKS,
    date: WALKS,
    link: 'booking-change.test.ts › long before gives everything back, with a credit note and a mail, and frees the slot',
    event:
      'booking-change.test.ts › long before gives everything back, with a credit note and a mail, and frees the slot',
  },
  mandateMail: {
    amount:
      'advance.test.ts › is told to who ordered where the team says it, and not where they say it themselves',
    link: 'advance.test.ts › is told to who ordered where the team says it, and not where they say it themselves',
  },
  advanceChangedMail: {
    amount: 'advance.test.ts › in plain French: who pays now, up to what, and who paid before',
    date: 'advance.test.ts › in plain French: who pays now, up to what, and who paid before',
    link: 'advance.test.ts › in plain French: who pays now, up to what, and who paid before',
  },

  // Its money.
  partnerInvoiceMail: { amount: partnerInvoice, date: partnerInvoice, link: partnerInvoice },
  lateInvoiceMail: { amount: lateInvoice, date: lateInvoice, link: lateInvoice },
  feesMail: { amount: fees, date: fees, link: fees },
  feesPaidMail: { amount: fees },
  transferMail: { amount: WALKS },
  transferCancelledMail: {
    amount:
      'carried-to-end.test.ts › that was mistyped is undone with a reason, once, and what it paid is due again',
    link: 'carried-to-end.test.ts › that was mistyped is undone with a reason, once, and what it paid is due again',
  },
  disbursedMail: { amount: disbursed, date: disbursed, link: disbursed },
  undisbursedMail: { amount: undisbursed, event: undisbursed },
  refundedMail: { amount: parts, event: parts },
  tooLateMail: {
    amount: tooLate,
    link: tooLate,
    event:
      'payment.test.ts › money without a place is given back; each paid booking has one invoice, numbers have no gap',
  },
  paidForNothingMail: { amount: unpaid, event: unpaid },
  disputeMail: {
    amount: disputed,
    date: disputed,
    link: disputed,
    event: 'dispute.test.ts › is not refunded while the bank holds it; once won, what was owed goes back',
  },
  refundFailedMail: { amount: refundFailed, date: refundFailed, link: refundFailed },

  // Its condition reports.
  reportMail: { date: reported, link: reported },
  forkedReportMail: { date: forked, link: forked },
  alarmingReportMail: {
    link: 'condition-report.test.ts › of new damage, once, and not of what the vehicle had when it was given to us',
  },
  videoAskedMail: { link: video },
  videoMail: { date: videoEnds, link: video },

  // What customers say of us.
  askReviewMail: { date: askedReview, link: askedReview, event: askedReview },
  reviewGivenMail: { date: givenReview, link: givenReview },
  reviewRefusedMail: {
    event: 'review.test.ts › refuses on a ground of the list alone, and its author is told which',
  },

  // Damage claims.
  complaintMail: { link: claimed },
  claimMessageMail: { link: claimAnswered },
  claimEndedMail: { link: claimed },
  claimStatementMail: { link: claimed },

  // Accounts.
  signUpMail: {
    link: 'customer.test.ts › stores the customer and mails a link to choose a password, then to sign in',
  },
  invitationMail: {
    link: 'account.test.ts › of %s mails a link with which its person chooses a password',
    event: 'account.test.ts › the link of the mail is over after 48 hours',
  },
  passwordLinkMail: { link: reset, event: 'password.test.ts › is over after one hour' },
  chosenPasswordMail: {
    link: chosen,
    event: 'chosen-password.test.ts › is over after three days, and forgotten',
  },
  accountActiveMail: { date: chosen, link: chosen },
  passwordChangedMail: { date: reset, link: reset, event: reset },
  confirmAddressMail: {
    link: confirmed,
    event:
      'customer.test.ts › a link that confirms an e-mail counts for 48 hours, and for the last one asked for',
  },
  addressChangedMails: {
    date: 'customer.test.ts › an administrator changes an e-mail: both addresses are told, the new one signs in, what the old one opened ends',
  },
  erasedMail: { date: erased, event: erased },

  // Invoices made by hand.
  lateFreeInvoiceMail: { amount: lateFree, date: lateFree },
  freeInvoiceMail: { amount: byHand, date: byHand },
  invoiceTransferMail: { amount: paidByHand, event: paidByHand },
  creditedMail: { amount: creditedByHand, event: creditedByHand },

  // What is written to us, and declared.
  contactMail: { date: written, link: written },
  quoteAskedMail: { date: asked, link: asked },
  replyMail: {
    event: 'desk.test.ts › is answered by a mail that quotes it, once, and waits no more',
  },
  quoteReceivedMail: { event: asked },
  receiptMail: {
    date: 'declaration.test.ts › is receipted with its content, day and time, and the page says so',
    event: byPerson,
  },
  heldMail: { date: near, link: notThem, event: near },
  declaredMail: {
    date: 'declaration.test.ts › ends the booking whose reference and e-mail it names, however they are typed',
  },
  handOverMail: { date: byPerson },

  // Subscriptions.
  subscribedMail: { amount: opened, link: opened, event: unpaidWeek },
  activeMail: {
    amount: opened,
    date: opened,
    link: opened,
    event: 'subscription.test.ts › is open to who has asked for the end, and over after fourteen days',
  },
  vehiclesMail: { date: named, link: named },
  monthPaidMail: { amount: monthly, date: monthly, link: monthly },
  refusedMail: { amount: refused, date: refused, link: refused, event: refused },
  suspendedMail: { amount: refused, date: refused, link: refused, event: suspended },
  terminationMail: { date: terminated, event: terminated },
  withdrawnMail: { amount: keptDays, date: withdrawn, event: withdrawn },
  renewalMail: { amount: monthly, date: monthly, link: monthly, event: monthly },
  endedMail: { link: unpaidWeek, event: unpaidWeek },
  monthPaidTwiceMail: { amount: twice, event: twice },

  // Vehicles.
  inspectionReminderMail: { date: inspected, link: inspected, event: inspected },
};

/** How those that the walks prove are told from the others: by their subject and text. */
export const walkedMails: Readonly<Record<string, RegExp>> = {
  orderedMail: /^Votre commande, à payer/,
  draftMail: /préparée par téléphone/,
  confirmedMail: /C’est réservé\u00a0: votre paiement nous est parvenu/,
  arrangedMail: /nous a confié le convoyage/,
  assignedMail: /Convoyeur attribué/,
  onTheWayMail: /Convoyeur en route/,
  appointedMail: /Rendez-vous (?:fixé|déplacé)/,
  readyMail: /Votre véhicule est (?:déposé|prêt)/,
  cancelledMail: /^Réservation annulée/,
  transferMail: /Virement reçu/,
};
