/** What keeps an order that waits for its payment: until when, and the way to it. */
import { formatEuros } from '../../domain/lib/money.ts';
import { momentOf } from '../../domain/lib/time/french-slot.ts';

interface PayNowProps {
  /** Of the page where it is paid. */
  readonly path: string;
  readonly cents: number;
  /** ISO 8601. */
  readonly until?: string | null | undefined;
}

export const PayNow = ({ path, cents, until }: PayNowProps) => (
  <>
    {until && <p>Votre créneau est gardé jusqu’au {momentOf(until)}.</p>}
    <p className="actions">
      <a className="button" href={`#${path}`}>
        Payer {formatEuros(cents)}
      </a>
    </p>
  </>
);
