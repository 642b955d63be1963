-- Lists of the team, each way that they are narrowed and sorted. Runs on PostgreSQL 15 and on PGlite (18).

-- Bookings in the order of their appointments: those that have none come last.
create index trip_without_slot on trip (booking_id) where slot_start is null;
