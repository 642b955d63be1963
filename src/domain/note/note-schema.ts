/** What the calls of notes take. */

import { boolean, enums, object } from 'superstruct';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { requiredText } from '../lib/text-rule.ts';
import { noteError } from './note-rules.ts';

const noteSubjects = ['customer', 'vehicle', 'booking'] as const;
/** What a note can be on. */
export type NoteSubject = (typeof noteSubjects)[number];

const KEY_MAX_LENGTH = 40;

/** What `POST note` takes. What is written stays as it is: whoever has more to say adds a note. */
export const noteSchema = object({
  clientId: clientIdSchema,
  subject: enums(noteSubjects),
  /** The id of the customer or booking, or the plate of the vehicle. */
  key: ruled('key', requiredText('Dites sur quoi vous notez.', KEY_MAX_LENGTH)),
  text: ruled('text', noteError),
  pinned: boolean(),
});

/** What `POST note/pin` takes. */
export const pinSchema = object({
  clientId: clientIdSchema,
  noteId: uuidSchema('noteId', 'Aucune note ne correspond.'),
  pinned: boolean(),
});
