/** The money of a booking at two desks: fees, what goes back, transfers, what is paid in the customer's name. */

import { randomUUID } from 'node:crypto';
import { drivenOnce, driveWhole, single } from '../claims.ts';
import type { Desk } from '../desk.ts';
import { eventually } from '../eventually.ts';
import { refOf } from '../payments.ts';
import { type Ask, alike, eventsOf, prepare, type Row, refusalOfOne, required, today } from './meeting.ts';

const FUEL = { tripKind: 'outbound', code: 'fuel_reserve' };
const cents = (list: readonly { readonly cents: number }[]) => list.map((one) => one.cents);

/** Driven, with a fee that is invoiced and still to be paid. */
async function owing(desk: Desk): Promise<{ readonly id: string; readonly invoiceId: string }> {
  const id = await drivenOnce(desk);
  await required(desk.change(id, 'fee', FUEL));
  const { invoices } = await required(desk.change(id, 'close'));
  const due = invoices.find(({ dueCents }: { dueCents: number }) => dueCents > 0);
  return { id, invoiceId: due.id };
}

/** Paid, and what the provider calls that. */
async function paidBy(desk: Desk) {
  const id = await desk.ordered(single);
  const ref = refOf((await required(desk.open(id))).url);
  await desk.tell({ id: randomUUID(), ref, outcome: 'paid' });
  return { id, ref };
}

const giving = async (desk: Desk) => {
  const id = await desk.booked(single);
  return { id, invoiceId: (await desk.read(id)).invoices[0].id as string };
};
const mandated = async (desk: Desk) => {
  const id = await desk.booked(single);
  await prepare(desk, `booking/${id}/advance`, { advanceMaxCents: 30_000 }, 'PUT');
  await driveWhole(desk, id);
  return id;
};
const bill = (desk: Desk, billNumber: string, amount: number) => ({
  cents: amount,
  paidOn: today(desk),
  supplier: 'Garage des Pinchinats',
  billNumber,
  inTheirName: true,
});
const transfer = (desk: Desk, reference: string) => ({ cents: 1000, receivedOn: today(desk), reference });
const referencesOf = async (desk: Desk, id: string) =>
  (await desk.read(id)).payments.map(({ reference }: { reference: string | null }) => reference);

