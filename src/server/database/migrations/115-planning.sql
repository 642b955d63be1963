-- Who may drive, and when nobody counts on them. Runs on PostgreSQL 15 and on PGlite (18).

-- The last day on which the licence of a driver is valid, as somebody has read it there.
alter table account add column licence_until date;

create table driver_absence (
  id uuid primary key,
  -- Made by whoever writes it down: the same one twice is the same absence.
  client_id uuid not null unique,
  -- The driver.
  account_id uuid not null references account on delete cascade,
  -- Days in France, both included.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Only where it was said.
  reason text,
  created_at timestamptz not null
);
create index driver_absence_days on driver_absence (last_day, first_day);
