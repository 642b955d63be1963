-- Appointments that somebody came to for nothing, once their trip has another one or is given up: the day on which they
-- were, and its driver's hours, keep them. Runs on PostgreSQL 15 and on PGlite (18).
create table missed_visit (
  trip_id uuid not null references trip,
  -- Which of its appointments.
  attempt integer not null,
  -- What the trip was then: nobody was there, or the vehicle was refused.
  status text not null,
  driver_id uuid not null references account,
  slot_start timestamptz not null,
  slot_end timestamptz not null,
  primary key (trip_id, attempt)
);
create index missed_visit_slot on missed_visit (slot_start);
