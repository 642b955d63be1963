/** What a walk knows of the money of its booking by having paid it, against which what the server says is held. */

import { randomUUID } from 'node:crypto';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import type { DisputeTransition } from '../../src/domain/payment/dispute-states.ts';

export interface Opened {
  readonly ref: string;
  readonly cents: number;
  isPaid: boolean;
}

/** Of a payment, as the bank has it. */
export interface Dispute {
  readonly id: string;
  readonly ref: string;
  readonly cents: number;
  last: DisputeTransition;
  /** What it took of what was with us. */
  lostCents: number;
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
const credited = (one: OfficeBookingView): number => -sumOf(one.credits.map(({ cents }) => cents));
const given = ({ refunds }: Pick<OfficeBookingView, 'refunds'>): number =>
  sumOf(
    refunds.filter(({ status }) => status !== 'failed' && status !== 'dropped').map(({ cents }) => cents),
  );

export class WalkMoney {
  readonly opened: Opened[] = [];
  readonly disputes: Dispute[] = [];
  #received = 0;
  #credited = 0;

  paid(payment: Opened): void {
    if (payment.isPaid) return;
    payment.isPaid = true;
    this.#received += payment.cents;
  }

  transferred(cents: number): void {
    this.#received += cents;
  }

  /** Of a payment that can be told from the others: what went back is its own, or nothing did. @returns null of another */
  disputed(payment: Opened, percent: number, { refunds }: OfficeBookingView): Dispute | null {
    const isAlone = this.#received === payment.cents || refunds.length === 0;
    if (!payment.isPaid || !isAlone || this.disputes.some(({ ref }) => ref === payment.ref)) return null;
    const cents = Math.ceil((payment.cents * percent) / 100);
    const dispute: Dispute = { id: randomUUID(), ref: payment.ref, cents, last: 'dispute', lostCents: 0 };
    this.disputes.push(dispute);
    return dispute;
  }

  /** @param booking as it is since */
  decided(dispute: Dispute, booking: OfficeBookingView): void {
    const payment = this.opened.find(({ ref }) => ref === dispute.ref);
    const left = Math.max(0, (payment?.cents ?? 0) - given(booking));
    dispute.lostCents = dispute.last === 'lose' ? Math.min(dispute.cents, left) : 0;
  }

  /** @param before as it was read last, null at first @throws where its money is not right */
  check(before: OfficeBookingView | null, booking: OfficeBookingView): void {
    const { invoices, refunds, balanceCents, totalCents, refundableCents } = booking;
    // What is given up before anything is invoiced is not in the invoice.
    if (before && before.invoices.length > 0) this.#credited += credited(booking) - credited(before);
    const lost = sumOf(this.disputes.map(({ lostCents }) => lostCents));
    const kept = this.#received - given(booking) - lost;
    const owed = sumOf(invoices.map(({ cents }) => cents)) - this.#credited - kept;
    if (owed !== balanceCents) throw new Error(`a balance of ${balanceCents} where ${owed} is owed`);
    const amounts = [totalCents, refundableCents, ...invoices.map(({ cents }) => cents)];
    if (amounts.some((cents) => cents < 0)) throw new Error(`a negative amount: ${amounts.join(', ')}`);
    const back = sumOf(refunds.filter(({ status }) => status !== 'dropped').map(({ cents }) => cents));
    if (back + lost > this.#received) throw new Error(`more than ${this.#received} goes back`);
  }
}
