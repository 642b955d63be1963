-- The register of the company's W plates, and what must be looked at of their use. Runs on PostgreSQL 15 and on PGlite (18).

-- A certificate is of one plate and one year, and ends with it.
create table w_certificate (
  id uuid primary key default gen_random_uuid(),
  -- Made by whoever records it: the same one twice is the same certificate.
  client_id uuid not null unique,
  -- As it is written: W-123-AB.
  plate text not null,
  year smallint not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account,
  -- Since when it is known that the plate is not renewed.
  given_up_at timestamptz,
  unique (plate, year)
);

-- A plate is kept free of the customer whose vehicle was driven under it: who drove with it is asked for later than who for.
alter table condition_report
  add column kept_w_plate text,
  add column kept_sealed_at timestamptz;

-- Under which plate a vehicle was driven is in the report of its pick-up; the two columns have it once that is forgotten.
create index condition_report_w_plate on condition_report
  ((coalesce(kept_w_plate, sealed::jsonb #>> '{content,wPlate}')), number desc)
  where kind = 'pickup' and coalesce(kept_w_plate, sealed::jsonb #>> '{content,wPlate}') is not null;
create index condition_report_w_plates_newest on condition_report (signed_at)
  where kind = 'pickup' and coalesce(kept_w_plate, sealed::jsonb #>> '{content,wPlate}') is not null;

-- Of a pick-up whose plate is not as it should be, until somebody says what was done about it.
create table w_plate_alarm (
  id uuid primary key references condition_report on delete cascade,
  text text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account
);
create index w_plate_alarm_open on w_plate_alarm (created_at) where closed_at is null;
create index w_plate_alarm_closed on w_plate_alarm (closed_at) where closed_at is not null;

-- Drivers whose licence ends.
create index account_licence on account (licence_until) where licence_until is not null;