export const moneyRows: readonly Row[] = [
  {
    call: 'POST /booking/:id/fee',
    says: 'a fee is counted with two reasons',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const ask = (reason: string): Ask => ({
        path: `booking/${id}/fee`,
        body: { ...FUEL, reason, waivedReason: null },
        mark: reason,
      });
      return {
        asks: [ask('Jauge à zéro'), ask('Réserve allumée')],
        found: async () =>
          (await desk.read(id)).events.map(({ detail }: { detail?: { reason?: string } }) => detail?.reason),
      };
    },
  },
  {
    call: 'POST /booking/:id/fee',
    says: 'a fee is counted, and it is waived before it was',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const path = `booking/${id}/fee`;
      return {
        asks: [
          { path, body: { ...FUEL, reason: 'Jauge à zéro', waivedReason: null }, mark: 'fee_charged' },
          {
            path,
            body: { ...FUEL, reason: null, waivedReason: 'Client fidèle', isCounted: false },
            mark: 'fee_waived',
          },
        ],
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/fee/restore',
    says: 'a waiver is undone',
    law: 'once',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const waived = await required(desk.change(id, 'fee', { ...FUEL, waivedReason: 'Client fidèle' }));
      const body = { feeId: waived.fees[0].id, reason: 'Erreur' };
      return {
        asks: alike({ path: `booking/${id}/fee/restore`, body, mark: 'fee_restored' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/refund',
    says: 'the same is given back of an invoice',
    law: 'once',
    meet: async (desk) => {
      const { id, invoiceId } = await giving(desk);
      const body = { invoiceId, cents: 1000, leftCents: 3490, reason: 'Geste commercial' };
      return {
        asks: alike({ path: `booking/${id}/refund`, body, mark: 'credited' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/refund/settle',
    says: 'what could not go back is said to be given back by two ways',
    law: 'one',
    meet: async (desk) => {
      const { id } = await paidBy(desk);
      await required(desk.change(id, 'cancel'));
      const { payments, refunds } = await eventually(async () => {
        const booking = await desk.read(id);
        return booking.refunds[0]?.status === 'sent' && booking;
      });
      const refundId = refunds[0].id;
      const failed = { outcome: 'refund_failed', refund: 'r', paymentId: payments[0].id, refundId } as const;
      await desk.tell({ ...failed, reason: 'expired_or_canceled_card' });
      const ask = (how: string): Ask => ({
        path: `booking/${id}/refund/settle`,
        body: { refundId, how },
        mark: how,
      });
      return {
        asks: [ask('Virement du 20'), ask('Virement du 21')],
        found: async () =>
          (await desk.read(id)).refunds.map(({ settledHow }: { settledHow: string | null }) => settledHow),
      };
    },
  },
  {
    call: 'POST /booking/:id/transfer',
    says: 'one transfer is recorded',
    law: 'once',
    meet: async (desk) => {
      const { id, invoiceId } = await owing(desk);
      const body = { invoiceId, ...transfer(desk, 'VIR GARCON') };
      return {
        asks: alike({ path: `booking/${id}/transfer`, body, mark: 'VIR GARCON' }),
        found: () => referencesOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/transfer',
    says: 'two transfers are recorded',
    law: 'both',
    meet: async (desk) => {
      const { id, invoiceId } = await owing(desk);
      const ask = (reference: string): Ask => ({
        path: `booking/${id}/transfer`,
        body: { invoiceId, ...transfer(desk, reference) },
        mark: reference,
      });
      return { asks: [ask('VIR GARCON 1'), ask('VIR GARCON 2')], found: () => referencesOf(desk, id) };
    },
  },
  {
    call: 'POST /desk/transfers',
    says: 'what is due is noted as paid by two transfers',
    law: 'one',
    meet: async (desk) => {
      const { id } = await owing(desk);
      const ask = (reference: string): Ask => ({
        path: 'desk/transfers',
        body: { bookingIds: [id], receivedOn: today(desk), reference },
        mark: reference,
      });
      return {
        asks: [ask('VIR GARCON 1'), ask('VIR GARCON 2')],
        found: () => referencesOf(desk, id),
        refusal: refusalOfOne,
      };
    },
  },
  {
    call: 'POST /desk/transfers/cancel',
    says: 'what a transfer of several paid is undone',
    law: 'once',
    meet: async (desk) => {
      const { id } = await owing(desk);
      const noted = { clientId: randomUUID(), bookingIds: [id], receivedOn: today(desk), reference: 'VIR' };
      await prepare(desk, 'desk/transfers', noted);
      return {
        asks: alike({
          path: 'desk/transfers/cancel',
          body: { bookingIds: [id], notedId: noted.clientId },
          mark: 'transfer_cancelled',
        }),
        found: () => eventsOf(desk, id),
        refusal: refusalOfOne,
      };
    },
  },
  {
    call: 'POST /booking/:id/transfer/cancel',
    says: 'a transfer is undone',
    law: 'once',
    meet: async (desk) => {
      const { id, invoiceId } = await owing(desk);
      const body = { invoiceId, ...transfer(desk, 'VIR GARCON') };
      const { payments } = await required(desk.change(id, 'transfer', body));
      const { id: paymentId } = payments.find(({ reference }: { reference: string | null }) => reference);
      return {
        asks: alike({
          path: `booking/${id}/transfer/cancel`,
          body: { paymentId, reason: 'Mal saisi' },
          mark: 'transfer_cancelled',
        }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/claim/write_off',
    says: 'what a bank took is written off',
    law: 'once',
    meet: async (desk) => {
      const { id, ref } = await paidBy(desk);
      await required(desk.change(id, 'refund', { cents: 1000, reason: 'Geste commercial' }));
      const lost = { outcome: 'disputed', id: randomUUID(), dispute: randomUUID(), ref } as const;
      const rest = { cents: null, reason: 'fraudulent', answerBefore: null } as const;
      await desk.tell({ ...lost, ...rest, transition: 'lose', at: desk.now().toISOString() });
      const [claim] = (await desk.read(id)).claims;
      const body = { claimId: claim.id, reason: 'Perdu' };
      return {
        asks: alike({ path: `booking/${id}/claim/write_off`, body, mark: 'claim_written_off' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/disbursement',
    says: 'one bill is recorded',
    law: 'once',
    meet: async (desk) => {
      const id = await mandated(desk);
      return {
        asks: alike({ path: `booking/${id}/disbursement`, body: bill(desk, 'F-118', 9_000), mark: 9_000 }),
        found: async () => cents((await desk.read(id)).disbursements),
      };
    },
  },
  {
    call: 'POST /booking/:id/disbursement',
    says: 'two bills are recorded that together go beyond the mandate',
    law: 'one',
    meet: async (desk) => {
      const id = await mandated(desk);
      const ask = (billNumber: string, amount: number): Ask => ({
        path: `booking/${id}/disbursement`,
        body: bill(desk, billNumber, amount),
        mark: amount,
      });
      return {
        asks: [ask('F-118', 20_000), ask('F-119', 15_000)],
        found: async () => cents((await desk.read(id)).disbursements),
      };
    },
  },
  {
    call: 'POST /booking/:id/disbursement/cancel',
    says: 'a bill is given up for two reasons',
    law: 'one',
    meet: async (desk) => {
      const id = await mandated(desk);
      const { disbursements } = await prepare(desk, `booking/${id}/disbursement`, bill(desk, 'F-118', 9_000));
      const ask = (reason: string): Ask => ({
        path: `booking/${id}/disbursement/cancel`,
        body: { disbursementId: disbursements[0].id, reason },
        mark: reason,
      });
      return {
        asks: [ask('Saisi deux fois'), ask('Pas à leur nom')],
        found: async () =>
          (await desk.read(id)).disbursements.map(
            ({ cancelledReason }: { cancelledReason: string | null }) => cancelledReason,
          ),
      };
    },
  },
];
