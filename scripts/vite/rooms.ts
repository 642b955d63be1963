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
  // Asked for by every form, the calls themselves only once something is typed.
  room('basics', 'platform/(?:http-error|load-calls|query)', 'domain/company'),
  room(
    'api',
    'platform/(?:http|error-answer|bounded-fetch|resource|save-file|engine/superstruct)',
    // What is called once something is typed or sent is nothing without the rest: apart, each costs a request.
    'platform/(?:slot-calls|address-search|open-payment|forget-drafts)',
    'features/(?:account|booking)/calls',
    'domain/(?:account|address-schema)',
    'redaxios',
  ),
  room(
    'signed',
    'platform/(?:session-calls|credentials|signed-call|refresh|logout|turns|waiting)',
    'domain/refused-login',
    'js-cookie',
  ),
  room(
    'forms',
    'ui/form/(?:form|draft|field-state)',
    'ui/(?:field|counter|unique-id|alert|submit-button|take-focus|screen|card-form)',
    'ui/(?:select-field|choice-field|check-field|terms-field|on-the-way)',
    'platform/uuid',
    'domain/(?:text-rule|email|phone|key-of|terms|clock|day)',
  ),
  // What signing up, signing in and another password have alike.
  room(
    'accounts',
    'features/account/(?:done|redirect-to|load-calls)',
    'ui/(?:timed-redirect|password-field)',
    'domain/password',
  ),
  room(
    'customers',
    'ui/(?:customer-form|customer-fields|taken-mail|address-picker|picker-state|address-places)',
    'domain/(?:customer|address)',
  ),
  room('records', 'ui/customer-(?:record|changes|facts)', 'domain/customer-answer'),
  room(
    'lists',
    'ui/(?:loadable|load-state|confirm-dialog|data-table|paged-list|more-rows|role-home|facts)',
    'domain/french-date',
  ),
  room(
    'pricing',
    'domain/(?:quote|order-quote|quote-explanation|tariff|round-trip|place|money|french-number|subscription-terms)',
    'ui/price-explanation',
  ),
  // What is ordered, when, and how it is told afterwards: who orders reads it next.
  room(
    'orders',
    'ui/(?:booking-texts|history|price-table|invoice-table|saved-file)',
    'domain/(?:booking-answer|booking-states|trip-states|trip-texts|advance-text|invoice-answer)',
    'domain/(?:slots|paris-time|public-holidays|french-slot|cancellation)',
    'ui/(?:slot-picker|slot-picker-state|places-left)',
    'domain/(?:booking|insurance|vehicle|plate|vin)',
  ),
  room('booking', 'features/booking/(?:answers|steps|frame|price|coverage|load-calls)'),
  // What the team and partners share, and customers do not reach.
  room(
    'staff',
    'ui/order/[\\w-]+',
    'ui/booking-(?:list|references)',
    'ui/(?:my-account|subscribe-customer)',
    'domain/booking-row-answer',
  ),
  // Not in the shell's own file: a screen that asked for that file would need it again after it failed once.
  room('routes', 'domain/(?:app-routes|public-paths|redirect-to|destination)'),
];
