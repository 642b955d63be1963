/** What the calls of condition reports answer. */

import type { MediumRef, missingSignatures, ReportKind } from './condition-report.ts';
import type { Countersignature } from './report-file.ts';
import type { SealedReport } from './seal.ts';

export interface ReportSummary {
  readonly id: string;
  readonly bookingId: string;
  readonly tripId: string;
  readonly tripKind: 'outbound' | 'return';
  readonly kind: ReportKind;
  /** By the tablet's clock, then by ours; ISO 8601. */
  readonly sealedAt: string;
  readonly receivedAt: string;
  /** How it was signed. */
  readonly outcome: 'signed' | 'signed_with_reservations' | keyof typeof missingSignatures;
  /** Uploaded: all its media are here, whole. */
  readonly state: 'sealed' | 'uploaded';
}

/** A report as those who follow a booking read it among the others. */
export interface ReportLine {
  readonly id: string;
  /** « Prise en charge (aller) ». */
  readonly label: string;
  /** How it was signed and when, in French. */
  readonly text: string;
  /** Name of its document. */
  readonly file: string;
  readonly hasVideo: boolean;
  /** When its videos were asked for, and when the team sent the link; ISO 8601, null again once the link is over. */
  readonly videoRequestedAt: string | null;
  readonly videoReleasedAt: string | null;
}

export interface ReportMedium extends MediumRef {
  /** It is here, whole, and the one that was sealed. */
  readonly verified: boolean;
}

export interface Addendum {
  readonly id: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** First name: customers know no other. */
  readonly author: string;
}

export interface ReportDetail extends ReportSummary, Pick<SealedReport, 'content' | 'previousHash' | 'hash'> {
  readonly media: readonly ReportMedium[];
  readonly countersignature: Countersignature;
  /** Oldest first. */
  readonly addenda: readonly Addendum[];
}
