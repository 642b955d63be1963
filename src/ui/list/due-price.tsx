/** What a booking comes to, in a list of the team: of one that is not paid, what is due, which is what is looked for. */
import { formatEuros } from '../../domain/lib/money.ts';

interface DuePriceProps {
  readonly cents: number;
  /** Still to be paid of what is invoiced. */
  readonly dueCents: number | undefined;
}

export const DuePrice = ({ cents, dueCents = 0 }: DuePriceProps) =>
  dueCents > 0 ? <b>{formatEuros(dueCents)} dus</b> : formatEuros(cents);
