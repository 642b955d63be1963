/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** The sandbox's page: what a provider's own page would be, with the outcome to choose. */

import { formatEuros } from '../../../domain/lib/money.ts';
import { barePage, barePolicy } from '../../html/bare-page.tsx';

/** What one can choose, in the page's order. */
const choices = {
  paid: 'Payer',
  late: 'Payer, mais que la banque réponde plus tard',
  failed: 'Que la banque refuse',
  cancelled: 'Annuler',
} as const;

/** The same where the means of payment is saved, to be charged again. */
const savingChoices = { ...choices, paid_once: 'Payer cette fois, puis que la banque refuse' } as const;

export type Choice = keyof typeof savingChoices;

/** @param saves whether the means of payment is saved */
export const choicesOf = (saves: boolean): Partial<Readonly<Record<Choice, string>>> =>
  saves ? savingChoices : choices;

/** Its form leads back to the site. */
export const sandboxPolicy = (appUrl: string): string => barePolicy(new URL(appUrl).origin);

export interface SandboxPageOf {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly saves: boolean;
}

export const sandboxPage = ({ paymentId, amountCents, description, saves }: SandboxPageOf): Promise<string> =>
  barePage({
    title: 'Paiement d’essai',
    main: (
      <>
        <h1>Paiement d’essai</h1>
        <p>Cette page tient lieu de banque&nbsp;: aucun argent n’est demandé.</p>
        <p>
          {description}&nbsp;: <strong>{formatEuros(amountCents)}</strong>
        </p>
        <form method="post">
          <input type="hidden" name="payment" value={paymentId} />
          {Object.entries(choicesOf(saves)).map(([choice, label]) => (
            <button key={choice} type="submit" name="outcome" value={choice}>
              {label}
            </button>
          ))}
        </form>
      </>
    ),
  });
