/** What the calls of the API are given: one of each, made by `createServer`. */

import type { Clock } from '../domain/lib/clock.ts';
import type { AddressSearch } from './address/address-search.ts';
import type { ReportSigner } from './condition-report/report-signer.ts';
import type { Database } from './database/database.ts';
import type { Call } from './http/call.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Job } from './job.ts';
import type { Log } from './log.ts';
import type { MediaFiles } from './media/media-files.ts';
import type { Analytics } from './page-view/matomo.ts';
import type { Pages } from './pages/pages.ts';
import type { PaymentProvider } from './payment/provider.ts';
import type { Printer } from './pdf/printer.ts';
import type { PushTransport } from './push/push-transport.ts';
import type { Keys } from './session/keys.ts';

export interface Services {
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  readonly rateLimits: RateLimits;
  /** Sends mails and notifications. */
  readonly mail: Pick<Job, 'wake'>;
  readonly push: Pick<PushTransport, 'publicKey' | 'accepts'>;
  /** Answers what `request-password-change` recorded. */
  readonly passwordRequests: Pick<Job, 'wake'>;
  /** Sends what is given back. */
  readonly refunds: Pick<Job, 'wake'>;
  /** Charges months, and ends what is over. */
  readonly subscriptions: Pick<Job, 'wake'>;
  readonly analytics: Analytics;
  readonly addresses: AddressSearch;
  readonly printer: Pick<Printer, 'call'>;
  /** Carries out what `declaration` recorded. */
  readonly declarations: Pick<Job, 'wake'>;
  readonly mediaFiles: MediaFiles;
  readonly pages: Pages;
  /** Whom the limits count for this call. */
  readonly clientAddress: (call: Call) => string;
  readonly keys: Keys;
  readonly reportSigner: ReportSigner;
  /** Who takes the money. */
  readonly payments: PaymentProvider;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  /** Of the product, as `package.json` says it. */
  readonly version: string;
}

/** What a change made in one transaction needs. */
export interface Transacting extends Pick<Services, 'clock' | 'appUrl'> {
  readonly database: Pick<Database, 'tx'>;
}
