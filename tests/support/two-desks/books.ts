/** Invoices made by hand, at the desks of two administrators. */

import type { Desk } from '../desk.ts';
import { type Ask, alike, logged, prepare, type Row, readAs, today } from './meeting.ts';

async function issued(desk: Desk): Promise<string> {
  const invoice = {
    customerId: desk.customer().id,
    subject: 'Gardiennage',
    purchaseOrder: null,
    serviceOn: null,
    dueOn: today(desk),
    pricing: 'net',
    lines: [{ label: 'Gardiennage', cents: 1000, vatRate: 20 }],
    totalCents: 1200,
  };
  return (await prepare(desk, 'books/invoice', invoice)).id;
}
const transfer = (desk: Desk, reference: string, cents = 500) => ({
  cents,
  receivedOn: today(desk),
  reference,
});
const referencesOf = async (desk: Desk, id: string) =>
  (await readAs(desk, `books/invoice/${id}`)).payments.map(
    ({ reference }: { reference: string | null }) => reference,
  );
const notesOf = async (desk: Desk, id: string) =>
  (await readAs(desk, `books/invoice/${id}`)).creditNotes.map(({ cents }: { cents: number }) => cents);

export const bookRows: readonly Row[] = [
  {
    call: 'POST /books/invoice/:id/credit',
    says: 'all of an invoice is undone',
    law: 'once',
    byAdmins: true,
    meet: async (desk) => {
      const id = await issued(desk);
      const body = { vatRate: null, cents: 1200, reason: 'Erreur' };
      return {
        asks: alike({ path: `books/invoice/${id}/credit`, body, mark: -1200 }),
        found: () => notesOf(desk, id),
      };
    },
  },
  {
    call: 'POST /books/invoice/:id/credit',
    says: 'the same part of an invoice is undone',
    law: 'once',
    byAdmins: true,
    meet: async (desk) => {
      const id = await issued(desk);
      const body = { vatRate: 20, cents: 300, leftCents: 1200, reason: 'Geste commercial' };
      return {
        asks: alike({ path: `books/invoice/${id}/credit`, body, mark: -300 }),
        found: () => notesOf(desk, id),
      };
    },
  },
  {
    call: 'POST /books/invoice/:id/transfer',
    says: 'one transfer is recorded',
    law: 'once',
    byAdmins: true,
    meet: async (desk) => {
      const id = await issued(desk);
      const body = transfer(desk, 'VIR GARCON');
      return {
        asks: alike({ path: `books/invoice/${id}/transfer`, body, mark: 'VIR GARCON' }),
        found: () => referencesOf(desk, id),
      };
    },
  },
  {
    call: 'POST /books/invoice/:id/transfer',
    says: 'two transfers are recorded',
    law: 'both',
    byAdmins: true,
    meet: async (desk) => {
      const id = await issued(desk);
      const ask = (reference: string): Ask => ({
        path: `books/invoice/${id}/transfer`,
        body: transfer(desk, reference),
        mark: reference,
      });
      return { asks: [ask('VIR GARCON 1'), ask('VIR GARCON 2')], found: () => referencesOf(desk, id) };
    },
  },
  {
    call: 'POST /books/invoice/:id/settle',
    says: 'what was too much is said to be given back',
    law: 'once',
    byAdmins: true,
    meet: async (desk) => {
      const id = await issued(desk);
      const body = transfer(desk, 'VIR GARCON', 1500);
      const { refunds } = await prepare(desk, `books/invoice/${id}/transfer`, body);
      return {
        asks: alike({
          path: `books/invoice/${id}/settle`,
          body: { refundId: refunds[0].id, how: 'Virement du 21' },
          mark: 'invoice_refund_settled',
        }),
        found: () => logged(desk, 'invoice_refund_settled'),
      };
    },
  },
];
