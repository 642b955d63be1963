/** note: what the team notes for itself on a customer, a vehicle or a booking. */

import { team } from '../../domain/account/roles.ts';
import { done } from '../../domain/lib/contract/outcome.ts';
import { addNote, listNotes, pinNote } from '../../domain/note/calls.ts';
import { type NoteSubject, noteSchema, pinSchema } from '../../domain/note/note-schema.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, nameQuery, needed, searchQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { readNotes, setPinned, writeNote } from './notes.ts';

const SUBJECTS = { customer: true, vehicle: true, booking: true } as const satisfies Record<
  NoteSubject,
  true
>;
const NO_SUBJECT = 'Dites sur quoi sont ces notes.';

export const noteCalls = ({ database, clock }: Services) => [
  handle(
    listNotes,
    {
      summary: 'The team’s notes on a customer, a vehicle or a booking, the newest first',
      roles: team,
      query: {
        after: idQuery,
        subject: needed(nameQuery(SUBJECTS, NO_SUBJECT), NO_SUBJECT),
        key: needed(searchQuery(40, NO_SUBJECT), NO_SUBJECT),
      },
    },
    ({ query: { after, ...on } }) => readNotes(database, on, after),
  ),
  handle(
    addNote,
    {
      summary: 'Notes something; nothing changes it afterwards',
      roles: team,
      status: 201,
      body: json(noteSchema),
    },
    async ({ session: { accountId }, body }) => ({
      id: await database.tx((tx) => writeNote(tx, body, accountId, clock())),
    }),
  ),
  handle(
    pinNote,
    {
      summary: 'Has a note stand before the others, or among them again',
      roles: team,
      body: json(pinSchema),
    },
    async ({ body }) => {
      const id = body.noteId.toLowerCase();
      await database.tx(async (tx) => {
        if (await isRepeat(tx, body.clientId.toLowerCase(), id, clock())) return;
        await setPinned(tx, id, body.pinned);
      });
      return done;
    },
  ),
];
