/** Puts the server together, and takes it apart in the right order. */

import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, systemClock } from '../domain/lib/time/clock.ts';
import { missingOnInvoices } from '../domain/settings/missing-facts.ts';
import { type TariffVersions, tariffVersions } from '../domain/tariff/versions.ts';
import { chosenPasswordLink } from './account/chosen-password.ts';
import { makeFirstAdmin } from './account/first-admin.ts';
import { startPasswordRequestJob } from './account/password-request-job.ts';
import { passwordLink } from './account/password-token.ts';
import { createAddressSearch } from './address/address-search.ts';
import { type AppServices, createApp } from './app.ts';
import { attachedCalendar } from './booking/calendar/booking-calendar.ts';
import { cancelIncluded } from './booking/changes/cancel.ts';
import { ownLink } from './booking/mails/own-link.ts';
import { payableBooking } from './booking/payable.ts';
import { startReturnReminderJob } from './booking/return-reminder-job.ts';
import { startInvoiceReminderJob } from './books/invoice-reminder-job.ts';
import { statementsAskedOf } from './claim/asked-statements.ts';
import { openClaimsOf } from './claim/open-claims.ts';
import { makeDemoAccounts } from './customer/demo-accounts.ts';
import { openDatabase } from './database/open.ts';
import { startDeclarationJob } from './declaration/declaration-job.ts';
import { closeToOthers } from './files/private-folder.ts';
import { loadSite } from './files/site.ts';
import { createPages } from './html/pages.tsx';
import { clientAddress } from './http/client-address.ts';
import { listen } from './http/listener.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { headersOf } from './http/security-headers.ts';
import { attachedInvoice } from './invoice/attached-invoice.ts';
import { startDriverNewsJob } from './jobs/driver-news-job.ts';
import { startPurgeJob } from './jobs/purge-job.ts';
import { startUpkeepJob } from './jobs/upkeep-job.ts';
import type { Config } from './lib/config.ts';
import { createLog, type Log } from './lib/log.ts';
import { attachedTerms } from './mail/attached-terms.ts';
import { attachmentsOf } from './mail/attachments.ts';
import { startMailJob } from './mail/mail-job.ts';
import { createMailTransport } from './mail/transport.ts';
import { createAnalytics } from './monitoring/matomo.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { openObjects } from './objects/open.ts';
import { contactKnownTo } from './partner/partner-contact.ts';
import { startReconcileJob } from './payment/reconcile.ts';
import { startRefundJob } from './payment/refund-job.ts';
import { createSandbox } from './payment/sandbox/sandbox.ts';
import { startSandboxJob } from './payment/sandbox/sandbox-job.ts';
import { keepIssued } from './pdf/kept-documents.ts';
import { createPublication } from './publication/publication.ts';
import { startPushJob } from './push/push-job.ts';
import { createPushTransport } from './push/push-transport.ts';
import { readVapidKeys } from './push/vapid.ts';
import { createReportsOf } from './report/booked-reports.ts';
import { createMediaFiles } from './report/media-files.ts';
import { attachedDocument } from './report/report-document.ts';
import { readReportSigner, storeReportKey } from './report/report-signer.ts';
import { startAskReviewJob } from './review/ask-review-job.ts';
import { confirmLink } from './session/confirm-link.ts';
import { createKeys } from './session/keys.ts';
import { readSecret } from './session/secret.ts';
import { readCalendar } from './settings/calendar-store.ts';
import { coverageOf } from './subscription/coverage.ts';
import { payableMonth } from './subscription/payable.ts';
import { startSubscriptionJob } from './subscription/subscription-job.ts';
import { holdTariffs } from './tariff/tariff-holder.ts';
import { createThreads, type Threads } from './threads.ts';
import { startInspectionReminderJob } from './vehicle/inspection-reminder-job.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly clock?: Clock;
  /** What holds before prices are set; by default those of the domain. */
  readonly tariffs?: TariffVersions;
  /** Of whoever runs several servers, and stops them after those; by default its own. */
  readonly threads?: Threads;
  readonly writeLog: (line: string) => void;
  /** Called when the server can no longer work, with the reason already logged. */
  readonly onFatal: () => void;
}

