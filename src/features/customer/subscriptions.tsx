/** *Mes abonnements* (specification §2): the newest; one at most is not over. */
import { useState } from 'react';
import { type ListedSubscription, listOwnSubscriptions } from '../../domain/subscription/calls.ts';
import { isOver } from '../../domain/subscription/subscription-states.ts';
import { api } from '../../platform/api/api.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { createPagedList } from '../../ui/load/paged-list.ts';
import { Facts } from '../../ui/screen/facts.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { unbroken } from '../../ui/screen/unbroken.tsx';
import { PayNow } from './pay-now.tsx';
import { paymentPathOf } from './payment-path.ts';
import { factsOf, subscriptionStateOf, subscriptionToned, titleOf } from './subscription-state.ts';
import './customer.css';

const createSubscriptions = () =>
  createPagedList((query, signal) => api(listOwnSubscriptions, {}, undefined, { query, signal }));

const isInForce = ({ status }: ListedSubscription): boolean => !isOver(status);

export function Subscriptions() {
  const [list] = useState(createSubscriptions);
  return (
    <Screen heading="Mes abonnements">
      <Loadable load={list.load} waiting="Chargement de vos abonnements…">
        {({ items, vehicles }) => (
          <div className="spaced">
            {items.length === 0 && <p>Vous n’avez pas encore d’abonnement.</p>}
            <ul className="grid two">
              {items.map((subscription) => (
                <li key={subscription.id} className="card tap">
                  <h2>
                    <a href={`#/admin/customer/subscription/${subscription.id}`}>{titleOf(subscription)}</a>
                  </h2>
                  <p>{unbroken(subscription.reference)}</p>
                  <Facts
                    facts={factsOf(
                      subscription,
                      isInForce(subscription) ? vehicles?.map(({ plate }) => plate) : undefined,
                    )}
                  />
                  <p {...subscriptionToned(subscription)}>{subscriptionStateOf(subscription)}</p>
                  {subscription.options.payable && (
                    <PayNow
                      path={paymentPathOf(`subscription=${subscription.id}`)}
                      cents={subscription.monthlyCents}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loadable>
      {/* One at most is in force. */}
      {!list.load.data.value?.items.some(isInForce) && (
        <p>
          <a className="button" href="#/admin/customer/subscription/create">
            S’abonner
          </a>
        </p>
      )}
    </Screen>
  );
}
