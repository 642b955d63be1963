/** What ends a booking, or its way back, by whoever ordered it: each asks first, and says what is given back. */
import { useRef, useState } from 'react';
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { readQuery } from '../../platform/page/query.ts';
import { ConfirmDialog } from '../field/confirm-dialog.tsx';
import { takeFocus } from '../screen/take-focus.ts';

export type Ending = 'cancel' | 'cancelReturn' | 'withdraw';

interface EndingsProps<Possible extends Ending> {
  readonly booking: Pick<BookingView, 'options'>;
  /** « vous sont rendus par… », or what a partner is not invoiced for. */
  readonly given: (cents: number) => string;
  readonly onEnd: (ending: Possible) => Promise<void>;
  /** Shows in {@link Ended}, above all of it, what was done. This stays on the screen until then. */
  readonly onSaid: (said: string) => void;
}

const words = {
  cancel: {
    button: 'Annuler la réservation',
    question: 'Annuler cette réservation\u00a0?',
    action: 'Annuler la réservation',
    keep: 'Garder la réservation',
    done: 'Réservation annulée.',
  },
  cancelReturn: {
    button: 'Je vais chercher le véhicule',
    question: 'Aller chercher le véhicule vous-même\u00a0?',
    action: 'Annuler le retour',
    keep: 'Garder le retour',
    done: 'Retour annulé.',
  },
  withdraw: {
    button: 'Renoncer au contrat ici',
    question: 'Renoncer à cette réservation\u00a0?',
    action: 'Confirmer la rétractation',
    keep: 'Garder la réservation',
    done: 'Rétractation enregistrée.',
  },
} as const;

/** What each gives back, in cents; null where it cannot be. */
const centsOf = (options: NonNullable<BookingView['options']>): Readonly<Record<Ending, number | null>> => ({
  cancel: options.cancelRefundCents,
  cancelReturn: options.returnRefundCents ?? null,
  withdraw: options.withdrawal?.refundCents ?? null,
});

/** Whether there is one at all. */
export const canEnd = ({ options }: Pick<BookingView, 'options'>): boolean =>
  Object.values(options ? centsOf(options) : {}).some((cents) => cents !== null);

export function Endings<Possible extends Ending>({
  booking: { options },
  given,
  onEnd,
  onSaid,
}: EndingsProps<Possible>) {
  // A link may lead to the question; answering it is another press.
  const isLed = readQuery('cancel') && options && centsOf(options).cancel !== null;
  const [asked, ask] = useState<Possible | null>(isLed ? ('cancel' as Possible) : null);
  const said = useRef('');
  if (!options) return null;
  const cents = centsOf(options);
  const happens: Readonly<Record<Ending, string>> = {
    // Why everything is given back, however near the appointment is.
    cancel: `${options.withdrawal ? 'Vous êtes encore dans le délai de rétractation. ' : ''}Le créneau est libéré.`,
    cancelReturn: 'Le retour est annulé, et le véhicule vous attend chez l’établissement.',
    withdraw: options.withdrawal?.effect ?? '',
  };
  async function end(ending: Possible) {
    const back = given(cents[ending] ?? 0);
    await onEnd(ending);
    said.current = `${words[ending].done} ${back}`;
  }
  function close() {
    ask(null);
    // Not before: nothing beside an open dialog takes the focus.
    if (said.current) onSaid(said.current);
    said.current = '';
  }
  const possible = (Object.keys(words) as Possible[]).filter((ending) => cents[ending] !== null);
  return (
    <>
      {possible.map((ending) => (
        <button key={ending} type="button" className="button quiet" onClick={() => ask(ending)}>
          {words[ending].button}
        </button>
      ))}
      {asked && (
        <ConfirmDialog {...words[asked]} danger onConfirm={() => end(asked)} onClose={close}>
          <p>
            {happens[asked]} {given(cents[asked] ?? 0)}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What was done, above what it changed: what they pressed has no button any more. */
export const Ended = ({ said }: { readonly said: string | null }) =>
  said && (
    <p key={said} className="notice" tabIndex={-1} ref={takeFocus}>
      {said}
    </p>
  );

/** To a customer. The word joiner keeps « e-mail » on one line. */
export const refundSentence = (
  { status, totalCents }: Pick<BookingView, 'status'> & Partial<Pick<BookingView, 'totalCents'>>,
  cents: number,
): string => {
  if (status === 'awaiting_payment') return 'Rien n’a été débité, et vous ne devez rien.';
  if (totalCents === 0) return 'Vous n’aviez rien payé.';
  return cents > 0
    ? `${formatEuros(cents)} vous sont rendus par le moyen de paiement de la commande, sous quelques jours selon votre banque. Un e-\u2060mail vous le confirme.`
    : 'Rien ne vous est rendu.';
};

/** To a partner, who is invoiced once it is over. */
export const notInvoiced = (cents: number): string =>
  cents > 0
    ? `${formatEuros(cents)} ne vous sont pas facturés, et un e-\u2060mail vous dit ce qui l’est.`
    : 'La commande vous reste facturée en entier.';
