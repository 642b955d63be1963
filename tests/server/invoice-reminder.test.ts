/** Partners who do not pay are reminded three times, and no more once they have. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../src/domain/lib/time/durations.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailsOf, type ReadMail } from '../support/mails.ts';
import { invoicedOrder } from '../support/partners.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

/** Of an invoice of today, to be paid within thirty days: its booking, its id and its number. */
async function invoiced() {
  const reference = await invoicedOrder(desk.server, await signIn(desk.server, 'partner'), desk.now());
  const found = await getAs(desk.team('teammate'), `${desk.server.url}/api/booking?q=${reference}`);
  const [{ id }] = found.body.items;
  const [{ id: invoiceId, number }] = (await desk.read(id)).invoices;
  return { id, invoiceId, number };
}

const pay = (id: string, invoiceId: string, cents: number) =>
  desk.change(id, 'transfer', { invoiceId, cents, receivedOn: '2026-12-23', reference: 'VIR' });

const saidIn = (mails: readonly ReadMail[]) =>
  mails
    .map(({ subject }) => subject.split(' – ')[0] ?? '')
    .filter((subject) => /rappel/i.test(subject))
    .sort();

/** All of them, whatever their order, once there are so many: the job looks for what is due when it is woken. */
async function reminded(count: number): Promise<string[]> {
  await eventually(async () => {
    desk.server.wake();
    return saidIn(await mailsOf(desk.server.dataDir)).length >= count;
  });
  return saidIn(await desk.written());
}

test('a partner is reminded three times, with what is left and since when, and no more once it is paid', async () => {
  const first = await invoiced();
  await desk.later(DAY_MS);
  const second = await invoiced();
  const said = (what: string, { number }: { readonly number: string }) => `${what}\u00a0: facture ${number}`;

  // Three days after the first was to be paid, and two after the second.
  await desk.later(32 * DAY_MS);
  expect(await reminded(1)).toEqual([said('Rappel 1', first)]);
  expect((await pay(first.id, first.invoiceId, 1000)).status).toBe(200);
  await desk.later(DAY_MS);
  const both = [said('Rappel 1', first), said('Rappel 1', second)].sort();
  expect(await reminded(2)).toEqual(both);
  expect((await pay(second.id, second.invoiceId, 3490)).status).toBe(200);

  await desk.later(6 * DAY_MS);
  expect(await reminded(3)).toEqual([...both, said('Rappel 2', first)].sort());
  // Whoever was not there to write in time leaves as many days between: the last comes ten days after the second.
  await desk.later(10 * DAY_MS);
  const all = [...both, said('Rappel 2', first), said('Dernier rappel', first)].sort();
  expect(await reminded(4)).toEqual(all);
  const last = (await desk.written()).find(({ subject }) => subject.startsWith('Dernier rappel'));
  expect(last?.to).toContain(people.partner.mail);
  expect(last?.text).toContain(
    'était à payer au plus tard le 21 décembre 2026. Il en reste 24,90\u00a0€ à payer',
  );
  expect(last?.text).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${first.id}\n`);
  expect(last?.attachments.map(({ name }) => name)).toEqual([`${first.number}.pdf`]);

  // Nothing more of the first, which is looked at before a third, long due.
  const third = await invoiced();
  await desk.later(100 * DAY_MS);
  expect(await reminded(5)).toEqual([...all, said('Rappel 1', third)].sort());
});

test('whoever an invoice was made by hand for is reminded as often, without a booking', async () => {
  const ask = (path: string) => getAs(desk.team('admin'), `${desk.server.url}/api/${path}`);
  const { body: found } = await ask('books/buyer?q=garage%20du%20partenaire');
  const dueOn = addDays(parisTime(desk.now()).day, 30);
  const made = await sendAs(desk.team('admin'), 'POST', `${desk.server.url}/api/books/invoice`, {
    clientId: randomUUID(),
    customerId: found.items[0].id,
    subject: 'Gardiennage de novembre',
    purchaseOrder: '',
    serviceOn: parisTime(desk.now()).day,
    dueOn,
    pricing: 'net',
    lines: [{ label: 'Gardiennage', cents: 10_000, vatRate: 20 }],
    totalCents: 12_000,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { number } = (await ask(`books/invoice/${made.body.id}`)).body;
  const written = async () =>
    (await desk.written()).filter(({ subject }) => subject.endsWith(`\u00a0: facture ${number}`));
  const later = async (days: number, count: number) => {
    await desk.later(days * DAY_MS);
    await eventually(async () => {
      desk.server.wake();
      return (await written()).length >= count;
    });
  };
  await later(33, 1);
  const [first] = await written();
  expect(first).toMatchObject({
    subject: `Rappel 1\u00a0: facture ${number}`,
    to: expect.stringContaining(people.partner.mail),
    attachments: [{ name: `${number}.pdf` }],
  });
  expect(first?.text).toContain(
    `était à payer au plus tard le ${frenchDay(dueOn)}. Il en reste 120,00\u00a0€ à payer, par virement`,
  );
  expect(first?.text).toContain('/#/auth/login?redirectTo=/admin/partner/invoice\n');
  await later(7, 2);
  const sent = { clientId: randomUUID(), cents: 2_000, receivedOn: dueOn, reference: 'VIR' };
  const url = `${desk.server.url}/api/books/invoice/${made.body.id}/transfer`;
  expect((await sendAs(desk.team('admin'), 'POST', url, sent)).status).toBe(200);
  await later(10, 3);
  const last = (await written()).find(({ subject }) => subject.startsWith('Dernier rappel'));
  expect(last?.text).toContain('Il en reste 100,00\u00a0€ à payer');
});
