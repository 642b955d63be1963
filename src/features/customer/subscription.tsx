/** One subscription of a customer (domain.md, Screens): until when it binds, and ending it. */
import { useState } from 'react';
import { useParams } from 'wouter';
import { bookingPathOf } from '../../domain/account/roles.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { INCLUDED_ORDER } from '../../domain/route/order-path.ts';
import type { OwnSubscription } from '../../domain/subscription/calls.ts';
import {
  readSubscription,
  terminateSubscription,
  withdrawSubscription,
} from '../../domain/subscription/calls.ts';
import { isOver } from '../../domain/subscription/subscription-states.ts';
import { api } from '../../platform/api/api.ts';
import { ConfirmDialog } from '../../ui/field/confirm-dialog.tsx';
import { createEnded, type Ended } from '../../ui/load/ended.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { PayNow } from './pay-now.tsx';
import { paymentPathOf } from './payment-path.ts';
import { factsOf, subscriptionStateOf, subscriptionToned } from './subscription-state.ts';
import { SubscriptionVehicles } from './subscription-vehicles.tsx';
import { NotBegun, WithdrawalTerms } from './withdrawal-terms.tsx';
import './customer.css';

type Ending = 'terminate' | 'withdraw';

export function SubscriptionScreen() {
  const { id = '' } = useParams();
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { readonly id: string }) {
  const [state] = useState(() =>
    createEnded<OwnSubscription, Ending>((signal) => api(readSubscription, { id }, undefined, { signal }), {
      terminate: (change) => api(terminateSubscription, { id }, change),
      withdraw: (change) => api(withdrawSubscription, { id }, change),
    }),
  );
  return (
    <Screen heading="Mon abonnement">
      <Loadable load={state.load} waiting="Chargement de l’abonnement…">
        {(subscription) => (
          <div className="spaced">
            <p role="status" {...subscriptionToned(subscription)}>
              {subscriptionStateOf(subscription)}
            </p>
            {subscription.options.payable && (
              <PayNow
                path={paymentPathOf(`subscription=${subscription.id}`)}
                cents={subscription.monthlyCents}
              />
            )}
            <Facts facts={[['Référence', subscription.reference], ...factsOf(subscription)]} />
            <Covered subscription={subscription} onNamed={state.load.adopt} />
            <Actions subscription={subscription} state={state} />
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href="#/admin/customer/subscription/list">
          Tous mes abonnements
        </a>
      </p>
    </Screen>
  );
}

/** What it includes or, once it is over, what was cancelled with it and may be ordered anew. */
function Covered(props: Parameters<typeof SubscriptionVehicles>[0]) {
  const { subscription } = props;
  if (!isOver(subscription.status)) return <SubscriptionVehicles {...props} />;
  if (subscription.notBegun.length === 0) return null;
  return (
    <section>
      <h2>Réservations annulées avec l’abonnement</h2>
      <NotBegun subscription={subscription} />
    </section>
  );
}

interface ActionsProps {
  readonly subscription: OwnSubscription;
  readonly state: Ended<OwnSubscription, Ending>;
}

function Actions({ subscription, state }: ActionsProps) {
  const [asked, ask] = useState<Ending | null>(null);
  const { paidUntil, options, covered, vehicles } = subscription;
  const { terminationEnd, canWithdraw } = options;
  const withdrawing = asked === 'withdraw';
  return (
    <div className="actions">
      {covered && vehicles?.some(({ open }) => open === null) && (
        <a className="button" href={`#${bookingPathOf(null)}?again=${INCLUDED_ORDER}`}>
          Réserver un trajet inclus
        </a>
      )}
      {terminationEnd && (
        <button type="button" className="button quiet" onClick={() => ask('terminate')}>
          Résilier votre contrat
        </button>
      )}
      {canWithdraw && (
        <button type="button" className="button quiet" onClick={() => ask('withdraw')}>
          Renoncer au contrat ici
        </button>
      )}
      {asked && (
        <ConfirmDialog
          question={withdrawing ? 'Renoncer à cet abonnement\u00a0?' : 'Résilier cet abonnement\u00a0?'}
          action={withdrawing ? 'Confirmer la rétractation' : 'Notifier la résiliation'}
          keep="Garder l’abonnement"
          danger
          onConfirm={() => state.end(asked)}
          onClose={() => ask(null)}
        >
          {withdrawing ? (
            <WithdrawalTerms subscription={subscription} />
          ) : (
            <p>
              {terminationEnd &&
                `L’abonnement s’arrête le ${frenchDay(terminationEnd)}. ${
                  terminationEnd === paidUntil
                    ? 'Rien ne vous sera plus prélevé.'
                    : 'D’ici là, vos trajets restent inclus et chaque mois reste dû.'
                } Un e-mail vous le confirme.`}
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
