/** The page of the link in *Votre commande préparée par téléphone*: its customer reads it once more, and orders it or refuses it. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { bookingPathOf } from '../../../domain/account/roles.ts';
import { BY_YOU } from '../../../domain/booking/advance.ts';
import { factsOf, stateOf } from '../../../domain/booking/booking-view.ts';
import type { DraftOrder } from '../../../domain/booking/draft-calls.ts';
import { formatWholeEuros } from '../../../domain/lib/money.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { coverOf } from '../../../domain/tariff/insurance.ts';
import { kindOf, whenOf } from '../../../domain/trip/trip.ts';
import { DEROGATION_ASKED } from '../../../domain/vehicle/vehicle.ts';
import { wholeQuery } from '../../../platform/page/query.ts';
import { session } from '../../../platform/session/session.ts';
import { PriceExplanation } from '../../../ui/booking/price-explanation.tsx';
import { PriceTable } from '../../../ui/booking/price-table.tsx';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { AgreementFields } from '../../../ui/order/agreements.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import { OnTheWay } from '../../../ui/screen/on-the-way.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { type AcceptState, createAcceptance } from './accept-state.ts';
import '../booking.css';
import { currentTariff } from '../../../platform/page/tariffs.ts';
import { agreementWords, REFUND_IF_REFUSED } from '../last-words.ts';
import { orderLabel, Terms } from '../terms.tsx';

export function AcceptOrder() {
  const [path] = useLocation();
  const [state] = useState(createAcceptance);
  return <Acceptance path={path} state={state} />;
}

interface AcceptanceProps {
  /** Of its own screen, to come back to. */
  readonly path: string;
  readonly state: AcceptState;
}

export function Acceptance({ path, state }: AcceptanceProps) {
  const { load, page } = state;
  if (page.value !== null) return <OnTheWay page={page.value} />;
  return (
    <div className="booking">
      <Screen heading="Votre commande préparée par téléphone">
        <Loadable load={load} waiting="Chargement de votre commande…">
          {(draft) => (
            <div className="spaced">
              <p role="status" className="state">
                {draft.prepared
                  ? `À accepter jusqu’au ${momentOf(draft.prepared.expiresAt)}`
                  : (outcomes[draft.status] ?? `Réservation ${stateOf(draft)}.`)}
              </p>
              {draft.prepared ? (
                <Prepared draft={draft} prepared={draft.prepared} state={state} />
              ) : (
                <Next draft={draft} state={state} />
              )}
            </div>
          )}
        </Loadable>
        {load.failure.value !== null && session.value === null && (
          <p>
            Vous avez un compte&nbsp;?{' '}
            <a href={`#/auth/login?redirectTo=${encodeURIComponent(`${path}?${wholeQuery()}`)}`}>
              Connectez-vous
            </a>{' '}
            pour retrouver cette commande.
          </p>
        )}
      </Screen>
    </div>
  );
}

interface PreparedProps {
  readonly draft: DraftOrder;
  readonly prepared: NonNullable<DraftOrder['prepared']>;
  readonly state: AcceptState;
}

function Prepared({ draft, prepared, state }: PreparedProps) {
  const { agreements, form } = state;
  const { vehicle, trips, lines, totalCents, explanation } = prepared;
  const label = orderLabel(totalCents);
  return (
    <div className="spaced beside">
      <p>
        Notre équipe l’a préparée comme convenu avec vous. Vérifiez-la&nbsp;: rien n’est commandé tant que
        vous n’avez pas pressé le bouton.{totalCents > 0 && ' Vous la payez aussitôt après.'}
      </p>
      <Facts
        facts={[
          ['Réservation', draft.reference],
          ...factsOf(prepared, BY_YOU),
          ['Valeur du véhicule', formatWholeEuros(vehicle.declaredCents)],
          ...trips.map((trip) => [kindOf(trip), whenOf(trip)] as const),
        ]}
      />
      {coverOf(vehicle.declaredCents) !== 'covered' && (
        <p className="notice">
          {DEROGATION_ASKED} {REFUND_IF_REFUSED}
        </p>
      )}
      <div className="spaced side">
        <PriceTable lines={lines} totalCents={totalCents} />
        <PriceExplanation sentences={explanation} />
        <Terms cancellation={currentTariff().cancellation} />
        <CardForm form={form} name="Commande" action={label} retryLabel={label}>
          <AgreementFields
            agreements={agreements}
            words={agreementWords}
            readOnly={form.status.value === 'sending'}
          />
        </CardForm>
        <Refusal onDecline={() => state.end('decline')} />
      </div>
    </div>
  );
}

function Refusal({ onDecline }: { readonly onDecline: () => Promise<void> }) {
  const [asked, ask] = useState(false);
  return (
    <p>
      <button type="button" className="button quiet" onClick={() => ask(true)}>
        Ce n’est pas ce que je veux
      </button>
      {asked && (
        <ConfirmDialog
          question="Refuser cette commande&nbsp;?"
          action="Refuser la commande"
          keep="La garder"
          danger
          onConfirm={onDecline}
          onClose={() => ask(false)}
        >
          <p>Elle est annulée, ses créneaux sont libérés aussitôt, et vous ne devez rien.</p>
        </ConfirmDialog>
      )}
    </p>
  );
}

/** What became of it, where that is for its customer to know here. */
const outcomes: Readonly<Record<string, string>> = {
  awaiting_payment: 'Votre commande est enregistrée\u00a0: il reste à la payer.',
  awaiting_derogation:
    'Votre commande est enregistrée. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous écrivons dès que nous l’avons.',
  confirmed: 'Votre réservation est confirmée, et un e-mail vous le redit.',
  cancelled: 'Cette commande est annulée.',
  expired: 'Le délai est passé\u00a0: cette commande a expiré, et rien n’a été débité.',
};

const isOver = (status: string): boolean => status === 'cancelled' || status === 'expired';

function Next({ draft: { id, status }, state }: { readonly draft: DraftOrder; readonly state: AcceptState }) {
  if (status === 'awaiting_payment') {
    return (
      <a className="button" href={`#${state.payment}`}>
        Payer
      </a>
    );
  }
  return isOver(status) ? (
    <>
      <p>
        Vous voulez autre chose&nbsp;? <a href="#/contact">Appelez-nous</a>, ou réservez en ligne.
      </p>
      <a className="more" href={`#${bookingPathOf(null)}`}>
        Réserver un convoyage
      </a>
    </>
  ) : (
    <a className="button" href={`#/admin/customer/booking/${id}`}>
      Voir ma réservation
    </a>
  );
}
