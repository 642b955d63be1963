/**
 * Which modules travel together. Left to itself the bundler makes a file of each module that two screens share: a form
 * would take twenty requests, and small files compress badly.
 */

interface Room {
  readonly name: string;
  readonly test: RegExp;
}

const room = (name: string, ...paths: readonly string[]): Room => ({
  name,
  test: new RegExp(`[\\\\/](?:${paths.join('|')})(?:\\.\\w+)*(?:$|[?\\\\/])`),
});

/** None of these modules may be one that a public page starts with: the start would wait for the whole room. */
export const rooms: readonly Room[] = [
  // Two style sheets for the pieces that features are made of: those of every form, and the others.
  {
    name: 'controls',
    test: /[\\/]src[\\/]ui[\\/](?:field|submit-button|address-picker|password-field)\.css/,
  },
  { name: 'pieces', test: /[\\/]src[\\/]ui[\\/][^?]*\.css/ },
  room(
    'api',
    'platform/(?:http|error-answer|bounded-fetch|resource)',
    // What is called once something is typed or sent is nothing without the rest: apart, each costs a request.
    'platform/(?:slot-calls|address-search|open-payment|forget-drafts)',
    'features/(?:account|booking)/calls',
    'domain/(?:account|address-schema)',
    'redaxios',
    'superstruct',
  ),
  room('errors', 'platform/(?:http-error|load-calls|query)'),
  room(
    'signed',
    'platform/(?:session-calls|credentials|signed-call|refresh|logout|turns|waiting)',
    'domain/refused-login',
    'js-cookie',
  ),
  room(
    'forms',
    'ui/form/(?:form|draft|field-state)',
    'ui/(?:field|counter|unique-id|alert|submit-button|take-focus)',
    'ui/(?:select-field|choice-field|check-field|terms-field|on-the-way)',
    'platform/uuid',
    'domain/(?:text-rule|email|phone|key-of|terms)',
  ),
  room('passwords', 'ui/password-field', 'domain/password'),
  room(
    'customers',
    'ui/(?:customer-form|customer-fields|customer-record|customer-changes|customer-facts|taken-mail|address-picker|picker-state|address-places)',
    'domain/(?:customer|customer-schema|picked-address|ruled|clock|day|address)',
  ),
  room(
    'lists',
    'ui/(?:loadable|load-state|confirm-dialog|data-table|paged-list|more-rows|role-home|facts|price-table)',
    'ui/(?:invoice-table|saved-file)',
    'platform/save-file',
    'domain/(?:french-date|invoice-answer)',
  ),
  room('vehicles', 'domain/(?:booking|insurance|vehicle|plate|vin)'),
  room(
    'booking-texts',
    'ui/(?:booking-texts|history)',
    'domain/(?:booking-answer|booking-states|trip-states|trip-texts|advance-text)',
  ),
  room(
    'pricing',
    'domain/(?:quote|order-quote|quote-explanation|tariff|round-trip|place|money|french-number|company|subscription-terms)',
    'ui/price-explanation',
  ),
  room(
    'calendar',
    'domain/(?:slots|paris-time|public-holidays|french-slot|cancellation)',
    'ui/(?:slot-picker|slot-picker-state|places-left)',
  ),
  room('booking', 'features/booking/(?:answers|steps|frame|price|coverage|load-calls)'),
  // What the team and partners share of bookings, and customers do not reach.
  room('typed', 'ui/order/[\\w-]+', 'ui/booking-(?:list|references)', 'domain/booking-row-answer'),
  // Not in the shell's own file: a screen that asked for that file would need it again after it failed once.
  room('routes', 'domain/(?:app-routes|public-paths|redirect-to|destination)'),
];
