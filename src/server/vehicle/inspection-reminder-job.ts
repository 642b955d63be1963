/**
 * Reminds customers of technical inspections 60 and 15 days before, each once: of vehicles that they said the date of, and of
 * those that they had us drive to one. What a partner ordered was not bought from us by them: of that nobody is reminded.
 */

import { addMonths } from '../../domain/lib/time/add-months.ts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import {
  type InspectionFacts,
  nextInspection,
  reminderToSend,
  yearsBetween,
} from '../../domain/vehicle/inspection.ts';
import { reminderDays } from '../../domain/vehicle/inspection-date.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Services } from '../calls/services.ts';
import { findCustomer } from '../customer/customer-store.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import { queueMail } from '../outbox/mail.ts';
import {
  DRIVEN_AT,
  type FactsRow,
  factsOf,
  IS_DRIVEN_THERE,
  IS_INSPECTION,
  sentOf,
  toFacts,
} from './inspection-facts.ts';
import { inspectionReminderMail } from './inspection-reminder-mail.ts';
import { readReminders } from './say-inspection.ts';

type Reminding = Pick<Services, 'database' | 'clock' | 'appUrl' | 'mail' | 'log'>;

/** Nobody is written to at night. In minutes of the day. */
const MORNING = 9 * HOUR_MINUTES;

/** Candidates that are read at once. */
const BATCH = 200;

/** What calendars make of months: the rule has the last word. */
const SLACK_DAYS = 4;
/** Between an order and the inspection. */
const AHEAD_DAYS = 400;

/** Looks through all that come near once a day, in the morning. */
export function startInspectionReminderJob(services: Reminding): Job {
  let lookedOn = '';
  return startJob(
    'inspection_reminder',
    async () => {
      const { day, minutes } = parisTime(services.clock());
      const morning = minutes < MORNING ? addDays(day, -1) : day;
      if (morning === lookedOn) return false;
      const sent = await remindAll(services);
      lookedOn = morning;
      services.log.info('inspections_looked_through', { day: morning, sent });
      return false;
    },
    services.log,
  );
}

interface Candidate {
  readonly customerId: string;
  readonly plate: string;
}

/** @returns how many were sent */
async function remindAll(services: Reminding): Promise<number> {
  let sent = 0;
  let last: Candidate | undefined;
  do {
    const found: Candidate[] = await listNear(services, last);
    for (const candidate of found) if (await remind(services, candidate)) sent += 1;
    last = found.length < BATCH ? undefined : found.at(-1);
  } while (last);
  return sent;
}

/** Those whose date may be near, in an order of their own. @param after the last one that was looked at */
function listNear({ database, clock }: Reminding, after?: Candidate): Promise<Candidate[]> {
  const today = parisTime(clock()).day;
  const until = addDays(today, Math.max(...reminderDays));
  const drivenIn = (years: number) => {
    const before = (day: string, slack: number) => addDays(addMonths(day, -12 * years), slack);
    return `booking.created_at between '${before(today, -AHEAD_DAYS)}' and '${before(until, SLACK_DAYS)}'
      and ${DRIVEN_AT} between '${before(today, -SLACK_DAYS)}' and '${before(until, SLACK_DAYS)}'`;
  };
  return database.query<Candidate>(
    `select "customerId", plate from (
       select customer_id as "customerId", bare_plate as plate from vehicle_inspection where due_on between $1::date and $2::date
       ${[...new Set(Object.values(yearsBetween))]
         .map(
           (years) => `union
       select customer_id, ${BARE_PLATE} from booking join trip on trip.booking_id = booking.id
       where ${IS_INSPECTION} and partner_id is null and ${IS_DRIVEN_THERE} and ${drivenIn(years)}`,
         )
         .join('\n')}
     ) as near
     where $3::uuid is null or ("customerId", plate) > ($3::uuid, $4::text)
     order by "customerId", plate limit ${BATCH}`,
    [today, until, after?.customerId ?? null, after?.plate ?? null],
  );
}

interface Row extends FactsRow, Pick<InspectionFacts, 'category'> {
  readonly bookingId: string;
  readonly vehicle: Vehicle;
}

async function findVehicle(tx: Queryable, { customerId, plate }: Candidate, now: Date): Promise<Row | null> {
  const [row] = await tx.query<Row>(
    `select newest.id as "bookingId", vehicle, vehicle ->> 'category' as category, known.*
     from (
       select id, vehicle from booking where customer_id = $1 and ${BARE_PLATE} = $2
       order by created_at desc, id desc limit 1
     ) as newest, ${factsOf({ customer: '$1', plate: '$2', now: '$3' })} as known`,
    [customerId, plate, now],
  );
  return row ?? null;
}

/** Whoever says something of it meanwhile, or refuses, or is forgotten, waits or was first. */
async function remind({ database, clock, appUrl, mail }: Reminding, candidate: Candidate): Promise<boolean> {
  const { customerId, plate } = candidate;
  const now = clock();
  const reminded = await database.tx(async (tx) => {
    const stored = await findCustomer(tx, 'id', customerId, { lock: true });
    if (!stored || !(await readReminders(tx, customerId))) return false;
    const row = await findVehicle(tx, candidate, now);
    if (!row || row.ordered) return false;
    const next = nextInspection(toFacts(row));
    if (!next || (next.basis === 'done' && !row.done?.byCustomer)) return false;
    const days = reminderToSend(next.dueOn, sentOf(row), parisTime(now).day);
    if (days === null) return false;
    await tx.query(
      `insert into vehicle_inspection (customer_id, bare_plate, reminded_due_on, reminded_days)
       values ($1, $2, $3::date, $4)
       on conflict (customer_id, bare_plate) do update
         set reminded_due_on = excluded.reminded_due_on, reminded_days = excluded.reminded_days`,
      [customerId, plate, next.dueOn, days],
    );
    const { bookingId, vehicle } = row;
    const to = stored.customer.mail;
    await queueMail(
      tx,
      inspectionReminderMail({ ...next, mail: to, appUrl, customerId, bookingId, vehicle }),
      now,
    );
    return true;
  });
  if (reminded) mail.wake();
  return reminded;
}
