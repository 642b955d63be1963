/** What a walk knows of the money of its booking by having paid it, against which what the server says is held. */

import { randomUUID } from 'node:crypto';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import type { DisputeTransition } from '../../src/domain/payment/dispute-states.ts';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';

export interface Opened {
  readonly ref: string;
  readonly cents: number;
  isPaid: boolean;
  /** The last that was told of it. */
  told?: { readonly outcome: PaymentEvent['outcome']; readonly id: string };
}

/** Of a payment, as the bank has it. */
export interface Dispute {
  readonly id: string;
  readonly ref: string;
  readonly cents: number;
  last: DisputeTransition;
  /** What the team gave up of what it took; nothing while the bank has not taken it. */
  writtenOffCents: number;
}

/** What the team recorded of our bank account. */
interface Transferred {
  readonly id: string;
  readonly cents: number;
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
const centsOf = (parts: readonly { readonly cents: number }[]): number =>
  sumOf(parts.map(({ cents }) => cents));
const credited = (one: OfficeBookingView): number => -centsOf(one.credits);
const soldOf = ({ invoices }: OfficeBookingView) => invoices.filter(({ kind }) => kind === 'invoice');
/** What left our account for theirs, or is on its way there. */
const given = ({ refunds }: Pick<OfficeBookingView, 'refunds'>): number =>
  centsOf(refunds.filter(({ status }) => status !== 'failed' && status !== 'dropped'));

/**
 * What each fact of it was, as whoever made it happen knows: what came, what a bank took, what was written off. Nothing here
 * is cut off, or follows from what the server works out.
 */
export class WalkMoney {
  readonly opened: Opened[] = [];
  readonly disputes: Dispute[] = [];
  #paid = 0;
  #transfers: Transferred[] = [];
  #credited = 0;
  #disbursed = 0;

  paid(payment: Opened): void {
    if (payment.isPaid) return;
    payment.isPaid = true;
    this.#paid += payment.cents;
  }

  transferred(transfer: Transferred): void {
    this.#transfers.push(transfer);
  }

  /** In the customer's name, or no more. */
  disbursed(cents: number): void {
    this.#disbursed += cents;
  }

  /** A transfer that never came. */
  undone(id: string): void {
    this.#transfers = this.#transfers.filter((transfer) => transfer.id !== id);
  }

  get #lost(): readonly Dispute[] {
    return this.disputes.filter(({ last }) => last === 'lose');
  }

  /** The only one that the bank has taken: what is written off is of it. Null where several would be meant. */
  get onlyLost(): Dispute | null {
    const [dispute, ...others] = this.#lost;
    return dispute && others.length === 0 ? dispute : null;
  }

  get #received(): number {
    return this.#paid + centsOf(this.#transfers);
  }

  /** @returns null of a payment that is not paid, or is disputed already */
  disputed(payment: Opened, percent: number): Dispute | null {
    if (!payment.isPaid || this.disputes.some(({ ref }) => ref === payment.ref)) return null;
    const cents = Math.ceil((payment.cents * percent) / 100);
    const dispute: Dispute = {
      id: randomUUID(),
      ref: payment.ref,
      cents,
      last: 'dispute',
      writtenOffCents: 0,
    };
    this.disputes.push(dispute);
    return dispute;
  }

  /** @param before as it was read last, null at first @throws where its money is not right */
  check(before: OfficeBookingView | null, booking: OfficeBookingView): void {
    const { invoices, refunds, balanceCents, totalCents, refundableCents, claims } = booking;
    // What is given up before anything is invoiced is not in the invoice; of what was paid for them nothing is given up.
    if (before && soldOf(before).length > 0) this.#credited += credited(booking) - credited(before);
    const lost = centsOf(this.#lost) - sumOf(this.#lost.map(({ writtenOffCents }) => writtenOffCents));
    const kept = this.#received - given(booking) - lost;
    const owed = centsOf(soldOf(booking)) + this.#disbursed - this.#credited - kept;
    if (owed !== balanceCents) throw new Error(`a balance of ${balanceCents} where ${owed} is owed`);
    const amounts = [totalCents, refundableCents, ...[...invoices, ...claims].map(({ cents }) => cents)];
    if (amounts.some((cents) => cents < 0)) throw new Error(`a negative amount: ${amounts.join(', ')}`);
    const back = centsOf(refunds.filter(({ status }) => status !== 'dropped'));
    if (back > this.#received) throw new Error(`${back} of ${this.#received} goes back`);
    const due = sumOf(invoices.map(({ dueCents }) => Math.max(0, dueCents))) + centsOf(claims);
    if (balanceCents > due)
      throw new Error(`${balanceCents} is owed to us, of which nobody is asked for more than ${due}`);
  }
}
