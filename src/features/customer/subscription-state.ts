/** How a subscription reads. */

import type { FactList } from '../../domain/lib/fact-list.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import type { OwnSubscription } from '../../domain/subscription/calls.ts';
import { subscriptionStates } from '../../domain/subscription/subscription-states.ts';

export const subscriptionStateOf = ({ status }: OwnSubscription): string =>
  labelIn(subscriptionStates, status);

/** Its price and its days: the end of the commitment above all. */
export function factsOf(subscription: OwnSubscription): FactList {
  const { monthlyCents, startedOn, commitmentEnd, paidUntil, endsOn } = subscription;
  const days = [
    ['Commencé le', startedOn],
    ['Fin de l’engagement', commitmentEnd],
    ['Payé jusqu’au', paidUntil],
    ['Prend fin le', endsOn],
  ] as const;
  return [
    ['Prix', `${formatEuros(monthlyCents)} par mois`],
    ...days.flatMap(([label, day]) => (day ? [[label, frenchDay(day)] as const] : [])),
  ];
}
