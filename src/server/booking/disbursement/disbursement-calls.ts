/** booking/{id}/disbursement and booking/{id}/disbursement/cancel. */

import { team } from '../../../domain/account/roles.ts';
import * as contracts from '../../../domain/booking/office/disbursement-calls.ts';
import {
  cancelDisbursementSchema,
  disbursementSchema,
} from '../../../domain/booking/office/disbursement-schema.ts';
import { json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId } from '../../calls/param-rules.ts';
import type { BookingServices } from '../booking-services.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { makeForOffice } from '../changes/office-calls.ts';
import { cancelDisbursement } from './cancel.ts';
import { recordDisbursement } from './record.ts';

const rules = { roles: team, params: { id: recordId(NO_BOOKING) }, problems: ['ERROR.STATE'] } as const;

export const disbursementCalls = (services: BookingServices) => [
  handle(
    contracts.recordDisbursement,
    {
      ...rules,
      summary: 'Records a bill that was paid in the customer’s name, and asks for it back',
      body: json(disbursementSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { cents, paidOn, supplier, billNumber } = asked.body;
        const bill = { cents, paidOn, supplier: supplier.trim(), billNumber: billNumber.trim() };
        return recordDisbursement(services, { ...change, ...bill });
      }),
  ),
  handle(
    contracts.cancelDisbursement,
    {
      ...rules,
      summary: 'Gives up asking for it, and gives back what came of it',
      body: json(cancelDisbursementSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { disbursementId, reason } = asked.body;
        const given = { disbursementId: disbursementId.toLowerCase(), reason: reason.trim() };
        return cancelDisbursement(services, { ...change, ...given });
      }),
  ),
];
