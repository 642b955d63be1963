/** What an order says that the team types for a customer: what they were told of, in their place. */
import { withdrawalPeriod } from '../../../domain/settings/law.ts';
import { forSomeoneElse } from '../../../ui/order/for-someone-else.ts';
import type { OrderEntry } from '../../../ui/order/order-entry.ts';

export const teamEntry: OrderEntry = {
  ...forSomeoneElse,
  agreements: {
    who: 'Le client a accepté les',
    termsNeeded: 'Cochez cette case une fois que le client les a acceptées.',
    express: `Le client demande que la prestation commence avant la fin des ${withdrawalPeriod} de rétractation. Il sait qu’une fois qu’elle est entièrement exécutée, il ne peut plus se rétracter.`,
    expressNeeded: `Ce rendez-vous est dans les ${withdrawalPeriod} de rétractation\u00a0: le client doit le demander, ou prendre une date plus lointaine.`,
  },
};
