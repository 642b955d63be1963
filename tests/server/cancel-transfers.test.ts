/** A transfer noted on several bookings is undone just after it, in one act: what it recorded, no more, and once. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { drivenOnce } from '../support/claims.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { drivenOrder } from '../support/partners.ts';

const DAY = 24 * 3_600_000;
const NOBODY = randomUUID();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

const ask = async (path: string, fields: object) => {
  const { status, body } = await sendAs(
    desk.team('teammate'),
    'POST',
    `${desk.server.url}/api/desk/${path}`,
    {
      clientId: randomUUID(),
      ...fields,
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};
const note = (bookingIds: readonly string[], fields: object) =>
  ask('transfers', {
    bookingIds,
    receivedOn: parisTime(desk.now()).day,
    reference: ' VIR FAUX LIBELLÉ ',
    ...fields,
  });
const balances = (ids: readonly string[]): Promise<number[]> =>
  Promise.all(ids.map(async (id) => (await desk.read(id)).balanceCents));
const cancellations = async () => (await desk.written()).filter(({ subject }) => /annulé/.test(subject));

/** Driven for a partner and closed, each on a day of its own, those first that are due the longest. */
async function invoiced(count: number) {
  const partner = await signIn(desk.server, 'partner');
  const orders: { readonly id: string; readonly reference: string }[] = [];
  for (let each = 0; each < count; each += 1) {
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + (10 + each * 5) * DAY));
    orders.push(await drivenOrder(desk.server, partner, desk.now(), { outboundSlot }));
  }
  for (const { id } of orders) {
    expect(await ask('close_bookings', { bookingIds: [id] })).toMatchObject([{ refusal: null }]);
    await desk.later(DAY);
  }
  return orders;
}

test('all that one act noted is undone to the cent, once, and who was told in one mail is told in one', async () => {
  const orders = await invoiced(3);
  const ids = orders.map(({ id }) => id);
  const own = await drivenOnce(desk);
  await desk.change(own, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
  await desk.change(own, 'close');
  const all = [...ids, own];
  const before = await balances(all);
  const fee = before[3] ?? 0;
  expect(before).toEqual([3490, 3490, 3490, fee]);
  expect(fee).toBeGreaterThan(0);

  const notedId = randomUUID();
  await note(all, { clientId: notedId, cents: 3 * 3490 + fee - 1000 });
  expect((await balances(all)).reduce((sum, cents) => sum + cents)).toBe(1000);
  const left = await balances(all);
  // Another transfer under the same words is none of that act's.
  const short = all.filter((_, index) => left[index] !== 0);
  await note(short, { reference: 'VIR DU RESTE' });
  expect(await balances(all)).toEqual([0, 0, 0, 0]);

  const same = { clientId: randomUUID(), notedId: notedId.toUpperCase() };
  const asked = [...ids, own.toUpperCase(), NOBODY];
  const noted = before.map((cents, index) => cents - (left[index] ?? 0));
  for (const _ of ['sent', 'repeated']) {
    expect(await ask('transfers/cancel', { bookingIds: asked, ...same })).toEqual(
      asked.map((bookingId, index) =>
        bookingId === NOBODY
          ? { bookingId, refusal: 'Aucun virement ne correspond.', noted: [] }
          : { bookingId, refusal: null, noted: noted[index] === 0 ? [] : [noted[index]] },
      ),
    );
    // What the other transfer paid stays paid.
    expect(await balances(all)).toEqual(noted);
  }
  for (const id of all) {
    const { events, invoices } = await desk.read(id);
    const undone = events.filter(({ kind }: { kind: string }) => kind === 'transfer_cancelled');
    expect(undone).toMatchObject([{ detail: { reason: 'Annulé aussitôt noté' } }]);
    expect(invoices.at(-1)).toMatchObject({ status: 'issued' });
  }
  const { items } = (await getAs(desk.team('admin'), `${desk.server.url}/api/audit?kind=transfer_cancelled`))
    .body;
  expect(items).toHaveLength(4);

  const mails = await cancellations();
  const told = mails.filter(({ to }) => to === people.partner.mail);
  const theirs = ids.reduce((sum, _, index) => sum + (noted[index] ?? 0), 0);
  const euros = `${(theirs / 100).toFixed(2).replace('.', ',')}\u00a0€`;
  expect(told.map(({ subject }) => subject)).toEqual([`Virement annulé (${euros})`]);
  const text = told[0]?.text ?? '';
  expect(text).toContain('(«\u00a0VIR FAUX LIBELLÉ\u00a0»)\u00a0: il est annulé.');
  for (const { reference } of orders)
    expect(text).toMatch(new RegExp(`facture \\S+ \\(${reference}, \\S+\\)`));
  expect(text).toContain(`Il reste ${euros} à payer de ces factures.`);
  expect(text).toContain('redirectTo=/admin/partner/invoice');
  // Whoever has one is told of that one.
  const { reference } = await desk.read(own);
  expect(mails.filter(({ subject }) => subject.includes(reference))).toHaveLength(1);
  expect(mails).toHaveLength(2);
});

test('one that was undone by hand or given back is refused by itself, and nobody undoes by an act that noted nothing', async () => {
  const orders = await invoiced(3);
  const [undone = '', back = '', kept = ''] = orders.map(({ id }) => id);
  const notedId = randomUUID();
  await note([undone, back, kept], { clientId: notedId });
  const [{ id: paymentId }] = (await desk.read(undone)).payments;
  await desk.change(undone, 'transfer/cancel', { paymentId, reason: 'Mal saisi' });
  const [{ id: invoiceId }] = (await desk.read(back)).invoices;
  await desk.change(back, 'refund', { invoiceId, cents: 1000, reason: 'Geste commercial' });
  const [{ id: refundId }] = (await desk.read(back)).refunds;
  await desk.change(back, 'refund/settle', { refundId, how: 'Virement' });

  const others = await ask('transfers/cancel', { bookingIds: [kept], notedId: randomUUID() });
  expect(others).toEqual([{ bookingId: kept, refusal: 'Aucun virement ne correspond.', noted: [] }]);
  const sent = (await cancellations()).length;
  expect(await ask('transfers/cancel', { bookingIds: [undone, back, kept], notedId })).toEqual([
    { bookingId: undone, refusal: expect.stringMatching(/annulé/), noted: [] },
    {
      bookingId: back,
      refusal: '10,00\u00a0€ de ce virement ont été rendus\u00a0: il ne s’annule plus.',
      noted: [],
    },
    { bookingId: kept, refusal: null, noted: [3490] },
  ]);
  expect(await balances([undone, kept])).toEqual([3490, 3490]);
  expect((await desk.read(back)).payments).toHaveLength(1);
  const [mail, ...more] = (await cancellations()).slice(sent);
  expect([mail?.subject, more]).toEqual(['Virement annulé (34,90\u00a0€)', []]);
  // A second desk that undoes it has nothing left to undo.
  const again = await ask('transfers/cancel', { bookingIds: [kept], notedId });
  expect(again).toEqual([{ bookingId: kept, refusal: expect.stringMatching(/annulé/), noted: [] }]);
  expect(await cancellations()).toHaveLength(sent + 1);
});
