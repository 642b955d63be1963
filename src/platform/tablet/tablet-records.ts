/** What a tablet keeps until the API has it. */

import type { PendingMove } from '../../domain/mission/pending-move.ts';
import type { ReportKind } from '../../domain/report/condition-report.ts';
import type { MediaType, Slice } from '../../domain/report/media.ts';
import type { SealedReport } from '../../domain/report/seal.ts';

/** Degrees, and metres. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

interface TabletRecord {
  /** The e-mail address of the account. */
  readonly account: string;
  readonly tripId: string;
  /** Why the API refused it, in French; null while it waits. */
  readonly refusal: string | null;
}

export interface TabletMove extends PendingMove, TabletRecord {
  readonly position: Position | null;
  /** What happened, for the team alone; absent from what an older version of the app kept. */
  readonly reason?: string | null;
  /** What it was a step of, for whoever reads that it was refused; the trip may be another driver's by then. */
  readonly about: string;
}

/** A move with its place in the order. */
export type StoredMove = TabletMove & { readonly order: number };

/** A condition report, from its first answer on. */
export interface TabletReport<Draft = unknown> extends TabletRecord {
  /** A UUID in lowercase. */
  readonly clientId: string;
  readonly kind: ReportKind;
  /** Which attempt at the trip it is of: each begins its reports anew. */
  readonly attempt: number;
  /** « Prise en charge · AB-123-CD ». */
  readonly about: string;
  /** What JSON can hold. */
  readonly draft: Draft;
  /** What it was before its last changes, oldest first: they can be undone. */
  readonly past?: readonly Draft[];
  /** Null until it is; it never changes again. */
  readonly sealed: SealedReport | null;
  /** With the seal, by the store: the place of the last step that was pressed before; 0 where none waited. */
  readonly afterMove?: number;
  /** The API has it; its media may not have left yet. */
  readonly sent: boolean;
}

/** What is known of a photo or video; its bytes are in the database of the media. */
export interface TabletMedium extends TabletRecord {
  /** A UUID in lowercase. */
  readonly id: string;
  readonly reportId: string;
  readonly type: MediaType;
  /** Without parameters: `video/webm`. */
  readonly mime: string;
  /** In their order; a photo is one. */
  readonly slices: readonly Slice[];
  /** ISO 8601. */
  readonly createdAt: string;
}
