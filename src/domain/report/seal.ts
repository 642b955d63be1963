/**
 * The seal of a condition report, put on the tablet: a hash of everything in it, of the bytes of its media, and of the
 * report before it on the same trip. Whoever changes any of these changes the hash.
 */

import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256 } from '../lib/sha256.ts';
import type { MediumRef, ReportContent, ReportKind } from './condition-report.ts';

/** In browsers and in Node, and not in the language's own library. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export interface UnsealedReport {
  /** Made by the tablet, in lowercase: the same one twice is the same report. */
  readonly clientId: string;
  readonly tripId: string;
  readonly kind: ReportKind;
  readonly content: ReportContent;
  /** Those that the content refers to. */
  readonly media: readonly MediumRef[];
  /** Hash of the report before it on the same trip; null for the first. */
  readonly previousHash: string | null;
  /** By the tablet's clock, ISO 8601. */
  readonly sealedAt: string;
}

export interface SealedReport extends UnsealedReport {
  readonly hash: string;
}

/** Of a text in UTF-8. */
export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What is sealed, as text: its SHA-256 is the seal. A hash that it has already is no part of it. */
export const sealedText = ({
  clientId,
  tripId,
  kind,
  content,
  media,
  previousHash,
  sealedAt,
}: UnsealedReport): string =>
  canonicalJson({ clientId, tripId, kind, content, media, previousHash, sealedAt });

export const sealOf = (report: UnsealedReport): Promise<string> => sha256(textBytes(sealedText(report)));
