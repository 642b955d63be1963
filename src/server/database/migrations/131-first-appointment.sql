-- Lists narrowed to days of appointments, however many bookings there are. Runs on PostgreSQL 15 and on PGlite (18).

-- When the first appointment of a booking begins, whatever became of its trip; null where none is agreed on. It follows from
-- its trips: nobody but the trigger below writes it.
alter table booking add column first_slot_start timestamptz;

-- `changed` are the trips that a statement wrote or took away.
create function keep_first_slot() returns trigger language plpgsql as $$
begin
  update booking
  set first_slot_start = its.slot_start
  from (
    select changed.booking_id, min(trip.slot_start) as slot_start
    from changed left join trip on trip.booking_id = changed.booking_id group by changed.booking_id
  ) as its
  where booking.id = its.booking_id and first_slot_start is distinct from its.slot_start;
  return null;
end
$$;
create trigger trip_added after insert on trip referencing new table as changed
  for each statement execute function keep_first_slot();
create trigger trip_changed after update on trip referencing new table as changed
  for each statement execute function keep_first_slot();
create trigger trip_removed after delete on trip referencing old table as changed
  for each statement execute function keep_first_slot();

update booking
set first_slot_start = its.slot_start
from (select booking_id, min(slot_start) as slot_start from trip group by booking_id) as its
where id = its.booking_id;

-- The newest bookings of each week of first appointments, of all states and of one: a span of days is read week by week.
create index booking_first_week on booking
  ((date_bin('7 days', first_slot_start, '2001-01-01Z')), created_at desc, id desc) include (first_slot_start);
create index booking_first_week_status on booking
  (status, (date_bin('7 days', first_slot_start, '2001-01-01Z')), created_at desc, id desc) include (first_slot_start);

-- Bookings in the order of their first appointments, of all states and of one; and those that have none.
create index booking_first_slot on booking (first_slot_start, id);
create index booking_first_slot_status on booking (status, first_slot_start, id);
drop index trip_without_slot;
create index booking_no_slot on booking (id) where first_slot_start is null;
create index booking_no_slot_status on booking (status, id) where first_slot_start is null;

-- The same of a partner's, who have few of all.
create index booking_partner_week on booking
  (partner_id, (date_bin('7 days', first_slot_start, '2001-01-01Z')), created_at desc, id desc)
  include (first_slot_start, status) where partner_id is not null;
create index booking_partner_status on booking (partner_id, status, created_at desc, id desc) where partner_id is not null;

-- Whether a driver has a trip of a booking, and the plates that a partner wrote.
create index trip_driver_booking on trip (driver_id, booking_id);
create index booking_partner_plate on booking (partner_id, translate(vehicle ->> 'plate', ' .-–·', '') text_pattern_ops)
  where partner_id is not null;
