/** Reminds of trips that nobody has agreed on: 2, 5 and 10 days after the vehicle was left at its establishment, or they came to nothing. */

import { haltedStates } from '../../domain/booking/appointment.ts';
import { DAY_MS } from '../../domain/lib/time/durations.ts';
import type { Services } from '../calls/services.ts';
import { stateList, TROUBLED_TRIPS } from '../database/state-list.ts';
import { type Job, startJob } from '../lib/job.ts';
import { findBooking } from './booking-store.ts';
import { returnReminderMail, troubleReminderMail } from './mails/change-mails.ts';
import { TO_AGREE } from './returns-to-agree.ts';
import { tellPeople } from './tell-people.ts';

/** For `status in (…)`. Of a way there nobody is reminded (`isTakenOn`). */
const HALTED = stateList(haltedStates);

/** Since then, whether the vehicle is said to be ready or not. */
const REMINDER_DAYS = [2, 5, 10] as const;

type Reminding = Pick<Services, 'database' | 'clock' | 'appUrl' | 'mail' | 'log'>;

export const startReturnReminderJob = (services: Reminding): Job =>
  startJob('return_reminder', () => remindNext(services), services.log);

/** @returns whether there was one */
async function remindNext({ database, clock, appUrl, mail }: Reminding): Promise<boolean> {
  const now = clock();
  const due = REMINDER_DAYS.map((days) => new Date(now.getTime() - days * DAY_MS));
  const reminded = await database.tx(async (tx) => {
    const [trip] = await tx.query<{
      bookingId: string;
      reminders: number;
      isDone: boolean;
      isTroubled: boolean;
    }>(
      `update trip set reminders = reminders + 1
       where id = (
         select trip.id from trip join booking on booking.id = booking_id
         where ${TO_AGREE} and not (trip.kind = 'outbound' and trip.status in (${HALTED}))
           and ready_at <= case reminders when 0 then $1::timestamptz when 1 then $2::timestamptz when 2 then $3::timestamptz end
         order by ready_at limit 1 for update of trip skip locked
       )
       returning booking_id as "bookingId", reminders, exists (
         select 1 from booking_event as said where said.booking_id = trip.booking_id and said.kind = 'ready'
       ) as "isDone", status in (${TROUBLED_TRIPS}) as "isTroubled"`,
      due,
    );
    if (!trip) return false;
    const { bookingId: id, reminders, isDone, isTroubled } = trip;
    const stored = await findBooking(tx, id, now);
    if (!stored) throw new Error('a trip without its booking');
    const mailData = {
      ...stored,
      appUrl,
      isDone,
      days: REMINDER_DAYS[reminders - 1] ?? 0,
    };
    const mailOf = isTroubled ? troubleReminderMail : returnReminderMail;
    await tellPeople(tx, stored, (to) => mailOf({ ...mailData, ...to }), now);
    return true;
  });
  if (reminded) mail.wake();
  return reminded;
}
