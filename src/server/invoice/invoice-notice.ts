/** What a device shows once an invoice was issued: to its customer or partner, whose list of invoices it opens. */

import { homeOf, type Role } from '../../domain/account/roles.ts';
import { DAY_SECONDS } from '../../domain/lib/time/durations.ts';
import type { Notice } from '../push/push.ts';

/** To who is invoiced. */
export const invoiceNotice = (number: string, role: Role): Notice => ({
  title: 'Nouvelle facture',
  body: `La facture ${number} est dans votre espace.`,
  tag: `invoice-${number}`,
  path: `${homeOf([role])}/invoice`,
  ttlSeconds: 3 * DAY_SECONDS,
  urgency: 'low',
});
