/** How a subscription reads. */

import type { FactList } from '../../domain/lib/fact-list.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import type { ListedSubscription } from '../../domain/subscription/calls.ts';
import {
  isOver,
  type SubscriptionState,
  subscriptionStates,
} from '../../domain/subscription/subscription-states.ts';
import { type Tone, toned } from '../../ui/state/toned.ts';

/** The attributes of the element that holds the word of its state. */
export const subscriptionToned = ({ status }: Pick<ListedSubscription, 'status'>) => toned(toneOf(status));

function toneOf(status: SubscriptionState): Tone {
  if (isOver(status)) return 'over';
  if (status === 'awaiting_payment') return 'waiting';
  return status === 'past_due' || status === 'suspended' ? 'off' : 'on';
}

export const subscriptionStateOf = ({ status }: ListedSubscription): string =>
  labelIn(subscriptionStates, status);

/** « Abonnement du 27 novembre 2026 », once it has begun. */
export const titleOf = ({ startedOn }: Pick<ListedSubscription, 'startedOn'>): string =>
  startedOn ? `Abonnement du ${frenchDay(startedOn)}` : 'Abonnement';

/**
 * Its price and its days: the end of the commitment above all.
 * @param plates of the vehicles whose trips it includes, where they are not shown beside it
 */
export function factsOf(subscription: ListedSubscription, plates: readonly string[] = []): FactList {
  const { status, monthlyCents, startedOn, commitmentEnd, paidUntil, endsOn } = subscription;
  const over = isOver(status);
  const days = [
    ['Commencé le', startedOn],
    // Nobody is bound by what is over, and what was paid ahead was given back.
    ['Fin de l’engagement', over ? null : commitmentEnd],
    [status === 'active' ? 'Prochain prélèvement le' : 'Payé jusqu’au', over ? null : paidUntil],
    [over ? 'A pris fin le' : 'Prend fin le', endsOn],
  ] as const;
  return [
    ...(plates.length > 0 ? [[`Véhicule${plates.length > 1 ? 's' : ''}`, plates.join(', ')] as const] : []),
    ['Prix', `${formatEuros(monthlyCents)} par mois`],
    ...days.flatMap(([label, day]) => (day ? [[label, frenchDay(day)] as const] : [])),
  ];
}
