/** Damage claims at two desks. */

import { announcementOf, claimOf, drivenOnce, putPart, somePhoto } from '../claims.ts';
import type { Desk } from '../desk.ts';
import { type Ask, type Meeting, prepare, type Row, readAs, today } from './meeting.ts';

const opening = async (desk: Desk) => {
  const { reference } = await desk.read(await drivenOnce(desk));
  const told = { reportId: null, messageId: null, day: today(desk), text: 'Vu au retour.' };
  return { bookingReference: reference, ...told };
};
const opened = async (desk: Desk) => (await prepare(desk, 'claim', await opening(desk))).id as string;

type Claim = Awaited<ReturnType<typeof claimOf>>;

/** Both have read a claim as it is, and each takes a step of it. */
async function stepsOf(
  desk: Desk,
  id: string,
  what: string,
  bodies: readonly [object, object],
  marks: readonly [Ask['mark'], Ask['mark']],
  found: (claim: Claim) => readonly unknown[],
): Promise<Meeting> {
  const { version } = await claimOf(desk, id);
  const ask = (index: 0 | 1): Ask => ({
    path: `claim/${id}/${what}`,
    body: { version, ...bodies[index] },
    mark: marks[index],
  });
  return { asks: [ask(0), ask(1)], found: async () => found(await claimOf(desk, id)) };
}

const textsOf = ({ lines }: Claim) => lines.map(({ text }: { text: string }) => text);
const settled = (text: string) => ({ how: 'repair', cents: null, invoiceId: null, reference: null, text });

/** Both write what takes nothing of the other's away. */
const writing = (call: string, what: string, bodies: (text: string) => object): Row => ({
  call,
  says: 'two words are written',
  law: 'both',
  meet: async (desk) => {
    const id = await opened(desk);
    const ask = (text: string): Ask => ({ path: `claim/${id}/${what}`, body: bodies(text), mark: text });
    return {
      asks: [ask('Rien vu à la remise.'), ask('Le garage l’a vue.')],
      found: async () => textsOf(await claimOf(desk, id)),
    };
  },
});

export const claimRows: readonly Row[] = [
  {
    call: 'POST /claim',
    says: 'two claims are opened of one booking',
    law: 'one',
    meet: async (desk) => {
      const body = await opening(desk);
      const ask = (text: string): Ask => ({ path: 'claim', body: { ...body, text }, mark: text });
      return {
        asks: [ask('Une rayure à droite.'), ask('Une rayure à gauche.')],
        found: async () => {
          const { items } = await readAs(desk, `claim?status=all&booking=${body.bookingReference}`);
          const claims = await Promise.all(items.map(({ id }: { id: string }) => claimOf(desk, id)));
          return claims.flatMap(textsOf);
        },
      };
    },
  },
  writing('POST /claim/:id/statement', 'statement', (text) => ({ speaker: 'office', text })),
  writing('POST /claim/:id/message', 'message', (text) => ({ text })),
  {
    call: 'POST /claim/:id/file',
    says: 'two files are announced',
    law: 'both',
    meet: async (desk) => {
      const id = await opened(desk);
      const photo = somePhoto(40);
      const ask = (): Ask => {
        const body = announcementOf(photo);
        return { path: `claim/${id}/file`, body, mark: body.clientId };
      };
      const asks = [ask(), ask()] as const;
      return {
        asks,
        // Announced, each takes what whoever announced it sends.
        found: async () => {
          const sent = (['teammate', 'admin'] as const).map(async (person, index) => {
            const file = `${asks[index]?.mark}`;
            const { status } = await putPart(
              desk.server.url,
              desk.team(person),
              { claim: id, file, offset: 0 },
              photo,
            );
            return status === 200 ? file : null;
          });
          return Promise.all(sent);
        },
      };
    },
  },
  {
    call: 'POST /claim/:id/declare',
    says: 'a claim is declared under two numbers',
    law: 'one',
    meet: async (desk) => {
      const declared = (insurerReference: string) => ({ day: today(desk), insurerReference });
      const marks = ['AX-1', 'AX-2'] as const;
      return stepsOf(
        desk,
        await opened(desk),
        'declare',
        [declared(marks[0]), declared(marks[1])],
        marks,
        (claim) => [claim.insurerReference],
      );
    },
  },
  {
    call: 'POST /claim/:id/quote',
    says: 'a repair is priced twice',
    law: 'one',
    meet: async (desk) => {
      const quoted = (cents: number) => ({ day: today(desk), cents });
      const id = await opened(desk);
      return stepsOf(desk, id, 'quote', [quoted(40_000), quoted(50_000)], [40_000, 50_000], (claim) => [
        claim.quoteCents,
      ]);
    },
  },
  {
    call: 'POST /claim/:id/amount',
    says: 'the insurer is said to pay two amounts',
    law: 'one',
    meet: async (desk) => {
      const paid = (insurerCents: number) => ({
        insurerReference: null,
        deductibleCents: null,
        insurerCents,
      });
      const id = await opened(desk);
      return stepsOf(desk, id, 'amount', [paid(40_000), paid(50_000)], [40_000, 50_000], (claim) => [
        claim.insurerCents,
      ]);
    },
  },
  {
    call: 'POST /claim/:id/settle',
    says: 'a claim is settled with two words to the customer',
    law: 'one',
    meet: async (desk) => {
      const texts = ['C’est réparé.', 'Le garage a réparé.'] as const;
      const bodies = texts.map((text) => ({ day: today(desk), ...settled(text) }));
      const [first = {}, second = {}] = bodies;
      return stepsOf(desk, await opened(desk), 'settle', [first, second], texts, textsOf);
    },
  },
  {
    call: 'POST /claim/:id/end',
    says: 'a claim is refused, and dropped',
    law: 'one',
    meet: async (desk) => {
      const bodies = [
        { how: 'refuse', reason: 'La rayure était là.' },
        { how: 'drop', reason: 'Le client retire sa plainte.' },
      ] as const;
      const id = await opened(desk);
      return stepsOf(desk, id, 'end', bodies, ['refused', 'dropped'], ({ status }) => [status]);
    },
  },
  {
    call: 'POST /claim/:id/reopen',
    says: 'a claim is opened again for two reasons',
    law: 'one',
    meet: async (desk) => {
      const id = await opened(desk);
      const { version } = await claimOf(desk, id);
      await prepare(desk, `claim/${id}/end`, { version, how: 'drop', reason: 'Plainte retirée.' });
      const marks = ['Rouvert\u00a0: Une photo.', 'Rouvert\u00a0: Un témoin.'] as const;
      return stepsOf(
        desk,
        id,
        'reopen',
        [{ reason: 'Une photo.' }, { reason: 'Un témoin.' }],
        marks,
        textsOf,
      );
    },
  },
];
