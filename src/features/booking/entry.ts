/** What the customer's own order says, and its steps: one a page. */

import { type ServiceCode, serviceCodes } from '../../domain/tariff/service.ts';
import type { OrderEntry } from '../../ui/order/order-entry.ts';

/** What its end says is apart (`last-words.ts`), and what it says of the vehicle and of its appointments with those steps. */
export const funnel: Pick<OrderEntry, 'services' | 'places'> = {
  // What is asked for most comes first.
  services: [...new Set<ServiceCode>(['round_trip', ...serviceCodes])],
  places: { heading: 'Chez vous', isOwn: true },
};
