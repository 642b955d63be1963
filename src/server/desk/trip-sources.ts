/** What waits for somebody of the team about bookings, their trips and their condition reports, as SQL finds it. */

import { bookingMachine, hasEnded, isPlanned } from '../../domain/booking/booking-states.ts';
import { appointingEvents, type BookingEventKind } from '../../domain/booking/booking-timeline.ts';
import { claimActions } from '../../domain/claim/claim-actions.ts';
import { capital } from '../../domain/lib/capital.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import { tripStates } from '../../domain/trip/trip.ts';
import {
  expectedTrips,
  idleTrips,
  STAY_MINUTES,
  stayingTrips,
  tripMachine,
} from '../../domain/trip/trip-machine.ts';
import { INVOICED_AT_CLOSING } from '../booking/booking-money.ts';
import { TO_AGREE } from '../booking/returns-to-agree.ts';
import { DRIVING } from '../database/role-list.ts';
import { bookingsThat, stateList, TROUBLED_TRIPS } from '../database/state-list.ts';
import { ABSENT, IDLE, LAST_MOMENT, SLOT_DAY, SLOT_START, UNDER_WAY } from '../planning/idle-trips.ts';
import type { QueueSource } from './queue-source.ts';

const { refuse_derogation: refuseDerogation, close, expire } = bookingMachine.transitions;
const { assign, unassign, reappoint, inspect } = tripMachine.transitions;

/** What is to be done next of a damage claim, in French. */
const CLAIM_ACTION = `case next_action ${keysOf(claimActions)
  .map((action) => `when '${action}' then '${claimActions[action]}'`)
  .join(' ')} end`;
const TRIP = 'trip join booking on booking.id = booking_id';
const REPORT = 'condition_report as report join trip on trip.id = trip_id';
/** Who is met at the customer's end of it. */
const CONTACT = `(select jsonb_build_object('name', stop ->> 'contactName', 'phone', stop ->> 'contactPhone')
  from (select case trip.kind when 'outbound' then outbound else coalesce(inbound, outbound) end as stop) as met)`;
const ofTrip = {
  bookingId: 'booking_id',
  tripKind: 'trip.kind',
  contact: CONTACT,
  slotStart: 'slot_start',
  slotEnd: 'slot_end',
  order: 'slotStart',
} as const;
/** Nobody drives it, and somebody has to. */
const UNASSIGNED = `driver_id is null and slot_start is not null and trip.status in (${stateList(assign.from)})
  and booking.status in (${UNDER_WAY})`;
/** From where to where. */
const WAY = `case trip.kind when 'outbound' then concat_ws(' → ', outbound #>> '{address,label}', provider ->> 'name')
  else concat_ws(' → ', provider ->> 'name', coalesce(inbound, outbound) #>> '{address,label}') end`;
const takenBack: BookingEventKind = 'unassigned';
/** When a driver had the trip last; null where nobody had it. */
const TAKEN_BACK_AT = `(select max(at) from booking_event
  where booking_event.booking_id = booking.id and booking_event.kind = '${takenBack}' and detail ->> 'trip' = trip.kind)`;
/** What came of an appointment that was missed; null of what had none. */
const MISSED_WHY = `case trip.status ${reappoint.from
  .map((state) => `when '${state}' then '${capital(tripStates[state])}'`)
  .join(' ')} end`;
const ready: BookingEventKind = 'ready';
/** What the people of a return know of their vehicle; a driver who leaves it there starts the same mail. */
const READY_WORDS = `case when (select max(at) from booking_event
    where booking_event.booking_id = booking.id and booking_event.kind = '${ready}') is not null
  then 'Véhicule prêt, client prévenu' else 'Véhicule déposé, client prévenu' end`;
