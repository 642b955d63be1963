/**
 * What every call of the API is given: one of each, made by `createServer`. What only some entities need, they ask for with a
 * type of their own.
 */

import type { Clock } from '../../domain/lib/time/clock.ts';
import type { TariffVersions } from '../../domain/tariff/versions.ts';
import type { Database } from '../database/database.ts';
import type { Pages } from '../html/pages.tsx';
import type { Call } from '../http/call.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Job } from '../lib/job.ts';
import type { Log } from '../lib/log.ts';
import type { Keys } from '../session/keys.ts';

export interface Services {
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  readonly rateLimits: RateLimits;
  /** Sends mails and notifications. */
  readonly mail: Pick<Job, 'wake'>;
  /** Answers what `request-password-change` recorded. */
  readonly passwordRequests: Pick<Job, 'wake'>;
  /** Sends what is given back. */
  readonly refunds: Pick<Job, 'wake'>;
  /** Charges months, and ends what is over. */
  readonly subscriptions: Pick<Job, 'wake'>;
  /** Carries out what `declaration` recorded. */
  readonly declarations: Pick<Job, 'wake'>;
  readonly pages: Pages;
  /** Whom the limits count for this call. */
  readonly clientAddress: (call: Call) => string;
  readonly keys: Keys;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  /** The versions of the prices, each with the day from which it holds: built-in and set ones. */
  readonly tariffs: () => TariffVersions;
  /** Whether anything can be ordered: not where its invoice would miss what the law has it carry. */
  readonly sells: boolean;
  /** Of the product, as `package.json` says it. */
  readonly version: string;
}

/** What a change made in one transaction needs. */
export interface Transacting extends Pick<Services, 'clock' | 'appUrl' | 'keys'> {
  readonly database: Pick<Database, 'tx'>;
}

/** Documents of one kind, written away from the event loop. */
export interface Prints<Kind extends string, Content> {
  call(asked: { readonly kind: Kind; readonly content: Content }): Promise<Uint8Array<ArrayBuffer>>;
}
