/** What the team does with the whole of a booking. What acts at once and mails its people asks first. */
import { useState } from 'react';
import {
  cancelOfficeReturn,
  closeBooking,
  grantBookingDerogation,
  type OfficeBookingView,
  refuseBookingDerogation,
  reportBookingReady,
  resendOrder,
  withdrawOfficeBooking,
} from '../../../domain/booking/office/office-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { loadForm } from './load-form.ts';
import type { OfficeBookingState } from './state.ts';
import { isReadyNext, nextToAssign } from './trip.tsx';

interface StepsProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

interface Step {
  readonly label: string;
  readonly make: (
    params: { readonly id: string },
    change: { readonly clientId: string },
  ) => Promise<OfficeBookingView>;
  /** What it does to the people. */
  readonly text: string;
  /** The booking goes on by it: others are there for who asks for them. */
  readonly leadsOn?: boolean;
}

/** What is left to be invoiced once it is closed, in cents. */
export const invoicedAtClosing = ({ toInvoiceCents, refundableCents }: OfficeBookingView): number =>
  toInvoiceCents + refundableCents;

/** Those that are possible now, in their order. */
function stepsOf(booking: OfficeBookingView): Step[] {
  const { status, canReportReady, options, partner, fees, events } = booking;
  const timesOf = (done: string) => events.filter(({ kind }) => kind === done).length;
  const steps: Step[] = [];
  if (status === 'draft' || status === 'awaiting_payment') {
    steps.push({
      label: 'Envoyer de nouveau',
      make: (params, change) => api(resendOrder, params, { ...change, before: timesOf('sent_again') }),
      text: `Le client reçoit encore une fois l’e-mail du lien${status === 'draft' ? '' : ' pour payer'}.`,
    });
  }
  if (status === 'awaiting_derogation') {
    steps.push(
      {
        label: 'L’assureur est d’accord',
        make: (...asked) => api(grantBookingDerogation, ...asked),
        text: 'La réservation est confirmée, et son client l’apprend par e-mail.',
        leadsOn: true,
      },
      {
        label: 'L’assureur refuse',
        make: (...asked) => api(refuseBookingDerogation, ...asked),
        text: 'La réservation est annulée, tout est rendu, et son client l’apprend par e-mail.',
      },
    );
  }
  if (canReportReady) {
    steps.push({
      label: 'Véhicule prêt',
      make: (params, change) => api(reportBookingReady, params, { ...change, before: timesOf('ready') }),
      text: 'Le client reçoit par e-mail le lien qui lui fait choisir quand nous ramenons son véhicule.',
      leadsOn: isReadyNext(booking) && !nextToAssign(booking),
    });
  }
  if (status === 'completed') {
    const due = partner !== null || fees.some(({ cents }) => cents > 0);
    const cents = invoicedAtClosing(booking);
    steps.push({
      label: `Clôturer${due ? ' et facturer' : ''}${cents > 0 ? ` ${formatEuros(cents)}` : ''}`,
      make: (...asked) => api(closeBooking, ...asked),
      text: due
        ? 'La facture part aussitôt par e-mail.'
        : 'Rien n’est à facturer\u00a0: personne ne reçoit de message.',
      leadsOn: true,
    });
  }
  const back = options?.returnRefundCents ?? null;
  if (back !== null) {
    steps.push({
      label: 'Le client vient chercher le véhicule',
      make: (...asked) => api(cancelOfficeReturn, ...asked),
      text: `Le retour est annulé, ${formatEuros(back)} ${partner ? 'ne sont pas facturés' : 'sont rendus'}, et le client l’apprend par e-mail.`,
    });
  }
  const withdrawal = options?.withdrawal;
  if (withdrawal) {
    const given =
      withdrawal.refundCents > 0 ? `${formatEuros(withdrawal.refundCents)} sont rendus` : 'Rien n’est rendu';
    steps.push({
      label: 'Enregistrer sa rétractation',
      make: (...asked) => api(withdrawOfficeBooking, ...asked),
      text: `Le client l’apprend par e-mail, en ces mots\u00a0: «\u00a0${withdrawal.effect}\u00a0» ${given}.`,
    });
  }
  return steps;
}

/** Somebody of ours was at the vehicle, and no claim is followed with its customer yet. */
const mayOpenClaim = ({ trips, reports, partner, damageClaims }: OfficeBookingView): boolean =>
  ((reports?.length ?? 0) > 0 || trips.some(({ arrivedAt }) => arrivedAt !== null)) &&
  (partner !== null || !damageClaims?.length);

export function Steps({ booking, state }: StepsProps) {
  const [asked, ask] = useState<Step | null>(null);
  // The same question answered again after a lost answer is the same change.
  const [clientId, setClientId] = useState(uuid);
  const { id } = booking;
  return (
    <>
      <div className="actions">
        {stepsOf(booking).map((step) => (
          <button
            key={step.label}
            type="button"
            className={step.leadsOn ? 'button' : 'button quiet'}
            onClick={() => {
              setClientId(uuid());
              ask(step);
            }}
          >
            {step.label}
          </button>
        ))}
        {mayOpenClaim(booking) && (
          <a className="button quiet" href={`#/admin/teammate/claim?booking=${booking.reference}&open=1`}>
            Ouvrir un sinistre
          </a>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          question={`${asked.label}\u00a0?`}
          action={asked.label}
          onConfirm={() => state.change(() => asked.make({ id }, { clientId }))}
          onClose={() => ask(null)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The end of it, for who asks for that: after all else that can be done, and weighing less. */
export function Cancel({ booking, state }: StepsProps) {
  const { cancelRefundCents = null, isVehicleWithUs } = booking.options ?? {};
  return (
    cancelRefundCents !== null && (
      <div className="cancel">
        <OnDemand
          label={isVehicleWithUs ? 'Interrompre le convoyage' : 'Annuler la réservation'}
          load={loadForm('CancelForm')}
          props={{ booking, refundCents: cancelRefundCents, state }}
        />
      </div>
    )
  );
}
