/** What the database knows of the inspections of a vehicle: of a customer and a plate. */

import { type BookingState, bookingStates, isOpen } from '../../domain/booking/booking-states.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import type { InspectionFacts, SentReminder } from '../../domain/vehicle/inspection.ts';
import type { ReminderDays } from '../../domain/vehicle/inspection-date.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import { stateList, unexpired } from '../database/state-list.ts';

/** For `where …`, of a booking: its vehicle is driven to an inspection, whoever pays for that. An index has it too. */
export const IS_INSPECTION = `(service_code = 'inspection_round_trip' or provider ->> 'kind' = 'inspection_centre')`;

/** For `where …`, of a trip: the vehicle was handed over where it was to be inspected. */
export const IS_DRIVEN_THERE = `trip.kind = 'outbound' and trip.status = '${tripMachine.transitions.finish.to}'`;

/** Of a trip: when. */
export const DRIVEN_AT = 'coalesce(delivered_at, slot_start)';

/** For `status in (…)`: what is ordered, or prepared, and not at its end. */
const OPEN = stateList((Object.keys(bookingStates) as BookingState[]).filter(isOpen));

interface FactsOf {
  /** An expression, as the next. */
  readonly customer: string;
  readonly plate: string;
  /** The parameter of the instant that it is, `$n`. */
  readonly now: string;
}

/** For `from …`: one row, of `FactsRow`. */
export const factsOf = ({ customer, plate, now }: FactsOf): string => `lateral (
  select
    (select json_build_object('dueOn', to_char(due_on, 'YYYY-MM-DD'), 'at', said_at,
       'remindedDueOn', to_char(reminded_due_on, 'YYYY-MM-DD'), 'remindedDays', reminded_days)
     from vehicle_inspection where customer_id = ${customer} and bare_plate = ${plate}) as said,
    (select json_build_object('at', ${DRIVEN_AT}, 'byCustomer', partner_id is null)
     from booking join trip on trip.booking_id = booking.id
     where customer_id = ${customer} and ${BARE_PLATE} = ${plate} and ${IS_INSPECTION} and ${IS_DRIVEN_THERE}
     order by ${DRIVEN_AT} desc limit 1) as done,
    (select json_build_object('id', booking.id, 'reference', reference)
     from booking
     where customer_id = ${customer} and ${BARE_PLATE} = ${plate} and ${IS_INSPECTION}
       and status in (${OPEN}) and ${unexpired(now)}
       and not exists (select 1 from trip where trip.booking_id = booking.id and ${IS_DRIVEN_THERE})
     order by created_at desc limit 1) as ordered
)`;

/** As JSON has instants. */
export interface FactsRow {
  readonly said: {
    readonly dueOn: string | null;
    readonly at: string | null;
    readonly remindedDueOn: string | null;
    readonly remindedDays: ReminderDays | null;
  } | null;
  readonly done: { readonly at: string; readonly byCustomer: boolean } | null;
  /** An inspection that is ordered and not done yet. */
  readonly ordered: { readonly id: string; readonly reference: string } | null;
}

const utc = (instant: string): string => new Date(instant).toISOString();

/** @param row with the category of the vehicle beside */
export const toFacts = ({
  category,
  said,
  done,
}: FactsRow & Pick<InspectionFacts, 'category'>): InspectionFacts => ({
  category,
  said: said?.dueOn && said.at ? { dueOn: said.dueOn, at: utc(said.at) } : null,
  done: done && { on: parisTime(new Date(done.at)).day, at: utc(done.at) },
});

/** The last reminder that was sent. */
export const sentOf = ({ said }: FactsRow): SentReminder | null =>
  said?.remindedDueOn && said.remindedDays ? { dueOn: said.remindedDueOn, days: said.remindedDays } : null;
