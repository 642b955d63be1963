/** What waits for somebody of the team because people wrote, or because our mails did not reach them, as SQL finds it. */

import { reviewMachine } from '../../domain/review/review-states.ts';
import { stateList } from '../database/state-list.ts';
import { FIRST_NAMED_ATTEMPT } from './failed-mail.ts';
import type { QueueSource } from './queue-source.ts';

/** Of a row of `quote_request`: from where to where, and which vehicle. */
export const ROUTE = `concat_ws(' → ', outbound #>> '{address,label}', provider #>> '{address,label}', inbound #>> '{address,label}')`;
export const VEHICLE = `concat_ws(' ', vehicle ->> 'brand', vehicle ->> 'model')`;

export const letterSources: readonly QueueSource[] = [
  {
    kind: 'message',
    id: 'id',
    since: 'created_at',
    who: "first_name || ' ' || last_name",
    phone: 'phone',
    mail: 'mail',
    text: 'message',
    from: 'contact_message',
    where: 'closed_at is null',
  },
  {
    kind: 'quote',
    id: 'quote_request.id',
    since: 'quote_request.created_at',
    // Who asks without an account has told no name: who hands over the keys is the nearest.
    who: `coalesce(first_name || ' ' || last_name, outbound ->> 'contactName')`,
    phone: `coalesce(phone, outbound ->> 'contactPhone')`,
    mail: 'mail',
    text: `concat_ws(E'\\n', reference, ${ROUTE}, ${VEHICLE}, note)`,
    from: 'quote_request left join customer on customer.id = customer_id',
    where: 'closed_at is null',
  },
  {
    kind: 'declaration',
    id: 'id',
    since: 'handled_at',
    who: 'name',
    mail: 'mail',
    text: `concat_ws(E'\\n', reference, told, details)`,
    dueOn: 'end_on::text',
    from: 'declaration',
    where: `outcome = 'told' and closed_at is null`,
  },
  {
    kind: 'review',
    id: 'review.id',
    since: 'review.created_at',
    bookingId: 'booking_id',
    text: 'text',
    from: 'review',
    where: `status in (${stateList(reviewMachine.transitions.publish.from)})`,
  },
  {
    kind: 'failed_mail',
    id: 'id',
    since: 'created_at',
    who: 'recipient',
    text: `concat_ws(E'\\n', subject, failure)`,
    from: 'mail_outbox',
    where: `attempts >= ${FIRST_NAMED_ATTEMPT} and failure is not null`,
  },
];
