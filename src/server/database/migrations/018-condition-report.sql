-- Condition reports, as tablets sealed them, chained and countersigned. Runs on PostgreSQL 15 and on PGlite (18).

create table condition_report (
  -- Made by the tablet: the same one twice is the same report.
  id uuid primary key,
  -- The order in which they were chained.
  number bigint generated always as identity unique,
  trip_id uuid not null references trip,
  kind text not null,
  -- Whose chain it is in: the plate of its vehicle, without separators.
  vehicle_key text not null,
  -- The very text whose SHA-256 the tablet sealed; null once its customer is forgotten.
  sealed text,
  hash text not null unique,
  -- Of the report before it: on its trip, as the tablet knew it, and of its vehicle, as we do.
  previous_hash text,
  previous_vehicle_hash text,
  -- Who sent it.
  account_id uuid not null references account,
  key_id text not null,
  signed_at timestamptz not null,
  signature text not null,
  unique (trip_id, kind),
  -- A chain never forks.
  unique nulls not distinct (trip_id, previous_hash),
  unique nulls not distinct (vehicle_key, previous_vehicle_hash)
);
create index condition_report_trip on condition_report (trip_id, number);
create index condition_report_vehicle on condition_report (vehicle_key, number);

-- The media that it names, which may come before it or after it.
create table condition_report_medium (
  report_id uuid not null references condition_report on delete cascade,
  medium_id uuid not null,
  hash text not null,
  primary key (report_id, medium_id)
);
create index condition_report_medium_medium on condition_report_medium (medium_id);

-- What was added to it after it was sealed.
create table condition_report_addendum (
  -- Made by whoever wrote it: the same one twice is the same addendum.
  id uuid primary key,
  report_id uuid not null references condition_report on delete cascade,
  account_id uuid not null references account,
  text text not null,
  created_at timestamptz not null
);
create index condition_report_addendum_report on condition_report_addendum (report_id, created_at);

-- Every key that we ever countersigned with: what it signed can still be checked.
create table report_key (
  id text primary key,
  public_key text not null,
  created_at timestamptz not null
);
