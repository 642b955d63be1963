/** The application: logs around everything, the API under `/api`, the built site beside it. */

import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { accountCalls } from './account/account-calls.ts';
import { knownMailCalls } from './account/known-mail.ts';
import { passwordCalls } from './account/password-calls.ts';
import { sessionCalls } from './account/session-calls.ts';
import { addressCalls } from './address/address-calls.ts';
import type { AddressServices } from './address/address-search.ts';
import { bookingCalls } from './booking/booking-calls.ts';
import type { BookingServices } from './booking/booking-services.ts';
import { calendarCalls } from './booking/calendar/calendar-calls.ts';
import { appointmentCalls } from './booking/changes/appointment-calls.ts';
import { changeCalls } from './booking/changes/change-calls.ts';
import { draftCalls } from './booking/changes/draft-calls.ts';
import { officeCalls } from './booking/changes/office-calls.ts';
import { disbursementCalls } from './booking/disbursement/disbursement-calls.ts';
import { guestPasswordCalls } from './booking/guest/choose-password.ts';
import { bookingListCalls } from './booking/list-calls.ts';
import { mandateCalls } from './booking/mandate-calls.ts';
import { orderedBeforeCalls } from './booking/ordered-before-calls.ts';
import { stopCalls } from './booking/stop/stop-calls.ts';
import { booksCalls } from './books/books-calls.ts';
import { freeInvoiceCalls } from './books/free-invoice-calls.ts';
import { buyerCalls } from './buyer/buyer-calls.ts';
import { documentationCalls } from './calls/documentation-calls.ts';
import type { RegisteredCall } from './calls/handle.ts';
import { claimCalls } from './claim/claim-calls.ts';
import { type CustomerServices, customerCalls } from './customer/customer-calls.ts';
import { declarationCalls } from './declaration/declaration-calls.ts';
import { deskCalls } from './desk/desk-calls.ts';
import { settingsCalls } from './desk/settings-calls.ts';
import { serveSite } from './files/serve-site.ts';
import type { Site } from './files/site.ts';
import type { Call, CallEnv } from './http/call.ts';
import { originRules } from './http/origin.ts';
import { problem, problemResponse } from './http/problem.ts';
import { requireXsrf } from './http/xsrf.ts';
import { type InvoiceServices, invoiceCalls } from './invoice/invoice-calls.ts';
import { statementCalls } from './invoice/statement-calls.ts';
import type { Config } from './lib/config.ts';
import { newRequestId } from './lib/log.ts';
import { Unavailable } from './lib/unavailable.ts';
import { contactCalls } from './message/contact-calls.ts';
import { clientFailureCalls } from './monitoring/client-failure-calls.ts';
import { type HealthServices, healthCalls } from './monitoring/health-calls.ts';
import type { Analytics } from './monitoring/matomo.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { pageViewCalls } from './monitoring/page-view-calls.ts';
import { METRICS_ROUTE, serveMetrics } from './monitoring/serve-metrics.ts';
import { noteCalls } from './note/note-calls.ts';
import { COMPARISON_ROUTE, serveComparison } from './pages/comparison-page.tsx';
import { CONFIRM_ADDRESS_ROUTE, serveConfirmAddress } from './pages/confirm-address-page.tsx';
import { NOT_ME_ROUTE, serveNotMe } from './pages/not-me-page.tsx';
import { REFUSE_REMINDERS_ROUTE, serveRefuseReminders } from './pages/refuse-reminders-page.tsx';
import { REVIEWS_ROUTE, serveReviews } from './pages/reviews-page.tsx';
import { serveTracking, TRACKING_ROUTE } from './pages/tracking-calls.ts';
import { serveVideo, VIDEO_ROUTE } from './pages/video-page.tsx';
import { partnerCalls } from './partner/partner-calls.ts';
import type { PaymentServices } from './payment/payable.ts';
import { paymentCalls } from './payment/payment-calls.ts';
import { PROVIDER_SILENT, ProviderFailure } from './payment/provider.ts';
import { sandboxCalls } from './payment/sandbox/sandbox-calls.ts';
import { planningCalls } from './planning/planning-calls.ts';
import { plateCalls } from './plate/plate-calls.ts';
import { privacyCalls } from './privacy/privacy-calls.ts';
import { type PushServices, pushCalls } from './push/push-calls.ts';
import { quoteRequestCalls } from './quote/quote-request-calls.ts';
import { mediaCalls } from './report/media-calls.ts';
import { conditionReportCalls } from './report/report-calls.ts';
import type { ReportServices } from './report/report-services.ts';
import { reviewCalls } from './review/review-calls.ts';
import { type SubscriptionServices, subscriptionCalls } from './subscription/subscription-calls.ts';
import { quoteCalls } from './tariff/quote-calls.ts';
import { type TariffServices, tariffCalls } from './tariff/tariff-calls.ts';
import { type TripServices, tripCalls } from './trip/trip-calls.ts';
import { vehicleCalls } from './vehicle/vehicle-calls.ts';
import { vehicleLogCalls } from './vehicle/vehicle-log-calls.ts';

/** What all calls together need. */
export type AppServices = AddressServices &
  BookingServices &
  CustomerServices &
  HealthServices &
  InvoiceServices &
  PaymentServices &
  PushServices &
  ReportServices &
  SubscriptionServices &
  TariffServices &
  TripServices & {
    readonly analytics: Analytics;
    /** Null where nobody reads them. */
    readonly metrics: Metrics | null;
  };

