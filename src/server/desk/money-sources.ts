/** What waits for somebody of the team because money did not come, or did not go back, as SQL finds it. */

import { unpaidStates } from '../../domain/invoice/invoice-states.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import { disputeStates, isToAnswer } from '../../domain/payment/dispute-states.ts';
import { refundMachine } from '../../domain/payment/refund-states.ts';
import { stateList } from '../database/state-list.ts';
import { PAYABLE, TO_PAY } from '../invoice/due.ts';
import type { QueueSource } from './queue-source.ts';

export const moneySources: readonly QueueSource[] = [
  {
    kind: 'failed_refund',
    id: 'refund.id',
    since: 'refund.updated_at',
    bookingId: 'payment.booking_id',
    cents: 'cents',
    text: 'failure',
    // Of what a partner ordered it goes back to the partner, whoever gives us the vehicle.
    who: 'partner.display_name',
    phone: 'payer.phone',
    mail: 'partner.mail',
    from: `refund join payment on payment.id = payment_id join booking on booking.id = payment.booking_id
      left join account as partner on partner.id = partner_id
      left join customer as payer on payer.account_id = partner_id`,
    where: `refund.status in (${stateList([refundMachine.transitions.fail.to])})`,
  },
  {
    kind: 'dispute',
    id: 'dispute.id',
    since: 'dispute.created_at',
    bookingId: 'booking_id',
    cents: 'cents',
    text: 'reason',
    dueOn: `(answer_before at time zone 'Europe/Paris')::date::text`,
    from: 'dispute join payment on payment.id = payment_id',
    where: `dispute.status in (${stateList(keysOf(disputeStates).filter(isToAnswer))})`,
  },
  {
    kind: 'overdue_invoice',
    id: 'invoice.id',
    since: `(content ->> 'dueOn')::date::timestamp at time zone 'Europe/Paris'`,
    bookingId: 'booking_id',
    who: "first_name || ' ' || last_name",
    phone: 'phone',
    cents: TO_PAY,
    text: 'number',
    dueOn: `content ->> 'dueOn'`,
    from: 'invoice join customer on customer.id = customer_id',
    // `$2` is today in France.
    where: `invoice.status in (${stateList(unpaidStates)}) and kind in (${PAYABLE}) and content ->> 'dueOn' < $2`,
  },
];
