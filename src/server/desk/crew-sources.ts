/** What waits for somebody of the team because drivers and plates must stay in order, as SQL finds it. */

import { NOTICE_DAYS } from '../../domain/planning/licence.ts';
import { DRIVING } from '../database/role-list.ts';
import type { QueueSource } from './queue-source.ts';

export const crewSources: readonly QueueSource[] = [
  {
    kind: 'plate_use',
    id: 'alarm.id',
    since: 'alarm.created_at',
    bookingId: 'booking_id',
    tripKind: 'trip.kind',
    text: 'text',
    from: `w_plate_alarm as alarm join condition_report as report on report.id = alarm.id
      join trip on trip.id = trip_id`,
    where: 'alarm.closed_at is null',
  },
  {
    kind: 'certificate_ending',
    id: 'id',
    since: `make_date(year, 11, 1)::timestamp at time zone 'Europe/Paris'`,
    text: 'plate',
    dueOn: `make_date(year, 12, 31)::text`,
    from: 'w_certificate as certificate',
    // `$2` is today in France. The plate has no later certificate, and is to have one.
    where: `given_up_at is null and make_date(year, 11, 1) <= $2::date and not exists (
      select 1 from w_certificate as later where later.plate = certificate.plate and later.year > certificate.year)`,
  },
  {
    kind: 'licence_ending',
    id: 'id',
    since: `(licence_until - ${NOTICE_DAYS})::timestamp at time zone 'Europe/Paris'`,
    who: 'display_name',
    dueOn: 'licence_until::text',
    from: 'account',
    where: `${DRIVING} and licence_until <= $2::date + ${NOTICE_DAYS}`,
  },
];