export function createApp(config: Config, services: AppServices, site: Site): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  const { log, metrics } = services;

  app.use(async (call, next) => {
    const started = performance.now();
    call.set('requestId', newRequestId());
    // A path nobody serves may hold anything: it is not logged.
    call.set('route', '(unknown)');
    await next();
    const durationMs = performance.now() - started;
    const answered = { method: call.req.method, route: call.get('route'), status: call.res.status };
    metrics?.count({ ...answered, seconds: durationMs / 1000 });
    log.info('request', {
      ...answered,
      durationMs: Math.round(durationMs * 10) / 10,
      requestId: call.get('requestId'),
    });
  });

  app.onError((error, call) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error('request_failed', error, { requestId: call.get('requestId'), route: call.get('route') });
    if (error instanceof ProviderFailure) {
      return problemResponse('ERROR.UNAVAILABLE', { message: PROVIDER_SILENT });
    }
    return problemResponse(error instanceof Unavailable ? 'ERROR.UNAVAILABLE' : 'ERROR.INTERNAL');
  });

  app.use('/api/*', async (call, next) => {
    await next();
    // Only what is nobody's own may be kept on the way, and says so itself.
    if (!call.res.headers.has('Cache-Control')) call.header('Cache-Control', 'no-store');
    call.header('X-Request-Id', call.get('requestId'));
  });
  app.use('/api/*', originRules(config.appUrl, config.webOrigin));
  for (const [path, calls] of byPath(apiCalls(services))) addPath(app, path, calls, services);
  app.all('/api/*', () => {
    throw problem('ERROR.NOT_FOUND');
  });

  app.all(TRACKING_ROUTE, serveTracking(services));
  app.all(COMPARISON_ROUTE, serveComparison(services));
  app.all(VIDEO_ROUTE, serveVideo(services));
  app.all(CONFIRM_ADDRESS_ROUTE, serveConfirmAddress(services));
  app.all(NOT_ME_ROUTE, serveNotMe(services));
  for (const path of [REVIEWS_ROUTE, `${REVIEWS_ROUTE}/`]) app.all(path, serveReviews(services));
  app.all(REFUSE_REMINDERS_ROUTE, serveRefuseReminders(services));
  if (metrics) app.all(METRICS_ROUTE, serveMetrics(metrics));
  app.all('*', serveSite(site));
  return app;
}

/** Everything the API answers: its documentation, and the table that roles are tested from, are derived from it. */
export function apiCalls(services: AppServices): RegisteredCall[] {
  const calls = describedCalls(services);
  return [...calls, ...documentationCalls(services, calls)];
}

const describedCalls = (services: AppServices): RegisteredCall[] => [
  ...healthCalls(services),
  ...contactCalls(services),
  ...pageViewCalls(services),
  ...clientFailureCalls(services),
  ...addressCalls(services),
  ...quoteCalls(services),
  ...tariffCalls(services),
  ...quoteRequestCalls(services),
  ...bookingListCalls(services),
  // Before the calls on one booking, whose paths have its id where these have a word.
  ...orderedBeforeCalls(services),
  ...bookingCalls(services),
  ...vehicleCalls(services),
  ...appointmentCalls(services),
  ...guestPasswordCalls(services),
  ...draftCalls(services),
  ...changeCalls(services),
  ...officeCalls(services),
  ...disbursementCalls(services),
  ...stopCalls(services),
  ...partnerCalls(services),
  ...buyerCalls(services),
  ...tripCalls(services),
  ...planningCalls(services),
  ...plateCalls(services),
  ...paymentCalls(services),
  ...sandboxCalls(services),
  ...subscriptionCalls(services),
  ...declarationCalls(services),
  ...calendarCalls(services),
  ...mandateCalls(services),
  ...mediaCalls(services),
  ...conditionReportCalls(services),
  ...invoiceCalls(services),
  ...statementCalls(services),
  ...pushCalls(services),
  ...sessionCalls(services),
  ...customerCalls(services),
  ...reviewCalls(services),
  ...claimCalls(services),
  ...noteCalls(services),
  ...vehicleLogCalls(services),
  ...deskCalls(services),
  ...settingsCalls(services),
  ...booksCalls(services),
  ...freeInvoiceCalls(services),
  ...privacyCalls(services),
  ...passwordCalls(services),
  ...knownMailCalls(services),
  ...accountCalls(services),
];

function byPath(calls: readonly RegisteredCall[]): Map<string, RegisteredCall[]> {
  const paths = new Map<string, RegisteredCall[]>();
  for (const call of calls) paths.set(call.path, [...(paths.get(call.path) ?? []), call]);
  return paths;
}

/** One handler per path, for all its methods, so that a wrong method is told which are right. */
function addPath(
  app: Hono<CallEnv>,
  path: string,
  calls: readonly RegisteredCall[],
  services: AppServices,
): void {
  const route = `/api${path}`;
  const methods = calls.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  const answer = (call: Call) => {
    call.set('route', route);
    const asked = call.req.method === 'HEAD' ? 'GET' : call.req.method;
    const found = calls.find(({ method }) => method === asked);
    if (!found) throw problem('ERROR.METHOD', { headers: { Allow: methods } });
    if (!found.withoutXsrf) requireXsrf(call);
    return found.answer(services, call);
  };
  app.all(route, answer);
  // Whose record has no id asks for `customer/` (specification §5): a last slash is no other address.
  app.all(`${route}/`, answer);
}