export interface RunningServer {
  readonly port: number;
  readonly log: Log;
  /** What the person who starts the server should read, in French. */
  readonly notices: readonly string[];
  /** Has what falls due with time be looked for at once: who moves the clock need not wait for the pace of the jobs. */
  wake(): void;
  /** Says that it is not ready, for as long as a balancer needs to see that; finishes requests in flight, then the mail in hand, then closes the database. */
  stop(): Promise<void>;
}

const ADMIN_EMAIL_TAKEN =
  'ADMIN_EMAIL\u00a0: cette adresse a déjà un compte, qui n’est pas celui d’un administrateur\u00a0: donnez-en une autre.';

const notSelling = (missing: readonly string[]): string =>
  `Rien ne peut être commandé\u00a0: une facture doit porter ce qui manque à la société (${missing.join(', ')}). Donnez-le dans src/domain/settings/company.ts ou, pour une démonstration, DEMONSTRATION=oui.`;

/** Resolves when the server answers. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const { config, clock = systemClock, tariffs: builtIn = tariffVersions } = options;
  const log = createLog(clock, options.writeLog, config.logLevel);
  const built = await loadSite(config.distDir);
  if (built.files.size === 0) log.warn('site_missing', { folder: config.distDir });

  await closeToOthers(config.dataDir, log);
  const keys = createKeys(await readSecret(config));
  const reportSigner = await readReportSigner(config);
  const push = createPushTransport(config, await readVapidKeys(config));
  const objects = await openObjects(config);
  const notices: string[] = [];
  const missing = config.isTrade ? missingOnInvoices() : [];
  if (missing.length > 0) notices.push(notSelling(missing));
  const database = await openDatabase(
    config,
    log,
    (error) => {
      log.error('database_died', error);
      options.onFatal();
    },
    async (tx) => {
      // Whoever names an administrator is at work: nothing is demonstrated.
      if (!config.adminEmail) notices.push(await makeDemoAccounts(tx, config.dataDir, keys, clock()));
    },
  );
  const upkeep = await startUpkeepJob(database, log);
  const tariffHolder = await holdTariffs({ database, builtIn, log });
  const tariffs = tariffHolder.current;
  const publication = createPublication(built, {
    tariffs: () => tariffs().slice(1),
    readCalendar: (now) => readCalendar(database, now),
    clock,
    log,
  });
  const { site } = publication;
  tariffHolder.onChange(() => void publication.refresh());
  const mediaFiles = createMediaFiles(objects);
  const threads = options.threads ?? createThreads(log);
  const printer = keepIssued(threads.printer);
  const { appUrl } = config;
  const mails = await startMailJob({
    database,
    transport: createMailTransport(config),
    passwordLink: (id, mail) => passwordLink(keys, appUrl, id, mail),
    chosenPasswordLink: (id, recipient) => chosenPasswordLink(keys, appUrl, id, recipient),
    confirmLink: (confirm, writtenAt) => confirmLink(keys, appUrl, confirm, writtenAt),
    ownLink: (bookingId) => ownLink(keys, appUrl, bookingId),
    attachmentsOf: attachmentsOf({
      reportDocument: attachedDocument({ database, mediaFiles, appUrl, clock, printer, reportSigner }),
      invoice: (number) => attachedInvoice({ database, printer }, number),
      calendar: (bookingId) => attachedCalendar({ database, clock }, bookingId),
      terms: () => attachedTerms(site),
    }),
    clock,
    log,
  });
  const pushes = await startPushJob({ database, transport: push, clock, log });
  // What is mailed is what people are notified of.
  const mail = {
    wake: () => {
      mails.wake();
      pushes.wake();
    },
  };
  const passwordRequests = startPasswordRequestJob({
    database,
    keys,
    appUrl: config.appUrl,
    mail,
    clock,
    log,
  });
  const payments = config.stripe
    ? (await import('./payment/stripe/stripe.ts')).createStripe({ ...config.stripe, clock, log })
    : createSandbox(keys.sandbox, config.appUrl);
  const payables = { booking: payableBooking, subscription: payableMonth };
  const settling = { database, payments, payables, keys, clock, appUrl: config.appUrl, log };
  const refunds = startRefundJob({ ...settling, mail });
  // Nobody else's messages are signed by it.
  const sandbox = config.stripe ? null : startSandboxJob(settling);
  const subscriptions = startSubscriptionJob({ ...settling, mail });
  const rateLimits = await createRateLimits(database, clock);
  const declarations = startDeclarationJob({
    ...settling,
    tariffs,
    rateLimits,
    mail,
    refunds,
    subscriptions,
  });
  const asking = startReconcileJob({ ...settling, mail, subscriptions, refunds });
  const returns = startReturnReminderJob({ ...settling, mail });
  const driverNews = startDriverNewsJob({ ...settling, mail });
  const lateInvoices = startInvoiceReminderJob({ ...settling, mail });
  const reviews = startAskReviewJob({ ...settling, mail });
  const inspections = startInspectionReminderJob({ ...settling, mail });
  const purge = startPurgeJob({ database, mediaFiles, clock, log });
  const analytics = createAnalytics(config.matomo, config.appUrl, log);
  const addresses = createAddressSearch(
    { geocoderUrl: config.geocoderUrl, communes: threads.communes },
    keys,
    clock,
    log,
  );
  const stopServices = async () => {
    await publication.stop();
    await analytics.stop();
    await sandbox?.stop();
    await declarations.stop();
    await asking.stop();
    await subscriptions.stop();
    await refunds.stop();
    await returns.stop();
    await driverNews.stop();
    await lateInvoices.stop();
    await reviews.stop();
    await inspections.stop();
    await purge.stop();
    await passwordRequests.stop();
    await mails.stop();
    await pushes.stop();
    if (threads !== options.threads) await threads.stop();
    await tariffHolder.stop();
    await upkeep.stop();
    await database.close();
  };

  let isStopping = false;
  try {
    const { adminEmail } = config;
    await storeReportKey(database, reportSigner.key, clock());
    if (adminEmail) {
      const outcome = await makeFirstAdmin(database, { mail: adminEmail, appUrl, keys, now: clock() });
      log.info('first_admin', { outcome });
      if (outcome === 'taken') notices.push(ADMIN_EMAIL_TAKEN);
      mail.wake();
    }
    const services: AppServices = {
      clock,
      log,
      database,
      rateLimits,
      mail,
      push,
      passwordRequests,
      refunds,
      subscriptions,
      declarations,
      mediaFiles,
      pages: createPages(site),
      analytics,
      metrics:
        config.metricsToken === null ? null : createMetrics(config.metricsToken, { database, clock, log }),
      addresses,
      printer,
      clientAddress: (call) =>
        clientAddress(
          call.env.incoming.socket.remoteAddress,
          call.req.header('x-forwarded-for'),
          config.trustedProxies,
        ),
      keys,
      reportSigner,
      payments,
      payables,
      reportsOf: createReportsOf({ database, keys }),
      coverageOf,
      openClaimsOf,
      statementsAskedOf,
      cancelIncluded,
      contactKnownTo,
      appUrl,
      tariffs,
      tariffHolder,
      sells: missing.length === 0,
      isStopping: () => isStopping,
      version: await readVersion(),
    };
    const app = createApp(config, services, site);
    await publication.refresh();
    publication.start();
    const listener = await listen(config.port, app.fetch, headersOf(appUrl), log);
    return {
      port: listener.port,
      log,
      notices,
      wake: () => {
        for (const job of [mail, returns, driverNews, lateInvoices, reviews, inspections]) job.wake();
        void publication.refresh();
      },
      stop: async () => {
        isStopping = true;
        await wait(config.drainSeconds * 1_000);
        await listener.stop();
        await stopServices();
      },
    };
  } catch (error) {
    await stopServices();
    throw error;
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
