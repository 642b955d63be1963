/** What a device shows once an invoice was issued: to its customer or partner, whose list of invoices it opens. */

import { homeOf, type Role } from '../../domain/account/roles.ts';
import { documentName, invoiceKinds, type PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import { DAY_SECONDS } from '../../domain/lib/time/durations.ts';
import type { Notice } from '../push/push.ts';

/** To who is invoiced. */
export const invoiceNotice = (kind: PayableKind, number: string, role: Role): Notice => ({
  title: `Nouvelle ${invoiceKinds[kind].toLowerCase()}`,
  body: `La ${documentName(kind, number)} est dans votre espace.`,
  tag: `invoice-${number}`,
  path: `${homeOf([role])}/invoice`,
  ttlSeconds: 3 * DAY_SECONDS,
  urgency: 'low',
});
