/**
 * Which modules travel together. Left to itself the bundler makes a file of each module that two screens share: a form
 * would take twenty requests, and small files compress badly. Few files, but none that weighs much for who needs little
 * of it: scripts/budgets counts both for each screen.
 */

interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp;
}

const group = (name: string, ...paths: readonly string[]): ChunkGroup => ({
  name,
  test: new RegExp(`[\\\\/](?:${paths.join('|')})(?:\\.\\w+)*(?:$|[?\\\\/])`),
});

/**
 * Style sheets are in groups of their own: a screen waits for all that its scripts name. One that is asked for by its address
 * (`?url`) is in none.
 */
const styles = (name: string, ...files: readonly string[]): ChunkGroup => ({
  name,
  test: new RegExp(`[\\\\/]src[\\\\/](?:${files.join('|')})\\.css(?!\\?url)`),
});

/** None of these modules may be one that a public page starts with: the start would wait for the whole group. */
export const chunkGroups: readonly ChunkGroup[] = [
  // What forms look like, those on public pages too.
  styles(
    'fields',
    'ui/field/(?:field|choice-field|address-picker|confirm-dialog)',
    'ui/customer/customer-fields',
    'ui/load/loadable',
    'ui/screen/screen',
    'ui/state/toned',
    'ui/form/submit-button',
    'features/contact/[\\w-]+',
  ),
  // Who signs in or up, chooses a password, or looks at what we know of them.
  styles(
    'account',
    'features/account/(?:account|change-password)',
    'ui/account/account-title',
    'ui/field/password-field',
  ),
  // A booking's tools are the office's alone.
  styles('office', 'features/office/(?:appoint/appoint|booking/booking|customer/booking-order)'),
  // Each is one screen's, which needs none of the others.
  styles('desk', 'features/office/desk/desk'),
  styles('planning', 'features/office/planning/timeline'),
  styles('log', 'features/office/log/log'),
  // The states of accounts and claims too, whose lists are the office's.
  styles(
    'lists',
    'ui/list/(?:from-here|more-filters|sorted-columns)',
    'features/office/(?:account/accounts|bookings/bookings|claim/claim)',
    // Customers look into theirs when they ask for it.
    'ui/claim/claim',
  ),
  styles('many', 'features/office/bookings/many'),
  styles('funnel', 'features/booking/booking'),
  styles(
    'screens',
    'app/workspace-bar',
    'ui/(?!claim/claim|list/(?:from-here|more-filters|sorted-columns))[\\w/-]+',
    'features/(?:customer|mission|office|partner)/(?!planning/(?:drawer|hours|listed/[\\w-]+|timeline|told)|account/accounts|appoint/appoint|booking/booking|bookings/(?:bookings|many)|claim/claim|customer/booking-order|desk/[\\w-]+|invoicing/[\\w-]+|log/log|settings/tariff)[\\w/-]+',
  ),
  // What signing up, signing in and another password have alike. Before the group that has the rest of `ui/form`.
  group(
    'accounts',
    'features/account/(?:redirect-to|load-calls|from-address|said)',
    'ui/field/password-field',
    'ui/form/filled-in',
  ),
  // Routes and their parameters too, which screens read: not in the shell's own file, which would be needed again after it
  // failed once.
  group(
    'forms',
    'domain/route/(?:app-routes|destination|open-path|order-path|public-paths|redirect-to|routes)',
    'wouter',
    'wouter-preact',
    'regexparam',
    'ui/form/(?:card-form|draft|field-state|form|submit-button|typed-over)',
    'ui/field/(?:field|phone-field|select-field|counter)',
    'ui/screen/(?:unique-id|alert)',
    'ui/screen/(?:icon|take-focus|screen|use-query)',
    'ui/booking/price-explanation',
    'platform/http/(?:http-error|uuid)',
    'platform/api/load-calls',
    'platform/page/query',
    'platform/session/typist',
    'domain/lib/time/(?:clock|date-format|day|durations|first-of-month|paris-time)',
    'domain/lib/(?:email|french-number|key-of|money|phone|text-rule)',
    'domain/lib/time/french-slot',
    'domain/settings/company',
    'domain/tariff/(?:band|service)',
    'domain/vehicle/bare-plate',
  ),
  // What proves that a condition report is as it was sealed, and makes the photos of it, and of a damage claim.
  group('seals', 'domain/report/seal', 'platform/page/photo'),
  // The way to the page of whoever takes the money, and what became of it.
  group('payment', 'platform/api/open-payment', 'domain/payment/calls'),
  // What an order calls at its end alone.
  group(
    'booking-calls',
    'features/booking/(?:calls|order-again|known/say-taken)',
    'domain/account/known-calls',
    'domain/booking/order-again-calls',
    'domain/subscription/coverage-calls',
    'domain/vehicle/inclusion',
    'domain/quote/calls',
    // What an order refused for its price asks, and whoever sets prices.
    'domain/tariff/tariff-calls',
    'platform/api/read-tariffs',
  ),
  // Whatever calls the API, and the pieces that show what it answers. A form asks for it once something is typed.
  group(
    'calls',
    'features/account/calls',
    // What ends a session is there with it.
    'app/logout-button',
    'platform/api/(?:api|address-search|slot-calls)',
    'platform/http/(?:error-answer|bounded-fetch)',
    'platform/session/(?:session-calls|credentials|signed-call|refresh|logout|forget-drafts|forget-days)',
    'platform/tablet/waiting',
    'domain/lib/concurrency-limit',
    'domain/lib/time/french-date',
    'ui/load/(?:loadable|load-state)',
    'ui/screen/unbroken',
    'ui/field/confirm-dialog',
    'domain/account/(?:account|calls)',
    'domain/customer/sign-up-calls',
    'domain/address/(?:address-schema|calls)',
    'domain/booking/order-calls',
    'domain/settings/calendar-answer',
    'domain/lib/contract/(?:contract|described|open-enum|outcome|page)',
    'domain/session/refused-login',
    'domain/vehicle/coverage',
    // What proves that bytes are those that were sealed: whoever needs it calls too.
    'domain/lib/(?:canonical-json|hex|sha256)',
    'domain/report/(?:media|medium-hash)',
    'js-cookie',
    'redaxios',
    'superstruct',
  ),
  group(
    'passwords',
    'features/account/(?:done|password-messages)',
    'ui/form/error-while-typed',
    'ui/screen/timed-redirect',
    'domain/account/password',
  ),
  // One booking whole, for whoever ordered it.
  group(
    'whole-booking',
    'ui/booking/(?:balance|booked-claims|endings|history|reports)',
    'domain/report/calls',
  ),
  // The forms that change a booking, and the hours that the team may agree on, which an order of the team's needs too.
  group(
    'change-forms',
    'ui/booking/(?:change-forms|advance-form|purchase-order-form|appointment-form|appointment-state)',
    'domain/lib/time/office-slots',
  ),
  // How bookings, their trips, invoices and subscriptions read, for whoever has some.
  group(
    'records',
    'ui/screen/(?:facts|phone-link)',
    // Its address alone, of which nothing is left: screens hold it themselves.
    'ui/screen/print',
    'ui/list/(?:data-table|due-price|table-roles)',
    'ui/state/(?:booking-tone|toned)',
    'ui/account/role-home',
    'ui/booking/invoice-state',
    'ui/booking/(?:advance|appointment|invoice-table|price-table)',
    'ui/load/(?:ended|on-demand|paged-list|more-rows|saved-file|use-loaded)',
    'platform/http/save-file',
    'platform/page/while-seen',
    'domain/account/role-labels',
    'domain/lib/label-in',
    'domain/booking/(?:advance|booking-view|booking-states)',
    'domain/invoice/(?:invoice-kinds|invoice-states|calls)',
    'domain/report/booked-reports',
    'domain/trip/trip',
  ),
  // One booking of the team's, which its desk opens the form of too.
  group(
    'team-booking',
    'features/office/detail-screens',
    // Theirs alone of what stands among what all who order have.
    'ui/booking/purchase-order',
    'features/office/booking/(?:booking|load-form|move-labels|state|steps|trip|undo|use-reason-dialog)',
    'domain/booking/office/office-calls',
    'domain/mission/office-step-calls',
  ),
  // What is looked for by a few letters, by whoever looks for anything, or for a customer.
  group('looked-for', 'domain/desk/(?:known-vehicle-calls|search-calls)'),
  // The team's desk, whose parts that come later name what it has at first.
  group(
    'team-desk',
    'features/office/desk-screens',
    'features/office/desk/(?:desk|desk-state|entry|entry-button|entry-words|load-below|reply-draft|short-slot|today)',
    'domain/desk/(?:beginning|calls|queue-groups|queue-kinds)',
    'domain/lib/time/age',
  ),
  // What the desks of the team and of partners have alike.
  group(
    'desk',
    'ui/list/(?:booking-list|filtered-list|row-keys)',
    'features/partner/invoice-columns',
    'domain/booking/(?:booking-row|partner-calls)',
    'domain/invoice/booked-invoice',
    'domain/lib/(?:contract/search-rule|percent|time/month)',
  ),
  // What a customer has, with what is asked of the API about it, which nobody else asks.
  group(
    'customer',
    'features/customer/(?:customer-screens|bookings|booking-card|booking-groups)',
    'features/customer/(?:invoices|pay-now|payment-path|subscriptions|subscription-state)',
    'domain/lib/time/near-day',
    'domain/booking/(?:calls|next-step)',
    'domain/trip/handover-code',
    'domain/subscription/(?:subscription-states|calls)',
  ),
  group(
    'pricing',
    'platform/page/tariffs',
    'domain/tariff/(?:quote|tariff|round-trip|order-quote)',
    'ui/booking/quote-explanation',
    'domain/storage/yard',
    'ui/field/terms-field',
  ),
  // The plates that a subscription names, whoever opens it or changes one.
  group(
    'subscribing',
    'features/subscription',
    'ui/order/(?:named-plates|subscription-offer)',
    'domain/subscription/(?:order-calls|subscription-terms)',
  ),
  // Who is asked who they are, and what an order says before its button, which comes after that: its first steps say none of it.
  group(
    'people',
    'ui/customer/(?:customer-form|customer-fields|taken-mail)',
    'domain/address/town-street',
    'features/booking/(?:terms|last-words)',
    'ui/screen/on-the-way',
  ),
  // A customer's record, for themselves and for the team.
  group(
    'record',
    'ui/customer/(?:changes-draft|customer-editor|customer-facts)',
    'domain/customer/(?:calls|customer-view|customer-facts)',
  ),
  // Fields beyond a text: an address, an appointment, a choice, a box.
  group(
    'pickers',
    'ui/field/(?:address-picker|picker-state|address-places)',
    'ui/field/(?:slot-picker|slot-picker-state|places-left|choice-field|check-field)',
    'domain/address/address',
    'domain/booking/(?:booking|cancellation)',
    'domain/tariff/cancellation-scale',
    'domain/customer/customer',
    'domain/lib/(?:number-word|place)',
    'domain/lib/time/(?:public-holidays|slots|versions|working-days)',
    'domain/settings/(?:law|terms)',
  ),
  // What an order is made of, whoever makes it: places, vehicles, appointments.
  group(
    'orders',
    'ui/order/(?:access-field|agreements|appointment-fields|appointments-state|place-fields|places-state)',
    'ui/order/(?:vehicle-fields|vehicle-state)',
    'domain/booking/place-rules',
    'domain/tariff/insurance',
    'domain/vehicle/(?:plate|vehicle|vin)',
  ),
  // An order typed for someone else on one page. The partners' page is in it, whose weight is watched; the team's comes once it
  // is known whom it is for.
  group(
    'for-others',
    'ui/order/(?:for-someone-else|itinerary-fields|itinerary-state)',
    'features/partner/(?:order-screens|booking-add|booking-add-state|billing|csv-import|entry|opened)',
    'features/partner/(?:vehicle-editor|vehicle-row)',
    'domain/lib/time/slot-at',
    'domain/partner/(?:billing-calls|partner-billing|partner-order)',
    'domain/trip/return-moments',
    'domain/vehicle/vehicle-columns',
  ),
  // The steps of an order, but for those that order-screens.ts brings.
  group(
    'booking',
    'features/booking/(?:booking-screens|formula|addresses)',
    'features/booking/(?:answers|entry|steps|frame|price|coverage|load-calls|known/taken-mail)',
  ),
  // What waits on a tablet, and taking it away. Before the group that has the rest of `features/mission`.
  group('outbox', 'features/mission/(?:outbox|outbox-state|outbox-screens)', 'platform/tablet/zip'),
  // A driver's day, with what a tablet keeps and sends, whichever screen is open.
  group(
    'mission',
    'features/mission',
    'platform/tablet/(?:open-database|mission-database|mission-store|report-store|media-store|keep-waiting|note-waiting|storage-error)',
    'platform/tablet/lock',
    'platform/tablet/(?:send-missions|send-steps|send-media|zip)',
    'domain/lib/machine',
    'domain/report/(?:waiting-text|media-calls|tablet-calls)',
    'domain/tariff/lateness',
    'domain/mission/(?:calls|driver-trip|pending-move)',
    'domain/trip/trip-machine',
    'node_modules/idb',
  ),
];

/**
 * Whether a file is what an island or a part of the app begins with, which few files name. Each screen's is named by the document
 * and by the shell, which every screen waits for: `screens.ts` says which is whose.
 */
export const isNamed = (entry: string | null | undefined): boolean =>
  /[\\/]src[\\/](?:app|features[\\/](?:contact|estimate|verify))[\\/]/.test(entry ?? '');
