/** What goes back to a buyer with a credit note, before it is issued: the server decides, by the same rule. */

import type { InvoiceFile } from './free-invoice-calls.ts';

export interface Returning {
  /** What their cards' provider gives back by itself, and what the team gives back by hand; in cents. */
  readonly cardCents: number;
  readonly handCents: number;
}

type Paid = Pick<InvoiceFile, 'balanceCents' | 'returnable' | 'refunds'>;

/** @param cents what the credit note gives up */
export function returningWith({ balanceCents, returnable, refunds }: Paid, cents: number): Returning {
  const waiting = owedBack({ refunds }).handCents;
  let rest = Math.max(0, cents - balanceCents - waiting);
  const returning = { cardCents: 0, handCents: 0 };
  for (const { leftCents, byHand } of returnable) {
    const part = Math.min(rest, leftCents);
    returning[byHand ? 'handCents' : 'cardCents'] += part;
    rest -= part;
  }
  return returning;
}

/** What is owed back already: asked of the cards' provider, or waiting for the team. */
export const owedBack = ({ refunds }: Pick<InvoiceFile, 'refunds'>): Returning => ({
  cardCents: sumOf(refunds, 'asked'),
  handCents: sumOf(refunds, 'failed'),
});

const sumOf = (refunds: InvoiceFile['refunds'], wanted: string): number =>
  refunds.reduce((sum, { cents, status }) => sum + (status === wanted ? cents : 0), 0);
