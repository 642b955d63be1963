/**
 * Which modules travel together. Left to itself the bundler makes a file of each module that two screens share: a form
 * would take twenty requests, and small files compress badly.
 */

interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp;
}

const group = (name: string, ...paths: readonly string[]): ChunkGroup => ({
  name,
  test: new RegExp(`[\\\\/](?:${paths.join('|')})(?:\\.\\w+)*(?:$|[?\\\\/])`),
});

/** None of these modules may be one that a public page starts with: the start would wait for the whole group. */
export const chunkGroups: readonly ChunkGroup[] = [
  // Two style sheets for the pieces that features are made of: those of every form, and the others.
  {
    name: 'controls',
    test: /[\\/]src[\\/]ui[\\/](?:field|submit-button|address-picker|password-field)\.css/,
  },
  { name: 'pieces', test: /[\\/]src[\\/]ui[\\/][^?]*\.css/ },
  // Asked for by every form, the calls themselves only once something is typed.
  group('basics', 'platform/(?:http-error|load-calls|query)', 'domain/\\w+/(?:company|money|french-number)'),
  group(
    'api',
    'platform/(?:http|error-answer|bounded-fetch|save-file)',
    // What is called once something is typed or sent is nothing without the rest: apart, each costs a request.
    'platform/(?:address-search|forget-drafts)',
    'features/account/calls',
    'domain/\\w+/(?:account|address-schema)',
    'redaxios',
    'superstruct',
  ),
  group(
    'signed',
    'platform/(?:session-calls|credentials|signed-call|refresh|logout|concurrency-limit|waiting)',
    'domain/\\w+/refused-login',
    'js-cookie',
  ),
  group(
    'forms',
    'ui/form/(?:form|draft|field-state)',
    'ui/(?:field|counter|unique-id|alert|submit-button|take-focus|screen|card-form)',
    'ui/(?:select-field|choice-field|check-field)',
    'platform/uuid',
    'domain/\\w+/(?:text-rule|email|phone|key-of|clock|day)',
  ),
  // What signing up, signing in and another password have alike.
  group(
    'accounts',
    'features/account/(?:done|redirect-to|load-calls)',
    'ui/(?:timed-redirect|password-field)',
    'domain/\\w+/password',
  ),
  group('places', 'ui/(?:address-picker|picker-state|address-places)', 'domain/\\w+/address'),
  group('customers', 'ui/(?:customer-form|customer-fields|taken-mail)', 'domain/\\w+/customer'),
  group(
    'lists',
    // The switch of notifications too: every role has it on a screen of these, and apart it weighs a quarter more.
    'ui/(?:loadable|load-state|confirm-dialog|data-table|table-roles|unbroken|paged-list|more-rows|role-home|facts|saved-file|push)',
    'platform/push',
    'domain/\\w+/(?:french-date|push-answer)',
  ),
  group(
    'pricing',
    'domain/\\w+/(?:quote|quote-explanation|tariff|round-trip|place|yard)',
    'ui/price-explanation',
  ),
  // How a trip reads, to who drives it too.
  group(
    'trips',
    'domain/\\w+/(?:trip-states|trip-texts|advance-text|label-in|french-slot|paris-time|durations|bare-plate)',
  ),
  // What is ordered, when, and how it is told afterwards: who orders reads it next.
  group(
    'orders',
    'ui/(?:history|price-table|invoice-table|reports)',
    'domain/\\w+/(?:booking-answer|booking-texts|booking-history|booking-states|booked-reports|invoice-answer)',
    'domain/\\w+/(?:slots|public-holidays|cancellation|order-quote|subscription-terms|terms)',
    'ui/(?:slot-picker|slot-picker-state|places-left|terms-field|on-the-way)',
    'domain/\\w+/(?:booking|insurance|vehicle|plate|vin)',
  ),
  // What customers and partners call; apart from what it is about, which needs no call to be shown.
  group(
    'records',
    'platform/(?:slot-calls|open-payment|resource)',
    'features/booking/calls',
    'ui/resource-list',
  ),
  group('booking', 'features/booking/(?:answers|steps|frame|price|coverage|load-calls)'),
  // What is sealed and what checks a seal.
  group('seals', 'domain/\\w+/(?:seal|canonical-json|hex|sha256|medium-hash|media)'),
  // What a tablet keeps and sends, whichever screen of its driver's is open.
  group(
    'tablet',
    'platform/(?:open-database|mission-database|mission-store|report-store|media-store|note-waiting|not-kept|lock)',
    'platform/send-(?:missions|steps|media)',
    'domain/\\w+/(?:medium-answer|waiting-text|driver-day-answer)',
    'node_modules/idb',
  ),
  // Not in the shell's own file: a screen that asked for that file would need it again after it failed once.
  group(
    'routes',
    'domain/\\w+/(?:app-routes|public-paths|redirect-to|destination)',
    'app/(?:visit|screens|staff-header|screen-failed)',
  ),
];
