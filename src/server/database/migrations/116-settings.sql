-- What the office sets from a day on. Runs on PostgreSQL 15 and on PGlite (18).

-- When there are appointments: hours by weekday, places, how early and how late one may order.
create table slot_rules (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique,
  first_day date not null,
  -- A list for each weekday, Monday first: minutes of the day, from and to.
  opening jsonb not null,
  capacity integer not null check (capacity > 0),
  lead_minutes integer not null check (lead_minutes >= 0),
  horizon_days integer not null check (horizon_days > 0),
  created_at timestamptz not null,
  created_by uuid not null references account,
  -- It was taken back before its first day.
  withdrawn_at timestamptz
);
-- One version begins on a day.
create unique index slot_rules_first_day on slot_rules (first_day) where withdrawn_at is null;

-- Days that are not as their weekdays are: closed where there are no hours.
create table special_days (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null unique,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  hours jsonb not null,
  -- Null where there are as many places as usual.
  capacity integer check (capacity > 0),
  reason text not null,
  created_at timestamptz not null,
  created_by uuid not null references account,
  withdrawn_at timestamptz
);
create index special_days_held on special_days (last_day) where withdrawn_at is null;
