/** What a partner's order says: several vehicles of their customers, on one page. */
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { forSomeoneElse } from '../../ui/order/for-someone-else.ts';
import type { OrderEntry } from '../../ui/order/order-entry.ts';

const NEEDED = 'Cochez cette case pour commander.';

export const partnerEntry: OrderEntry = {
  ...forSomeoneElse,
  agreements: {
    who: 'Nos clients nous ont confié leurs véhicules, et nous acceptons les',
    termsNeeded: NEEDED,
    express: `Nous demandons que les prestations commencent avant la fin d’un éventuel délai de rétractation de ${withdrawalPeriod}.`,
    expressNeeded: NEEDED,
  },
};