/** Of a booking that the team prepared: whoever orders alone accepts the conditions as they order. */
export const PREPARED = 'booking.terms_accepted_at is distinct from booking.created_at';
/** `$1` is now. Its appointment is over, and nobody went there. */
export const UNVISITED = `(${UNASSIGNED} or ${ABSENT} and booking.status in (${UNDER_WAY})) and slot_end < $1`;
/** Somebody is on the way to it. */
const lateTrips = expectedTrips.filter((state) => !idleTrips.includes(state));
/** From when on its driver is there for longer than that, and than the appointment. */
const STAYED_FROM = `greatest(slot_end, arrived_at + interval '${STAY_MINUTES} minutes')`;
/** When somebody last chose its appointment: as it was ordered, or later. */
const APPOINTED_AT = `greatest(booking.created_at, (select max(at) from booking_event
  where booking_event.booking_id = booking.id and booking_event.kind in (${stateList(appointingEvents)})
    and detail ->> 'trip' = trip.kind))`;

/** Not over, and not given up: what waits to be accepted or paid holds its place too. */
const HELD = `booking.status in (${bookingsThat((state) => isPlanned(state) && !hasEnded(state))})
  or booking.status in (${stateList(expire.from)}) and expires_at > $1`;

/**
 * Appointments on special days outside of their hours, `special` being the days. Of days that are set twice the last one holds.
 * Whoever chose the appointment since knew.
 */
export const closedDays = {
  from: `special_days as special join trip on slot_start >= first_day::timestamp at time zone 'Europe/Paris'
      and slot_start < (last_day + 1)::timestamp at time zone 'Europe/Paris'
    join booking on booking.id = booking_id`,
  where: `special.withdrawn_at is null and last_day >= $2::date and slot_end >= $1
    and trip.status in (${stateList([...assign.from, ...unassign.from])}) and (${HELD})
    and special.created_at >= ${APPOINTED_AT} and outside_closed_at is null
    and not exists (select 1 from special_days as later where later.withdrawn_at is null
      and later.created_at > special.created_at and ${SLOT_DAY} between later.first_day and later.last_day)
    and not exists (select 1 from jsonb_array_elements(special.hours) as open
      where extract(hour from ${SLOT_START}) * 60 + extract(minute from ${SLOT_START})
        between (open ->> 'from')::int and (open ->> 'to')::int - 1)`,
};

