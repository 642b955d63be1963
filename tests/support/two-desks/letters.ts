/** What people write to the office, and what the office writes for itself, at two desks. */

import { randomUUID } from 'node:crypto';
import { post, writeTo } from '../api.ts';
import { drivenOnce } from '../claims.ts';
import type { Desk } from '../desk.ts';
import { reviewKey } from '../payments.ts';
import { fromSomewhere } from '../somewhere.ts';
import {
  type Ask,
  alike,
  logged,
  type Meeting,
  prepare,
  type Row,
  readAs,
  required,
  today,
} from './meeting.ts';

const written = async (desk: Desk) => {
  const mail = `lea.${randomUUID()}@exemple.fr`;
  const { id } = await required(writeTo(desk.server.url, { mail }));
  return { kind: 'message', entryId: id as string, mail };
};
const entryOf = ({ kind, entryId }: Awaited<ReturnType<typeof written>>) => ({ kind, entryId });

async function reviewed(desk: Desk): Promise<string> {
  const bookingId = await drivenOnce(desk);
  const opinion = { key: reviewKey(bookingId), mark: 4, text: 'Ponctuels.', firstName: 'Léa' };
  const url = `${desk.server.url}/api/booking/${bookingId}/review`;
  await required(post(url, { clientId: randomUUID(), ...opinion }, fromSomewhere()));
  const { items } = await readAs(desk, 'review/all?status=waiting');
  return items.find((one: { bookingId: string }) => one.bookingId === bookingId).id;
}
const reviewOf = async (desk: Desk, id: string) =>
  (await readAs(desk, 'review/all')).items.find((one: { id: string }) => one.id === id);

const noted = async (desk: Desk) => {
  const on = { subject: 'customer', key: desk.customer().id };
  const { id } = await prepare(desk, 'note', { ...on, text: 'Sonner deux fois.', pinned: false });
  return id as string;
};
const notesOf = async (desk: Desk) => {
  const { items, pinned } = await readAs(desk, `note?subject=customer&key=${desk.customer().id}`);
  return [...items, ...pinned];
};

export const letterRows: readonly Row[] = [
  {
    call: 'POST /desk/take',
    says: 'both see to one message',
    law: 'one',
    meet: async (desk) => {
      const message = await written(desk);
      const body = { ...entryOf(message), taken: true, from: null };
      return {
        asks: [
          { path: 'desk/take', body, mark: desk.driverId('teammate') },
          { path: 'desk/take', body, mark: desk.driverId('admin') },
        ],
        found: async () =>
          (await readAs(desk, 'desk')).entries.flatMap(
            (one: { id: string; takenBy: { id: string } | null }) =>
              one.id === message.entryId ? [one.takenBy?.id] : [],
          ),
      };
    },
  },
  {
    call: 'POST /desk/reply',
    says: 'a message is answered in two ways',
    law: 'one',
    meet: async (desk) => {
      const message = await written(desk);
      const ask = (text: string): Ask => ({
        path: 'desk/reply',
        body: { ...entryOf(message), text },
        mark: text,
      });
      return {
        asks: [ask('Oui, à midi.'), ask('Non, demain.')],
        found: async () =>
          (await desk.written()).flatMap(({ to, text }) =>
            to === message.mail ? ['Oui, à midi.', 'Non, demain.'].filter((said) => text.includes(said)) : [],
          ),
      };
    },
  },
  {
    call: 'POST /desk/close',
    says: 'a message is closed with two notes',
    law: 'one',
    meet: async (desk) => {
      const message = await written(desk);
      const ask = (note: string): Ask => ({
        path: 'desk/close',
        body: { ...entryOf(message), note },
        mark: note,
      });
      return {
        asks: [ask('Rappelé'), ask('Publicité')],
        found: async () =>
          (await readAs(desk, `audit?kind=entry_closed&from=${today(desk)}`)).items.map(
            (line: { note: string | null }) => line.note,
          ),
      };
    },
  },
  {
    call: 'POST /desk/reopen',
    says: 'a message is opened again',
    law: 'once',
    meet: async (desk) => {
      const body = entryOf(await written(desk));
      await prepare(desk, 'desk/close', { ...body, note: null });
      return {
        asks: alike({ path: 'desk/reopen', body, mark: 'entry_reopened' }),
        found: () => logged(desk, 'entry_reopened'),
      };
    },
  },
  {
    call: 'POST /note',
    says: 'two notes are written of one customer',
    law: 'both',
    meet: (desk): Meeting => {
      const on = { subject: 'customer', key: desk.customer().id, pinned: false };
      const ask = (text: string): Ask => ({ path: 'note', body: { ...on, text }, mark: text });
      const texts = [`Sonner. ${randomUUID()}`, `Frapper. ${randomUUID()}`] as const;
      return {
        asks: [ask(texts[0]), ask(texts[1])],
        found: async () => (await notesOf(desk)).map(({ text }) => text),
      };
    },
  },
  {
    call: 'POST /note/pin',
    says: 'a note is pinned',
    law: 'once',
    meet: async (desk) => {
      const noteId = await noted(desk);
      return {
        asks: alike({ path: 'note/pin', body: { noteId, pinned: true }, mark: noteId }),
        found: async () => (await notesOf(desk)).flatMap(({ id, pinned }) => (pinned ? [id] : [])),
      };
    },
  },
  {
    call: 'POST /review/:id/publish',
    says: 'a review is published',
    law: 'once',
    meet: async (desk) => {
      const id = await reviewed(desk);
      return {
        asks: alike({ path: `review/${id}/publish`, mark: 'review_published' }),
        found: () => logged(desk, 'review_published'),
      };
    },
  },
  {
    call: 'POST /review/:id/refuse',
    against: 'POST /review/:id/publish',
    says: 'a review is refused, and published',
    law: 'one',
    meet: async (desk) => {
      const id = await reviewed(desk);
      return {
        asks: [
          { path: `review/${id}/refuse`, body: { ground: 'off_topic', from: 'waiting' }, mark: 'refused' },
          { path: `review/${id}/publish`, mark: 'published' },
        ],
        found: async () => [(await reviewOf(desk, id)).status],
      };
    },
  },
  {
    call: 'POST /review/:id/answer',
    says: 'a review is answered in two ways',
    law: 'one',
    meet: async (desk) => {
      const id = await reviewed(desk);
      await prepare(desk, `review/${id}/publish`);
      const ask = (text: string): Ask => ({ path: `review/${id}/answer`, body: { text }, mark: text });
      return {
        asks: [ask('Merci !'), ask('À bientôt !')],
        found: async () => [(await reviewOf(desk, id)).answer?.text],
      };
    },
  },
];
