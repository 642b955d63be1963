-- What came to nothing on its way waits for another appointment, as ways back do. Runs on PostgreSQL 15 and on PGlite (18).

-- Since when: until now only of ways back of vehicles that are ready, or were left at the establishment.
update trip set ready_at = (
    select max(at) from booking_event
    where booking_event.booking_id = trip.booking_id and detail->>'trip' = trip.kind
      and booking_event.kind in ('trip_miss', 'trip_refuse_vehicle', 'trip_break_down', 'trip_keep_overnight')
  ), reminders = 0
  where status in ('no_show', 'refused_vehicle', 'breakdown', 'kept_overnight');
drop index trip_ready;
create index trip_ready on trip (ready_at) where ready_at is not null
  and (slot_start is null or status in ('no_show', 'refused_vehicle', 'breakdown', 'kept_overnight'));
