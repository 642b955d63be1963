/** Whether a subscription is worth it: said wherever it is offered. */
import { lowestPrice } from './lowest-price.ts';
import { subscription } from './tariff.ts';

/** How many round trips within its months cost more than it does. */
export const worthFromTrips: number =
  Math.floor((subscription.cents * subscription.months) / lowestPrice('round_trip')) + 1;