export const tripSources: readonly QueueSource[] = [
  {
    kind: 'late_trip',
    ...ofTrip,
    id: 'trip.id',
    since: 'slot_end',
    driverId: 'driver_id',
    text: `'En route'`,
    from: TRIP,
    // `$1` is now. Its driver should have been there.
    where: `trip.status in (${stateList(lateTrips)}) and slot_end < $1
      and booking.status in (${UNDER_WAY}) and not (${ABSENT})`,
  },
  {
    kind: 'late_trip',
    ...ofTrip,
    id: 'trip.id',
    // Whoever came late is late since then, and whoever saw to that sees to this.
    since: `case when arrived_at > slot_end then slot_end else ${STAYED_FROM} end`,
    driverId: 'driver_id',
    text: `case trip.status when '${inspect.to}' then 'État des lieux toujours en cours' else 'Toujours sur place' end`,
    from: TRIP,
    // Something holds them there: their next trips wait for it.
    where: `trip.status in (${stateList(stayingTrips)}) and ${STAYED_FROM} < $1 and booking.status in (${UNDER_WAY})`,
  },
  {
    kind: 'idle_trip',
    ...ofTrip,
    id: 'trip.id',
    since: LAST_MOMENT,
    driverId: 'driver_id',
    text: `case when slot_end < $1 then 'En retard, l’heure est passée' end`,
    from: TRIP,
    // They are called, or somebody else is sent.
    where: IDLE,
  },
  {
    kind: 'unavailable_driver',
    ...ofTrip,
    id: 'trip.id',
    // An order may have been given to them though it was known.
    since: `greatest(booking.created_at, coalesce(absence.noted_at, case when not (${DRIVING}) then driver.updated_at end))`,
    driverId: 'driver_id',
    text: `case when absence.noted_at is not null then 'Absence du convoyeur'
      when not (${DRIVING}) then 'Ne conduit plus' else 'Permis échu' end`,
    from: `${TRIP} join account as driver on driver.id = driver_id left join lateral (
      select min(driver_absence.created_at) as noted_at from driver_absence
      where account_id = driver.id and ${SLOT_DAY} between first_day and last_day) as absence on true`,
    where: `trip.status in (${stateList(unassign.from)}) and slot_end >= $1 and booking.status in (${UNDER_WAY})
      and (absence.noted_at is not null or not (${DRIVING}) or licence_until < ${SLOT_DAY})`,
  },
  {
    kind: 'missed_trip',
    ...ofTrip,
    id: 'trip.id',
    since: 'slot_end',
    driverId: 'driver_id',
    // Whose fault it was is known before its customer is called.
    text: `case when driver_id is null then 'Sans convoyeur, personne n’y est allé' else 'Absence du convoyeur' end || '\u00a0: ' || (${WAY})`,
    from: TRIP,
    where: UNVISITED,
  },
  {
    kind: 'missed_trip',
    ...ofTrip,
    id: 'trip.id',
    since: 'ready_at',
    text: MISSED_WHY,
    from: TRIP,
    where: `${TO_AGREE} and trip.status in (${TROUBLED_TRIPS})`,
  },
  {
    kind: 'unassigned_trip',
    ...ofTrip,
    id: 'trip.id',
    // Since it can be given at all: its appointment was chosen, or somebody lost it.
    since: `greatest(${APPOINTED_AT}, ${TAKEN_BACK_AT})`,
    text: WAY,
    from: TRIP,
    where: `${UNASSIGNED} and slot_end >= $1`,
  },
  {
    kind: 'closed_day',
    ...ofTrip,
    id: 'trip.id',
    since: 'special.created_at',
    driverId: 'driver_id',
    text: `'Motif\u00a0: ' || special.reason`,
    ...closedDays,
  },
  {
    kind: 'trip_to_agree',
    id: 'trip.id',
    since: 'ready_at',
    bookingId: 'booking_id',
    tripKind: 'trip.kind',
    text: READY_WORDS,
    from: TRIP,
    where: `${TO_AGREE} and trip.status not in (${TROUBLED_TRIPS})`,
  },
  {
    kind: 'derogation',
    id: 'id',
    since: 'created_at',
    bookingId: 'id',
    cents: `(vehicle ->> 'declaredCents')::bigint`,
    from: 'booking',
    where: `status in (${stateList(refuseDerogation.from)})`,
  },
  {
    kind: 'lapsed_order',
    id: 'id',
    since: 'expires_at',
    bookingId: 'id',
    text: `case when terms_accepted_at is null then 'Préparée par nous, pas acceptée à temps' else 'Préparée par nous, acceptée, pas payée à temps' end`,
    from: 'booking',
    // Whoever ordered something for that vehicle since has been heard.
    where: `status in (${stateList([...expire.from, expire.to])}) and lapse_closed_at is null and ${PREPARED}
      and expires_at <= $1 and not exists (select 1 from booking as later
        where later.customer_id = booking.customer_id and later.created_at > booking.created_at
          and later.vehicle ->> 'plate' = booking.vehicle ->> 'plate')`,
  },
  {
    kind: 'booking_to_close',
    id: 'id',
    since: 'updated_at',
    bookingId: 'id',
    cents: INVOICED_AT_CLOSING,
    from: 'booking',
    where: `status in (${stateList(close.from)})`,
  },
  {
    kind: 'alarming_report',
    id: 'report.id',
    since: 'signed_at',
    bookingId: 'booking_id',
    tripKind: 'trip.kind',
    text: 'alarms',
    from: REPORT,
    where: 'alarms is not null and closed_at is null',
  },
  {
    kind: 'damage_claim',
    id: 'damage_claim.id',
    // Somebody waits for an answer, or what is to be done next is due.
    since: `least(waiting_since, case when due_on <= $2::date then due_on::timestamp at time zone 'Europe/Paris' end)`,
    bookingId: 'booking_id',
    text: `concat_ws(E'\\n', damage_claim.reference, ${CLAIM_ACTION}) || to_char(due_on, '", au plus tard le "DD/MM/YYYY')`,
    dueOn: 'due_on::text',
    from: 'damage_claim',
    where: 'waiting_since is not null or due_on <= $2::date',
  },
  {
    kind: 'video',
    id: 'report.id',
    since: 'video_requested_at',
    bookingId: 'booking_id',
    tripKind: 'trip.kind',
    from: REPORT,
    where: 'video_requested_at is not null and video_released_at is null',
  },
];
