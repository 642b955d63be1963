/** What the calls on what was paid in a customer's name take. */

import { object } from 'superstruct';
import { described } from '../../lib/contract/described.ts';
import { uuidSchema } from '../../lib/contract/reference-schema.ts';
import { clientIdSchema, ruled } from '../../lib/contract/ruled.ts';
import { whole } from '../../lib/contract/whole-schema.ts';
import { isDay } from '../../lib/time/day.ts';
import { providerRules } from '../place-rules.ts';
import { billNumberError, NOT_IN_THEIR_NAME } from './disbursement.ts';
import { AMOUNT_MAX_CENTS, reasonError } from './office-rules.ts';

/** What `POST booking/{id}/disbursement` takes. */
export const disbursementSchema = object({
  clientId: clientIdSchema,
  /** As the bill says it, its own VAT included. */
  cents: whole('cents', 1, AMOUNT_MAX_CENTS),
  paidOn: ruled('paidOn', (value) => (isDay(value) ? null : 'Indiquez le jour du règlement.')),
  supplier: ruled('supplier', providerRules.name),
  billNumber: ruled('billNumber', billNumberError),
  inTheirName: described<true>(
    'inTheirName',
    { const: true, description: NOT_IN_THEIR_NAME },
    (value) => value === true || NOT_IN_THEIR_NAME,
  ),
});

/** What `POST booking/{id}/disbursement/cancel` takes. */
export const cancelDisbursementSchema = object({
  clientId: clientIdSchema,
  disbursementId: uuidSchema('disbursementId', 'Aucun débours ne correspond.'),
  reason: ruled('reason', reasonError),
});
