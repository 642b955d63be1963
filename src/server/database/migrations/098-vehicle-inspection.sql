-- Customers say when their vehicles are due for inspection, and are reminded. Runs on PostgreSQL 15 and on PGlite (18).

-- Of a vehicle what does not follow from its bookings.
create table vehicle_inspection (
  customer_id uuid not null references customer,
  -- Its plate without separators: what two ways of writing it have in common.
  bare_plate text not null,
  -- As its customer said it last, and when; null where they have not.
  due_on date,
  said_at timestamptz,
  -- Of the last reminder: for which date, and how many days before it.
  reminded_due_on date,
  reminded_days smallint,
  primary key (customer_id, bare_plate),
  check ((due_on is null) = (said_at is null)),
  check ((reminded_due_on is null) = (reminded_days is null))
);
-- Whose day comes near.
create index vehicle_inspection_due on vehicle_inspection (due_on) where due_on is not null;
-- Which vehicles were driven to one.
create index booking_inspection on booking (created_at)
  where service_code = 'inspection_round_trip' or provider ->> 'kind' = 'inspection_centre';

-- Since when they want no reminders any more.
alter table customer add column reminders_refused_at timestamptz;
