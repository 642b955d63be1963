/** What the team notes for itself on a customer, a vehicle or a booking: neither customers nor partners read any of it. */
import { array, boolean, type Infer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { createdSchema, doneSchema } from '../lib/contract/outcome.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import type { NoteSubject, noteSchema, pinSchema } from './note-schema.ts';

const shownNote = type({
  id: string(),
  text: string(),
  pinned: boolean(),
  /** ISO 8601. */
  at: string(),
  /** Who wrote it; null of an account that is gone. */
  by: nullable(string()),
});

export type Note = Sendable<Infer<typeof shownNote>>;

const notePageSchema = type({
  /** The others, the newest first. */
  ...pageOf(shownNote).schema,
  /** Those that stand before all, the newest first; on every page. */
  pinned: array(shownNote),
});

export type NotePage = Sendable<Infer<typeof notePageSchema>>;

export interface NoteQuery extends PageQuery {
  readonly subject: NoteSubject;
  /** The id of the customer or booking, or the plate of the vehicle. */
  readonly key: string;
}

export const listNotes = contract<undefined, NoteQuery>()({
  method: 'GET',
  path: '/note',
  answer: notePageSchema,
});

export const addNote = contract<Infer<typeof noteSchema>>()({
  method: 'POST',
  path: '/note',
  answer: createdSchema,
});

/** Has a note stand before the others, or among them again. */
export const pinNote = contract<Infer<typeof pinSchema>>()({
  method: 'POST',
  path: '/note/pin',
  answer: doneSchema,
});
