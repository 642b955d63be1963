/** What the customer's own order says, and its steps: one a page. */

import { type ServiceCode, serviceCodes } from '../../domain/tariff/service.ts';
import type { OrderEntry } from '../../ui/order/order-entry.ts';

/** What its end says is apart (`last-words.ts`), and what it says of the vehicle with that step. */
export const funnel: Omit<OrderEntry, 'vehicle' | 'agreements'> = {
  // What is asked for most comes first.
  services: [...new Set<ServiceCode>(['round_trip', ...serviceCodes])],
  places: { heading: 'Chez vous', isOwn: true },
  appointments: {
    headings: { outbound: 'La prise en charge', back: 'Le retour' },
    outboundDay: 'Jour',
    moments: [
      { value: 'later', label: 'À convenir avec vous quand le véhicule sera prêt' },
      { value: 'now', label: 'Je le choisis maintenant' },
    ],
  },
};
