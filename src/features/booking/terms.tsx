/** What an order says before its button, and the button's own words: the same whoever has typed the order. */
import { refundPercent } from '../../domain/booking/cancellation.ts';
import { systemClock } from '../../domain/lib/time/clock.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import type { CancellationStep } from '../../domain/tariff/cancellation-scale.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';

/** The words of article L221-14, wherever there is something to pay. */
export const orderLabel = (totalCents: number | undefined): string =>
  totalCents === 0 ? 'Commander' : 'Commander avec obligation de paiement';

const givenBack = ({ label, refundPercent }: CancellationStep): string =>
  `${label}\u00a0: ${refundPercent}\u00a0% du prix vous est rendu.`;

interface TermsProps extends Pick<Tariff, 'cancellation'> {
  /** The first appointment, ISO 8601, once it is chosen. */
  readonly start?: string | undefined;
  /** Nothing is paid for it: nothing goes back. */
  readonly isFree?: boolean;
}

/** What is given back and when, before anything is ordered; what holds of this appointment is in sight. */
export function Terms({ cancellation, start, isFree }: TermsProps) {
  const percent = start && refundPercent(start, systemClock(), cancellation);
  const first = start ? cancellation.find((step) => step.refundPercent === percent) : cancellation[0];
  return (
    <details className="card">
      <summary>
        Annuler, déplacer, se rétracter
        {first && !isFree && <small>{givenBack(first)}</small>}
      </summary>
      <ul>
        {cancellation.map((step) => step !== first && <li key={step.label}>{givenBack(step)}</li>)}
        <li>
          Déplacer un rendez-vous avant son heure ne coûte rien&nbsp;; si vous annulez ensuite, la part rendue
          n’est pas plus grande qu’au moment du déplacement.
        </li>
        <li>Ce que vous payez avant le trajet est un acompte, et non des arrhes.</li>
        <li>
          Pendant {withdrawalPeriod}, vous pouvez vous rétracter sans motif&nbsp;: tout vous est rendu tant
          que le véhicule n’est pas parti avec nous. Ensuite, si vous avez demandé que nous commencions avant
          ce délai, ce qui est fait ou en cours reste dû.
        </li>
      </ul>
    </details>
  );
}
